package org.vitrine.evaluation.audit;

import java.util.Arrays;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Scores;

/**
 * Some of the images, which have something in common.
 *
 * @param column what they are told apart by, such as "brightness"
 * @param value what these have in common, such as "0.21 to 0.34"
 * @param images their indices, rising, at least one
 */
@SuppressWarnings("ArrayRecordComponent") // compared and printed below
public record Slice(String column, String value, int[] images) {

    public Slice {
        images = images.clone();
        if (images.length == 0) {
            throw new IllegalArgumentException("a slice has at least one image: " + column + " " + value);
        }
    }

    @Override
    public int[] images() {
        return images.clone();
    }

    /**
     * How many images it has.
     *
     * @return 1 or more
     */
    public int size() {
        return images.length;
    }

    /**
     * How good a model is on these images.
     *
     * @param scores its scores on all images
     * @return its measures on the slice
     */
    public Evaluation evaluation(Scores scores) {
        return Evaluation.of(scores.of(images));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Slice that
                && column.equals(that.column)
                && value.equals(that.value)
                && Arrays.equals(images, that.images);
    }

    @Override
    public int hashCode() {
        return 31 * column.hashCode() + Arrays.hashCode(images);
    }

    @Override
    public String toString() {
        return column + " " + value + ": " + images.length + " images";
    }
}
