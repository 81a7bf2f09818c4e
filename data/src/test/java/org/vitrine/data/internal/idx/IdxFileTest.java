package org.vitrine.data.internal.idx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.DataException;

public class IdxFileTest {

    @TempDir
    Path folder;

    /** An idx file of these lengths, with these values. */
    public static byte[] idx(int[] lengths, int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * lengths.length + values.length);
        bytes.putInt(0x800 | lengths.length);
        for (int length : lengths) {
            bytes.putInt(length);
        }
        for (int value : values) {
            bytes.put((byte) value);
        }
        return bytes.array();
    }

    public static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream output = new GZIPOutputStream(zipped)) {
            output.write(bytes);
        }
        return zipped.toByteArray();
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("some-file"), bytes);
    }

    // two images of one row and two columns
    @Test
    void read_plain() throws IOException {
        IdxFile idx = IdxFile.read(file(idx(new int[] {2, 1, 2}, 1, 2, 3, 255)));
        assertThat(idx.dimensions()).isEqualTo(3);
        assertThat(new int[] {idx.length(0), idx.length(1), idx.length(2)}).containsExactly(2, 1, 2);
        assertThat(idx.entry(1)).containsExactly(3, 255);
        assertThat(idx.value(3)).isEqualTo(255);
    }

    @Test
    void read_gzippedWhateverItsName() throws IOException {
        IdxFile idx = IdxFile.read(file(gzip(idx(new int[] {3}, 7, 8, 9))));
        assertThat(idx.entry(2)).containsExactly(9);
    }

    @Test
    void read_cutOff_saysHowMuchIsThere() throws IOException {
        Path file = file(idx(new int[] {2, 2, 2}, 1, 2, 3));
        assertThatThrownBy(() -> IdxFile.read(file))
                .isInstanceOf(DataException.class)
                .hasMessage(file + " is cut off: its header promises 2 x 2 x 2 = 8 bytes, there are 3; fetch it again");
    }

    @Test
    void read_cutOffGzip_saysHowMuchIsThere() throws IOException {
        int[] values = new int[5000];
        Arrays.setAll(values, i -> i * 31 % 251);
        byte[] zipped = gzip(idx(new int[] {5000}, values));
        Path file = file(Arrays.copyOf(zipped, zipped.length / 2));
        assertThatThrownBy(() -> IdxFile.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageMatching(
                        ".* is cut off: its header promises 5000 = 5000 bytes, there are \\d+; fetch it again");
    }

    @Test
    void read_cutOffHeader() throws IOException {
        Path file = file(new byte[] {0, 0, 8, 3, 0, 0});
        assertThatThrownBy(() -> IdxFile.read(file))
                .isInstanceOf(DataException.class)
                .hasMessage(file + " is cut off; fetch it again");
    }

    @Test
    void read_emptyFile() throws IOException {
        Path file = file(new byte[0]);
        assertThatThrownBy(() -> IdxFile.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cut off");
    }

    @Test
    void read_hugeHeader_takesNoMemory() throws IOException {
        Path most = file(idx(new int[] {2_000_000_000}, 1));
        assertThatThrownBy(() -> IdxFile.read(most)).hasMessageContaining("2000000000 bytes, there are 1");
        Path product = file(idx(new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE}, 1));
        assertThatThrownBy(() -> IdxFile.read(product))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("more than can be held");
        Path negative = file(idx(new int[] {-1}, 1));
        assertThatThrownBy(() -> IdxFile.read(negative))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("promises 4294967295 entries");
    }

    @Test
    void read_moreThanPromised() throws IOException {
        Path file = file(idx(new int[] {1}, 1, 2));
        assertThatThrownBy(() -> IdxFile.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("more bytes than the 1 = 1 its header promises");
    }

    @Test
    void read_somethingElse() throws IOException {
        Path text = file("hello, world".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThatThrownBy(() -> IdxFile.read(text))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("begins with 0x68656c6c");
        assertThatThrownBy(() -> IdxFile.read(folder.resolve("absent")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("no such file");
    }
}
