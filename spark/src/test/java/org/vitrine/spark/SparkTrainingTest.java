package org.vitrine.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.DataException;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.EpochReport;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;

class SparkTrainingTest {

    private final SparkSession spark = TestSession.get();

    @TempDir
    private Path folder;

    private static TrainingPlan plan() {
        return TrainingPlan.of("faces:count=90")
                .settings(Settings.defaults()
                        .withClauses(30)
                        .withTarget(40)
                        .withWindow(new Window(5, 5))
                        .withEpochs(4)
                        .with(Settings.MACHINES, 3))
                .encoding("edges:2")
                .validation(Validation.share(0.25))
                .threads(2)
                .build();
    }

    private static byte[] plain() throws IOException {
        return ModelFile.toBytes(Training.run(plan(), RunListener.SILENT).model());
    }

    private byte[] onSpark(RunListener listener, List<String> remarks) throws IOException {
        return ModelFile.toBytes(
                new SparkTraining(spark, folder.resolve("checkpoints").toString(), remarks::add)
                        .run(plan(), listener)
                        .model());
    }

    /** The driver dies after an epoch. */
    private void interrupt(int after) {
        RunListener dying = new RunListener() {
            @Override
            public void epoch(EpochReport report) {
                if (report.summary().epoch() == after) {
                    throw new IllegalStateException("killed");
                }
            }
        };
        assertThatThrownBy(() -> onSpark(dying, new ArrayList<>())).hasMessage("killed");
    }

