package org.vitrine.baseline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.evaluation.history.History;

/** A training that is killed leaves the best epoch so far. */
@Tag("long")
class KilledTest {

    private static final String FACES = "faces:count=64,test=16";

    @TempDir
    Path folder;

    @Test
    void train_killed_canBeEvaluated() throws IOException, InterruptedException {
        Path network = folder.resolve("network");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Baseline.class.getName(),
                        "baseline",
                        "train",
                        "--data=" + FACES,
                        "--model=" + network,
                        "--filters=4",
                        "--epochs=100000",
                        "--validate=0.2",
                        "--threads=1")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        try {
            long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
            while (rows(network) < 5 && child.isAlive() && System.nanoTime() < end) {
                Thread.sleep(20);
            }
            assertThat(child.isAlive())
                    .as(Files.readString(folder.resolve("log")))
                    .isTrue();
        } finally {
            child.destroyForcibly().waitFor();
        }
        assertThat(rows(network)).isGreaterThanOrEqualTo(5);
        Run.succeeds("baseline", "evaluate", "--data", FACES, "--model", network.toString(), "--threads=1");
    }

    private static int rows(Path network) throws IOException {
        Path history = network.resolve("history.csv");
        return Files.exists(history) ? History.read(history).rows().size() : 0;
    }
}
