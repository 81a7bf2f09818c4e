package org.vitrine.image;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.vitrine.internal.bits.Bits;

/**
 * Holds an image of bits: planes, one after the other, of rows, each row in whole words, its first column in the lowest
 * bit.
 *
 * <p>Plane {@code channel * levels + level} says where the channel reaches the level. Row-wise words let a window's row
 * be cut out with two shifts, and a plane be moved by a column with one shift a word, which is all that matching needs.
 * A 28x28 image takes 224 bytes, a 64x64 one with 24 planes 12 KB. Bits after the end of a row are 0.
 */
public final class BitImage {

    private final int height;
    private final int width;
    private final int planes;
    private final int wordsPerRow;
    private final long[] words;
    private boolean sealed;

    /** Makes an image with all bits clear. */
    public BitImage(int height, int width, int planes) {
        if (height < 1 || width < 1 || planes < 1) {
            throw new IllegalArgumentException(
                    "a bit image needs at least one bit: " + height + "x" + width + "x" + planes);
        }
        this.height = height;
        this.width = width;
        this.planes = planes;
        this.wordsPerRow = Bits.words(width);
        this.words = new long[Math.multiplyExact(Math.multiplyExact(planes, height), wordsPerRow)];
    }

    /**
     * {@return the image of the words that {@link #writeTo} wrote}
     *
     * @param words the words; their position moves on by {@link #words()}
     * @throws IllegalArgumentException if a bit behind a row's end is set
     */
    public static BitImage read(int height, int width, int planes, LongBuffer words) {
        BitImage image = new BitImage(height, width, planes);
        words.get(image.words);
        long behind = ~Bits.tailMask(width);
        for (int last = image.wordsPerRow - 1; last < image.words.length; last += image.wordsPerRow) {
            if ((image.words[last] & behind) != 0) {
                throw new IllegalArgumentException(
                        "bits behind the end of row " + last / image.wordsPerRow + " are set; a row has " + width);
            }
        }
        return image;
    }

    /** Writes all bits, {@link #words()} words: planes, one after the other, of rows, each in whole words. */
    public void writeTo(LongBuffer into) {
        into.put(words);
    }

    /** {@return the number of words that the bits take: planes x rows x words a row} */
    public int words() {
        return words.length;
    }

    /** {@return the number of rows} */
    public int height() {
        return height;
    }

    /** {@return the number of columns} */
    public int width() {
        return width;
    }

    /** {@return the number of bit planes, for most encodings channels times levels; the paper's Z<sub>b</sub>} */
    public int planes() {
        return planes;
    }

    /** {@return true if a bit is set} */
    public boolean get(int row, int column, int plane) {
        return (words[index(plane, row) + (column >>> 6)] >>> column & 1) != 0;
    }

    /**
     * Lets nobody change the image from now on: whatever would, throws {@link IllegalStateException}. Datasets seal
     * their images, which are shared.
     */
    public void seal() {
        sealed = true;
    }

    private void checkOpen() {
        if (sealed) {
            throw new IllegalStateException(
                    "this image belongs to a dataset and cannot be changed; slice(0, planes()) copies it");
        }
    }

    /** Sets one bit. */
    public void set(int row, int column, int plane) {
        checkOpen();
        words[index(plane, row) + (column >>> 6)] |= 1L << column;
    }

    /** {@return 1 to 64 neighbouring bits of a row, the first column lowest; those behind its end read as 0} */
    public long bits(int plane, int row, int column, int count) {
        return Bits.extract(words, index(plane, row), wordsPerRow, column, count);
    }

    /**
     * Sets up to 64 neighbouring bits of a row, which are all clear before.
     *
     * @param column the first column
     * @param count the number of bits, 1 to 64, not beyond the row's end
     * @param bits the bits, the first column lowest; nothing set beyond {@code count}
     */
    public void put(int plane, int row, int column, int count, long bits) {
        checkOpen();
        Bits.deposit(words, 64 * index(plane, row) + column, bits, count);
    }

