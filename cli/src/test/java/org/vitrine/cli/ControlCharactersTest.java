package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Names from files do not reach the terminal as commands. */
@DisabledOnOs(OS.WINDOWS) // which has no such file names
class ControlCharactersTest {

    private static final String HOSTILE = "ly\u001b[31mi\u009bng\u202e\r";

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
        };
        boolean named = false;
        for (String[] command : commands) {
            Program run = Program.run(command);
            String shown = run.out() + run.err();
            assertThat(shown)
                    .as(command[0])
                    .doesNotContain("\u001b", "\u009b", "\u202e")
                    .doesNotContainPattern("\r(?!\n)");
            named |= shown.contains("ly?[31mi?ng??");
        }
        assertThat(named).isTrue();
    }
}
