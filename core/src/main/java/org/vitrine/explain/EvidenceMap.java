package org.vitrine.explain;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.vitrine.image.ImageShape;

/**
 * The strength with which brightness and darkness are asked for at each pixel and channel: the paper's I⁺ and I⁻, and I
 * = I⁺ - I⁻. Row by row, in a row pixel by pixel, in a pixel channel by channel. Immutable.
 */
public final class EvidenceMap {

    private final ImageShape shape;
    private final double[] positive;
    private final double[] negative;

    /** Wraps the sums, without a copy: the caller no longer changes them. */
    EvidenceMap(ImageShape shape, double[] positive, double[] negative) {
        this.shape = shape;
        this.positive = positive;
        this.negative = negative;
    }

    /** {@return a map on which nothing is asked for} */
    public static EvidenceMap zeros(ImageShape shape) {
        return new EvidenceMap(shape, new double[shape.size()], new double[shape.size()]);
    }

    /** {@return the size of the map, that of the images} */
    public ImageShape shape() {
        return shape;
    }

    /** {@return how strongly brightness is asked for, votes times brightness, 0 or more; the paper's I⁺} */
    public double positive(int row, int column, int channel) {
        return positive[index(row, column, channel)];
    }

    /** {@return how strongly darkness is asked for, votes times darkness, 0 or more; the paper's I⁻} */
    public double negative(int row, int column, int channel) {
        return negative[index(row, column, channel)];
    }

    /** {@return brightness less darkness: more than 0 where brightness is asked for; the paper's I} */
    public double value(int row, int column, int channel) {
        int index = index(row, column, channel);
        return positive[index] - negative[index];
    }

    private int index(int row, int column, int channel) {
        return (row * shape.width() + column) * shape.channels() + channel;
    }

    /** {@return all of I⁺, a copy} */
    public double[] positive() {
        return positive.clone();
    }

    /** {@return all of I⁻, a copy} */
    public double[] negative() {
        return negative.clone();
    }

    /** {@return all of I, in a new array} */
    public double[] evidence() {
        double[] evidence = new double[positive.length];
        Arrays.setAll(evidence, i -> positive[i] - negative[i]);
        return evidence;
    }

    /** {@return how much each pixel counts, whichever way, row by row: |I| added up over the channels} */
    public double[] strength() {
        int channels = shape.channels();
        double[] strength = new double[positive.length / channels];
        for (int i = 0; i < positive.length; i++) {
            strength[i / channels] += Math.abs(positive[i] - negative[i]);
        }
        return strength;
    }

    /**
     * {@return this map and another, added up}
     *
     * @throws IllegalArgumentException if it has another shape
     */
    public EvidenceMap plus(EvidenceMap other) {
        if (!shape.equals(other.shape)) {
            throw new IllegalArgumentException(
                    "evidence on images of " + other.shape + " cannot be added to evidence on images of " + shape);
        }
        return mapped(i -> positive[i] + other.positive[i], i -> negative[i] + other.negative[i]);
    }

    /** {@return I⁺ and I⁻, each times a factor of 0 or more} */
    public EvidenceMap times(double factor) {
        if (!(factor >= 0)) {
            throw new IllegalArgumentException("the factor must be >= 0: " + factor);
        }
        return mapped(i -> factor * positive[i], i -> factor * negative[i]);
    }

    /** {@return a map of the same strength that does not tell bright from dark: |I| instead of I⁺, 0 instead of I⁻} */
    public EvidenceMap unsigned() {
        return mapped(i -> Math.abs(positive[i] - negative[i]), i -> 0);
    }

    private EvidenceMap mapped(IntToDoubleFunction bright, IntToDoubleFunction dark) {
        double[] brightness = new double[positive.length];
        double[] darkness = new double[negative.length];
        Arrays.setAll(brightness, bright);
        Arrays.setAll(darkness, dark);
        return new EvidenceMap(shape, brightness, darkness);
    }

    /**
     * {@return the evidence scaled to [-1, 1], each channel on its own: positive values by the largest, negative ones
     * by the smallest; the paper's I<sub>norm</sub>} What is 0 stays 0.
     */
    public double[] normalized() {
        return normalized(evidence(), shape.channels());
    }

    /** {@return I⁺ or I⁻ or any other map of this form, scaled to [-1, 1] as {@link #normalized()} does} */
    public static double[] normalized(double[] values, int channels) {
        double[] scaled = new double[values.length];
        for (int channel = 0; channel < channels; channel++) {
            double largest = 0;
            double smallest = 0;
            for (int i = channel; i < values.length; i += channels) {
                largest = Math.max(largest, values[i]);
                smallest = Math.min(smallest, values[i]);
            }
            for (int i = channel; i < values.length; i += channels) {
                double value = values[i];
                scaled[i] = value > 0 ? value / largest : value < 0 ? -value / smallest : 0;
            }
        }
        return scaled;
    }
}
