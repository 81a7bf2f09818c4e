package org.vitrine.encode;

import java.util.List;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;

/**
 * Turns an image of bytes into one of bits, and a clause's demands on bits back into brightness. It looks at one or more views of
 * each pixel, usually its channels, and makes a thermometer of each. Fitted thresholds are part of
 * it, so it belongs to the model. Implementations are immutable and may be shared by threads.
 */
public sealed interface Encoding permits ThermometerEncoding, OtsuEncoding, AdaptiveEncoding, EdgeEncoding {

    /** The most levels that a view may have. */
    int MAX_LEVELS = 64;

    /**
     * What it is called on the command line, such as {@code thermometer:8}.
     *
     * @return the recipe that it came from
     */
    EncodingRecipe recipe();

    /**
     * Bits per pixel and view.
     *
     * @return 1 to {@value #MAX_LEVELS}
     */
    int levels();

    /**
     * What it looks at.
     *
     * @param channels how many channels the images have
     * @return the views
     */
    default List<View> views(int channels) {
        return recipe().views(channels);
    }

    /**
     * Bit planes.
     *
     * @param channels how many channels the images have
     * @return views times levels
     */
    default int planes(int channels) {
        return recipe().planes(channels);
    }

    /**
     * From bytes to bits.
     *
     * @param picture the image
     * @return its bits, plane {@code view * levels + level}
     */
    BitImage encode(Raster picture);

    /**
     * The bits of the image in a mirror, left and right exchanged.
     *
     * @param bits an encoded image
     * @return what {@link #encode} makes of the image in the mirror, bit for bit
     */
    default BitImage mirrored(BitImage bits) {
        return bits.mirrored();
    }

    /**
     * From bits back to bytes: an image with a typical value wherever a thermometer value was seen, to show what the machine
     * sees.
     *
     * @param bits an encoded image
     * @return an image that this encoding gives the same bits, as far as they depend on single values alone; {@link EdgeEncoding} gives a
     *     relief
     */
    Raster restore(BitImage bits);

    /**
     * From a clause's literals at one pixel and view back to brightness.
     *
     * @param positive the included levels, a bit each
     * @param negated the included negated levels, a bit each
     * @return the interval that they leave
     */
    default Brightness unbinarize(long positive, long negated) {
        return Brightness.of(positive, negated, levels());
    }
}
