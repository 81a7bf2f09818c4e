/**
 * Every kind of model that can be measured, shown or made smaller, and the laws that hold for all of them.
 *
 * <p>{@code EvaluatedKinds} adds those kinds to {@code org.vitrine.kinds} that only this module can make: smaller models, fitted
 * calibrations, familiarity and thresholds. A new measure, drawing or page is one more test that runs over all of them.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.kinds;
