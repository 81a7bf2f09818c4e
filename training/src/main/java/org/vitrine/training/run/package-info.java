/** Runs a {@link org.vitrine.training.plan.TrainingPlan}: reads the data, trains, validates, keeps checkpoints, saves the model. */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.run;
