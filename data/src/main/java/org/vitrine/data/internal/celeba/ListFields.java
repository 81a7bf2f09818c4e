package org.vitrine.data.internal.celeba;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The fields of one line of a list, then of the next. A list of CelebA has eight million fields, nearly all of them 1
 * or -1: they are compared where they lie, and only those that are asked for become texts.
 */
final class ListFields {

    private final byte[] bytes;
    private final boolean commas;
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int size;

    /** Creates the fields of a list, which commas part, or else blanks. */
    ListFields(byte[] bytes, boolean commas) {
        this.bytes = bytes;
        this.commas = commas;
    }

    /** Goes to the line that lies between two places. A blank line has no fields. */
    void moveTo(int from, int to) {
        size = 0;
        int last = to;
        while (last > from && isBlank(last - 1)) {
            last--;
        }
        int at = from;
        while (at < last) {
            while (at < last && isBlank(at)) {
                at++;
            }
            int start = at;
            while (at < last && (commas ? bytes[at] != ',' : !isBlank(at))) {
                at++;
            }
            int end = at;
            while (end > start && isBlank(end - 1)) {
                end--;
            }
            add(start, end);
            at++;
        }
        if (commas && last > from && bytes[last - 1] == ',') {
            add(last, last);
        }
    }

    private boolean isBlank(int at) {
        return bytes[at] >= 0 && bytes[at] <= ' ';
    }

    private void add(int start, int end) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        starts[size] = start;
        ends[size++] = end;
    }

    int size() {
        return size;
    }

    String get(int field) {
        return new String(bytes, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
    }

    /** {@return the fields from one on} */
    List<String> from(int first) {
        return IntStream.range(first, size).mapToObj(this::get).toList();
    }

    /** {@return true if a field is just this text, in ASCII} */
    boolean is(int field, String text) {
        int start = starts[field];
        if (ends[field] - start != text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (bytes[start + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
