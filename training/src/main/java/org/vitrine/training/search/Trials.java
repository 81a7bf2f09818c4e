package org.vitrine.training.search;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanException.Reason;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingExamples;

/**
 * Runs the plans of a search, each measured at its end. Examples stay in memory as long as the next plan needs the
 * same.
 */
final class Trials implements TrialRunner {

    private final @Nullable String split;
    private final SearchListener listener;
    private @Nullable Read last;

    /** The parts of a plan that its examples depend on. */
    private record Key(DataPlan data, String encoding, Validation validation, long seed, List<Integer> variants) {

        static Key of(TrainingPlan plan) {
            Settings settings = plan.settings();
            return new Key(
                    plan.data(),
                    plan.encoding(),
                    plan.validation(),
                    settings.seed(),
                    List.of(settings.variants(), settings.turn(), settings.zoom(), settings.move()));
        }
    }

    /** Examples in memory: what to learn from, and what to measure the model on. */
    private record Read(Key key, TrainingExamples examples, Dataset measured) {}

    /** Measures on a split; if that is null, on the validation data. */
    Trials(@Nullable String split, SearchListener listener) {
        this.split = split;
        this.listener = listener;
    }

    @Override
    public Sample sample(TrainingPlan plan) {
        TrainingExamples examples = read(plan).examples();
        Dataset train = examples.train();
        return new Sample(
                train.shape(),
                train.labels(),
                TrainingExamples.stamp(train),
                examples.validation().map(TrainingExamples::stamp).orElse(""));
    }

    private Read read(TrainingPlan plan) {
        Key key = Key.of(plan);
        Read known = last;
        if (known == null || !known.key().equals(key)) {
            last = null; // so that both are never in memory at once
            RunListener heard = listener.training();
            TrainingExamples examples = TrainingExamples.read(plan, heard);
            Dataset measured = split != null
                    ? TrainingExamples.other(plan, split, examples.train(), heard)
                    : examples.validation()
                            .orElseThrow(() -> new PlanException(
                                    Reason.NOTHING_TO_MEASURE, "there is nothing to measure on; add validation data"));
            known = new Read(key, examples, measured);
            last = known;
        }
        return known;
    }

    @Override
    public int atOnce() {
        return 1;
    }

    @Override
    public CompletableFuture<Optional<Trial>> begin(Map<String, String> point, TrainingPlan plan) {
        try {
            return CompletableFuture.completedFuture(run(point, plan));
        } catch (IOException | NotEnoughMemoryException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** Trains and measures; empty if it was stopped meanwhile. */
    Optional<Trial> run(Map<String, String> point, TrainingPlan plan) throws IOException {
        Read read = read(plan);
        RunListener heard = listener.training();
        TrainingPlan inMemory = plan.toBuilder()
                .data(DataPlan.varied(read.examples().train()))
                .encoding("") // the examples have it already
                .validation(read.examples().validation().map(Validation::on).orElse(Validation.none()))
                .thresholds(thresholds(plan))
                .model(null)
                .history(null)
                .checkpoints(CheckpointPolicy.off())
                .build();
        long begin = System.nanoTime();
        Model model = Training.run(inMemory, heard).model();
        if (heard.isStopping()) {
            return Optional.empty();
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        Dataset measured = read.measured();
        int[][] sums = model.predictor().classSums(measured.size(), measured::image, plan.threads(), done -> {});
        Evaluation evaluation = Evaluation.of(Scores.of(model, sums, measured::has));
        Map<String, String> row = new LinkedHashMap<>(point);
        row.put("keptEpoch", "" + model.provenance().epochs());
        row.put("seconds", String.format(Locale.ROOT, "%.1f", seconds));
        for (Measure measure : Measure.all()) {
            evaluation.overall(measure).ifPresent(value -> row.put(measure.key(), plain(value)));
        }
        return Optional.of(new Trial(row));
    }

    /**
     * Settings are compared at 0, because trials are often measured on the images that thresholds would be fitted to.
     */
    private static ThresholdPlan thresholds(TrainingPlan plan) {
        return plan.thresholds().isUsual() ? ThresholdPlan.zero() : plan.thresholds();
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).toPlainString();
    }
}
