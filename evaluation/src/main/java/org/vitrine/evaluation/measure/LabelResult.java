package org.vitrine.evaluation.measure;

import java.util.OptionalDouble;

/**
 * How good a model is at one label.
 *
 * @param name the label
 * @param counts how often the decision was right and wrong
 * @param ranking the examples in the order of their confidence
 */
public record LabelResult(String name, Counts counts, Ranking ranking) {

    /**
     * One measure.
     *
     * @param measure which one
     * @return its value, 0 to 1; empty if it is undefined
     */
    public OptionalDouble measure(Measure measure) {
        return switch (measure) {
            case ACCURACY -> counts.accuracy();
            case PRECISION -> counts.precision();
            case RECALL -> counts.recall();
            case F1 -> counts.f1();
            case BALANCED_ACCURACY -> counts.balancedAccuracy();
            case AUROC -> ranking.auroc();
            case AUPRC -> ranking.averagePrecision();
        };
    }

    /**
     * What the label brings into the macro mean. A label that examples have but the model never gave has no precision of its own;
     * leaving it out would reward the silence, so it counts as 0.
     */
    OptionalDouble inMean(Measure measure) {
        boolean silent = measure == Measure.PRECISION && counts.positives() > 0 && counts.predicted() == 0;
        return silent ? OptionalDouble.of(0) : measure(measure);
    }
}
