package org.vitrine.training.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Settings;
import org.vitrine.training.TestData;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingExamples;

/** Searches from Java: axes, options of plans, and a table that a later run goes on from. */
class SearchTest {

    private static final Dataset TRAIN = TestData.labels(100, 1);
    private static final Axis Q = new Axis("q", List.of("0.5", "1", "2"));
    private static final Axis CLAUSES = new Axis("clauses", List.of("4", "10"));

    @TempDir
    Path folder;

    private static TrainingPlan plan(Map<String, String> point) {
        Map<String, String> options = options();
        point.forEach((name, value) -> {
            if (name.equals("q") || name.equals("clauses")) {
                options.put(name, value);
            }
        });
        return TrainingPlan.ofOptions(DataPlan.of(TRAIN), options);
    }

    private static Map<String, String> options() {
        Map<String, String> options = named(TestData.settings(2));
        options.putAll(Map.of("validate", "0.2", "threads", "1"));
        return options;
    }

    private static Map<String, String> named(Settings settings) {
        return TrainingPlan.of(DataPlan.missing()).settings(settings).build().toOptions();
    }

    private static Sweep sweep(Path table, Axis... axes) {
        return new Sweep(DataPlan.of(TRAIN), options(), List.of(axes), null, table);
    }

    /** Only random draws, or after some points to begin with. */
    private static TuningSpace space(int epochs, List<Map<String, String>> first, Axis... axes) {
        return space(epochs, first, List.of(new TuningSpace.Kind(Map.of(), List.of(axes))));
    }

    private static TuningSpace space(int epochs, List<Map<String, String>> first, List<TuningSpace.Kind> kinds) {
        return new TuningSpace(first, kinds, DataPlan.of(TRAIN), options(), epochs);
    }

    private static TuningSpace space(int epochs, Axis... axes) {
        return space(epochs, List.of(), axes);
    }

    private static SearchListener hears(List<String> trials, int most) {
        return new SearchListener() {
            @Override
            public void trial(int number, int of, Map<String, String> point) {
                trials.add(number + "/" + of + " " + point);
            }

            @Override
            public RunListener training() {
                return new RunListener() {
                    @Override
                    public boolean isStopping() {
                        return trials.size() > most;
                    }
                };
            }
        };
    }

    @Test
    void sweep_measuresAsTheTrainingItself() throws IOException {
        List<Trial> trials = sweep(folder.resolve("t.csv"), Q, CLAUSES).run(SearchListener.SILENT);
        assertThat(trials).hasSize(6);
        for (Trial trial : trials) {
            History history =
                    Training.run(plan(trial.cells()), RunListener.SILENT).history();
            double best = history.rows().stream()
                    .mapToDouble(row -> row.get(History.Column.VALID_F1).orElse(0))
                    .max()
                    .orElseThrow();
            assertThat(trial.value(Measure.F1)).isCloseTo(best, within(1e-12));
        }
        assertThat(trials.get(1).get("q")).isEqualTo("0.5");
        assertThat(trials.get(1).get("clauses")).isEqualTo("10");
    }

    @Test
    void sweep_ended_goesOnFromItsTable() throws IOException {
        Sweep sweep = sweep(folder.resolve("t.csv"), Q);
        List<String> first = new ArrayList<>();
        assertThat(sweep.run(hears(first, 2))).hasSize(2);
        assertThat(first).containsExactly("1/3 {q=0.5}", "2/3 {q=1}", "3/3 {q=2}");
        Files.writeString(sweep.table(), Files.readString(sweep.table()) + "2,torn");
        List<String> second = new ArrayList<>();
        assertThat(sweep.run(hears(second, 9))).hasSize(3);
        assertThat(second).containsExactly("3/3 {q=2}");
        assertThat(Files.readAllLines(sweep.table())).hasSize(4);
    }

    @Test
    void sweep_tableOfSomethingElse_isRefusedAndLeftAlone() throws IOException {
        Path table = folder.resolve("t.csv");
        sweep(table, Q).run(SearchListener.SILENT);
        byte[] before = Files.readAllBytes(table);
        Map<String, String> more = options();
        more.put("boost", "false");
        Sweep other = new Sweep(DataPlan.of(TRAIN), more, List.of(Q), null, table);
        assertThatThrownBy(() -> other.run(SearchListener.SILENT))
                .isInstanceOf(PlanException.class)
                .hasMessage(table + " is of other data or other options");
        assertThatThrownBy(() -> sweep(table, CLAUSES).run(SearchListener.SILENT))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("other columns");
        assertThat(table).hasBinaryContent(before);
    }

