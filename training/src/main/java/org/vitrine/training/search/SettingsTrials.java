package org.vitrine.training.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Settings;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.LearningWork;
import org.vitrine.training.recipe.SuggestedSettings;
import org.vitrine.training.run.EpochReport;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.RunListener;

/**
 * Decides by trying which settings suit images. Looking at them says which few kinds of settings could; each kind
 * learns from some of the images, smaller and shorter than in the end, and is measured on others that are held out.
 * The better half goes on for longer, as in a {@link Tuning}, with the difference that all candidates of a round may do
 * the same <em>work</em>: cheap ones learn for more epochs.
 *
 * <p>The work is counted and not timed, and it is at most a tenth of what the cheapest candidate's training will be, or
 * {@link #FLOOR} if that is more. So the same images give the same settings on every machine.
 */
final class SettingsTrials {

    /** The work that is always allowed, so that small sets are decided too: some twenty seconds of one processor. */
    static final double FLOOR = 2e10;

    private static final int SHARE = 10; // a tenth of a training
    static final double HELD_OUT = 0.25;
    private static final Set<String> BESIDES = Set.of("encoding", "measure", "threads"); // options beside settings
    private static final int FUZZY_CLAUSES = 40; // of a label
    private static final int FEWEST_CLAUSES = 16;
    private static final int CRISP_CLAUSES = 400;
    private static final int HALVINGS = 4; // the longest round is so many times as long as the first

    private final List<Candidate> candidates;
    private final ImageSource sample;
    private final ImageTraits traits; // of those images of the sample that are learnt from
    private final Map<String, String> given;
    private final SearchListener listener;
    private final Measure measure;
    private final double allowed;
    private final double unit; // of work: what a candidate may do in the first round
    private final int trials;
    private final Map<String, Outcome> known = new HashMap<>();
    private final Trials runner;
    private int begun;
    private double work;
    private double trainAccuracy;
    private List<Candidate> last = List.of();

    /**
     * A kind of settings that could suit the images.
     *
     * @param name in a few words
     */
    record Candidate(String name, SuggestedSettings settings) {}

    /**
     * The measures of a candidate.
     *
     * @param value what decides, on the held-out images
     * @param balanced balanced accuracy on the held-out images
     * @param train accuracy on the images that it learnt from
     */
    record Outcome(Candidate candidate, int epochs, double value, double balanced, double train) {}

    SettingsTrials(
            List<Candidate> candidates,
            ImageSource sample,
            ImageTraits all,
            Map<String, String> given,
            double floor,
            SearchListener listener) {
        this.candidates = candidates;
        this.sample = sample;
        this.given = given;
        this.listener = new Heard(listener);
        this.runner = new Trials(null, this.listener);
        ImageTraits here = ImageTraits.of(sample);
        int learnt = sample.size() - (int) Math.round(HELD_OUT * sample.size());
        this.traits = new ImageTraits(here.shape(), here.labels(), here.exclusive(), learnt, here.rarest());
        this.measure = plan(candidates.get(0)).measureFor(sample.labels());
        double least = candidates.stream()
                .mapToDouble(each -> {
                    TrainingPlan plan = plan(each);
                    return plan.settings().epochs()
                            * LearningWork.ofEpoch(plan.settings(), encoding(plan), all);
                })
                .min()
                .orElseThrow();
        int units = 0;
        int count = 0;
        int left = candidates.size();
        for (int length : new Halving(HALVINGS).rounds()) {
            units += left * length;
            count += left;
            left = (left + 1) / 2;
        }
        this.allowed = Math.max(floor, least / SHARE);
        this.unit = allowed / units;
        this.trials = count;
    }

    /** Has each trained and measured: the best first, of equals the first candidate. Empty if it was stopped. */
    Optional<List<Outcome>> run() {
        boolean complete = new Halving(HALVINGS).run(candidates, this::round);
        if (!complete) {
            return Optional.empty();
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Candidate candidate : candidates) {
            known.values().stream()
                    .filter(outcome -> outcome.candidate().equals(candidate))
                    .max((one, other) -> Integer.compare(one.epochs(), other.epochs()))
                    .ifPresent(outcomes::add);
        }
        List<Candidate> order = last;
        outcomes.sort((one, other) -> {
            int byRound = Boolean.compare(order.contains(other.candidate()), order.contains(one.candidate()));
            return byRound != 0 ? byRound : Double.compare(other.value(), one.value());
        });
        return Optional.of(outcomes);
    }

