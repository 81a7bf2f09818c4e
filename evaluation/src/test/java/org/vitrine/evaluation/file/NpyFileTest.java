package org.vitrine.evaluation.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpyFileTest {

    private static final int PREAMBLE = 10;

    @TempDir
    Path folder;

    private byte[] bytes(double[] values, int... dimensions) throws IOException {
        Path file = folder.resolve("a.npy");
        NpyFile.write(values, file, dimensions);
        return Files.readAllBytes(file);
    }

    private static int[] numbers(String text) {
        return Arrays.stream(text.split("x", -1)).mapToInt(Integer::parseInt).toArray();
    }

    // "\x93NUMPY", version 1.0, the length of the text in two bytes, the text, filled up with spaces to a multiple of
    // 64 and a newline.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | (1,)",
                "6 | (6,)",
                "2x3 | (2, 3,)",
                "28x28x1 | (28, 28, 1,)",
                "3x2x3 | (3, 2, 3,)",
                "1x2x3x4 | (1, 2, 3, 4,)",
                "0 | (0,)"
            })
    void write_header_isNumpys(String size, String shape) throws IOException {
        int[] dimensions = numbers(size);
        int count = Arrays.stream(dimensions).reduce(1, (a, b) -> a * b);
        byte[] bytes = bytes(new double[count], dimensions);
        assertThat(Arrays.copyOf(bytes, 8)).containsExactly(0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0);
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getShort(8);
        assertThat((PREAMBLE + length) % 64).isZero();
        String text = new String(bytes, PREAMBLE, length, StandardCharsets.US_ASCII);
        assertThat(text).endsWith("\n");
        assertThat(text.strip()).isEqualTo("{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }");
        assertThat(bytes).hasSize(PREAMBLE + length + 8 * count);
    }

    // 1.0 is 0x3FF0000000000000, -2.0 is 0xC000000000000000: the highest byte comes last.
    @Test
    void write_values_areLittleEndian() throws IOException {
        byte[] bytes = bytes(new double[] {1, -2}, 2);
        assertThat(Arrays.copyOfRange(bytes, bytes.length - 16, bytes.length))
                .containsExactly(0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0xC0);
    }

    @Test
    void write_again_replacesTheFile() throws IOException {
        bytes(new double[100], 100);
        byte[] bytes = bytes(new double[] {7}, 1);
        assertThat(bytes).hasSize(128 + 8);
        assertThat(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getDouble(128))
                .isEqualTo(7);
    }

    @Test
    void write_otherNumberOfValues_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NpyFile.write(new double[5], folder.resolve("b.npy"), 2, 3))
                .withMessageContaining("5")
                .withMessageContaining("[2, 3]");
        assertThat(folder.resolve("b.npy")).doesNotExist();
    }

    @Test
    void write_anyShape_isWhatNumpyLoads() throws IOException, InterruptedException {
        assumeTrue(
                python("-c", "import numpy; print('ready')").equals("ready\n"),
                "NOT RUN: needs python3 with numpy, which is not here");
        double[] values = {0, -0.5, 1.0 / 3, 1e300, -1e-300, 255, -7, 8, 9, 10, 11, 12.25};
        String script = """
                import numpy, sys
                for file in sys.argv[1:]:
                    a = numpy.load(file)
                    print(a.dtype, a.shape, a.flags['C_CONTIGUOUS'], [float(v) for v in a.ravel()])
                """;
        List<String> arguments = new ArrayList<>(List.of("-c", script));
        List<String> expected = new ArrayList<>();
        String list = "[0.0, -0.5, " + 1.0 / 3 + ", 1e+300, -1e-300, 255.0, -7.0, 8.0, 9.0, 10.0, 11.0, 12.25]";
        for (String size : List.of("12", "3x4", "2x2x3", "12x1x1", "1x12", "1x2x3x2")) {
            Path file = folder.resolve(size + ".npy");
            NpyFile.write(values, file, numbers(size));
            arguments.add(file.toString());
            String shape = size.equals("12") ? "(12,)" : "(" + size.replace("x", ", ") + ")";
            expected.add("float64 " + shape + " True " + list);
        }
        assertThat(python(arguments.toArray(String[]::new)).lines()).containsExactlyElementsOf(expected);
    }

    private String python(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException noPython) {
            return "";
        }
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return Files.readString(output, StandardCharsets.UTF_8);
    }
}
