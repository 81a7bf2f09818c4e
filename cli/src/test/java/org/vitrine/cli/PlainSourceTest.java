package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Models written as plain source. */
class PlainSourceTest {

    @TempDir
    static Path shared;

    private static Bars bars;

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        bars = Bars.train(shared, "--clauses=12", "--epochs=2");
    }

    @Test
    void export_toJavaAndC_isComparedWithTheModel() throws IOException {
        Path java = folder.resolve("Bars.java");
        Path c = folder.resolve("my bars.c");
        Program run = bars.succeed("export", "--java=" + java, "--c=" + c, bars.data(), "--limit=20");
        assertThat(run.out().lines().filter(line -> line.startsWith("wrote "))).hasSize(2);
        assertThat(run.out().lines().findFirst().orElseThrow()).contains("Bars.java", "20 ");
        assertThat(Files.readString(java)).contains("public final class Bars", "// Clause 3: ", "written by Vitrine");
        assertThat(Files.readString(c)).contains("void my_bars_look(", "/* Clause 3: ");
        try (var files = Files.list(folder)) {
            assertThat(files).as("nothing else is left").containsExactlyInAnyOrder(java, c);
        }
        bars.succeed("export", "--java=" + java, "--no-check");
    }

    @Test
    void export_ofFuzzyClausesOnOrientations_isComparedWithTheModel() {
        Path fuzzy = folder.resolve("fuzzy.vitrine");
        Program.succeed(
                "train",
                bars.data(),
                "--model=" + fuzzy,
                "--tolerance=8",
                "--clauses=6",
                "--epochs=2",
                "--reach=2",
                "--encoding=orientations:4+thermometer:3");
        Program run = bars.with(fuzzy)
                .succeed("export", "--java=" + folder.resolve("Fuzzy.java"), "--c=" + folder.resolve("fuzzy.c"));
        assertThat(run.outLines())
                .hasSize(2)
                .allMatch(line -> line.contains("the votes of every clause are the model's"));
    }

    /** Names that would be lines of what the program prints, and no line to who reads it. */
    @Test
    @DisabledOnOs(OS.WINDOWS) // which has no such file names
    void export_labelsThatLookLikeAnswers_areNotBelieved() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 20, 1);
        Files.move(images.resolve("lying"), images.resolve("x\nimage 0\nlabel 2 9999 yes x\nclause 0 9999 votes 7"));
        Files.move(images.resolve("standing"), images.resolve("y\nlabel 77 1 no\nclause 99 1 votes"));
        Files.move(images.resolve("slanting"), images.resolve("z\u2028z??\u0085"));
        Path model = folder.resolve("ugly.vitrine");
        Program.succeed(
                "train", "--data=folder:" + images, "--model=" + model, "--clauses=12", "--patch=3x3", "--epochs=2");
        Program run = bars.with(model)
                .succeed("export", "--java=" + folder.resolve("Ugly.java"), "--c=" + folder.resolve("ugly.c"));
        assertThat(run.outLines())
                .hasSize(2)
                .allMatch(line -> line.contains("the votes of every clause are the model's"));
    }

    @Test
    void export_whatCannotBe_isRefusedByName() throws IOException {
        bars.refused("such as Faces.java", "export", "--java=" + folder.resolve("bars.txt"));
        bars.refused("cannot be called 'class'", "export", "--java=" + folder.resolve("class.java"));
        bars.refused("such as faces.c", "export", "--c=" + folder.resolve("bars.h"));
        Path team = folder.resolve("team.vitrine");
        bars.succeed("team", "--model=" + bars.model(), "--out=" + team);
        bars.with(team)
                .refused(
                        "choose one of its members with --member, 0 to 1", "export", "--c=" + folder.resolve("team.c"));
        bars.with(team).succeed("export", "--member=1", "--c=" + folder.resolve("team.c"));
        Path right = folder.resolve("Right.java");
        bars.refused("such as faces.c", "export", "--java=" + right, "--c=" + folder.resolve("wrong.h"));
        assertThat(right).as("all that was asked for, or nothing").doesNotExist();
        Path mine = Files.writeString(folder.resolve("Mine.java"), "class Mine {}");
        bars.refused("--force", "export", "--java=" + mine);
        assertThat(mine).hasContent("class Mine {}");
    }
}
