package org.vitrine.training.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.training.internal.Halving;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.TrainingExamples;

/**
 * A plan to search for good settings by successive halving: of some candidates, the better half on the validation data
 * learns for twice as many epochs, and so on. Then others are tried, half of them near the best so far, until the
 * listener ends it, its time comes to an end, or there are none. At last the best few are trained to the end, that is
 * for all epochs. What is tried next depends only on the seed and on what was found so far, so a search that was ended
 * is begun anew and finds its trials done in the table.
 *
 * @param space what is tried; the column {@code epochs} is added to what varies
 * @param measure what is best
 * @param candidates how many are tried at a time
 * @param finalists how many are trained to the end when the time comes to an end
 * @param seed of the drawing
 * @param table a CSV file for the trials
 */
public record Tuning(TuningSpace space, Measure measure, int candidates, int finalists, long seed, Path table) {

    /** The column of the number of epochs. */
    public static final String EPOCHS = TuningSpace.EPOCHS;

    /** The usual number of candidates that are trained to the end. */
    public static final int FINALISTS = 3;

    private static final double MARGIN = 1.25; // for trainings that take longer than expected
    private static final int BEST = 2; // near which others are tried

    public Tuning {
        if (candidates < 1 || finalists < 1) {
            throw new IllegalArgumentException(
                    "candidates and finalists must be at least 1: " + candidates + ", " + finalists);
        }
    }

    /**
     * Carries out the search in this program, a training after the other.
     *
     * @return as {@link #run(SearchListener, TrialRunner)}
     * @throws IOException if the table cannot be read or written
     */
    public List<Trial> run(SearchListener listener) throws IOException {
        return run(listener, TrialRunner.here(listener));
    }

