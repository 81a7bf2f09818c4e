package org.vitrine.evaluation.measure;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Measures each label, and all by their average. A subclass implements {@link #of}:
 *
 * <pre>{@code
 * public final class Specificity extends LabelMeasure {
 *     public Specificity() {
 *         super("specificity", "specificity");
 *     }
 *
 *     public OptionalDouble of(LabelResult label) {
 *         Counts counts = label.counts();
 *         return counts.negatives() == 0
 *                 ? OptionalDouble.empty()
 *                 : OptionalDouble.of((double) counts.trueNegatives() / counts.negatives());
 *     }
 * }
 * }</pre>
 *
 * <p>Two measures with the same key are equal.
 */
public abstract class LabelMeasure implements Measure {

    private final String key;
    private final String title;

    /**
     * Names the measure. Its name on the command line is the key in lower case, with a hyphen before each word.
     *
     * @param key the name in files and JSON, such as {@code balancedAccuracy}
     * @param title the name for people, such as {@code balanced accuracy}
     */
    protected LabelMeasure(String key, String title) {
        this.key = key;
        this.title = title;
    }

    @Override
    public final String key() {
        return key;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public String name() {
        return key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    @Override
    public String heading() {
        return title;
    }

    @Override
    public OptionalDouble inMean(LabelResult label) {
        return of(label);
    }

    @Override
    public OptionalDouble overall(Evaluation evaluation) {
        return evaluation.macro(this);
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof LabelMeasure measure && measure.key.equals(key);
    }

    @Override
    public final int hashCode() {
        return key.hashCode();
    }

    @Override
    public final String toString() {
        return name();
    }
}
