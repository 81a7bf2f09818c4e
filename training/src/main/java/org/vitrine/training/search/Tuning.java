package org.vitrine.training.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.TrainingExamples;

/**
 * A plan to search for good settings by successive halving: of some candidates, the better half on the validation data learns for twice as
 * many epochs, and so on. Then others are tried, half of them near the best so far, until the listener ends it, its time comes to an end,
 * or there are none. At last the best few are trained to the end, that is for all epochs. What is tried next depends only on the seed and on
 * what was found so far, so a search that was ended is begun anew and finds its trials done in the table.
 *
 * @param space what is tried; the column {@code epochs} is added to what varies
 * @param measure what is best
 * @param candidates how many are tried at a time
 * @param epochs the most epochs that a candidate learns
 * @param finalists how many are trained to the end when the time comes to an end
 * @param seed of the drawing
 * @param table a CSV file for the trials
 */
public record Tuning(
        TuningSpace space, Measure measure, int candidates, int epochs, int finalists, long seed, Path table) {

    /** The column of the number of epochs. */
    public static final String EPOCHS = "epochs";

    /** How many are trained to the end, usually. */
    public static final int FINALISTS = 3;

    private static final double MARGIN = 1.25; // for trainings that take longer than expected
    private static final int BEST = 2; // near which others are tried

    public Tuning {
        if (candidates < 1 || epochs < 1 || finalists < 1) {
            throw new IllegalArgumentException("candidates, epochs and finalists must be at least 1: " + candidates
                    + ", " + epochs + ", " + finalists);
        }
    }

    /**
     * Carries out the search.
     *
     * @param listener hears how it goes, and may end it
     * @return the best trial of each candidate, the best of all first; of equals the one with more epochs. Empty if it was ended before
     *     the first trial was over
     * @throws IOException if the table cannot be read or written
     * @throws PlanException if a value of an axis does not suit the data, or the table is of another search
     * @throws NotEnoughMemoryException if none of the first candidates fits into memory; single ones that do not are skipped
     */
    public List<Trial> run(SearchListener listener) throws IOException {
        Trials trials = new Trials(space.fixed(), null, listener);
        TrainingExamples sample =
                trials.examples(space.plans().apply(space.kinds().get(0).sample()));
        checkEach(sample);
        List<String> varied = space.names();
        varied.add(EPOCHS);
        try (TrialTable known = TrialTable.open(table, varied, trials.identity(sample))) {
            new Search(trials, known, listener).run();
            return best(known.trials());
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /** Finds a value that cannot be now, and not after an hour. */
    private void checkEach(TrainingExamples sample) {
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

    private void check(Map<String, String> point, TrainingExamples sample) {
        TrainingExamples.check(
                space.plans().apply(point),
                sample.train().shape(),
                sample.train().labels());
    }

    /** One run. */
    private final class Search {

        private final Trials trials;
        private final TrialTable known;
        private final SearchListener listener;
        private final Optional<Duration> allTime;
        private boolean ended;
        private @Nullable NotEnoughMemoryException tooLarge;

        Search(Trials trials, TrialTable known, SearchListener listener) {
            this.trials = trials;
            this.known = known;
            this.listener = listener;
            this.allTime = listener.timeLeft();
        }

        void run() {
            Candidates drawing = new Candidates(space, seed);
            Halving halving = new Halving(epochs);
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

        private OptionalDouble compete(Map<String, String> candidate, int length) {
            return known.find(point(candidate, length)).isEmpty() && isTimeForFinals()
                    ? OptionalDouble.empty()
                    : score(candidate, length);
        }

        private OptionalDouble score(Map<String, String> candidate, int length) {
            Map<String, String> point = point(candidate, length);
            Optional<Trial> trial = known.find(point);
            if (trial.isEmpty()) {
                listener.trial(known.trials().size() + 1, 0, shown(candidate, length));
                try {
                    trial = train(candidate, length, point);
                } catch (NotEnoughMemoryException refused) {
                    tooLarge = refused;
                    listener.skipped(candidate, refused);
                    return OptionalDouble.of(-1); // worse than any that was trained
                }
            }
            ended |= trial.isEmpty();
            return trial.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(trial.get().value(measure));
        }

        private Optional<Trial> train(Map<String, String> candidate, int length, Map<String, String> point) {
            TrainingPlan plan = space.plans().apply(candidate);
            TrainingPlan shorter = plan.toBuilder()
                    .settings(plan.settings().withEpochs(length))
                    .build();
            try {
                Optional<Trial> trial = trials.run(point, shorter);
                if (trial.isPresent()) {
                    known.add(trial.get());
                }
                return trial;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        private Map<String, String> point(Map<String, String> candidate, int length) {
            Map<String, String> point = space.row(candidate);
            point.put(EPOCHS, "" + length);
            return point;
        }

        private Map<String, String> shown(Map<String, String> candidate, int length) {
            Map<String, String> shown = new LinkedHashMap<>(candidate);
            shown.put(EPOCHS, "" + length);
            return shown;
        }

        /** Whether what is left of the time is needed to train the best to the end; that is never given more than half of it. */
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
            return known.find(point(space.point(trial.cells()), epochs)).isEmpty();
        }

        private double secondsToTheEnd(Trial trial) {
            return Double.parseDouble(trial.get("seconds")) / Integer.parseInt(trial.get(EPOCHS)) * epochs;
        }

        /** The best is trained to the end in any case, the others as far as time allows. */
        private void finish() {
            List<Trial> left = new ArrayList<>(unfinished());
            for (int i = 0; i < left.size() && !ended; i++) {
                double needed = secondsToTheEnd(left.get(i));
                boolean fits =
                        listener.timeLeft().map(time -> needed < seconds(time)).orElse(true);
                if (i == 0 || fits) {
                    listener.finals(i + 1, left.size());
                    score(space.point(left.get(i).cells()), epochs);
                }
            }
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
