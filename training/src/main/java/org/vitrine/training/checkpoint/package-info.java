/** Trainings that were stopped and can be resumed. */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.checkpoint;
