package org.vitrine.training.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.vitrine.evaluation.measure.Measure;

/** Above which class sums the model of a training gives its labels, if they do not exclude each other. */
public sealed interface ThresholdPlan {

    /**
     * A label that a smaller share of the training images has is rare. Class sums of a rare label seldom exceed 0, because nearly
     * everything that was learnt about it speaks against it; so the model would hardly ever give it.
     */
    double RARE = 0.1;

    /** {@link #fitted()} if there are validation data and a label is {@linkplain #RARE rare}, else {@link #zero()}. */
    record Usual() implements ThresholdPlan {

        @Override
        public String toString() {
            return "usual";
        }
    }

    /** Above 0. */
    record Zero() implements ThresholdPlan {

        @Override
        public String toString() {
            return "zero";
        }
    }

    /**
     * For each label, above the class sum that is best on the validation data.
     *
     * @param measures the best one is where their mean is largest; a measure that is listed twice counts twice
     */
    record Fitted(List<Measure> measures) implements ThresholdPlan {

        public Fitted {
            measures = List.copyOf(measures);
            if (measures.isEmpty()) {
                throw new IllegalArgumentException("there must be a measure to fit thresholds by");
            }
        }

        @Override
        public String toString() {
            return "fitted:" + measures.stream().map(Measure::name).collect(Collectors.joining("+"));
        }
    }

    /**
     * Thresholds that depend on the data.
     *
     * @return fitted ones if there are validation data and a label is {@linkplain #RARE rare}, else 0
     */
    static ThresholdPlan usual() {
        return new Usual();
    }

    /**
     * Thresholds of 0.
     *
     * @return the plan to fit nothing
     */
    static ThresholdPlan zero() {
        return new Zero();
    }

    /**
     * Thresholds with the largest F1 on the validation data.
     *
     * @return the plan to fit them
     */
    static ThresholdPlan fitted() {
        return new Fitted(List.of(Measure.F1));
    }

    /**
     * Thresholds that are best on the validation data by a measure, or by the mean of several.
     *
     * @param measures such as {@link Measure#ACCURACY}; one that is named twice counts twice
     * @return the plan to fit them
     */
    static ThresholdPlan fitted(Measure... measures) {
        return new Fitted(List.of(measures));
    }

    /**
     * Reads what {@code toString} writes.
     *
     * @param text {@code usual}, {@code zero}, {@code fitted}, or {@code fitted:} and the names of measures, joined by {@code +}
     * @return the plan
     * @throws IllegalArgumentException if the text is none of these, or no measure has this name
     */
    static ThresholdPlan parse(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.startsWith("fitted:")) {
            String[] names = lower.substring("fitted:".length()).split("\\+", -1);
            return fitted(Arrays.stream(names).map(Measure::byName).toArray(Measure[]::new));
        }
        return switch (lower) {
            case "usual" -> usual();
            case "zero" -> zero();
            case "fitted" -> fitted();
            default ->
                throw new IllegalArgumentException(
                        "thresholds are zero, fitted, or fitted:MEASURE such as fitted:accuracy or fitted:f1+accuracy: '"
                                + text + "'");
        };
    }
}
