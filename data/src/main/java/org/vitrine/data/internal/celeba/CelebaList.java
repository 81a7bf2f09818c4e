package org.vitrine.data.internal.celeba;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.vitrine.data.internal.io.Reasons;
import org.vitrine.dataset.DataException;

/**
 * A list that comes with CelebA, a line per image: with blanks between its fields, as published, or with commas, as
 * CSV.
 */
record CelebaList(Path file) {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** Takes a list's lines, in order. */
    interface Lines {
        /** Takes a line: its number, from 1 on, and its fields, at least one; they are the next line's after that. */
        void line(int number, ListFields fields);
    }

    /** Finds the list of a name: as published, or else as CSV. */
    static CelebaList find(Path folder, String name) {
        for (String suffix : List.of(".txt", ".csv")) {
            Path file = folder.resolve(name + suffix);
            if (Files.isRegularFile(file)) {
                return new CelebaList(file);
            }
        }
        throw new DataException("there is no " + name + ".txt or " + name + ".csv in " + folder
                + "; put CelebA's lists beside its images");
    }

    boolean isCsv() {
        return file.toString().endsWith(".csv");
    }

    /** Reads all lines but blank ones. */
    void read(Lines lines) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException problem) {
            throw new DataException(
                    "cannot read the list " + file + " (" + Reasons.of(problem) + "); check the file", problem);
        }
        ListFields fields = new ListFields(bytes, isCsv());
        int from = startsWithMark(bytes) ? BYTE_ORDER_MARK.length : 0;
        for (int number = 1; from < bytes.length; number++) {
            int to = from;
            while (to < bytes.length && bytes[to] != '\n') {
                to++;
            }
            fields.moveTo(from, to);
            if (fields.size() > 0) {
                lines.line(number, fields);
            }
            from = to + 1;
        }
    }

    private static boolean startsWithMark(byte[] bytes) {
        return bytes.length >= BYTE_ORDER_MARK.length
                && Arrays.equals(bytes, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }

    /** Something wrong with a line. */
    DataException wrong(int line, String what) {
        return new DataException(file + ", line " + line + ": " + what);
    }

    /** Checks that a line has a field for each column. */
    void checkFields(int line, ListFields fields, int columns) {
        if (fields.size() != columns) {
            throw wrong(
                    line,
                    "there are " + fields.size() + " fields, but " + columns
                            + " columns; correct the line or fetch the list again");
        }
    }
}
