package org.vitrine.evaluation.measure;

import java.util.OptionalDouble;

/**
 * A mean over the labels for which a measure is defined.
 *
 * @param value the mean; empty if the measure is defined for no label
 * @param labels the number of labels over which it is taken
 */
public record Mean(OptionalDouble value, int labels) {}
