package org.vitrine.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.store.ModelFile;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;

/**
 * A standalone cluster of two executor processes. One executor and then the driver are killed in the middle of an
 * epoch; the model in the end is the one of the plain program. So is that of a driver which spark-submit starts.
 */
@Tag("long")
class ClusterTest {

    private static final int SLOW = 6000; // clauses, so that an epoch takes several seconds
    private static final int QUICK = 400;
    private static final int IMAGES = 700;

    @TempDir
    private Path folder;

    @Test
    void training_survivesTheDeathOfAnExecutorAndOfTheDriver() throws IOException, InterruptedException {
        Path model = folder.resolve("model.vitrine");
        try (Cluster cluster = new Cluster(folder)) {
            Process driver = cluster.drive("driver1", model, 2, SLOW, IMAGES);
            cluster.await(
                    "a task of the second epoch",
                    () -> cluster.output("driver1").contains("@ began vitrine: epoch 2 of"));
            assertThat(cluster.output("driver1")).as("killed in mid-epoch").doesNotContain("@ epoch 2");
            ProcessHandle victim = cluster.executors().get(0);
            kill(victim);
            cluster.await(
                    "another executor",
                    () -> !cluster.executors().contains(victim)
                            && cluster.executors().size() == 2);
            cluster.await(
                    "a task of the third epoch",
                    () -> cluster.output("driver1").contains("@ began vitrine: epoch 3 of"));
            assertThat(cluster.output("driver1")).as("killed in mid-epoch").doesNotContain("@ epoch 3");
            kill(driver.toHandle());
            driver.waitFor();

            Process again = cluster.drive("driver2", model, 2, SLOW, IMAGES);
            cluster.await("the end", () -> !again.isAlive());
            assertThat(cluster.output("driver2"))
                    .containsPattern("@ examples were put together in \\{executor \\d=1, executor \\d=1}")
                    .contains("@ remark going on after epoch 2", "@ epoch 3", "@ epoch 4", "@ done")
                    .doesNotContain("@ epoch 2");
        }
        assertThat(Files.readAllBytes(model)).isEqualTo(plain(SLOW));
    }

    private static byte[] plain(int clauses) throws IOException {
        return ModelFile.toBytes(Training.run(ClusterDriver.plan(clauses, IMAGES), RunListener.SILENT)
                .model());
    }

    @Test
    void sparkSubmit_jarsGivenToIt_areEnough() throws IOException, InterruptedException {
        Path model = folder.resolve("model.vitrine");
        try (Cluster cluster = new Cluster(folder)) {
            Process driver = cluster.submit("submitted", model, QUICK, IMAGES);
            cluster.await("the end", () -> !driver.isAlive());
            assertThat(cluster.output("submitted"))
                    .contains("@ epoch 4", "@ done")
                    .containsPattern("@ examples were put together in \\{executor \\d=1, executor \\d=1}");
        }
        assertThat(Files.readAllBytes(model)).isEqualTo(plain(QUICK));
    }

    private static void kill(ProcessHandle process) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-9", "" + process.pid())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(code).isZero();
    }
}