    /** {@return a new image with the planes of several images of one height and width, one after the other} */
    public static BitImage join(List<BitImage> images) {
        BitImage first = images.get(0);
        int planes = images.stream().mapToInt(BitImage::planes).reduce(0, Math::addExact);
        BitImage joined = new BitImage(first.height, first.width, planes);
        int at = 0;
        for (BitImage image : images) {
            if (image.height != first.height || image.width != first.width) {
                throw new IllegalArgumentException("images must have one size: " + first + " and " + image);
            }
            System.arraycopy(image.words, 0, joined.words, at, image.words.length);
            at += image.words.length;
        }
        return joined;
    }

    /** {@return a new image of {@code count} planes, at least 1, from plane {@code first} on} */
    public BitImage slice(int first, int count) {
        Objects.checkFromIndexSize(first, count, planes);
        BitImage slice = new BitImage(height, width, count);
        System.arraycopy(words, index(first, 0), slice.words, 0, slice.words.length);
        return slice;
    }

    /**
     * Copies the rows of a plane, moved left by some columns, and no more than some words of each. Bits after the end
     * of a row are 0.
     *
     * @param by how many columns, less than the width
     * @param most the number of words of each row, not beyond its end
     * @param into takes the words
     * @param at the first word to write
     */
    public void copyRows(int plane, int by, int most, long[] into, int at) {
        int from = index(plane, 0);
        // Rows of up to 64 columns: one shift a row, and the tail stays 0 since zeros come in from above.
        if (wordsPerRow == 1) {
            for (int row = 0; row < height; row++) {
                into[at + row] = words[from + row] >>> by;
            }
            return;
        }
        int next = at;
        for (int row = 0; row < height; row++, from += wordsPerRow) {
            for (int word = 0; word < most; word++) {
                into[next++] = Bits.extract(words, from, wordsPerRow, by + 64 * word, 64);
            }
        }
    }

    /**
     * {@return another image, in which left and right of each plane are exchanged} These are the bits of the image in a
     * mirror only if what they mean has no left and right: see {@code Encoding#mirrored}.
     */
    public BitImage mirrored() {
        BitImage mirrored = new BitImage(height, width, planes);
        for (int base = 0; base < words.length; base += wordsPerRow) {
            for (int word = 0; word < wordsPerRow; word++) {
                int count = Math.min(64, width - 64 * word);
                long bits = Bits.extract(words, base, wordsPerRow, width - 64 * word - count, count);
                // Words of the mirrored row are cut from the end of the old one, 64 columns at a time, and reversed.
                mirrored.words[base + word] = Long.reverse(bits) >>> (64 - count);
            }
        }
        return mirrored;
    }

    /**
     * {@return a new image, moved by some pixels} Pixels that come in from outside repeat the border.
     *
     * @param rows the number of rows by which it moves down; up if negative
     * @param columns the number of columns by which it moves to the right; to the left if negative
     */
    public BitImage shifted(int rows, int columns) {
        BitImage shifted = new BitImage(height, width, planes);
        for (int plane = 0; plane < planes; plane++) {
            for (int row = 0; row < height; row++) {
                int from = index(plane, Math.max(0, Math.min(height - 1, row - rows)));
                shifted.copyShifted(words, from, columns, index(plane, row));
            }
        }
        return shifted;
    }

