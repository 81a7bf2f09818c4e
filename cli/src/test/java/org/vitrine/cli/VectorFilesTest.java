package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.internal.bits.Lanes;

/** Vectors without Java's warning. */
class VectorFilesTest {

    @TempDir
    Path folder;

    private Program java(String... words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        all.addAll(Arrays.asList(words));
        try (Child child = Child.start(folder, all)) {
            return child.await();
        }
    }

    /** Prints the class of the innermost loops. */
    static final class Loops {

        private Loops() {}

        public static void main(String[] arguments) {
            System.out.println(Lanes.best().getClass().getSimpleName());
        }
    }

    @Test
    void write_optionsForThisJava_giveVectorsWithoutAWarning() throws IOException, InterruptedException {
        Path options = Files.createDirectories(folder.resolve("a folder")).resolve("options");
        String path = Child.classPath();
        Program made = java("-cp", path, "org.vitrine.cli.VectorFiles", options.toString());
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(options)
                .content()
                .contains("-Xbootclasspath/a:" + options + ".jar")
                .doesNotContain("--add-modules");
        Program loops = java("@" + options, "-cp", path, "org.vitrine.cli.VectorFilesTest$Loops");
        assertThat(loops.out().strip()).isEqualTo("VectorLanes");
        assertThat(loops.err()).isEmpty();
        Program wrong = java("@" + options, "-cp", path, "org.vitrine.cli.Vitrine", "train", "--no-such-option");
        assertThat(wrong.errLines()).singleElement().asString().startsWith("vitrine: ");
        Program equal = java("@" + options, "-cp", path, "org.vitrine.cli.Vitrine", "selftest", "--seconds=0");
        assertThat(equal.out()).contains("agree on all of them");
        assertThat(equal.err()).isEmpty();
        try (var left = Files.list(options.resolveSibling(""))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("options", "options.jar");
        }
    }

    @Test
    void loops_withoutVectors_areScalar() throws IOException, InterruptedException {
        Program loops = java("-cp", Child.classPath(), "org.vitrine.cli.VectorFilesTest$Loops");
        assertThat(loops.out().strip()).isEqualTo("ScalarLanes");
    }
}
