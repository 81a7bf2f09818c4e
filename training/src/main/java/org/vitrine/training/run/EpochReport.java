package org.vitrine.training.run;

import java.util.OptionalDouble;
import org.vitrine.evaluation.history.History;
import org.vitrine.model.EpochSummary;

/**
 * The results of an epoch.
 *
 * @param summary how it went on the training examples
 * @param row its row of the history
 * @param epochs how many epochs the training is to have
 * @param validated the measure that decides which epoch is best; empty without validation data, 0 if it is undefined
 * @param secondsLeft how long the other epochs will take if they take as long as those so far
 */
public record EpochReport(
        EpochSummary summary, History.Row row, int epochs, OptionalDouble validated, double secondsLeft) {}
