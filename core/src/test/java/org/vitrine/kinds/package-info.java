/**
 * One fixture of every kind of model, and the laws that hold for all of them.
 *
 * <p>{@code Scene} draws labelled images, {@code Kind} is a model or a team on the images of a scene, made when it is first asked for, and
 * {@code Kinds} lists them all. A new kind is one more entry of that list, and a new feature is one more test that runs over it. Kinds that
 * only a higher module can make are in {@code org.vitrine.evaluation.kinds} and {@code org.vitrine.training.kinds}, which list those
 * below them, too. {@code SlowVotes} counts votes from the literals alone; nothing of the engine is used.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.kinds;
