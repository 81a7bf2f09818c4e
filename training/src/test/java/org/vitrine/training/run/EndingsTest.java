package org.vitrine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;
import org.vitrine.training.TestData;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/** How trainings end: a model or a checkpoint is left each time. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EndingsTest {

    private static final Dataset TRAIN = TestData.classes(192, 1);

    @TempDir
    Path folder;

    private TrainingPlan.Builder fuzzy(int epochs, int threads) {
        Settings settings = Settings.fuzzy(6, 8)
                .withTarget(8)
                .withEpochs(epochs)
                .with(Settings.REACH, 2)
                .with(Settings.MIRROR, true);
        return TrainingPlan.of(TRAIN)
                .settings(settings)
                .validation(Validation.share(0.2))
                .threads(threads)
                .model(file("m"))
                .checkpoints(CheckpointPolicy.at(file("c"), Duration.ofHours(1)));
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private TrainingResult resume() throws IOException {
        StoppedTraining stopped = StoppedTraining.read(file("c"));
        TrainingPlan plan = stopped.plan().toBuilder().data(DataPlan.of(TRAIN)).build();
        return Training.resume(stopped, plan, RunListener.SILENT);
    }

    private void assertResumedAsUndisturbed(int epochs) throws IOException {
        assertThat(resume().complete()).isTrue();
        Path whole = file("whole");
        TrainingPlan undisturbed = fuzzy(epochs, 1)
                .model(whole)
                .checkpoints(CheckpointPolicy.off())
                .build();
        Training.run(undisturbed, RunListener.SILENT);
        assertThat(file("m")).hasSameBinaryContentAs(whole);
    }

    @Test
    void run_stopped_savesModelAndCheckpointBeforeUsualVotesAreCounted() throws IOException {
        List<String> heard = new ArrayList<>();
        Training.run(fuzzy(4, 1).build(), new RunListener() {
            private boolean stopping;

            @Override
            public boolean isStopping() {
                return stopping;
            }

            @Override
            public void progress(int epoch, int learnt, int examples) {
                stopping = epoch == 2;
            }

            @Override
            public void stopped(int epoch, int learnt, int examples) {
                heard.add("stopped " + epoch + " " + learnt);
            }

            @Override
            public void learnt(Path model, Optional<Path> checkpoint) {
                heard.add("learnt " + usualVotes(model) + checkpoint);
            }

            @Override
            public void saved(Path model, long bytes) {
                heard.add("saved " + usualVotes(model));
            }
        });
        assertThat(heard).containsExactly("stopped 2 64", "learnt falseOptional[" + file("c") + "]", "saved true");
        assertResumedAsUndisturbed(4);
    }

    private static boolean usualVotes(Path file) {
        try {
            return ModelFile.read(file).usualVotes().isPresent();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** Also while an epoch is validated, which takes long with many images: who resumes measures that epoch again. */
    @Test
    void run_stoppedInAValidation_doesNotWaitForItsEnd() throws IOException {
        List<Integer> epochs = new ArrayList<>();
        TrainingResult stopped = Training.run(fuzzy(3, 1).build(), new RunListener() {
            private int learnt;

            @Override
            public void progress(int epoch, int learnt, int examples) {
                this.learnt = epoch;
            }

            @Override
            public void epoch(EpochReport report) {
                epochs.add(report.summary().epoch());
            }

            @Override
            public boolean isStopping() { // asked again after the last progress of the epoch: in its validation
                boolean inValidation = learnt == 2 && asked++ > 3;
                return inValidation;
            }

            private int asked;
        });
        assertThat(stopped.complete()).isFalse();
        assertThat(epochs).as("the second was not measured").containsExactly(1);
        assertThat(file("m")).exists();
        assertResumedAsUndisturbed(3);
    }

    @Test
    void run_stoppedWithoutCheckpointsAskedFor_canBeResumed() throws IOException {
        TrainingPlan plan = fuzzy(3, 1)
                .checkpoints(CheckpointPolicy.whenLong(CheckpointPolicy.USUAL_INTERVAL))
                .build();
        TrainingResult stopped = Training.run(plan, new RunListener() {
            @Override
            public boolean isStopping() {
                return true;
            }

            @Override
            public void checkpointsBegin(Path file, Duration interval) {
                throw new AssertionError("there is only one");
            }
        });
        assertThat(stopped.checkpoint()).contains(file("m.checkpoint"));
        Files.move(file("m.checkpoint"), file("c"));
        assertResumedAsUndisturbed(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_cancelledFuture_leavesModelAndCheckpointAndStaysInterrupted(int threads) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        CountDownLatch learning = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        List<Object> seen = new ArrayList<>();
        Future<?> training = executor.submit(() -> {
            TrainingResult result = Training.run(fuzzy(100_000, threads).build(), new RunListener() {
                @Override
                public void epoch(EpochReport report) {
                    learning.countDown();
                }
            });
            seen.add(result.complete());
            seen.add(Thread.currentThread().isInterrupted());
            seen.add(result.model().provenance().epochs() > 0);
            over.countDown();
            return result;
        });
        learning.await();
        training.cancel(true);
        assertThat(over.await(200, TimeUnit.SECONDS)).isTrue();
        executor.shutdown();
        assertThat(seen).containsExactly(false, true, true);
        ModelFile.read(file("m"));
        assertThat(StoppedTraining.read(file("c")).damage()).isEmpty();
    }

    @Test
    void run_listenerThatThrows_savesTheModelFirstAndCanBeResumed() throws IOException {
        List<String> heard = new ArrayList<>();
        RunListener failing = new RunListener() {
            @Override
            public void progress(int epoch, int learnt, int examples) {
                if (epoch == 2) {
                    throw new IllegalStateException("the screen is gone");
                }
            }

            @Override
            public void failed(Throwable failure, Optional<Path> model, Optional<Path> checkpoint) {
                heard.add(failure.getMessage() + model + checkpoint);
            }
        };
        assertThatThrownBy(() -> Training.run(fuzzy(4, 1).build(), failing))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the screen is gone");
        assertThat(heard).containsExactly("the screen is goneOptional[" + file("m") + "]Optional[" + file("c") + "]");
        assertThat(ModelFile.read(file("m")).provenance().epochs()).isEqualTo(1);
        assertResumedAsUndisturbed(4);
    }

    /** An example that fails in the middle leaves no state to go on from; what was saved before does. */
    @Test
    void run_noMemoryInMidEpoch_leavesTheBestEpochAndTheLastCheckpoint() throws IOException {
        List<String> heard = new ArrayList<>();
        int[] left = {600};
        TrainingPlan plan = fuzzy(100, 1)
                .data(DataPlan.of(Dataset.of(
                        TestData.classImages(192, 1), new FailingEncoding(TRAIN.encoding(), () -> --left[0] < 0))))
                .checkpoints(CheckpointPolicy.at(file("c"), Duration.ZERO))
                .build();
        assertThatThrownBy(() -> Training.run(plan, new RunListener() {
                    @Override
                    public void epoch(EpochReport report) {
                        left[0] = report.summary().epoch() == 3 ? 20 : 600;
                    }

                    @Override
                    public void failed(Throwable failure, Optional<Path> model, Optional<Path> checkpoint) {
                        heard.add("" + model.isPresent() + checkpoint.isPresent());
                    }
                }))
                .isInstanceOf(OutOfMemoryError.class);
        assertThat(heard).containsExactly("truetrue");
        assertThat(ModelFile.read(file("m")).provenance().epochs()).isBetween(1, 3);
        assertResumedAsUndisturbed(100);
    }

    @Test
    void run_encodingThatCannotBeSaved_isRefusedBeforeTheFirstEpoch() throws IOException {
        Encoding unsaved = new FailingEncoding(TRAIN.encoding(), () -> false) {
            @Override
            public Map<String, Tensor> tensors() {
                return Map.of("step and mean", Tensor.of(new int[] {1}, 1));
            }
        };
        TrainingPlan plan = fuzzy(1, 1)
                .data(DataPlan.of(Dataset.of(TestData.classImages(192, 1), unsaved)))
                .build();
        assertThatThrownBy(() -> Training.run(plan, new RunListener() {
                    @Override
                    public void begin(TrainingPlan begun, TrainingExamples examples) {
                        throw new AssertionError("it has begun");
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a tensor called 'step and mean', which a model file cannot hold; names begin");
    }

    /** An encoding that runs out of memory at some mirror image. */
    private static class FailingEncoding implements Encoding {

        private final Encoding working;
        private final BooleanSupplier full;

        FailingEncoding(Encoding working, BooleanSupplier full) {
            this.working = working;
            this.full = full;
        }

        @Override
        public BitImage mirrored(BitImage bits) {
            if (full.getAsBoolean()) {
                throw new OutOfMemoryError("Java heap space");
            }
            return working.mirrored(bits);
        }

        @Override
        public EncodingRecipe recipe() {
            return working.recipe();
        }

        @Override
        public Map<String, Tensor> tensors() {
            return working.tensors();
        }

        @Override
        public BitImage encode(Raster image) {
            return working.encode(image);
        }

        @Override
        public Raster restore(BitImage bits) {
            return working.restore(bits);
        }
    }

    @Test
    void run_modelOfAnEarlierTraining_isKeptAndNamed() throws IOException {
        TrainingPlan first = fuzzy(1, 1).checkpoints(CheckpointPolicy.off()).build();
        Training.run(first, RunListener.SILENT);
        byte[] before = Files.readAllBytes(file("m"));
        List<Path> heard = new ArrayList<>();
        Training.run(first.toBuilder().settings(first.settings().withSeed(2)).build(), new RunListener() {
            @Override
            public void replaced(Path file, Path previous) {
                heard.add(previous);
            }
        });
        assertThat(heard).containsExactly(file("m.previous"));
        assertThat(file("m.previous")).hasBinaryContent(before);
        assertThat(Files.readAllBytes(file("m"))).isNotEqualTo(before);
    }

    @Test
    void run_resumed_replacesItsOwnModelWithoutKeepingIt() throws IOException {
        Training.run(fuzzy(2, 1).build(), new RunListener() {
            @Override
            public boolean isStopping() {
                return true;
            }
        });
        assertThat(resume().complete()).isTrue();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file("m"));
        }
    }

    @Test
    void run_modelOfARunningTraining_isRefused() throws IOException {
        TrainingPlan plan = fuzzy(1, 1).checkpoints(CheckpointPolicy.off()).build();
        Training.run(plan, new RunListener() {
            @Override
            public void epoch(EpochReport report) {
                assertThatThrownBy(() -> Training.run(plan, RunListener.SILENT))
                        .isInstanceOfSatisfying(
                                PlanException.class,
                                refused -> assertThat(refused.reason()).isEqualTo(PlanException.Reason.MODEL_IN_USE))
                        .hasMessageContaining("another training that is running writes its model to " + file("m"));
            }
        });
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).as("no lock stays").containsExactly(file("m"));
        }
    }

    @Test
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "a folder cannot be made read-only here")
    void run_placeThatGoesWhileItLearns_savesTheModelElsewhere() throws IOException {
        Path gone = Files.createDirectory(file("gone"));
        TrainingPlan plan = fuzzy(1, 1)
                .model(gone.resolve("m"))
                .checkpoints(CheckpointPolicy.off())
                .build();
        Throwable[] failed = {null};
        assertThatThrownBy(() -> Training.run(plan, new RunListener() {
                    @Override
                    public void epoch(EpochReport report) {
                        try (Stream<Path> files = Files.list(gone)) {
                            for (Path file : files.toList()) {
                                Files.delete(file);
                            }
                            Files.delete(gone);
                        } catch (IOException stays) {
                            throw new AssertionError(stays);
                        }
                    }
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(gone.resolve("m") + ": cannot write the model")
                .hasMessageContaining("the model was saved as ")
                .satisfies(problem -> failed[0] = problem);
        String message = String.valueOf(failed[0].getMessage());
        Path refuge = Path.of(message.substring(message.indexOf("saved as ") + 9));
        Model model = ModelFile.read(refuge);
        assertThat(model.provenance().epochs()).isEqualTo(1);
        assertThat(model.usualVotes()).as("the finished one").isPresent();
        Files.delete(refuge);
        Files.delete(refuge.getParent());
    }
}
