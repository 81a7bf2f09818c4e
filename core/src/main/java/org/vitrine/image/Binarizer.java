package org.vitrine.image;

/**
 * Turns a picture of bytes into one of bits, and a clause's demands on bits back into brightness. Fitted thresholds are part of
 * it, so it belongs to the model. Implementations are immutable and may be shared by threads.
 */
public sealed interface Binarizer permits Ladder, Otsu, AdaptiveGaussian {

    /** The most levels that a pixel and channel may have. */
    int MAX_LEVELS = 64;

    /**
     * What it is called on the command line, such as {@code thermometer:8}.
     *
     * @return the recipe that it came from
     */
    BinarizerRecipe recipe();

    /**
     * Bits per pixel and channel.
     *
     * @return 1 to {@value #MAX_LEVELS}
     */
    int levels();

    /**
     * From bytes to bits.
     *
     * @param picture the picture
     * @return its bits, plane {@code channel * levels + level}
     */
    BitImage binarize(Raster picture);

    /**
     * From bits back to bytes: a picture with a typical value wherever a thermometer value was seen, to show what the machine
     * sees.
     *
     * @param bits a binarized picture
     * @return a picture that this binarizer gives the same bits, as far as its thresholds do not depend on the picture itself
     */
    Raster restore(BitImage bits);

    /**
     * From a clause's literals at one pixel and channel back to brightness.
     *
     * @param positive the included levels, a bit each
     * @param negated the included negated levels, a bit each
     * @return the interval that they leave
     */
    default Brightness unbinarize(long positive, long negated) {
        return Brightness.of(positive, negated, levels());
    }
}
