package org.vitrine.image;

import java.util.Locale;

/**
 * How an image is brought to a size with other proportions. The size of a model is fixed; photographs come in many.
 *
 * <p>Places are told here as numbers of pixels, so that files, rasters and masks are fitted alike.
 */
public enum Fit {
    /** Height and width are scaled by themselves: all of the image is seen, stretched. */
    SQUASH,
    /** What is too much is cut off, as much on either side: proportions are kept, the middle is seen. */
    CROP,
    /** All of the image is seen in its proportions, with margins of the mean colour of its border. */
    PAD;

    /**
     * {@return the size, in the image's own pixels, of the part of an image that is seen: all but the sides that are
     * cropped} What is cut off is an even number of rows or columns, as many on either side, so that a mirrored image
     * gives the mirror image of the same part.
     *
     * @param size the image's own size
     * @param wanted the size that it is brought to
     */
    public ImageShape seen(ImageShape size, ImageShape wanted) {
        if (this != CROP) {
            return size;
        }
        return new ImageShape(
                cut(size.height(), size.width(), wanted.height(), wanted.width()),
                cut(size.width(), size.height(), wanted.width(), wanted.height()),
                size.channels());
    }

    private static int cut(int side, int across, int wanted, int wantedAcross) {
        int kept = (int) Math.max(1, Math.min(side, rounded((long) across * wanted, wantedAcross)));
        return kept + ((side - kept) & 1);
    }

    /**
     * {@return the size that an image is scaled to, which is less than the one wanted where margins are added}
     *
     * @param size the image's own size
     * @param wanted the size that it is brought to, with its channels
     */
    public ImageShape scaled(ImageShape size, ImageShape wanted) {
        if (this != PAD) {
            return wanted;
        }
        return new ImageShape(
                within(size.height(), size.width(), wanted.height(), wanted.width()),
                within(size.width(), size.height(), wanted.width(), wanted.height()),
                wanted.channels());
    }

    private static int within(int side, int across, int wanted, int wantedAcross) {
        return (int) Math.max(1, Math.min(wanted, rounded((long) side * wantedAcross, across)));
    }

    private static long rounded(long dividend, long divisor) {
        return (2 * dividend + divisor) / (2 * divisor);
    }

    /**
     * {@return the fit of a word such as {@code crop}}
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Fit of(String word) {
        for (Fit fit : values()) {
            if (fit.word().equals(word)) {
                return fit;
            }
        }
        throw new IllegalArgumentException("a fit is squash, crop or pad: '" + word + "'");
    }

    /** {@return its name as users write it, such as {@code crop}} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