    /** What a trial learns from may vary too; then it is read again. */
    @Test
    void sweep_overTheData_readsThemForEachPoint() throws IOException {
        Axis limit = new Axis("limit", List.of("20", "40"));
        Map<String, String> options = named(TestData.settings(1));
        options.put("data", "faces:count=40,test=20");
        Sweep sweep = new Sweep(DataPlan.missing(), options, List.of(limit), "test", folder.resolve("t.csv"));
        List<Integer> learnt = new ArrayList<>();
        List<Trial> trials = sweep.run(new SearchListener() {
            @Override
            public RunListener training() {
                return new RunListener() {
                    @Override
                    public void begin(TrainingPlan plan, TrainingExamples examples) {
                        learnt.add(examples.train().size());
                    }
                };
            }
        });
        assertThat(trials).hasSize(2);
        assertThat(learnt).containsExactly(20, 40);
    }

    @Test
    void sweep_nothingToMeasureOn_isRefused() {
        Map<String, String> options = options();
        options.remove("validate");
        Sweep sweep = new Sweep(DataPlan.of(TRAIN), options, List.of(Q), null, folder.resolve("t.csv"));
        assertThatThrownBy(() -> sweep.run(SearchListener.SILENT))
                .isInstanceOfSatisfying(
                        PlanException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(PlanException.Reason.NOTHING_TO_MEASURE));
        assertThat(folder).isEmptyDirectory();
    }

    // Four candidates: 4 trials of one epoch, 2 of two, 1 of three; then the two that are left: 2 + 1 + 1.
    @Test
    void tune_smallSpace_triesAllAndHalvesAndGoesOn() throws IOException {
        Tuning tuning = new Tuning(space(3, Q, CLAUSES), Measure.AUROC, 4, 1, 1, folder.resolve("t.csv"));
        List<Trial> best = tuning.run(SearchListener.SILENT);
        assertThat(best).hasSize(6);
        for (int i = 1; i < best.size(); i++) {
            assertThat(best.get(i - 1).value(Measure.AUROC))
                    .isGreaterThanOrEqualTo(best.get(i).value(Measure.AUROC));
        }
        List<String> complete = Files.readAllLines(tuning.table());
        assertThat(complete.stream().skip(1).map(line -> line.split(",", -1)[2]))
                .containsExactly("1", "1", "1", "1", "2", "2", "3", "1", "1", "2", "3");
        Files.writeString(tuning.table(), String.join("\n", complete.subList(0, 6)) + "\n");
        List<String> again = new ArrayList<>();
        assertThat(tuning.run(hears(again, 99)).get(0).value(Measure.AUROC))
                .isEqualTo(best.get(0).value(Measure.AUROC));
        assertThat(again).hasSize(6).first().asString().startsWith("6/0 ");
    }

    @Test
    void tune_stoppedAtOnce_findsNothing() throws IOException {
        Tuning tuning = new Tuning(space(2, Q), Measure.F1, 2, 1, 1, folder.resolve("t.csv"));
        assertThat(tuning.run(hears(new ArrayList<>(), -1))).isEmpty();
    }

    /** Half of the time is over when the last trial of the first round begins, so what is left is for the finalists. */
    @Test
    void tune_timeRunsOut_trainsTheBestToTheEnd() throws IOException {
        List<String> heard = new ArrayList<>();
        SearchListener hurried = new SearchListener() {
            @Override
            public void trial(int number, int of, Map<String, String> point) {
                heard.add("" + point);
            }

            @Override
            public void finals(int number, int finalists) {
                heard.add("finals " + number + "/" + finalists);
            }

            @Override
            public Optional<Duration> timeLeft() {
                return Optional.of(heard.size() < 3 ? Duration.ofDays(1) : Duration.ZERO);
            }
        };
        Map<String, String> begin = Map.of("q", "2", "clauses", "10");
        TuningSpace space = space(8, List.of(begin), Q, CLAUSES);
        Path table = folder.resolve("t.csv");
        List<Trial> best = new Tuning(space, Measure.AUROC, 6, 2, 1, table).run(hurried);
        assertThat(heard).hasSize(5);
        assertThat(heard.get(0)).contains("q=2", "clauses=10", "epochs=1");
        assertThat(heard.get(3)).isEqualTo("finals 1/2");
        assertThat(heard.get(4)).contains("epochs=8");
        assertThat(best).hasSize(3);
        assertThat(best.get(0).get(Tuning.EPOCHS)).isEqualTo("8");
        List<String> rows = Files.readAllLines(table);
        List<Trial> more = new Tuning(space, Measure.AUROC, 6, 2, 1, table).run(SearchListener.SILENT);
        assertThat(more).hasSize(6);
        assertThat(Files.readAllLines(table)).startsWith(rows.toArray(String[]::new));
    }

