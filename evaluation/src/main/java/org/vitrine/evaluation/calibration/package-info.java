/** How far a model can be trusted: its class sums turned into probabilities, answers with a known error rate, and what is unusual for it. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.calibration;
