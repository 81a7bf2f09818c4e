package org.vitrine.patch;

import java.util.Arrays;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;

/**
 * A window's positions on an image, and the features of what it sees there.
 *
 * <p>A patch's features, in their order: its pixel bits, plane by plane, in a plane row by row; then the row of the
 * patch as a thermometer (bit q set iff {@code row > q}), then its column likewise. Each feature makes two literals:
 * literal f is the feature, literal {@code features() + f} its negation.
 *
 * <p>In memory both halves of the literals begin at a word of their own, so literal f is bit f, its negation bit
 * {@code 64 * featureWords() + f}.
 *
 * @param imageHeight the image's rows; the paper's N
 * @param imageWidth the image's columns; the paper's M
 * @param planes the image's bit planes; the paper's Z<sub>b</sub>
 * @param windowHeight the window's rows; the paper's W
 * @param windowWidth the window's columns
 */
public record PatchGrid(int imageHeight, int imageWidth, int planes, int windowHeight, int windowWidth) {

    private static final int MOST_FEATURES = 1 << 24;

    public PatchGrid {
        if (imageHeight < 1 || imageWidth < 1 || planes < 1) {
            throw new IllegalArgumentException(
                    "an image needs at least one bit: " + imageHeight + "x" + imageWidth + "x" + planes);
        }
        if (windowHeight < 1 || windowWidth < 1) {
            throw new IllegalArgumentException("a window must be at least 1x1: " + windowHeight + "x" + windowWidth);
        }
        if (windowHeight > imageHeight || windowWidth > imageWidth) {
            throw new IllegalArgumentException("a window of " + windowHeight + "x" + windowWidth
                    + " does not fit into images of " + imageHeight + "x" + imageWidth + "; choose a smaller one");
        }
        if ((long) windowHeight * windowWidth * planes + imageHeight + imageWidth > MOST_FEATURES) {
            throw new IllegalArgumentException("a window of " + windowHeight + "x" + windowWidth + "x" + planes
                    + " bits is too large; choose a smaller one");
        }
    }

    /** {@return the positions of a window on images of a size} */
    public static PatchGrid of(int imageHeight, int imageWidth, int planes, Window window) {
        return window.equals(Window.WHOLE)
                ? new PatchGrid(imageHeight, imageWidth, planes, imageHeight, imageWidth)
                : new PatchGrid(imageHeight, imageWidth, planes, window.height(), window.width());
    }

    /** {@return the number of rows that the window can be at: image height - window height + 1} */
    public int rows() {
        return imageHeight - windowHeight + 1;
    }

    /** {@return the number of columns that the window can be at: image width - window width + 1} */
    public int columns() {
        return imageWidth - windowWidth + 1;
    }

    /** {@return the number of positions of the window, rows times columns; they are numbered row by row} */
    public int positions() {
        return rows() * columns();
    }

    /** {@return the number of features that are pixel bits, window height x window width x planes; they come first} */
    public int pixelFeatures() {
        return windowHeight * windowWidth * planes;
    }

    /** {@return the number of features of a patch: pixel bits and the two position thermometers} */
    public int features() {
        return pixelFeatures() + rows() - 1 + columns() - 1;
    }

    /** {@return the number of literals, twice that of features: every feature and its negation} */
    public int literals() {
        return 2 * features();
    }

    /** {@return the number of words for one half of the literals, a bit per feature} */
    public int featureWords() {
        return Bits.words(features());
    }

    /** {@return the number of words for all literals, twice the feature words} */
    public int literalWords() {
        return 2 * featureWords();
    }

    /** {@return the number of the feature of a pixel bit} */
    public int pixelFeature(int plane, int row, int column) {
        return (plane * windowHeight + row) * windowWidth + column;
    }

    /** {@return the plane of a pixel feature} */
    public int plane(int feature) {
        return feature / (windowHeight * windowWidth);
    }

    /** {@return the row of a pixel feature in the window} */
    public int row(int feature) {
        return feature / windowWidth % windowHeight;
    }

    /** {@return the column of a pixel feature in the window} */
    public int column(int feature) {
        return feature % windowWidth;
    }

    /** {@return the bit of a literal, 0 to {@code literals() - 1}, in a row of {@code literalWords()} words} */
    public int bitOf(int literal) {
        return literal < features() ? literal : 64 * featureWords() + literal - features();
    }

    /** {@return the bits of a literal word that stand for literals; bits after the end of each half do not} */
    public long usedLiterals(int word) {
        return word % featureWords() == featureWords() - 1 ? Bits.tailMask(features()) : -1L;
    }

    /**
     * Checks that an image has the size and the planes of this grid.
     *
     * @throws IllegalArgumentException if it does not
     */
    public void check(BitImage image) {
        if (image.height() != imageHeight || image.width() != imageWidth || image.planes() != planes) {
            throw new IllegalArgumentException("images must be " + imageHeight + "x" + imageWidth + " with " + planes
                    + " bit planes, this one is " + image.height() + "x" + image.width() + " with " + image.planes());
        }
    }

    /**
     * Finds the literals that are true of one patch.
     *
     * @param into receives the bits, {@code literalWords()} words; overwritten
     */
    public void literals(BitImage image, int row, int column, long[] into) {
        int half = featureWords();
        Arrays.fill(into, 0, half, 0);
        int feature = 0;
        for (int plane = 0; plane < planes; plane++) {
            for (int y = 0; y < windowHeight; y++) {
                for (int x = 0; x < windowWidth; x += 64) {
                    int count = Math.min(64, windowWidth - x);
                    Bits.deposit(into, feature, image.bits(plane, row + y, column + x, count), count);
                    feature += count;
                }
            }
        }
        // The thermometers of the position: bits q < row, and bits q < column.
        Bits.setRange(into, feature, feature + row);
        Bits.setRange(into, feature + rows() - 1, feature + rows() - 1 + column);
        for (int word = 0; word < half; word++) {
            into[half + word] = ~into[word];
        }
        // The negation of the tail would be literals that do not exist.
        into[2 * half - 1] &= Bits.tailMask(features());
    }
}
