package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFile;
import org.vitrine.training.run.StoppedTraining;

/** Trainings that are ended from outside, and go on. */
class KilledTest {

    private static final int EPOCHS = 150;

    @TempDir
    Path folder;

    private final Path checkpoint = Path.of("run.checkpoint");

    private List<String> train(String model, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "train",
                "--data=mnist:" + TinyData.idx(folder.resolve("idx")),
                "--model=" + folder.resolve(model),
                "--history=" + folder.resolve(model + ".csv"),
                "--clauses=60",
                "--patch=3x3",
                "--mirror",
                "--validate=0.1",
                "--threads=1", // several would mostly wait for each other on a busy machine
                "--epochs=" + EPOCHS));
        words.addAll(List.of(more));
        return words;
    }

    private Child child(List<String> words) throws IOException {
        List<String> java = Child.java(Child.classPath(), "org.vitrine.cli.Vitrine");
        java.addAll(words);
        return Child.start(folder, java);
    }

    private Path there() {
        return folder.resolve(checkpoint);
    }

    private boolean isCheckpointThere() {
        return Files.exists(there()) || Files.exists(CheckpointFile.previous(there()));
    }

    /** When a checkpoint was last written; 0 if there is none. */
    private long written() {
        return Math.max(
                there().toFile().lastModified(),
                CheckpointFile.previous(there()).toFile().lastModified());
    }

    /** The history without times, which no two runs share. */
    private List<String> history(String model) throws IOException {
        return Files.readAllLines(folder.resolve(model + ".csv")).stream()
                .map(line -> line.replaceFirst("^([^,]*),[^,]*,[^,]*,", "$1,"))
                .toList();
    }

    @Test
    void train_checkpointOfARunningTraining_isRefusedUntilThatIsDead() throws IOException, InterruptedException {
        List<String> first = train("killed", "--checkpoint=" + there(), "--every=0s", "--force");
        first.set(first.indexOf("--epochs=" + EPOCHS), "--epochs=1000000");
        String[] second = train("other", "--checkpoint=" + there()).toArray(String[]::new);
        try (Child child = child(first)) {
            while (!isCheckpointThere() && child.isAlive()) {
                Thread.sleep(5);
            }
            for (String[] words : new String[][] {second, {"train", "--resume=" + there()}}) {
                Program refused = Program.run(words);
                assertThat(refused.exitCode()).isEqualTo(2);
                assertThat(refused.errLines())
                        .singleElement()
                        .asString()
                        .isEqualTo("vitrine: another training that is running writes its checkpoints to " + there()
                                + "; wait for its end, or choose another --checkpoint");
            }
            child.kill();
        }
        assertThat(Program.run(second).err()).contains("is the checkpoint of a training that was stopped");
    }

    private void assertSameAsUndisturbed() throws IOException {
        assertThat(folder.resolve("killed")).hasSameBinaryContentAs(folder.resolve("whole"));
        assertThat(history("killed")).isEqualTo(history("whole")).hasSize(1 + EPOCHS);
        assertThat(isCheckpointThere()).as("a checkpoint that is of no use").isFalse();
    }

    /**
     * Kills a training at random moments, those of trainings that went on included, until it was often enough. A training that was
     * quicker than the killer must have ended well, and the next one begins.
     */
    private void killTimes(int times, String... more) throws IOException, InterruptedException {
        Program.succeed(train("whole", more).toArray(String[]::new));
        List<String> begin = train("killed", more);
        begin.addAll(List.of("--checkpoint=" + checkpoint, "--every=0s"));
        Random random = new Random(5);
        int resumed = 0;
        for (int killed = 0; killed < times; ) {
            boolean goesOn = isCheckpointThere();
            resumed += goesOn ? 1 : 0;
            long before = written();
            try (Child child = child(goesOn ? List.of("train", "--resume=" + checkpoint) : begin)) {
                while (written() <= before && child.isAlive()) { // so that it is not killed before it learns
                    Thread.sleep(2);
                }
                Thread.sleep(random.nextInt(400));
                if (child.isAlive()) {
                    child.kill();
                    killed++;
                } else {
                    Program run = child.await();
                    assertThat(run.exitCode()).as(run.err()).isZero();
                }
            }
            if (isCheckpointThere()) {
                assertThat(StoppedTraining.read(there()).checkpoint().notes()).containsKey("plan");
            } else { // it was killed, or ended, after the model was saved
                ModelFile.read(folder.resolve("killed"));
                assertSameAsUndisturbed();
            }
        }
        if (isCheckpointThere()) {
            Program.succeed("train", "--resume=" + there());
        }
        assertSameAsUndisturbed();
        assertThat(resumed).as("trainings that went on").isPositive();
    }

    @Test
    void resume_killedFiveTimes_endsInTheSameBytes() throws IOException, InterruptedException {
        killTimes(5);
    }

    @Test
    void resume_unionKilledTwice_endsInTheSameBytes() throws IOException, InterruptedException {
        killTimes(2, "--machines=3");
    }

    @Test
    @Tag("long")
    void resume_killedFiftyTimes_endsInTheSameBytes() throws IOException, InterruptedException {
        killTimes(50);
    }

    @Test
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "there is no kill -TERM here")
    void resume_stoppedPolitely_endsInTheSameBytes() throws IOException, InterruptedException {
        Program.succeed(train("whole").toArray(String[]::new));
        try (Child child = child(train("killed", "--checkpoint=" + checkpoint, "--every=1h"))) {
            child.awaitRemark(" 2/" + EPOCHS);
            assertThat(isCheckpointThere()).as("an hour has not passed").isFalse();
            new ProcessBuilder("kill", "-TERM", "" + child.id()).start().waitFor(10, TimeUnit.SECONDS);
            Program run = child.await();
            assertThat(run.exitCode()).isEqualTo(143);
            assertThat(run.err())
                    .contains("stopped in epoch ", "saved ", "go on with 'vitrine train --resume " + checkpoint + "'");
        }
        assertThat(folder.resolve("killed")).exists();
        Program run = Program.succeed("train", "--resume=" + there());
        assertThat(run.err()).doesNotContain(" 1/" + EPOCHS).contains(EPOCHS + "/" + EPOCHS);
        assertSameAsUndisturbed();
    }
}
