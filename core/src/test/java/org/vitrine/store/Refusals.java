package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** What a reader says of files that are damaged or wrong: that it refuses them, in one line. */
final class Refusals {

    /** Reads a file from memory, and uses what is in it. */
    interface Reader {
        void read(byte[] bytes) throws ModelFileException;
    }

    private final Reader reader;

    Refusals(Reader reader) {
        this.reader = reader;
    }

    /** The line that a file is refused with. */
    String of(byte[] bytes, String what) {
        try {
            reader.read(bytes);
        } catch (ModelFileException wrong) {
            return oneLine(wrong);
        } catch (RuntimeException wrong) {
            return fail(what, wrong);
        }
        return fail(what + " was not noticed");
    }

    private static String oneLine(ModelFileException wrong) {
        String message = String.valueOf(wrong.getMessage());
        assertThat(message).contains(": ", "; ").doesNotContain("\n", "null").hasSizeLessThan(1000);
        return message;
    }

    /** Flips bits, so many apart, one at a time; leaves out the end, however long; adds bytes. */
    void ofAnyDamage(byte[] bytes, int step) throws IOException {
        reader.read(bytes);
        for (int bit = 0; bit < 8 * bytes.length; bit += step) {
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
            of(bytes, "bit " + bit);
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
        }
        for (int length = 0; length < bytes.length; length++) {
            of(Arrays.copyOf(bytes, length), "length " + length);
        }
        for (int more = 1; more <= 64; more++) {
            assertThat(of(Arrays.copyOf(bytes, bytes.length + more), "more " + more))
                    .contains("damaged");
        }
        reader.read(bytes);
    }

    /** How many single bits of the tensors lead to a refusal even under a right checksum; the others are another file. */
    int underARightChecksum(byte[] bytes) {
        int refusals = 0;
        for (int bit = 8 * dataAt(bytes); bit < 8 * bytes.length; bit++) {
            byte[] changed = bytes.clone();
            changed[bit >> 3] ^= (byte) (1 << (bit & 7));
            try {
                reader.read(FileBytes.sealed(changed));
            } catch (ModelFileException wrong) {
                refusals++;
                oneLine(wrong);
            }
        }
        return refusals;
    }

    static int dataAt(byte[] bytes) {
        return 8 + FileBytes.headerLength(bytes);
    }

    /** The line that a file with a changed header is refused with; the checksum is made right again. */
    String ofHeader(byte[] bytes, UnaryOperator<String> change) {
        String header = FileBytes.headerText(bytes);
        String changed = change.apply(header);
        assertThat(changed).isNotEqualTo(header);
        return of(FileBytes.sealed(FileBytes.file(changed, FileBytes.data(bytes))), changed);
    }

    String ofHeader(byte[] bytes, String from, String to) {
        return ofHeader(bytes, header -> header.replace(from, to));
    }
}
