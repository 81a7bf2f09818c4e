package org.vitrine.training.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.History.Column;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Settings;
import org.vitrine.training.internal.Halving;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.recipe.LearningWork;
import org.vitrine.training.recipe.SuggestedSettings;

/**
 * A competition of a few kinds of settings: each learns from some images, smaller and shorter than in the end, and is
 * measured on others that are held out. The better half goes on for longer, by {@link Halving}; all candidates of a
 * round may do the same <em>work</em>, so cheap ones learn for more epochs.
 *
 * <p>The work is counted and not timed, and it is at most a tenth of what the cheapest candidate's training will be, or
 * a floor if that is more. So the same images give the same settings on every machine.
 */
final class SettingsTrials {

    static final double HELD_OUT = 0.25;

    private static final int SHARE = 10; // a tenth of a training
    private static final int FUZZY_CLAUSES = 40; // of a label
    private static final int FEWEST_CLAUSES = 16;
    private static final int CRISP_CLAUSES = 400;
    private static final int LONGEST = 4; // times the first round

    private final List<Candidate> candidates;
    private final ImageSource sample;
    private final ImageTraits traits; // of those images of the sample that are learnt from
    private final TrainingPlan asked;
    private final RunListener listener;
    private final Measure measure;
    private final double allowed;
    private final double unit; // of work: what a candidate may do in the first round
    private final int trials;
    private final Map<String, Outcome> known = new HashMap<>();
    private List<Candidate> finalists = List.of();
    private int begun;
    private double work;

    /**
     * A kind of settings that could suit the images.
     *
     * @param name in a few words, each once
     */
    record Candidate(String name, SuggestedSettings settings) {}

    /**
     * The measures of a candidate.
     *
     * @param value what decides, on the held-out images; -1 if it does not fit into memory
     * @param balanced balanced accuracy on them
     * @param train accuracy on the images that it learnt from
     */
    record Outcome(Candidate candidate, int epochs, double value, double balanced, double train) {}

    /**
     * Prepares it.
     *
     * @param sample the images to learn from and to hold out
     * @param all traits of all images, of which the training will learn
     * @param asked the plan of that training: its measure decides, and how many threads learn
     */
    SettingsTrials(
            List<Candidate> candidates,
            ImageSource sample,
            ImageTraits all,
            TrainingPlan asked,
            double floor,
            RunListener listener) {
        this.candidates = candidates;
        this.sample = sample;
        this.asked = asked;
        this.listener = listener;
        this.measure = asked.measureFor(sample.labels());
        this.traits = new ImageTraits(
                all.shape(), all.labels(), all.exclusive(), sample.size() - heldOut(sample), all.rarest());
        double least = candidates.stream()
                .map(Candidate::settings)
                .mapToDouble(each -> each.settings().epochs() * workOfEpoch(each.settings(), each.encoding(), all))
                .min()
                .orElseThrow();
        int units = 0;
        int count = 0;
        int left = candidates.size();
        for (int length : new Halving(LONGEST).rounds()) {
            units += left * length;
            count += left;
            left = (left + 1) / 2;
        }
        this.allowed = Math.max(floor, least / SHARE);
        this.unit = allowed / units;
        this.trials = count;
    }

    /** {@return how many images of a sample are held out} */
    static int heldOut(ImageSource sample) {
        return (int) Math.round(HELD_OUT * sample.size());
    }

    private static double workOfEpoch(Settings settings, String encoding, ImageTraits traits) {
        return LearningWork.ofEpoch(settings, encoding, traits);
    }

    /** Has each trained and measured: the best first, of equals the first candidate. Empty if it was stopped. */
    Optional<List<Outcome>> run() {
        if (!new Halving(LONGEST).run(candidates, this::round)) {
            return Optional.empty();
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Candidate candidate : candidates) {
            known.values().stream()
                    .filter(outcome -> outcome.candidate().equals(candidate))
                    .max(Comparator.comparingInt(Outcome::epochs))
                    .ifPresent(outcomes::add);
        }
        outcomes.sort(Comparator.comparing((Outcome outcome) -> !finalists.contains(outcome.candidate()))
                .thenComparing(Comparator.comparingDouble(Outcome::value).reversed()));
        return Optional.of(outcomes);
    }

