/**
 * Runs a {@link org.vitrine.training.plan.TrainingPlan}: reads the data, trains, validates, keeps checkpoints, saves
 * the model.
 *
 * <p>Begin with {@link org.vitrine.training.run.Training}: it trains, learns on from a model, or resumes what was
 * stopped. In the order in which things happen:
 *
 * <ul>
 *   <li>before: {@link org.vitrine.training.run.Suggestions} decide about what a plan leaves open, by looking at the
 *       images and by trying ({@code TriedSettings}, {@code SettingsTrials}); {@link
 *       org.vitrine.training.run.TrainingExamples}
 *       (reads and encodes the images, and says if the plan does not suit them), {@code MemoryCheck}
 *   <li>epochs: {@code TrainingRun} listens to the {@code Trainer}, validates after each epoch, remembers the best and
 *       ends when patience does. {@link org.vitrine.training.run.RemoteMachines} let the machines learn elsewhere, as
 *       Spark does; the loop is the same
 *   <li>checkpoints: {@code CheckpointWriter} knows when one is due and writes it on a thread of its own, with {@code
 *       RunNotes}; {@code TrainingLock} keeps two trainings from writing the same file; {@link
 *       org.vitrine.training.run.StoppedTraining} is read from one
 *   <li>after: {@link org.vitrine.training.run.ThresholdFit} and the calibration are made once it is known which epoch
 *       is kept; {@link org.vitrine.training.run.TrainingResult} has what came of it
 * </ul>
 *
 * <p>{@link org.vitrine.training.run.RunListener} hears of all this as values. Nothing here prints, parses options or
 * knows where a plan comes from.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.run;