    /** Where the time ends is up to the clock; what was found until then is not. */
    @Test
    void tune_underAnyClock_measuresTheSame() throws IOException {
        for (int calls = 4; calls < 13; calls += 3) {
            int patient = calls;
            SearchListener clock = new SearchListener() {
                private int asked;

                @Override
                public Optional<Duration> timeLeft() {
                    asked++;
                    return Optional.of(asked < patient ? Duration.ofDays(1) : Duration.ZERO);
                }
            };
            Tuning tuning =
                    new Tuning(space(3, Q, CLAUSES), Measure.AUROC, 4, 1, 1, folder.resolve("t" + calls + ".csv"));
            List<Trial> trials = tuning.run(clock);
            assertThat(trials).isNotEmpty();
            for (Trial trial : trials) {
                TrainingPlan plan = plan(trial.cells());
                int epochs = Integer.parseInt(trial.get(Tuning.EPOCHS));
                History history = Training.run(
                                plan.toBuilder()
                                        .settings(plan.settings().withEpochs(epochs))
                                        .build(),
                                RunListener.SILENT)
                        .history();
                double best = history.rows().stream()
                        .mapToDouble(row -> row.get(History.Column.VALID_F1).orElse(0))
                        .max()
                        .orElseThrow();
                assertThat(trial.value(Measure.F1)).isCloseTo(best, within(1e-12));
            }
        }
    }

    /** Trains in threads of its own, and is done in another order than it began. */
    private static final class Elsewhere implements TrialRunner {

        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger mostRunning = new AtomicInteger();

        @Override
        public Sample sample(TrainingPlan plan) throws IOException {
            return TrialRunner.here(SearchListener.SILENT).sample(plan);
        }

        @Override
        public int atOnce() {
            return 3;
        }

