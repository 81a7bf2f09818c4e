package org.vitrine.patch;

import java.util.Arrays;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;

/**
 * A window's positions on an image, and the features of what it sees there.
 *
 * <p>A patch's features, in their order: its pixel bits, plane by plane, in a plane row by row; then the row of the patch as a
 * thermometer (bit q set iff {@code row > q}), then its column likewise. Each feature makes two literals: literal f is the
 * feature, literal {@code features() + f} its negation.
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

    /**
     * A window's positions on images of a size.
     *
     * @param imageHeight the images' rows
     * @param imageWidth the images' columns
     * @param planes the images' bit planes
     * @param window the window
     * @return the grid
     */
    public static PatchGrid of(int imageHeight, int imageWidth, int planes, Window window) {
        return window.equals(Window.WHOLE)
                ? new PatchGrid(imageHeight, imageWidth, planes, imageHeight, imageWidth)
                : new PatchGrid(imageHeight, imageWidth, planes, window.height(), window.width());
    }

    /**
     * Rows that the window can be at.
     *
     * @return image height - window height + 1
     */
    public int rows() {
        return imageHeight - windowHeight + 1;
    }

    /**
     * Columns that the window can be at.
     *
     * @return image width - window width + 1
     */
    public int columns() {
        return imageWidth - windowWidth + 1;
    }

    /**
     * The number of positions of the window, numbered row by row.
     *
     * @return rows times columns
     */
    public int positions() {
        return rows() * columns();
    }

    /**
     * Features that are pixel bits; they come first.
     *
     * @return window height x window width x planes
     */
    public int pixelFeatures() {
        return windowHeight * windowWidth * planes;
    }

    /**
     * All features of a patch.
     *
     * @return pixel bits and the two position thermometers
     */
    public int features() {
        return pixelFeatures() + rows() - 1 + columns() - 1;
    }

    /**
     * All literals: every feature and its negation.
     *
     * @return twice the features
     */
    public int literals() {
        return 2 * features();
    }

    /**
     * Words for one half of the literals.
     *
     * @return the words that hold a bit per feature
     */
    public int featureWords() {
        return Bits.words(features());
    }

    /**
     * Words for all literals.
     *
     * @return twice the feature words
     */
    public int literalWords() {
        return 2 * featureWords();
    }

    /**
     * The feature of a pixel bit.
     *
     * @param plane the plane
     * @param row the row in the window
     * @param column the column in the window
     * @return its number
     */
    public int pixelFeature(int plane, int row, int column) {
        return (plane * windowHeight + row) * windowWidth + column;
    }

    /**
     * The plane of a pixel feature.
     *
     * @param feature its number
     * @return the plane
     */
    public int plane(int feature) {
        return feature / (windowHeight * windowWidth);
    }

    /**
     * The row of a pixel feature.
     *
     * @param feature its number
     * @return the row in the window
     */
    public int row(int feature) {
        return feature / windowWidth % windowHeight;
    }

    /**
     * The column of a pixel feature.
     *
     * @param feature its number
     * @return the column in the window
     */
    public int column(int feature) {
        return feature % windowWidth;
    }

    /**
     * The bit that stands for a literal in memory.
     *
     * @param literal its number, 0 to {@code literals() - 1}
     * @return its bit in a row of {@code literalWords()} words
     */
    public int bitOf(int literal) {
        return literal < features() ? literal : 64 * featureWords() + literal - features();
    }

    /**
     * The bits of a word that stand for literals; bits after the end of each half do not.
     *
     * @param word one of the literal words
     * @return a mask
     */
    public long usedLiterals(int word) {
        return word % featureWords() == featureWords() - 1 ? Bits.tailMask(features()) : -1L;
    }

    /**
     * Checks that an image has the size and the planes of this grid.
     *
     * @param image the image
     * @throws IllegalArgumentException if it does not
     */
    public void check(BitImage image) {
        if (image.height() != imageHeight || image.width() != imageWidth || image.planes() != planes) {
            throw new IllegalArgumentException("images must be " + imageHeight + "x" + imageWidth + " with " + planes
                    + " bit planes, this one is " + image.height() + "x" + image.width() + " with " + image.planes());
        }
    }

    /**
     * The literals that are true of one patch.
     *
     * @param image the image
     * @param row the patch's row
     * @param column the patch's column
     * @param into the bits, {@code literalWords()} of them; overwritten
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
        Bits.setRange(into, feature, feature + row);
        Bits.setRange(into, feature + rows() - 1, feature + rows() - 1 + column);
        for (int word = 0; word < half; word++) {
            into[half + word] = ~into[word];
        }
        into[2 * half - 1] &= Bits.tailMask(features());
    }
}
