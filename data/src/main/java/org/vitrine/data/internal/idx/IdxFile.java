package org.vitrine.data.internal.idx;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.vitrine.data.internal.io.Reasons;
import org.vitrine.data.internal.io.Unzipped;
import org.vitrine.dataset.DataException;

/**
 * An array of unsigned bytes as MNIST's authors stored it, gzipped or not.
 *
 * <pre>
 * 2 bytes  0
 * 1 byte   8: the values are unsigned bytes
 * 1 byte   number of dimensions
 * 4 bytes  for each dimension its length, most significant byte first
 * then     the values, the last dimension running fastest
 * </pre>
 */
public final class IdxFile {

    private static final int UNSIGNED_BYTES = 8;
    private static final int MOST_DIMENSIONS = 4;
    private static final int CHUNK = 1 << 16;

    /** The longest array that every JVM can make. */
    private static final int MOST_VALUES = Integer.MAX_VALUE - 8;

    private final Path file;
    private final int[] lengths;
    private final byte[] values;

    private IdxFile(Path file, int[] lengths, byte[] values) {
        this.file = file;
        this.lengths = lengths;
        this.values = values;
    }

    /**
     * Reads a file; its content tells whether it is gzipped, whatever its name.
     *
     * @throws DataException if it is not what it promises to be
     */
    public static IdxFile read(Path file) {
        try (DataInputStream input = new DataInputStream(Unzipped.open(file))) {
            int[] lengths = lengths(file, input);
            long expected = 1;
            for (int length : lengths) {
                expected *= length; // at most four factors; each step is checked, so it cannot overflow
                if (expected > MOST_VALUES) {
                    throw new DataException(file + " promises " + text(lengths)
                            + " values, more than can be held; the file is probably damaged, fetch it again");
                }
            }
            byte[] values = upTo((int) expected, input);
            if (values.length < expected) {
                throw new DataException(file + " is cut off: its header promises " + text(lengths) + " = " + expected
                        + " bytes, there are " + values.length + "; fetch it again");
            }
            if (input.read() >= 0) {
                throw new DataException(file + " has more bytes than the " + text(lengths) + " = " + expected
                        + " its header promises; fetch it again");
            }
            return new IdxFile(file, lengths, values);
        } catch (EOFException ended) {
            throw new DataException(file + " is cut off; fetch it again", ended);
        } catch (IOException problem) {
            throw new DataException(
                    "cannot read " + file + " (" + Reasons.of(problem) + "); check it or fetch it again", problem);
        }
    }

    /** Reads the promised bytes, or fewer if the input ends before. Memory grows with what is really there. */
    private static byte[] upTo(int promised, InputStream input) throws IOException {
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        try {
            int read = 0;
            while (read >= 0 && values.size() < promised) {
                read = input.read(chunk, 0, Math.min(CHUNK, promised - values.size()));
                values.write(chunk, 0, Math.max(read, 0));
            }
        } catch (EOFException cutOff) { // how gzip says it; the caller says how much there was
            return values.toByteArray();
        }
        return values.toByteArray();
    }

    private static int[] lengths(Path file, DataInputStream input) throws IOException {
        int magic = input.readInt();
        int dimensions = magic & 0xFF;
        if (magic >>> 8 != UNSIGNED_BYTES || dimensions < 1 || dimensions > MOST_DIMENSIONS) {
            throw new DataException(String.format(
                    "%s is no idx file of unsigned bytes: it begins with 0x%08x, not with 0x00000801 (labels) or"
                            + " 0x00000803 (images); check that it is the right file",
                    file, magic));
        }
        int[] lengths = new int[dimensions];
        for (int i = 0; i < dimensions; i++) {
            lengths[i] = input.readInt();
            if (lengths[i] < 0) {
                throw new DataException(file + " promises " + Integer.toUnsignedString(lengths[i])
                        + " entries, more than can be held; the file is probably damaged, fetch it again");
            }
        }
        return lengths;
    }

    /** {@return the number of dimensions: 1 for labels, 3 for images} */
    public int dimensions() {
        return lengths.length;
    }

    /** {@return the length of a dimension, counted from 0} */
    public int length(int dimension) {
        return lengths[dimension];
    }

    /** {@return a copy of the bytes of one entry of the first dimension: an image, or one label} */
    public byte[] entry(int index) {
        int size = values.length / lengths[0];
        return Arrays.copyOfRange(values, index * size, (index + 1) * size);
    }

    /** {@return one value, 0 to 255, by its place in the file} */
    int value(int index) {
        return values[index] & 0xFF;
    }

    /** Refuses a file that has not as many dimensions as asked for, or an empty one. */
    IdxFile require(int dimensions) {
        if (lengths.length != dimensions || values.length == 0) {
            throw new DataException(file + " holds " + text(lengths) + " values where " + dimensions
                    + (dimensions == 1 ? " dimension is" : " dimensions are")
                    + " needed; check that it is the right file");
        }
        return this;
    }

    private static String text(int[] lengths) {
        return Arrays.stream(lengths).mapToObj(String::valueOf).collect(Collectors.joining(" x "));
    }

    /** {@return the file's name} */
    @Override
    public String toString() {
        return file.toString();
    }
}