        @Override
        public CompletableFuture<Optional<Trial>> begin(Map<String, String> point, TrainingPlan plan) {
            mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
            long delay = begun.incrementAndGet() % 2 == 0 ? 0 : 50;
            return CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return TrialRunner.here(SearchListener.SILENT)
                                    .begin(point, plan)
                                    .join();
                        } finally {
                            running.decrementAndGet();
                        }
                    },
                    CompletableFuture.delayedExecutor(delay, TimeUnit.MILLISECONDS));
        }
    }

    @Test
    void tune_severalAtOnce_findsTheTrialsOfOneAfterTheOther() throws IOException {
        TuningSpace space = space(3, Q, CLAUSES);
        Tuning here = new Tuning(space, Measure.AUROC, 4, 2, 1, folder.resolve("here.csv"));
        Tuning there = new Tuning(space, Measure.AUROC, 4, 2, 1, folder.resolve("there.csv"));
        Elsewhere runner = new Elsewhere();
        assertThat(withoutSeconds(there.run(SearchListener.SILENT, runner)))
                .isEqualTo(withoutSeconds(here.run(SearchListener.SILENT)));
        assertThat(runner.mostRunning.get()).isEqualTo(3);
        assertThat(runner.begun.get())
                .isEqualTo(Files.readAllLines(there.table()).size() - 1);
        assertThat(Files.readAllLines(there.table()).stream().map(SearchTest::withoutSeconds))
                .isEqualTo(Files.readAllLines(here.table()).stream()
                        .map(SearchTest::withoutSeconds)
                        .toList());
        assertThat(here.run(hears(new ArrayList<>(), 99)))
                .as("goes on from either")
                .isNotEmpty();
        List<String> again = new ArrayList<>();
        new Tuning(space, Measure.AUROC, 4, 2, 1, there.table()).run(hears(again, 99));
        assertThat(again).as("trials that are in the table of the other").isEmpty();
    }

    /** A training that is not over when it is asked for the first time, and over right after. */
    private static final class JustOver extends CompletableFuture<Optional<Trial>> {

        private final CompletableFuture<Optional<Trial>> trained;
        private boolean asked;

        JustOver(CompletableFuture<Optional<Trial>> trained) {
            this.trained = trained;
        }

        @Override
        public boolean isDone() {
            boolean before = asked;
            asked = true;
            complete(trained.join());
            return before;
        }
    }

    @Test
    void tune_trainingOverWhileItIsLookedAt_isNoted() throws IOException {
        TrialRunner runner = oneAfterTheOther((point, trained) -> new JustOver(trained.get()));
        TuningSpace space = space(3, Q, CLAUSES);
        Tuning plain = new Tuning(space, Measure.AUROC, 4, 2, 1, folder.resolve("plain.csv"));
        Tuning looked = new Tuning(space, Measure.AUROC, 4, 2, 1, folder.resolve("looked.csv"));
        assertThat(withoutSeconds(looked.run(SearchListener.SILENT, runner)))
                .isEqualTo(withoutSeconds(plain.run(SearchListener.SILENT)));
    }

    private static List<Map<String, String>> withoutSeconds(List<Trial> trials) {
        return trials.stream()
                .map(trial -> {
                    Map<String, String> cells = new TreeMap<>(trial.cells());
                    cells.remove("seconds");
                    return cells;
                })
                .toList();
    }

    /** The column behind q, clauses, epochs, data and the epoch that was kept. */
    private static String withoutSeconds(String line) {
        List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
        cells.remove(5);
        return String.join(",", cells);
    }

    /** One candidate does not fit where it is trained and is passed over; another failure ends the search. */
    @Test
    void tune_trainingElsewhereFails_isSkippedOrSaid() throws IOException {
        Tuning tuning = new Tuning(space(2, Q), Measure.AUROC, 3, 1, 1, folder.resolve("t.csv"));
        List<String> skipped = new ArrayList<>();
        SearchListener listener = new SearchListener() {
            @Override
            public void skipped(Map<String, String> point, NotEnoughMemoryException why) {
                skipped.add(point + " " + why.available());
            }
        };
        NotEnoughMemoryException tooLarge = tooLarge();
        List<Trial> best = tuning.run(listener, failing("2", tooLarge));
        assertThat(best.stream().map(trial -> trial.get("q"))).containsExactlyInAnyOrder("0.5", "1");
        assertThat(skipped).isNotEmpty().containsOnly("{q=2} " + tooLarge.available());
        Tuning another = new Tuning(space(2, Q), Measure.AUROC, 3, 1, 1, folder.resolve("u.csv"));
        assertThatThrownBy(() -> another.run(listener, failing("2", new IOException("lost"))))
                .isInstanceOf(IOException.class)
                .hasMessage("lost");
    }

    private static NotEnoughMemoryException tooLarge() {
        try {
            Training.run(
                    TrainingPlan.of(TRAIN)
                            .settings(TestData.settings(1).withClauses(16_000_000))
                            .build(),
                    RunListener.SILENT);
        } catch (NotEnoughMemoryException refused) {
            return refused;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        throw new AssertionError("that should not fit");
    }

    private static TrialRunner failing(String q, Exception failure) {
        return oneAfterTheOther(
                (point, trained) -> q.equals(point.get("q")) ? CompletableFuture.failedFuture(failure) : trained.get());
    }

    /** Answers with something made of a training, which is carried out if it is asked for. */
    private static TrialRunner oneAfterTheOther(
            BiFunction<
                            Map<String, String>,
                            Supplier<CompletableFuture<Optional<Trial>>>,
                            CompletableFuture<Optional<Trial>>>
                    answer) {
        TrialRunner here = TrialRunner.here(SearchListener.SILENT);
        return new TrialRunner() {
            @Override
            public Sample sample(TrainingPlan plan) throws IOException {
                return here.sample(plan);
            }

            @Override
            public int atOnce() {
                return 1;
            }

            @Override
            public CompletableFuture<Optional<Trial>> begin(Map<String, String> point, TrainingPlan plan) {
                return answer.apply(point, () -> here.begin(point, plan));
            }
        };
    }

    @Test
    void tune_kindsWithOtherOptions_shareATable() throws IOException {
        TuningSpace space = space(
                1,
                List.of(),
                List.of(
                        new TuningSpace.Kind(Map.of("clauses", "4"), List.of(Q)),
                        new TuningSpace.Kind(Map.of(), List.of(CLAUSES))));
        Path table = folder.resolve("t.csv");
        List<Trial> best = new Tuning(space, Measure.F1, 5, 1, 1, table).run(SearchListener.SILENT);
        assertThat(best).hasSize(5);
        assertThat(best.stream().filter(trial -> trial.get("q").isEmpty())).hasSize(2);
        List<String> again = new ArrayList<>();
        new Tuning(space, Measure.F1, 5, 1, 1, table).run(hears(again, 99));
        assertThat(again).isEmpty();
    }

    @Test
    void axis_wrongNamesAndValues_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Axis("", List.of("1")));
        assertThatIllegalArgumentException().isThrownBy(() -> new Axis("q", List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Axis("q", List.of("1", "1")));
        assertThatIllegalArgumentException().isThrownBy(() -> new Axis("q", List.of("1,2")));
        assertThatIllegalArgumentException().isThrownBy(() -> sweep(folder, Q, Q));
    }
}