    /**
     * Carries out the search wherever trainings are carried out. The result does not depend on where that is, unless
     * the time comes to an end.
     *
     * @param listener hears how it goes, and may end it
     * @param runner carries out the trainings; is closed by the caller
     * @return the best trial of each candidate, the best of all first; of equals the one with more epochs. Empty if it
     *     was ended before the first trial was over
     * @throws IOException if the table cannot be read or written, or the runner fails
     * @throws PlanException if a value of an axis does not suit the data, or the table is of another search
     * @throws NotEnoughMemoryException if none of the first candidates fits into memory; single ones are skipped
     */
    public List<Trial> run(SearchListener listener, TrialRunner runner) throws IOException {
        TrialRunner.Sample sample =
                runner.sample(space.plan(space.kinds().get(0).sample()));
        checkEach(sample);
        List<String> varied = space.names();
        varied.add(EPOCHS);
        try (TrialTable known = TrialTable.open(table, varied, TrialTable.identity(space.fixed(), sample, null))) {
            new Search(runner, known, listener).run();
            return best(known.trials());
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /** Finds a value that cannot be now, and not after an hour. */
    private void checkEach(TrialRunner.Sample sample) {
        for (TuningSpace.Kind kind : space.kinds()) {
            for (Axis axis : kind.axes()) {
                for (String value : axis.values()) {
                    Map<String, String> candidate = kind.sample();
                    candidate.put(axis.name(), value);
                    check(candidate, sample);
                }
            }
        }
        space.first().forEach(point -> check(point, sample));
    }

    private void check(Map<String, String> point, TrialRunner.Sample sample) {
        TrainingExamples.check(space.plan(point), sample.shape(), sample.labels());
    }

    /** A training that was begun. */
    private record Training(Map<String, String> candidate, CompletableFuture<Optional<Trial>> trial) {}

    /** One run. */
    private final class Search {

        private final TrialRunner runner;
        private final TrialTable known;
        private final SearchListener listener;
        private final Optional<Duration> allTime;
        private final Deque<Training> running = new ArrayDeque<>(); // in the order in which they were begun
        private boolean ended;
        private @Nullable NotEnoughMemoryException tooLarge;

        Search(TrialRunner runner, TrialTable known, SearchListener listener) {
            this.runner = runner;
            this.known = known;
            this.listener = listener;
            this.allTime = listener.timeLeft();
        }

        void run() {
            Candidates drawing = new Candidates(space, seed);
            Halving halving = new Halving(space.epochs());
            List<Map<String, String>> drawn = drawing.next(candidates, List.of());
            while (!drawn.isEmpty() && halving.run(drawn, this::compete)) {
                if (tooLarge != null && known.trials().isEmpty()) {
                    throw tooLarge;
                }
                drawn = drawing.next(candidates, leaders(BEST));
            }
            if (!ended) {
                finish();
            }
        }

        /** Trains candidates that are not in the table yet; empty if the search or its time comes to an end. */
        private Optional<List<Double>> compete(List<Map<String, String>> left, int length) {
            boolean complete = true;
            for (Map<String, String> candidate : left) {
                if (complete && find(candidate, length).isEmpty()) {
                    takeUntilFewerThan(runner.atOnce());
                    complete = !ended && !isTimeForFinals();
                    if (complete) {
                        begin(candidate, length);
                    }
                }
            }
            takeUntilFewerThan(1);
            return complete && !ended
                    ? Optional.of(left.stream()
                            .map(candidate -> score(candidate, length))
                            .toList())
                    : Optional.empty();
        }

        private Optional<Trial> find(Map<String, String> candidate, int length) {
            return known.find(point(space.row(candidate), length));
        }

        private double score(Map<String, String> candidate, int length) {
            return find(candidate, length)
                    .map(trial -> trial.value(measure))
                    .orElse(-1.0); // skipped, so worse than any that was trained
        }

        private void begin(Map<String, String> candidate, int length) {
            listener.trial(known.trials().size() + running.size() + 1, 0, point(candidate, length));
            TrainingPlan plan = space.plan(candidate);
            TrainingPlan shorter = plan.toBuilder()
                    .settings(plan.settings().withEpochs(length))
                    .build();
            running.add(new Training(candidate, runner.begin(point(space.row(candidate), length), shorter)));
        }

        /**
         * Waits until fewer than so many trainings are under way, and notes those that are over, in the order of their
         * beginning.
         */
        private void takeUntilFewerThan(int most) {
            while (true) {
                CompletableFuture<?>[] busy = running.stream()
                        .map(Training::trial)
                        .filter(trial -> !trial.isDone())
                        .toArray(CompletableFuture<?>[]::new);
                // Only then: a training that is over after it was not counted as busy must be noted before this
                // returns.
                while (!running.isEmpty() && running.element().trial().isDone()) {
                    take(running.remove());
                }
                if (busy.length < most) {
                    return;
                }
                CompletableFuture.anyOf(busy)
                        .handle((over, failed) -> over) // how it went is asked when it is taken
                        .join();
            }
        }

        private void take(Training over) {
            try {
                Optional<Trial> trial = over.trial().join();
                ended |= trial.isEmpty();
                if (trial.isPresent()) {
                    known.add(trial.get());
                }
            } catch (CompletionException failed) {
                if (failed.getCause() instanceof NotEnoughMemoryException refused) {
                    tooLarge = refused;
                    listener.skipped(over.candidate(), refused);
                } else if (failed.getCause() instanceof IOException problem) {
                    throw new UncheckedIOException(problem);
                } else if (failed.getCause() instanceof RuntimeException problem) {
                    throw problem;
                } else {
                    throw failed;
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        private static Map<String, String> point(Map<String, String> candidate, int length) {
            Map<String, String> point = new LinkedHashMap<>(candidate);
            point.put(EPOCHS, "" + length);
            return point;
        }

        /**
         * {@return whether the rest of the time is needed to train the best to the end} That is never given more than
         * half of all time.
         */
        private boolean isTimeForFinals() {
            Optional<Duration> left = listener.timeLeft();
            if (left.isEmpty() || allTime.isEmpty()) {
                return false;
            }
            double needed = unfinished().stream()
                    .mapToDouble(trial -> MARGIN * secondsToTheEnd(trial))
                    .sum();
            return seconds(left.get()) <= Math.min(needed, seconds(allTime.get()) / 2);
        }

        private static double seconds(Duration time) {
            return time.toNanos() / 1e9;
        }

        /** The finalists that were not trained to the end. */
        private List<Trial> unfinished() {
            return best(known.trials()).stream()
                    .limit(finalists)
                    .filter(this::isUnfinished)
                    .toList();
        }

        private boolean isUnfinished(Trial trial) {
            return find(space.point(trial.cells()), space.epochs()).isEmpty();
        }

        private double secondsToTheEnd(Trial trial) {
            return Double.parseDouble(trial.get("seconds")) / Integer.parseInt(trial.get(EPOCHS)) * space.epochs();
        }

        /** The best is trained to the end in any case, the others as far as time allows. */
        private void finish() {
            List<Trial> left = new ArrayList<>(unfinished());
            for (int i = 0; i < left.size(); i++) {
                takeUntilFewerThan(runner.atOnce());
                double needed = secondsToTheEnd(left.get(i));
                boolean fits =
                        listener.timeLeft().map(time -> needed < seconds(time)).orElse(true);
                if (!ended && (i == 0 || fits)) {
                    listener.finals(i + 1, left.size());
                    begin(space.point(left.get(i).cells()), space.epochs());
                }
            }
            takeUntilFewerThan(1);
        }

        private List<Map<String, String>> leaders(int most) {
            return best(known.trials()).stream()
                    .limit(most)
                    .map(trial -> space.point(trial.cells()))
                    .toList();
        }
    }

    private List<Trial> best(List<Trial> trials) {
        Map<Map<String, String>, Trial> best = new LinkedHashMap<>();
        for (Trial trial : trials) {
            best.merge(trial.point(space.names()), trial, (one, other) -> compare(one, other) <= 0 ? one : other);
        }
        return best.values().stream().sorted(this::compare).toList();
    }

    private int compare(Trial one, Trial other) {
        int byValue = Double.compare(other.value(measure), one.value(measure));
        return byValue != 0
                ? byValue
                : Integer.compare(Integer.parseInt(other.get(EPOCHS)), Integer.parseInt(one.get(EPOCHS)));
    }
}
