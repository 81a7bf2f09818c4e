package org.vitrine.image;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How images as they are stored become images of the size that a model takes. A model keeps the preparation of the
 * images that it learnt from, so that whatever it is shown later is prepared alike.
 *
 * @param fit how proportions are treated where an image is scaled
 * @param range which values are shown of grey images with more than 8 bits; null for all
 */
public record Preparation(Fit fit, @Nullable ValueRange range) implements Serializable {

    /** Images are squashed, and all values are shown. */
    public static final Preparation PLAIN = new Preparation(Fit.SQUASH, null);

    /** {@return the same with another fit} */
    public Preparation withFit(Fit other) {
        return new Preparation(other, range);
    }

    /** {@return the same with another range; null for all values} */
    public Preparation withRange(@Nullable ValueRange other) {
        return new Preparation(fit, other);
    }

    /** Reads as {@code fit crop} or {@code fit squash, range 0..4095}. */
    @Override
    public String toString() {
        return "fit " + fit.word() + (range == null ? "" : ", range " + range);
    }
}
