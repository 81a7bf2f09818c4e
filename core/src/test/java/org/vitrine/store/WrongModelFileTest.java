package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files that are damaged, foreign, or made to do harm. */
class WrongModelFileTest {

    @TempDir
    Path folder;

    @Test
    void read_anyFlippedBit_isRefused() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        ModelFile.read(bytes);
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
            refused(bytes, "bit " + bit);
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
        }
        ModelFile.read(bytes);
    }

    @Test
    void read_anyTruncation_isRefused() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        for (int length = 0; length < bytes.length; length++) {
            refused(Arrays.copyOf(bytes, length), "length " + length);
        }
    }

    @Test
    void read_appendedBytes_isRefused() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        for (int more = 1; more <= 64; more++) {
            assertThat(refused(Arrays.copyOf(bytes, bytes.length + more), "more " + more))
                    .contains("damaged");
        }
    }

    /** Even where the checksum is right: bits of the data at random, so that everything behind the checksum is tried. */
    @Test
    void read_wrongDataUnderARightChecksum_isRefusedOrAModel() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        int data = 8 + FileBytes.headerLength(bytes);
        int refusals = 0;
        for (int bit = 8 * data; bit < 8 * bytes.length; bit++) {
            byte[] changed = bytes.clone();
            changed[bit >> 3] ^= (byte) (1 << (bit & 7));
            try {
                ModelFile.read(FileBytes.sealed(changed)).predictor();
            } catch (ModelFileException wrong) {
                refusals++;
                assertOneLine(wrong);
            }
        }
        assertThat(refusals).isBetween(8 * 16, 8 * (bytes.length - data) - 1);
    }

    private static String refused(byte[] bytes, String what) {
        try {
            ModelFile.read(bytes);
        } catch (ModelFileException wrong) {
            return assertOneLine(wrong);
        } catch (RuntimeException wrong) {
            return fail(what, wrong);
        }
        return fail(what + " was not noticed");
    }

    private static String assertOneLine(ModelFileException wrong) {
        String message = String.valueOf(wrong.getMessage());
        assertThat(message).contains(": ", "; ").doesNotContain("\n", "null").hasSizeLessThan(1000);
        return message;
    }

    /** What a changed header is answered with; the checksum is made right again. */
    private static String refusedHeader(UnaryOperator<String> change) throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        String changed = change.apply(FileBytes.headerText(bytes));
        assertThat(changed).isNotEqualTo(FileBytes.headerText(bytes));
        byte[] data = FileBytes.data(bytes);
        return refused(FileBytes.sealed(FileBytes.file(changed, data)), changed);
    }

    private static String refusedHeader(String from, String to) throws IOException {
        return refusedHeader(header -> header.replace(from, to));
    }

    @Test
    void read_newerVersion_asksForNewerVitrine() throws IOException {
        assertThat(refusedHeader("\"formatVersion\":\"1\"", "\"formatVersion\":\"3\""))
                .contains("format version 3", "needs a newer Vitrine");
    }

    @Test
    void read_foreignFile_isNoModel() throws IOException {
        byte[] safetensors =
                FileBytes.file("{\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", new byte[4]);
        byte[] png = HexFormat.of().parseHex("89504e470d0a1a0a0000000d49484452");
        byte[] garbage = new byte[100_000];
        new Random(1).nextBytes(garbage);
        for (byte[] foreign : List.of(
                safetensors,
                png,
                garbage,
                new byte[0],
                new byte[5],
                new byte[8],
                new byte[5000],
                FileBytes.file("[]", new byte[0]),
                FileBytes.file("{}", new byte[0]),
                FileBytes.file("{\"__metadata__\":[]}", new byte[0]),
                FileBytes.file("{\"__metadata__\":{\"format\":1}}", new byte[0]),
                FileBytes.file("{\"__metadata__\":{\"format\":\"pt\"}}", new byte[0]))) {
            assertThat(refused(foreign, "foreign")).contains("not a Vitrine model");
        }
    }

    @Test
    void read_hugeHeaderLength_isRefused() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        for (long length : new long[] {Long.MAX_VALUE, -1, Long.MIN_VALUE, 1L << 31, (16 << 20) + 1, bytes.length}) {
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(length);
            assertThat(refused(bytes, "length " + length)).contains("at byte 0", Long.toUnsignedString(length));
        }
    }

    @Test
    void read_hugeShapes_costNothing() throws IOException {
        assertThat(refusedHeader("\"shape\":[2,1]", "\"shape\":[2000000000,1]")).contains("'include'", "2000000000");
        assertThat(refusedHeader("\"shape\":[2,1]", "\"shape\":[4611686018427387,4611686018427387]"))
                .contains("'include'", "too large");
        assertThat(refusedHeader("\"settings.clauses\":\"2\"", "\"settings.clauses\":\"16000000\""))
                .contains("shape [2, 2] where the settings ask for [16000000, 2]");
        assertThat(refusedHeader("\"settings.clauses\":\"2\"", "\"settings.clauses\":\"2000000000\""))
                .contains("clauses must be");
        assertThat(refusedHeader("\"image.width\":\"2\"", "\"image.width\":\"1000000\""))
                .contains("'include'");
        assertThat(refusedHeader("\"image.width\":\"2\"", "\"image.width\":\"1000000000\""))
                .contains("too large");
        assertThat(refusedHeader(
                        header -> header.replace("\"settings.clauses\":\"2\"", "\"settings.clauses\":\"16777216\"")
                                .replace("coalesced", "own")
                                .replace("[\\\"a\\\",\\\"b\\\"]", names(300))))
                .contains("16777216 in all");
    }

    private static String names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "\\\"" + i + "\\\"").collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void read_wrongOffsets_isRefused() throws IOException {
        assertThat(refusedHeader("[53,55]", "[52,54]")).contains("'include'", "begins at byte 52");
        assertThat(refusedHeader("[53,55]", "[54,56]")).contains("'include'", "cut short");
        assertThat(refusedHeader("[53,55]", "[55,53]")).contains("'include'", "offsets");
        assertThat(refusedHeader("[53,55]", "[-1,1]")).contains("'include'", "offsets");
        assertThat(refusedHeader("[53,55]", "[53]")).contains("'include'", "offsets");
        assertThat(refusedHeader("[53,55]", "[53,\"x\"]")).contains("'include'", "offsets");
        assertThat(refusedHeader("[53,55]", "[53,54]")).contains("'include'", "has 1 bytes", "needs 2");
        assertThat(refusedHeader("\"dtype\":\"U16\"", "\"dtype\":\"F16\"")).contains("F16");
        assertThat(refusedHeader("\"dtype\":\"U8\",\"shape\":[1,1]", "\"shape\":[1,1]"))
                .contains("'encoding.thresholds'", "type");
    }

    @Test
    void read_missingTensor_isNamed() throws IOException {
        for (String name : List.of(
                "include", "weights", "counts.offsets", "counts.positions", "counts.values", "encoding.thresholds")) {
            assertThat(refusedHeader("\"" + name + "\":", "\"other\":")).contains("'" + name + "' is missing");
        }
    }

    @Test
    void read_missingAutomata_isCompact() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        byte[] data = FileBytes.data(bytes);
        byte[] renamed = FileBytes.sealed(
                FileBytes.file(FileBytes.headerText(bytes).replace("\"automata\"", "\"later\""), data));
        assertThat(ModelFile.read(renamed).automata()).isEmpty(); // and a tensor of the future is passed over
    }

    @Test
    void read_wrongMetadata_isNamed() throws IOException {
        Matcher keys =
                Pattern.compile("\"([a-zA-Z.]+)\":\"").matcher(FileBytes.headerText(FileBytes.of(RandomModels.tiny())));
        int refusals = 0;
        for (String key : keys.results().map(found -> found.group(1)).toList()) {
            if (!key.equals("dtype")) {
                assertThat(refusedHeader("\"" + key + "\":", "\"x\":")).contains(key);
                refusals++;
                if (!List.of("provenance.dataFingerprint", "provenance.version", "checksum", "format")
                        .contains(key)) {
                    String value = "\"" + key + "\":\"(\\\\.|[^\"])*\"";
                    assertThat(refusedHeader(header -> header.replaceAll(value, "\"" + key + "\":\"?\"")))
                            .containsAnyOf("?", key);
                }
            }
        }
        assertThat(refusals).isEqualTo(42);
        assertThat(refusedHeader("\"settings.target\":\"4\"", "\"settings.target\":\"four\""))
                .contains("'settings.target'", "'four'");
        assertThat(refusedHeader("\"settings.target\":\"4\"", "\"settings.target\":4"))
                .contains("'settings.target'");
        assertThat(refusedHeader("\"threshold:75\"", "\"threshold:76\"")).contains("threshold:76");
        assertThat(refusedHeader("[\\\"a\\\",\\\"b\\\"]", "[\\\"a\\\",\\\"a\\\"]"))
                .contains("differ");
        assertThat(refusedHeader("[\\\"a\\\",\\\"b\\\"]", "[\\\"a\\\",2]")).contains("labels");
    }

    @Test
    void read_brokenJson_saysWhere() throws IOException {
        assertThat(refusedHeader("\"format\":", "\"encoding\":\"x\",\"format\":"))
                .contains("twice", "byte ");
        assertThat(refusedHeader(header -> "[".repeat(100_000))).contains("deeper");
        assertThat(refusedHeader(header -> "{\"a\":".repeat(100_000))).contains("deeper");
        assertThat(refusedHeader("\"shape\":[2,1]", "\"shape\":[2,1.0]")).contains("JSON", "byte ");
        assertThat(refusedHeader("{\"__metadata__\"", "{\"ü\":{},\"__metadata__\" !"))
                .contains("at byte 32"); // 8 + 24, for ü is two bytes
    }

    @Test
    void read_noSuchFile_saysSo() {
        assertThatThrownBy(() -> ModelFile.read(folder.resolve("missing")))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("missing")
                .hasMessageContaining("there is no such file");
    }

    @Test
    void read_folder_saysSo() {
        assertThatThrownBy(() -> ModelFile.read(folder))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("this is a folder");
    }

    /** A program's memory begins with nothing: a regular file that not even root can read from its start. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void read_unreadableFile_saysSo() {
        assertThatThrownBy(() -> ModelFile.read(Path.of("/proc/self/mem")))
                .isInstanceOf(ModelFileException.class)
                .hasMessageMatching("/proc/self/mem: [^\n]+; [^\n]+");
    }

    /** An encoding from outside, with the tensors {@code mean} [1] and {@code offsets} [2] in U8 and I32. */
    private static String refusedOwnEncoding(String from, String to) throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.trained(1, "contrast:2"));
        String header = FileBytes.headerText(bytes);
        assertThat(header).contains(from);
        byte[] changed = FileBytes.file(header.replace(from, to), FileBytes.data(bytes));
        return refused(FileBytes.sealed(changed), to);
    }

    @Test
    void read_tensorsOfAnEncodingFromOutside_areChecked() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.trained(1, "contrast:2"));
        assertThat(ModelFile.read(bytes).encoding().recipe()).hasToString("contrast:2");
        assertThat(refusedOwnEncoding("\"contrast:2\"", "\"contrast:3\""))
                .contains("'encoding.offsets' has shape [2]", "[3]");
        assertThat(refusedOwnEncoding("\"contrast:2\"", "\"contrast:99\"")).contains("1 to 9");
        assertThat(refusedOwnEncoding("\"contrast:2\"", "\"nowhere:2\"")).contains("'nowhere:2' is not installed");
        assertThat(refusedOwnEncoding("\"encoding.mean\"", "\"encoding.men\"")).contains("'encoding.mean' is missing");
        assertThat(refusedOwnEncoding("\"encoding.offsets\"", "\"encoding.ofsets\""))
                .contains("'encoding.offsets' is missing");
        assertThat(refusedOwnEncoding("\"dtype\":\"I32\",\"shape\":[2]}", "\"dtype\":\"I32\",\"shape\":[1,2]}"))
                .contains("[1, 2]", "[2]");
        assertThat(refusedOwnEncoding("\"dtype\":\"I32\",\"shape\":[2]}", "\"dtype\":\"U16\",\"shape\":[2,2]}"))
                .contains("[2, 2]", "[2]");
    }
}