    private Optional<List<Double>> round(List<Candidate> left, int length) {
        last = left;
        List<Double> scores = new ArrayList<>();
        for (Candidate candidate : left) {
            Outcome outcome = outcome(candidate, length).orElse(null);
            if (outcome == null) {
                return Optional.empty();
            }
            scores.add(outcome.value());
        }
        return Optional.of(scores);
    }

    private Optional<Outcome> outcome(Candidate candidate, int length) {
        listener.trial(++begun, trials, Map.of("settings", candidate.name()));
        TrainingPlan plan = trial(plan(candidate), length);
        int epochs = plan.settings().epochs();
        String key = candidate.name() + " " + epochs;
        Outcome before = known.get(key); // its training was not to be longer than that
        if (before != null) {
            return Optional.of(before);
        }
        work += epochs * LearningWork.ofEpoch(plan.settings(), encoding(plan), traits);
        try {
            Optional<Trial> trial = runner.run(Map.of(), plan);
            trial.ifPresent(row -> known.put(
                    key,
                    new Outcome(
                            candidate,
                            epochs,
                            row.value(measure),
                            row.value(Measure.BALANCED_ACCURACY),
                            trainAccuracy)));
        } catch (NotEnoughMemoryException refused) {
            listener.skipped(Map.of("settings", candidate.name()), refused);
            known.put(key, new Outcome(candidate, epochs, -1, 0, 0)); // worse than any that was trained
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // no file is written
        }
        return Optional.ofNullable(known.get(key));
    }

    private TrainingPlan plan(Candidate candidate) {
        return plan(candidate.settings(), sample, given);
    }

    /** The plan of suggested settings and of what is given about learning; refused if they do not go together. */
    static TrainingPlan plan(SuggestedSettings settings, ImageSource source, Map<String, String> given) {
        Map<String, String> options = new LinkedHashMap<>(settings.options());
        given.forEach((name, value) -> {
            if (PlanOption.named(name).setting() != null || BESIDES.contains(name)) {
                options.put(name, value);
            }
        });
        options.put("validate", "" + HELD_OUT);
        return TrainingPlan.ofOptions(DataPlan.of(source), options);
    }

    private String encoding(TrainingPlan plan) {
        return plan.recipe(sample.shape().channels()).toString();
    }

    /** {@return the work of the trainings so far} */
    double work() {
        return work;
    }

    /** {@return the work of all trainings, unless an epoch of a candidate is more than the first round allows it} */
    double allowed() {
        return allowed;
    }

    /** A plan made smaller, so long that it is as much work as a round allows; at least an epoch. */
    private TrainingPlan trial(TrainingPlan plan, int length) {
        String encoding = encoding(plan);
        Settings small = smaller(plan.settings(), encoding);
        double epochs = length * unit / LearningWork.ofEpoch(small, encoding, traits);
        return plan.toBuilder()
                .settings(small.withEpochs((int) Math.max(1, Math.min(plan.settings().epochs(), epochs))))
                .checkpoints(CheckpointPolicy.off())
                .build();
    }

    /** Fewer clauses, so that an epoch is no more than the first round allows if that can be, and fewer variants. */
    private Settings smaller(Settings settings, String encoding) {
        Settings small = settings.with(Settings.VARIANTS, Math.min(1, settings.variants()));
        int most = small.isFuzzy() ? FUZZY_CLAUSES : CRISP_CLAUSES;
        double one = LearningWork.ofEpoch(small.withClauses(2), encoding, traits) / 2;
        int clauses = (int) Math.max(FEWEST_CLAUSES, Math.min(most, unit / one));
        int fewer = Math.min(settings.clauses(), clauses - clauses % 2);
        long target = Math.max(1, Math.round(small.target() * (double) fewer / small.clauses()));
        return small.withClauses(fewer).withTarget((int) target);
    }

    /** Hears of the accuracy on what is learnt, and passes everything on but what is said of single trainings. */
    private final class Heard implements SearchListener {
        private final SearchListener told;

        Heard(SearchListener told) {
            this.told = told;
        }

        @Override
        public void trial(int number, int of, Map<String, String> point) {
            told.trial(number, of, point);
        }

        @Override
        public void skipped(Map<String, String> point, NotEnoughMemoryException why) {
            told.skipped(point, why);
        }

        @Override
        public RunListener training() {
            RunListener heard = told.training();
            return new RunListener() {
                @Override
                public boolean isStopping() {
                    return heard.isStopping();
                }

                @Override
                public void epoch(EpochReport report) {
                    EpochSummary summary = report.summary();
                    trainAccuracy = summary.accuracy();
                }
            };
        }
    }
}
