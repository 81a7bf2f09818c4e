/**
 * The result of training: an immutable model, and what it is made of.
 *
 * <ul>
 *   <li>{@link org.vitrine.model.Model}: clauses, votes, labels, encoding, settings and provenance together. Begin
 *       here; it is the classifier that callers use, and offers predictors, explainers, edits and calibration.
 *   <li>{@link org.vitrine.model.Settings}: how a model learns, one value for each {@link org.vitrine.model.Setting} of
 *       a table. Another value of it is another record; nothing changes in place.
 *   <li>{@link org.vitrine.model.Provenance} and {@link org.vitrine.model.Shrinkage}: where a model comes from. Its
 *       {@link org.vitrine.model.Lesson}s are what it has learnt from; ask {@code Provenance.hasSeen} about images.
 *   <li>{@link org.vitrine.model.AutomataStates}, {@link org.vitrine.model.TrainingState},
 *       {@link org.vitrine.model.EpochProgress}: what a training needs to go on. {@link org.vitrine.model.EpochSummary}
 *       is what it tells.
 *   <li>Several models of one training become one by {@code Model.join}; {@link org.vitrine.model.JoinException} says
 *       why they do not.
 * </ul>
 *
 * <p>The package does not know how models are learnt ({@code train}) or stored ({@code store}).
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.model;
