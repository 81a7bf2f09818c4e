/**
 * Class sums of several models on the same images.
 *
 * <p>{@link org.vitrine.evaluation.sums.MemberSums} predicts images with each model once; the scores of every team of
 * them follow. Only the programs of Vitrine see this package: others score a team as any classifier.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.sums;
