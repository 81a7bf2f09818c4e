package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C. */
@EnabledOnOs(
        value = {OS.LINUX, OS.MAC},
        disabledReason = "there is no kill -INT here")
class InterruptionTest {

    @TempDir
    Path folder;

    @Test
    void train_interrupted_savesWhatThereIs() throws IOException, InterruptedException {
        Path model = folder.resolve("m.vitrine");
        List<String> words = Child.java(
                Child.classPath(),
                "org.vitrine.cli.Vitrine",
                "train",
                "--data=faces:count=300",
                "--model=" + model,
                "--history=" + folder.resolve("h.csv"),
                "--recipe=none",
                "--clauses=40",
                "--patch=5x5",
                "--epochs=100000");
        try (Child child = Child.start(folder, words)) {
            child.awaitRemark("1/100000 ");
            // a shell without job control lets what it starts in the background ignore Ctrl-C
            boolean deaf = ignoresInterrupt(child.id());
            new ProcessBuilder("kill", deaf ? "-TERM" : "-INT", "" + child.id())
                    .start()
                    .waitFor(10, TimeUnit.SECONDS);
            Program run = child.await();
            assertThat(run.exitCode()).as("how shells tell of signals").isEqualTo(deaf ? 143 : 130);
            assertThat(run.err()).contains("stopped in epoch ", " of 300 examples", "saved " + model);
            assertThat(run.err()).doesNotContain("Exception", "gave up");
        }
        JsonNode json = Program.succeed("inspect", "--json", "--model", model.toString())
                .json();
        int epochs = json.get("epochsLearnt").asInt();
        assertThat(epochs).isPositive();
        assertThat(json.get("stoppedAfter").asInt()).isBetween(0, 299);
        assertThat(Files.readAllLines(folder.resolve("h.csv"))).hasSize(1 + epochs);
    }

    private static boolean ignoresInterrupt(long id) throws IOException {
        Path status = Path.of("/proc/" + id + "/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }
}
