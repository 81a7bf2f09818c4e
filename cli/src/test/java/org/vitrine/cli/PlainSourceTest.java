package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models written as plain source. */
class PlainSourceTest {

    @TempDir
    static Path shared;

    private static Path bars;
    private static String data;

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        bars = shared.resolve("bars.vitrine");
        data = "--data=mnist:" + TinyData.idx(shared.resolve("idx"));
        Program.succeed(
                "train", data, "--model=" + bars, "--clauses=12", "-T=20", "-s=5", "--window=3x3", "--epochs=2");
    }

    private static void refused(String reason, String... words) {
        Program run = Program.run(words);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.err()).contains(reason);
    }

    @Test
    void export_toJavaAndC_isComparedWithTheModel() throws IOException {
        Path java = folder.resolve("Bars.java");
        Path c = folder.resolve("my bars.c");
        Program run = Program.succeed("export", "--model=" + bars, "--java=" + java, "--c=" + c, data, "--images=20");
        assertThat(run.out().lines().filter(line -> line.startsWith("wrote "))).hasSize(2);
        assertThat(run.out().lines().findFirst().orElseThrow()).contains("Bars.java", "20 ");
        assertThat(Files.readString(java)).contains("public final class Bars", "// Clause 3: ", "written by Vitrine");
        assertThat(Files.readString(c)).contains("void my_bars_look(", "/* Clause 3: ");
        try (var files = Files.list(folder)) {
            assertThat(files).as("nothing else is left").containsExactlyInAnyOrder(java, c);
        }
        Program.succeed("export", "--model=" + bars, "--java=" + java, "--no-check");
    }

    @Test
    void export_whatCannotBe_isRefusedByName() throws IOException {
        refused("such as Faces.java", "export", "--model=" + bars, "--java=" + folder.resolve("bars.txt"));
        refused("cannot be called 'class'", "export", "--model=" + bars, "--java=" + folder.resolve("class.java"));
        refused("such as faces.c", "export", "--model=" + bars, "--c=" + folder.resolve("bars.h"));
        Path team = folder.resolve("team.vitrine");
        Program.succeed("team", "--model=" + bars, "--model=" + bars, "--out=" + team);
        refused("this is a team", "export", "--model=" + team, "--c=" + folder.resolve("team.c"));
        Path mine = Files.writeString(folder.resolve("Mine.java"), "class Mine {}");
        refused("--force", "export", "--model=" + bars, "--java=" + mine);
        assertThat(mine).hasContent("class Mine {}");
    }
}
