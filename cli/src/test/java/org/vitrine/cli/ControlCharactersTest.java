package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Names from files do not reach the terminal as commands. */
@DisabledOnOs(OS.WINDOWS) // which has no such file names
class ControlCharactersTest {

    private static final String HOSTILE = "ly\u001b[31mi\u009bng\u202e\r\nforged\u0085forged\u2028forged\tx";
    private static final String CLEAN = "ly?[31mi?ng???forged?forged?forged?x";

    @TempDir
    Path folder;

    @Test
    void output_labelWithEscapes_isCleaned() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("images"), TinyData.SIDE, 4, 1);
        Files.move(images.resolve("lying"), images.resolve(HOSTILE));
        Path model = folder.resolve("m.vitrine");
        String data = "--data=folder:" + images;
        String image = images.resolve(HOSTILE).resolve("0.png").toString();
        String[][] commands = {
            {"train", data, "--model=" + model, "--clauses=30", "--patch=3x3", "--epochs=2"},
            {"data", data},
            {"predict", "--model=" + model, image},
            {"evaluate", "--model=" + model, data, "--split=all"},
            {"explain", "--model=" + model, "--label=" + HOSTILE, "--out=" + folder.resolve("maps"), image},
            {"represent", "--model=" + model, "--out=" + folder.resolve("labels")},
            {"inspect", "--model=" + model},
            {"predict", "--model=" + model, image + "\u001b"},
            {"predict", "--model=" + model, "--json", image},
            {"evaluate", "--model=" + model, data, "--split=all", "--json"},
            {"card", "--model=" + model, data, "--split=all", "--out=" + folder.resolve("card.md")},
            {"card", "--model=" + model, data, "--split=all", "--out=" + folder.resolve("card.html")},
            {"report", "--model=" + model, data, "--split=all", "--out=" + folder.resolve("report.html")},
        };
        int named = 0;
        for (String[] command : commands) {
            Program run = Program.run(command);
            String shown = run.out() + run.err();
            assertThat(shown)
                    .as(command[0])
                    .doesNotContain("\u001b", "\u009b", "\u202e", "\u0085", "\u2028", "\t")
                    .doesNotContainPattern("\r(?!\n)")
                    .doesNotContainPattern("(?m)^forged");
            named += shown.contains(CLEAN) ? 1 : 0;
        }
        assertThat(named).as("commands that name it").isGreaterThanOrEqualTo(5);
        assertThat(Program.succeed("predict", "--model=" + model, "--json", image)
                        .json()
                        .path(0)
                        .path("classSums")
                        .fieldNames())
                .toIterable()
                .as("JSON says exactly what the name is")
                .contains(HOSTILE);
        assertThat(folder.resolve("card.md"))
                .content()
                .contains(CLEAN.replace("[", "\\["))
                .doesNotContain("\nforged");
        for (String page : List.of("card.html", "report.html")) {
            assertThat(folder.resolve(page))
                    .content()
                    .contains("ly\uFFFD[31mi\uFFFDng\uFFFD\uFFFD\nforged\uFFFDforged\uFFFDforged")
                    .doesNotContain("\u001b", "\u009b", "\u202e", "\u0085", "\u2028");
        }
    }
}
