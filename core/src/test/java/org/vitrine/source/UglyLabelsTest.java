package org.vitrine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.label.UglyNames;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;

/** Names of labels become no code, end no comment and no line, in any form of source. */
class UglyLabelsTest {

    private static final int LABELS = 60;
    private static final int SEEDS = 4;

    @TempDir
    Path folder;

    /** A pixel that is bright votes for the first half of the labels and against the others. */
    private static Model model(long seed) {
        PatchGrid grid = new PatchGrid(1, 1, 1, 1, 1);
        Labels labels = Labels.anyOf(UglyNames.random(LABELS, seed));
        long[] included = new long[grid.literalWords()];
        included[0] = 1;
        return new Model(
                labels,
                new ImageShape(1, 1, 1),
                EncodingRecipe.parse("threshold:75").fit(1, List.of()),
                new ClauseBank(grid, 1, included),
                IntStream.range(0, LABELS)
                        .map(label -> label < LABELS / 2 ? 3 : -2)
                        .toArray(),
                PatchCounts.none(1),
                null,
                Settings.defaults().withClauses(1).withTarget(9).withWindow(new Window(1, 1)),
                new Provenance("data", 5, 1, 0, "0.0.0"));
    }

    /** {@return the lines that a written program is to print of a dark pixel and a bright one, without names} */
    private static List<String> expected() {
        List<String> lines = new ArrayList<>();
        for (int image = 0; image < 2; image++) {
            lines.add("image " + image);
            for (int label = 0; label < LABELS; label++) {
                int sum = image == 0 ? 0 : label < LABELS / 2 ? 3 : -2;
                lines.add("label " + label + " " + sum + (sum > 0 ? " yes" : " no"));
            }
        }
        lines.add("clause 0 1 votes" + " 3".repeat(LABELS / 2) + " -2".repeat(LABELS / 2));
        return lines;
    }

    /** Runs a program on a dark pixel and a bright one. */
    private void assertPrinted(String... program) throws IOException, InterruptedException {
        Path images = Files.write(folder.resolve("images"), new byte[] {0, (byte) 255});
        Process run = new ProcessBuilder(program).redirectInput(images.toFile()).start();
        String text = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).isZero();
        assertThat(text).doesNotContainPattern("[\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069&&[^\n]]");
        assertThat(text.split("\n", -1))
                .hasSize(expected().size() + 1)
                .extracting(line -> line.startsWith("label ")
                        ? String.join(" ", List.of(line.split(" ", -1)).subList(0, 4))
                        : line)
                .startsWith(expected().toArray(String[]::new));
    }

    @Test
    void java_labels_areEqualAndPrintedOnALineEach() throws Exception {
        List<Path> files = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            String name = "Ugly" + seed;
            String text = SourceExport.java(model(seed), name);
            files.add(Files.writeString(folder.resolve(name + ".java"), text, StandardCharsets.US_ASCII));
        }
        SourceExportTest.compile(files, folder);
        for (int seed = 0; seed < SEEDS; seed++) {
            try (URLClassLoader loader =
                    new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
                assertThat((String[]) loader.loadClass("Ugly" + seed)
                                .getField("LABELS")
                                .get(null))
                        .containsExactlyElementsOf(model(seed).labels().names());
            }
            Path java = Path.of(System.getProperty("java.home"), "bin", "java");
            assertPrinted(
                    "" + java,
                    "-Dfile.encoding=UTF-8",
                    "-Dstdout.encoding=UTF-8",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    "" + folder,
                    "Ugly" + seed);
        }
    }

    @Test
    void c_labels_arePrintedOnALineEach() throws Exception {
        assumeTrue(SourceExportTest.runs("cc", "--version"), "there is no C compiler");
        for (int seed = 0; seed < SEEDS; seed++) {
            Path file = folder.resolve("ugly.c");
            Path program = folder.resolve("ugly");
            Files.writeString(file, SourceExport.c(model(seed), "ugly"), StandardCharsets.US_ASCII);
            Process compiled = new ProcessBuilder(
                            "cc",
                            "-Wall",
                            "-Wextra",
                            "-Werror",
                            "-pedantic",
                            "-std=c99",
                            "-Dugly_MAIN",
                            "-o",
                            "" + program,
                            "" + file)
                    .redirectErrorStream(true)
                    .start();
            String messages = new String(compiled.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(compiled.waitFor()).as(messages).isZero();
            assertPrinted("" + program);
        }
    }
}
