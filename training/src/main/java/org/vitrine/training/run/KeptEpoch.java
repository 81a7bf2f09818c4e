package org.vitrine.training.run;

import org.vitrine.evaluation.measure.Measure;

/**
 * The epoch that did best on the validation data.
 *
 * @param epoch its number, from 1
 * @param measure what decided
 * @param value the measure's value
 */
public record KeptEpoch(int epoch, Measure measure, double value) {}
