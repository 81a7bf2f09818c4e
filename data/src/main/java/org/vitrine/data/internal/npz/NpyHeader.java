package org.vitrine.data.internal.npz;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vitrine.dataset.DataException;

/**
 * The beginning of numpy's file of one array.
 *
 * <pre>
 * 6 bytes       0x93 'NUMPY'
 * 2 bytes       version: 1, 2 or 3, and 0
 * 2 or 4 bytes  length of the text, least significant byte first; 4 from version 2 on
 * then          a text such as {'descr': '|u1', 'fortran_order': False, 'shape': (60000, 28, 28), }
 * then          the values, the last dimension running fastest unless fortran_order is True
 * </pre>
 *
 * @param type the type of the values, such as {@code |u1} for unsigned bytes or {@code <i8} for 64-bit integers
 * @param shape the length of each dimension
 */
record NpyHeader(String type, List<Integer> shape) {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    /** The headers that numpy writes have about a hundred characters; only a record of many fields has thousands. */
    private static final int LONGEST = 1 << 16;

    private static final int MOST_DIMENSIONS = 8;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([^']{1,16})'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9,\\s]*)\\)");

    /**
     * Reads the beginning of an array.
     *
     * @param name what the array is called in messages
     * @throws DataException if it is not an array of a form that can be used
     */
    static NpyHeader read(InputStream input, String name) throws IOException {
        byte[] start = exactly(input, MAGIC.length + 2);
        int version = start[MAGIC.length];
        if (!Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length) || version < 1 || version > 3) {
            throw wrong(name, "does not begin as numpy's arrays do");
        }
        byte[] length = exactly(input, version == 1 ? 2 : 4);
        long characters = 0;
        for (int i = 0; i < length.length; i++) {
            characters |= (length[i] & 0xFFL) << (8 * i);
        }
        if (characters > LONGEST) {
            throw wrong(name, "has a header of " + characters + " bytes");
        }
        String text = new String(exactly(input, (int) characters), StandardCharsets.UTF_8);
        String order = field(ORDER, text, name);
        if (order.equals("True")) {
            throw new DataException(name
                    + " is stored column by column (Fortran order); save it again with numpy.ascontiguousarray(...)");
        }
        return new NpyHeader(field(TYPE, text, name), shape(field(SHAPE, text, name), name));
    }

    private static String field(Pattern pattern, String text, String name) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw wrong(name, "has a header that is not that of an array of numbers");
        }
        return Objects.requireNonNull(matcher.group(1));
    }

    private static List<Integer> shape(String text, String name) {
        try {
            List<Integer> shape = Pattern.compile(",")
                    .splitAsStream(text)
                    .map(String::strip)
                    .filter(length -> !length.isEmpty())
                    .limit(MOST_DIMENSIONS + 1L)
                    .map(Integer::valueOf)
                    .toList();
            if (shape.size() > MOST_DIMENSIONS) {
                throw wrong(name, "has more than " + MOST_DIMENSIONS + " dimensions");
            }
            return shape;
        } catch (NumberFormatException tooLarge) {
            throw wrong(name, "promises more than can be held");
        }
    }

    /** Reads so many bytes. Memory grows with what is really there, whatever a header promises. */
    static byte[] exactly(InputStream input, int count) throws IOException {
        byte[] bytes = input.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }

    static DataException wrong(String name, String what) {
        return new DataException(name + " " + what + "; the file is damaged or of another kind, get it again");
    }

    /** {@return the shape as users of numpy write it} */
    String shapeInWords() {
        return shape.stream().map(String::valueOf).collect(Collectors.joining(" x "));
    }
}
