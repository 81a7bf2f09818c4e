package org.vitrine.fuzzing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every door takes its seeds, everything that a fuzzer once found, and seeds that were damaged here. */
class DoorsTest {

    private static final Path FINDINGS = Path.of("src/test/resources/findings");
    private static final int DAMAGED = 200;

    static List<String> names() {
        return Doors.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void take_seeds_areRead(String name) throws IOException {
        Door door = Doors.open(name);
        assertThat(door.name()).isEqualTo(name);
        List<byte[]> seeds = door.seeds().make();
        assertThat(seeds).isNotEmpty().allMatch(door::take);
    }

    @ParameterizedTest
    @MethodSource("names")
    void take_damagedSeeds_areReadOrRefused(String name) throws IOException {
        Door door = Doors.open(name);
        List<byte[]> seeds = door.seeds().make();
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < DAMAGED; i++) {
            byte[] damaged = damaged(seeds.get(i % seeds.size()), random);
            try {
                refused += door.take(damaged) ? 0 : 1;
            } catch (AssertionError broken) {
                fail(Arrays.toString(damaged), broken);
            }
        }
        assertThat(refused > 0)
                .as("refused: " + refused)
                .isNotEqualTo(door.refusals().isEmpty());
    }

    /** Other bits, a number beyond all bounds, or an end too early. */
    private static byte[] damaged(byte[] seed, Random random) {
        byte[] bytes = random.nextInt(4) == 0 ? Arrays.copyOf(seed, random.nextInt(seed.length)) : seed.clone();
        for (int change = random.nextInt(4); change > 0 && bytes.length > 4; change--) {
            int at = random.nextInt(bytes.length - 4);
            if (random.nextBoolean()) {
                bytes[at] ^= (byte) (1 << random.nextInt(8));
            } else {
                Arrays.fill(bytes, at, at + 1 + random.nextInt(4), (byte) (random.nextBoolean() ? 0xFF : 0x7F));
            }
        }
        return bytes;
    }

    static List<Path> findings() throws IOException {
        try (Stream<Path> files = Files.walk(FINDINGS)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("findings")
    void take_finding_isReadOrRefused(Path finding) throws IOException {
        String name = finding.getName(FINDINGS.getNameCount()).toString();
        Doors.open(name).take(Files.readAllBytes(finding));
    }

    private static Door door(long mostBytes, Door.Reading reading) {
        return new Door("test", List.of(IOException.class), List::of, input -> mostBytes, reading);
    }

    private static String broken(Door door) {
        try {
            door.take(new byte[0]);
        } catch (AssertionError broken) {
            return String.valueOf(broken.getMessage());
        }
        return "";
    }

    // Without this, nothing above could fail.
    @Test
    void take_whatMayNotHappen_isNoticed() {
        assertThat(broken(door(1 << 20, input -> {}))).isEmpty();
        assertThat(broken(door(1 << 20, input -> {
                    throw new IOException("no");
                })))
                .isEmpty();
        assertThat(broken(door(1 << 20, input -> {
                    throw new IllegalStateException("no");
                })))
                .contains("may not throw");
        assertThat(broken(door(1 << 20, input -> {
                    throw new IOException("two\nlines");
                })))
                .contains("one line");
        assertThat(broken(door(1 << 20, input -> assertThat(new byte[2 << 20]).hasSize(2 << 20))))
                .contains("where 1,048,576 are allowed");
    }
}
