package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.store.ModelFile;
import org.vitrine.training.run.StoppedTraining;

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

    private List<String> reach(String model, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "train",
                "--data=faces:count=300",
                "--model=" + folder.resolve(model),
                "--recipe=none", // trying settings takes longer than all that is tested here
                "--encoding=thermometer:4",
                "--clauses=20",
                "--target=20",
                "--patch=flat",
                "--tolerance=20",
                "--reach=8",
                "--validate=0.2",
                "--checkpoint=" + folder.resolve("c")));
        words.addAll(List.of(more));
        return words;
    }

    private Child start(List<String> words) throws IOException {
        List<String> java = Child.java(Child.classPath(), "org.vitrine.cli.Vitrine");
        java.addAll(words);
        return Child.start(folder, java);
    }

    private static void signal(Child child, String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, "" + child.id()).start().waitFor(10, TimeUnit.SECONDS);
    }

    /** A counting of usual votes with reach takes long: who does not want to wait for it has a model already. */
    @Test
    void train_secondSignal_leavesAtOnceWithAModelAndACheckpoint() throws IOException, InterruptedException {
        Path model = folder.resolve("m");
        try (Child child = start(reach("m", "--epochs=100000"))) {
            child.awaitRemark(" 1/100000");
            signal(child, "TERM");
            child.awaitRemark("saved " + model + " as it was learnt");
            assertThat(ModelFile.read(model).provenance().epochs()).isPositive();
            signal(child, "TERM");
            Program run = child.await();
            assertThat(run.exitCode()).isEqualTo(143);
            assertThat(run.err()).doesNotContain("Exception");
        }
        ModelFile.read(model);
        assertThat(StoppedTraining.read(folder.resolve("c")).damage()).isEmpty();
    }

    /** Twenty random moments, by both signals in turn; each training goes on where the one before was stopped. */
    @Test
    @Tag("long")
    void train_stoppedAtTwentyMoments_leavesAModelEachTimeAndEndsInTheSameBytes()
            throws IOException, InterruptedException {
        String epochs = "--epochs=60";
        List<String> whole = reach("whole", epochs, "--every=off");
        whole.removeIf(word -> word.startsWith("--checkpoint"));
        Program.succeed(whole.toArray(String[]::new));
        Random random = new Random(7);
        Path model = folder.resolve("m");
        Path checkpoint = folder.resolve("c");
        List<Double> seconds = new ArrayList<>();
        for (int stops = 0; stops < 20; ) {
            boolean goesOn = Files.exists(checkpoint);
            if (!goesOn) {
                Files.deleteIfExists(model);
            }
            long before = goesOn ? model.toFile().lastModified() : 0;
            try (Child child = start(goesOn ? List.of("train", "--resume=" + checkpoint) : reach("m", epochs))) {
                child.awaitRemark("learning ");
                Thread.sleep(random.nextInt(3000));
                long asked = System.nanoTime();
                signal(child, stops % 2 == 0 ? "TERM" : ignoresInterrupt(child.id()) ? "TERM" : "INT");
                while (model.toFile().lastModified() <= before && child.isAlive()) {
                    Thread.sleep(5);
                }
                seconds.add((System.nanoTime() - asked) / 1e9);
                ModelFile.read(model);
                Program run = child.await();
                assertThat(run.err()).contains("saved " + model).doesNotContain("Exception");
                assertThat(run.exitCode()).isNotZero();
                stops++;
            }
            assertThat(ModelFile.read(model).usualVotes()).isPresent();
            if (!Files.exists(checkpoint)) { // it came to its end before the signal
                assertThat(model).hasSameBinaryContentAs(folder.resolve("whole"));
            }
        }
        if (Files.exists(checkpoint)) {
            Program.succeed("train", "--resume=" + checkpoint);
        }
        assertThat(model).hasSameBinaryContentAs(folder.resolve("whole"));
        System.out.println(
                "seconds from a signal to a model: " + seconds.stream().sorted().toList());
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
