package org.vitrine.spark.internal.read;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.image.ImageShape;

/**
 * The shape that images are to have, as far as it is known. Travels to executors.
 *
 * @param height rows; 0 to take images as they are
 * @param width columns; 0 to take images as they are
 * @param channels 1 or 3; 0 to take images as they are
 */
public record WantedShape(int height, int width, int channels) implements Serializable {

    static final WantedShape ANY = new WantedShape(0, 0, 0);

    public static WantedShape of(ImageShape shape) {
        return new WantedShape(shape.height(), shape.width(), shape.channels());
    }

    public static WantedShape of(@Nullable ImageSize size, @Nullable Colour colour) {
        return new WantedShape(
                size == null ? 0 : size.height(),
                size == null ? 0 : size.width(),
                colour == null ? 0 : colour.channels());
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
