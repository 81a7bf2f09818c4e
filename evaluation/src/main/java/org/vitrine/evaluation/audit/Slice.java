package org.vitrine.evaluation.audit;

import java.util.Arrays;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Scores;

/**
 * Images which have something in common.
 *
 * @param column the thing by which they are told apart, such as "brightness"
 * @param value the value that they have in common, such as "0.21 to 0.34"
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

    /** {@return the number of its images, 1 or more} */
    public int size() {
        return images.length;
    }

    /** {@return the measures of a model on the slice} */
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
