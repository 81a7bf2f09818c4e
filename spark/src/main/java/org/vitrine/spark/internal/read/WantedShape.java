package org.vitrine.spark.internal.read;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.predict.Classifier;

/**
 * The shape that images are to have, as far as it is known, and how they are brought to it. Travels to executors.
 *
 * @param height rows; 0 to take images as they are
 * @param width columns; 0 to take images as they are
 * @param channels 1 or 3; 0 to take images as they are
 * @param preparation how they are brought to the size
 */
public record WantedShape(int height, int width, int channels, Preparation preparation) implements Serializable {

    static final WantedShape ANY = new WantedShape(0, 0, 0, Preparation.PLAIN);

    public static WantedShape of(ImageShape shape, Preparation preparation) {
        return new WantedShape(shape.height(), shape.width(), shape.channels(), preparation);
    }

    /** {@return the images that a model takes} */
    public static WantedShape of(Classifier model) {
        return of(model.shape(), model.preparation());
    }

    public static WantedShape of(@Nullable ImageSize size, @Nullable Colour colour, Preparation preparation) {
        return new WantedShape(
                size == null ? 0 : size.height(),
                size == null ? 0 : size.width(),
                colour == null ? 0 : colour.channels(),
                preparation);
    }

    /** {@return the shape, which must be complete} */
    public ImageShape shape() {
        return new ImageShape(height, width, channels);
    }

    boolean hasSize() {
        return height > 0;
    }

    boolean hasColour() {
        return channels > 0;
    }

    boolean isComplete() {
        return hasSize() && hasColour();
    }

    /** {@return the shape of an image, with what is wanted in the place of what it is} */
    ImageShape applied(ImageShape own) {
        return new ImageShape(
                hasSize() ? height : own.height(),
                hasSize() ? width : own.width(),
                hasColour() ? channels : own.channels());
    }
}
