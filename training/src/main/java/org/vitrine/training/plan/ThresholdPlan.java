package org.vitrine.training.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.vitrine.evaluation.measure.Measure;

/**
 * Above which class sums the model of a training gives its labels, if they do not exclude each other.
 *
 * @param isUsual whether they are fitted by F1 if there are validation data and a label is {@linkplain #RARE rare}, and
 *     0 otherwise
 * @param measures for each label, above the class sum where the mean of these is largest on the validation data; a
 *     measure that is listed twice counts twice. Empty if thresholds are as usual, or 0
 */
public record ThresholdPlan(boolean isUsual, List<Measure> measures) {

    /**
     * A label that a smaller share of the training images has is rare. Class sums of a rare label seldom exceed 0,
     * because nearly everything that was learnt about it speaks against it; so the model would hardly ever give it.
     */
    public static final double RARE = 0.1;

    public ThresholdPlan {
        measures = List.copyOf(measures);
        if (isUsual && !measures.isEmpty()) {
            throw new IllegalArgumentException("thresholds are as usual or fitted by measures: " + measures);
        }
    }

    /** {@return thresholds that are fitted if there are validation data and a label is rare, else 0} */
    public static ThresholdPlan usual() {
        return new ThresholdPlan(true, List.of());
    }

    /** {@return thresholds of 0} */
    public static ThresholdPlan zero() {
        return new ThresholdPlan(false, List.of());
    }

    /** {@return thresholds with the largest F1 on the validation data} */
    public static ThresholdPlan fitted() {
        return fitted(Measure.F1);
    }

    /**
     * {@return thresholds that are best on the validation data by a measure, or by the mean of several}
     *
     * @param measures at least one, such as {@link Measure#ACCURACY}; one that is named twice counts twice
     */
    public static ThresholdPlan fitted(Measure... measures) {
        if (measures.length == 0) {
            throw new IllegalArgumentException("there must be a measure to fit thresholds by");
        }
        return new ThresholdPlan(false, List.of(measures));
    }

    /** {@return whether they are fitted whatever the data} */
    public boolean isFitted() {
        return !measures.isEmpty();
    }

    /** {@return whether they are 0 whatever the data} */
    public boolean isZero() {
        return !isUsual && measures.isEmpty();
    }

    /**
     * {@return the plan that {@code toString} wrote}
     *
     * @param text {@code usual}, {@code zero}, {@code fitted}, or {@code fitted:} and measures, joined by {@code +}
     * @throws IllegalArgumentException if the text is none of these, or no measure has this name
     */
    public static ThresholdPlan parse(String text) {
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

    @Override
    public String toString() {
        return isUsual
                ? "usual"
                : isZero()
                        ? "zero"
                        : "fitted:" + measures.stream().map(Measure::name).collect(Collectors.joining("+"));
    }
}
