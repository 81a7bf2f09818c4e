package org.vitrine.training.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.TrainingExamples;

/**
 * A plan to search for good settings by successive halving: of some candidates drawn at random, the better half on the validation data
 * learns for twice as many epochs, and so on. Then others are drawn, until the listener ends it or there are none. What is tried next
 * depends only on the seed and on what was found so far, so a search that was ended is begun anew and finds its trials done in the table.
 *
 * @param space what varies; the column {@code epochs} is added to its axes
 * @param measure what is best
 * @param candidates how many are drawn at a time
 * @param epochs the most epochs that a candidate learns
 * @param seed of the drawing
 * @param table a CSV file for the trials
 */
public record Tuning(SearchSpace space, Measure measure, int candidates, int epochs, long seed, Path table) {

    /** The column of the number of epochs. */
    public static final String EPOCHS = "epochs";

    public Tuning {
        if (candidates < 1 || epochs < 1) {
            throw new IllegalArgumentException(
                    "candidates and epochs must be at least 1: " + candidates + ", " + epochs);
        }
    }

    /**
     * Carries out the search.
     *
     * @param listener hears how it goes, and may end it
     * @return the best trial of each candidate, the best of all first; of equals the one with fewer epochs. Empty if it was ended before
     *     the first trial was over
     * @throws IOException if the table cannot be read or written
     * @throws PlanException if a value of an axis does not suit the data, or the table is of another search
     */
    public List<Trial> run(SearchListener listener) throws IOException {
        Trials trials = new Trials(space, null, listener);
        Map<String, String> first = Axis.first(space.axes());
        TrainingExamples sample = trials.examples(space.plans().apply(first));
        checkEach(first, sample);
        List<String> varied = space.names();
        varied.add(EPOCHS);
        try (TrialTable known = TrialTable.open(table, varied, trials.identity(sample))) {
            Candidates drawing = new Candidates(space.axes(), seed);
            Halving halving = new Halving(epochs);
            List<Map<String, String>> drawn = drawing.next(candidates);
            while (!drawn.isEmpty()
                    && halving.run(drawn, (candidate, length) -> score(candidate, length, trials, known, listener))) {
                drawn = drawing.next(candidates);
            }
            return best(known.trials());
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    /** Finds a value that cannot be now, and not after an hour. */
    private void checkEach(Map<String, String> first, TrainingExamples sample) {
        for (Axis axis : space.axes()) {
            for (String value : axis.values()) {
                Map<String, String> candidate = new LinkedHashMap<>(first);
                candidate.put(axis.name(), value);
                TrainingExamples.check(
                        space.plans().apply(candidate),
                        sample.train().shape(),
                        sample.train().labels());
            }
        }
    }

    private OptionalDouble score(
            Map<String, String> candidate, int length, Trials trials, TrialTable known, SearchListener listener) {
        Map<String, String> point = new LinkedHashMap<>(candidate);
        point.put(EPOCHS, "" + length);
        Optional<Trial> trial = known.find(point);
        if (trial.isEmpty()) {
            listener.trial(known.trials().size() + 1, 0, point);
            TrainingPlan plan = space.plans().apply(candidate);
            TrainingPlan shorter = plan.toBuilder()
                    .settings(plan.settings().withEpochs(length))
                    .build();
            try {
                trial = trials.run(point, shorter);
                if (trial.isPresent()) {
                    known.add(trial.get());
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return trial.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(trial.get().value(measure));
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
                : Integer.compare(Integer.parseInt(one.get(EPOCHS)), Integer.parseInt(other.get(EPOCHS)));
    }
}
