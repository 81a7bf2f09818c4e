/**
 * Describes what a training is to do, before it is done.
 *
 * <ul>
 *   <li>{@link org.vitrine.training.plan.TrainingPlan}: all of it; made by a builder, immutable
 *   <li>its parts: {@link org.vitrine.training.plan.DataPlan}, {@link org.vitrine.training.plan.Validation}, {@link
 *       org.vitrine.training.plan.Keep}, {@link org.vitrine.training.plan.ThresholdPlan}, {@link
 *       org.vitrine.training.plan.CheckpointPolicy}, and core's {@link org.vitrine.model.Settings}
 *   <li>in words: {@link org.vitrine.training.plan.PlanOption}, one table of all options, by which plans are made of
 *       options and options of plans. Commands, recipes, checkpoints and the trials of searches use it; there is no
 *       other way to write a plan down
 *   <li>{@link org.vitrine.training.plan.PlanException}: a plan that cannot be carried out
 * </ul>
 *
 * <p>Begin with {@code TrainingPlan}. A new option is a row of {@code PlanTable}; a new setting is a row of {@code
 * Settings} and needs nothing here. Knows no recipes, no runs and no command line.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.plan;
