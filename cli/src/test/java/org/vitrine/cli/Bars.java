package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A small model of bars and the images that it was trained on.
 *
 * @param model the model's file
 * @param data the option that names the images
 */
record Bars(Path model, String data) {

    /** Trains a model in a folder. */
    static Bars train(Path folder, String... more) throws IOException {
        Bars bars = new Bars(folder.resolve("bars.vitrine"), "--data=mnist:" + TinyData.idx(folder.resolve("idx")));
        List<String> words =
                new ArrayList<>(List.of("train", bars.data, "--model=" + bars.model, "-T=20", "-s=5", "--window=3x3"));
        words.addAll(List.of(more));
        Program.succeed(words.toArray(String[]::new));
        return bars;
    }

    /** Another model with the same images. */
    Bars with(Path other) {
        return new Bars(other, data);
    }

    /** A command with this model. */
    String[] words(String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command, "--model=" + model));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    /** Runs a command with this model, which must say in one line why it refuses. */
    void refused(String reason, String command, String... more) {
        Program run = Program.run(words(command, more));
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.err()).contains(reason);
    }

    /** Runs a command with this model, which must succeed. */
    Program succeed(String command, String... more) {
        return Program.succeed(words(command, more));
    }
}