    /**
     * {@return a new image, moved by some cells, squares of pixels whose bits belong together} Cells that come in from
     * outside repeat those at the border. Rows and columns after the last complete cell stay where they are; an image
     * smaller than a cell does not move.
     *
     * @param rows the number of rows by which it moves down, a multiple of {@code cell}; up if negative
     * @param columns the number of columns by which it moves to the right, a multiple of {@code cell}; to the left if
     *     negative
     * @param cell rows and columns of a cell, 1 to 64
     */
    public BitImage shifted(int rows, int columns, int cell) {
        if (cell < 1 || cell > 64 || rows % cell != 0 || columns % cell != 0) {
            throw new IllegalArgumentException("cells of " + cell + "x" + cell + " pixels cannot move by " + rows
                    + " rows and " + columns + " columns");
        }
        if (cell == 1) {
            return shifted(rows, columns);
        }
        BitImage shifted = new BitImage(height, width, planes);
        for (int plane = 0; plane < planes; plane++) {
            for (int row = 0; row < height; row++) {
                copyCells(plane, movedFrom(row, rows, height, cell), columns, cell, shifted, row);
            }
        }
        return shifted;
    }

    /** {@return the row or column of which the one at an index is a copy, once cells have moved} */
    private static int movedFrom(int index, int by, int size, int cell) {
        int cells = size / cell;
        int own = index / cell;
        return own >= cells ? index : Math.max(0, Math.min(cells - 1, own - by / cell)) * cell + index % cell;
    }

    private void copyCells(int plane, int from, int columns, int cell, BitImage into, int row) {
        int whole = width / cell * cell;
        int by = Math.max(-whole, Math.min(whole, columns));
        copy(plane, from, Math.max(0, -by), whole - Math.abs(by), into, row, Math.max(0, by));
        for (int column = 0; column < by; column += cell) {
            copy(plane, from, 0, cell, into, row, column);
        }
        for (int column = whole + by; column < whole; column += cell) {
            copy(plane, from, whole - cell, cell, into, row, column);
        }
        copy(plane, from, whole, width - whole, into, row, whole);
    }

    /** Copies some bits of a row to other columns of another image's row. */
    private void copy(int plane, int from, int first, int length, BitImage into, int row, int column) {
        for (int done = 0; done < length; done += 64) {
            int count = Math.min(64, length - done);
            into.put(plane, row, column + done, count, bits(plane, from, first + done, count));
        }
    }

    private void copyShifted(long[] source, int from, int columns, int at) {
        int by = Math.max(1 - width, Math.min(width - 1, columns));
        for (int word = 0; word < wordsPerRow; word++) {
            int first = 64 * word - by;
            if (first > -64 && first < 64 * wordsPerRow) {
                long bits = Bits.extract(source, from, wordsPerRow, Math.max(0, first), 64);
                words[at + word] = first < 0 ? bits << -first : bits;
            }
        }
        // Pixels that come in repeat the border: the first column in a shift to the right, the last in one to the left.
        if (by > 0 && (source[from] & 1) != 0) {
            Bits.setRange(words, 64 * at, 64 * at + by);
        }
        boolean last = (source[from + ((width - 1) >>> 6)] >>> (width - 1) & 1) != 0;
        if (by < 0 && last) {
            Bits.setRange(words, 64 * at + width + by, 64 * at + width);
        }
        words[at + wordsPerRow - 1] &= Bits.tailMask(width);
    }

    /**
     * Reverses a thermometer in place: each of its {@code levels} planes, an even number, becomes the negation of the
     * opposite one.
     */
    public void turn(int firstPlane, int levels) {
        checkOpen();
        int size = height * wordsPerRow;
        long tail = Bits.tailMask(width);
        for (int k = 0; k < levels / 2; k++) {
            int low = (firstPlane + k) * size;
            int high = (firstPlane + levels - 1 - k) * size;
            for (int i = 0; i < size; i++) {
                long used = (i + 1) % wordsPerRow == 0 ? tail : -1L;
                long kept = words[low + i];
                // Turning v into -v makes "at least level k" out of "not at least the opposite level".
                words[low + i] = ~words[high + i] & used;
                words[high + i] = ~kept & used;
            }
        }
    }

    private int index(int plane, int row) {
        return (plane * height + row) * wordsPerRow;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BitImage image
                && height == image.height
                && width == image.width
                && planes == image.planes
                && Arrays.equals(words, image.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return "BitImage[" + height + "x" + width + "x" + planes + "]";
    }
}