    @Test
    void run_endsWithTheBytesOfThePlainProgram_withAndWithoutCheckpoints() throws IOException {
        byte[] plain = plain();
        byte[] without = ModelFile.toBytes(new SparkTraining(spark, null, remark -> {})
                .run(plan(), RunListener.SILENT)
                .model());
        assertThat(without).isEqualTo(plain);
        List<Integer> epochs = new ArrayList<>();
        RunListener counting = new RunListener() {
            @Override
            public void epoch(EpochReport report) {
                epochs.add(report.summary().epoch());
            }
        };
        assertThat(onSpark(counting, new ArrayList<>())).isEqualTo(plain);
        assertThat(epochs).containsExactly(1, 2, 3, 4);
        try (Stream<Path> left = Files.list(folder.resolve("checkpoints"))) {
            assertThat(left.filter(path -> !path.getFileName().toString().endsWith(".crc")))
                    .as("nothing is left of a training that is complete")
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0.2", "3, 0.2", "1, test", "3, none"})
    void run_variants_endsWithTheBytesOfThePlainProgram(int machines, String validation) throws IOException {
        TrainingPlan varied = TrainingPlan.of("faces:count=60,test=20")
                .settings(plan().settings()
                        .withEpochs(2)
                        .with(Settings.MACHINES, machines)
                        .with(Settings.VARIANTS, 2)
                        .with(Settings.TURN, 20))
                .encoding("edges:2")
                .validation(
                        switch (validation) {
                            case "none" -> Validation.none();
                            case "test" -> Validation.split("test");
                            default -> Validation.share(Double.parseDouble(validation));
                        })
                .build();
        Model model = new SparkTraining(spark, null, remark -> {})
                .run(varied, RunListener.SILENT)
                .model();
        assertThat(ModelFile.toBytes(model))
                .isEqualTo(ModelFile.toBytes(
                        Training.run(varied, RunListener.SILENT).model()));
        assertThat(model.provenance().examples())
                .as("images to learn from, and two variants of each")
                .isEqualTo(3 * (validation.equals("0.2") ? 48 : 60));
    }

    @Test
    void run_interrupted_goesOnFromTheLastEpoch() throws IOException {
        interrupt(2);
        List<String> remarks = new ArrayList<>();
        List<Integer> epochs = new ArrayList<>();
        byte[] resumed = onSpark(
                new RunListener() {
                    @Override
                    public void epoch(EpochReport report) {
                        epochs.add(report.summary().epoch());
                    }
                },
                remarks);
        assertThat(epochs).containsExactly(3, 4);
        assertThat(remarks).singleElement().asString().startsWith("going on after epoch 2");
        assertThat(resumed).isEqualTo(plain());
    }

    @Test
    void run_damagedCheckpoint_goesOnFromTheOneBefore_orSaysSo() throws IOException {
        interrupt(3);
        damage("epoch-0003/machine-0001");
        List<String> remarks = new ArrayList<>();
        List<Integer> epochs = new ArrayList<>();
        byte[] resumed = onSpark(
                new RunListener() {
                    @Override
                    public void epoch(EpochReport report) {
                        epochs.add(report.summary().epoch());
                    }
                },
                remarks);
        assertThat(epochs).containsExactly(3, 4);
        assertThat(remarks).hasSize(2);
        assertThat(remarks.get(0)).contains("the checkpoint of epoch 3 cannot be used", "machine-0001", "damaged");
        assertThat(resumed).isEqualTo(plain());

        interrupt(3);
        damage("epoch-0003.manifest");
        damage("epoch-0002/best");
        assertThatThrownBy(() -> onSpark(RunListener.SILENT, new ArrayList<>()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no checkpoint in")
                .hasMessageContaining("delete this folder to begin the training anew");
    }

    /** Changes one byte of a checkpoint file, and makes sure that Hadoop's own checksum does not notice first. */
    private void damage(String name) throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("checkpoints"))) {
            Path file = all.filter(path -> path.toString().contains(name) && Files.isRegularFile(path))
                    .filter(path -> !path.getFileName().toString().startsWith("."))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 4;
            Files.write(file, bytes);
            Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
        }
    }

    @Test
    void run_otherSettings_doNotMeetTheCheckpoints() throws IOException {
        interrupt(2);
        TrainingPlan other =
                plan().toBuilder().settings(plan().settings().withSeed(2)).build();
        byte[] trained = ModelFile.toBytes(
                new SparkTraining(spark, folder.resolve("checkpoints").toString(), remark -> {
                            throw new IllegalStateException(remark);
                        })
                        .run(other, RunListener.SILENT)
                        .model());
        assertThat(trained)
                .isEqualTo(ModelFile.toBytes(
                        Training.run(other, RunListener.SILENT).model()));
    }

    /** A folder of pictures with two that are damaged: refused and named, or left out, as by the plain program. */
    @Test
    void run_unreadableImages_areRefusedOrLeftOutAsByThePlainProgram() throws IOException {
        for (int number = 0; number < 30; number++) {
            Path file = folder.resolve("images/" + TestSession.label(number) + "/" + (100 + number) + ".png");
            Files.createDirectories(file.getParent());
            byte[] png = TestSession.png(TestSession.bar(number));
            Files.write(file, number == 5 || number == 8 ? Arrays.copyOf(png, 70) : png);
        }
        TrainingPlan refusing = TrainingPlan.of("folder:" + folder.resolve("images"))
                .settings(plan().settings().withEpochs(1).with(Settings.VARIANTS, 1))
                .threads(1) // the plain program names the image that it meets first
                .build();
        assertThatThrownBy(() -> Training.run(refusing, RunListener.SILENT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("105.png");
        assertThatThrownBy(() -> new SparkTraining(spark, null, remark -> {}).run(refusing, RunListener.SILENT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("2 images cannot be used; the first: ")
                .hasMessageContaining("105.png");

        DataPlan.Located located = (DataPlan.Located) refusing.data();
        TrainingPlan skipping = refusing.toBuilder()
                .data(new DataPlan.Located(
                        located.location(), located.split(), null, null, null, false, null, true, null))
                .build();
        Heard plainly = new Heard();
        Heard onSpark = new Heard();
        byte[] plain = ModelFile.toBytes(Training.run(skipping, plainly).model());
        assertThat(ModelFile.toBytes(new SparkTraining(spark, null, remark -> {})
                        .run(skipping, onSpark)
                        .model()))
                .isEqualTo(plain);
        assertThat(plainly.unreadable).hasSize(3);
        assertThat(onSpark.unreadable).isEqualTo(plainly.unreadable);
    }

    private static final class Heard implements RunListener {
        private final List<String> unreadable = new ArrayList<>();

        @Override
        public void unreadable(int images, List<String> reasons) {
            unreadable.add(reasons.size() + " of " + images);
            unreadable.addAll(reasons);
        }
    }

    @Test
    void run_tooLargeForTheMemory_saysSoBeforeItBegins() {
        TrainingPlan large = plan().toBuilder()
                .settings(plan().settings().withClauses(3_000_000))
                .build();
        TrainingPlan many = TrainingPlan.of("faces:count=2000000")
                .settings(plan().settings().with(Settings.VARIANTS, 9))
                .build();
        RunListener strict = new RunListener() {
            @Override
            public void reading(Step step, int done, int images) {
                throw new AssertionError("images are read");
            }
        };
        for (TrainingPlan refused : List.of(large, many)) {
            assertThatThrownBy(() -> new SparkTraining(spark, null, remark -> {}).run(refused, strict))
                    .isInstanceOf(SparkMemoryException.class)
                    .hasMessageContaining("MB of heap")
                    .hasMessageContaining("spark.driver.memory");
        }
    }
}