    private Optional<List<Double>> round(List<Candidate> left, int length) {
        finalists = left;
        List<Double> scores = new ArrayList<>();
        for (Candidate candidate : left) {
            listener.reading(RunListener.Step.TRYING, begun++, trials);
            Optional<Outcome> outcome = outcome(candidate, plan(candidate.settings(), length));
            if (outcome.isEmpty()) {
                return Optional.empty();
            }
            scores.add(outcome.get().value());
        }
        return Optional.of(scores);
    }

    private Optional<Outcome> outcome(Candidate candidate, TrainingPlan plan) {
        int epochs = plan.settings().epochs();
        String key = candidate.name() + " " + epochs;
        if (!known.containsKey(key)) { // else its training is not to be longer than that
            work += epochs * workOfEpoch(plan.settings(), plan.encoding(), traits);
            measured(candidate, plan).ifPresent(outcome -> known.put(key, outcome));
        }
        return Optional.ofNullable(known.get(key));
    }

    /** Trains and measures; empty if it was stopped meanwhile. */
    private Optional<Outcome> measured(Candidate candidate, TrainingPlan plan) {
        int epochs = plan.settings().epochs();
        TrainingResult result;
        try {
            result = Training.run(plan, new RunListener() {
                @Override
                public boolean isStopping() {
                    return listener.isStopping();
                }
            });
        } catch (NotEnoughMemoryException refused) {
            return Optional.of(new Outcome(candidate, epochs, -1, 0, 0));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // no file is written
        }
        if (listener.isStopping()) {
            return Optional.empty();
        }
        int epoch = result.model().provenance().epochs(); // of few held-out images the last one is kept
        History.Row row = result.history().rows().get(epoch - 1);
        return Optional.of(new Outcome(
                candidate,
                epochs,
                row.get(Column.valid(measure)).orElse(0),
                row.get(Column.VALID_BALANCED_ACCURACY).orElse(0),
                row.get(Column.TRAIN_ACCURACY).orElse(0)));
    }

    /** {@return the work of the trainings so far} */
    double work() {
        return work;
    }

    /** {@return the work of all trainings, unless an epoch of a candidate is more than the first round allows it} */
    double allowed() {
        return allowed;
    }

    /** The plan of settings made smaller, so long that it is as much work as a round allows; at least an epoch. */
    private TrainingPlan plan(SuggestedSettings settings, int length) {
        Settings small = smaller(settings.settings(), settings.encoding());
        double epochs = length * unit / workOfEpoch(small, settings.encoding(), traits);
        int most = settings.settings().epochs();
        return TrainingPlan.of(sample)
                .encoding(settings.encoding())
                .settings(small.withEpochs((int) Math.max(1, Math.min(most, epochs))))
                .validation(Validation.share(HELD_OUT))
                .measure(measure)
                .checkpoints(CheckpointPolicy.off())
                .threads(asked.threads())
                .build();
    }

    /** Fewer clauses, so that an epoch is no more than the first round allows if that can be, and fewer variants. */
    private Settings smaller(Settings settings, String encoding) {
        Settings small = settings.with(Settings.VARIANTS, Math.min(1, settings.variants()));
        double one = workOfEpoch(small.withClauses(2), encoding, traits) / 2;
        int most = small.isFuzzy() ? FUZZY_CLAUSES : CRISP_CLAUSES;
        int fitting = (int) Math.max(FEWEST_CLAUSES, Math.min(most, unit / one));
        int clauses = Math.min(settings.clauses(), fitting - fitting % 2);
        long target = Math.max(1, Math.round(small.target() * (double) clauses / small.clauses()));
        return small.withClauses(clauses).withTarget((int) target);
    }
}
