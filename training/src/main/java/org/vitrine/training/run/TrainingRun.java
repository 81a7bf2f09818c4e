package org.vitrine.training.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.History.Column;
import org.vitrine.evaluation.history.HistoryWriter;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.TrainingState;
import org.vitrine.predict.Calibration;
import org.vitrine.store.Checkpoint;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;

/**
 * One training: validates after each epoch, remembers the best one, ends when patience does, and hands out checkpoints.
 */
final class TrainingRun implements TrainingListener {

    private final TrainingPlan plan;
    private final TrainingExamples examples;
    private final RunListener listener;
    private final CheckpointWriter checkpoints;
    private final @Nullable RemoteMachines machines;
    private final Measure measure;
    private @Nullable HistoryWriter writer;
    private final List<History.Row> rows = new ArrayList<>();
    private @Nullable Model best;
    private double bestMeasure = -1;
    private int bestEpoch; // since which no other was better; one that is as good may be kept
    private double elapsed;
    private boolean impatient;
    private boolean besideMean; // whether the measure is something else than its mean over the labels

    TrainingRun(
            TrainingPlan plan,
            TrainingExamples examples,
            CheckpointWriter checkpoints,
            @Nullable HistoryWriter writer,
            @Nullable RemoteMachines machines,
            RunListener listener) {
        this.plan = plan;
        this.examples = examples;
        this.checkpoints = checkpoints;
        this.writer = writer;
        this.machines = machines;
        this.listener = listener;
        this.measure = plan.measureFor(examples.train().labels());
    }

    /** Trains from the beginning. */
    TrainingResult train() throws IOException {
        return run(trainer -> trainer.train(examples.train(), this));
    }

    /** Trains on from a model. */
    TrainingResult learnOn(Model model) throws IOException {
        return run(trainer -> trainer.learnOn(model, examples.train(), this));
    }

    /** Goes on with a training that was stopped. */
    TrainingResult resume(Checkpoint checkpoint) throws IOException {
        RunNotes notes = RunNotes.of(checkpoint.notes());
        rows.addAll(notes.history().rows());
        best = checkpoint.kept();
        bestMeasure = notes.bestMeasure();
        bestEpoch = notes.bestEpoch();
        elapsed = notes.elapsedSeconds();
        return run(trainer -> trainer.resume(checkpoint.state(), examples.train(), this));
    }

    private TrainingResult run(Function<Trainer, Model> learning) throws IOException {
        listener.begin(plan, examples);
        examples.validation()
                .map(Dataset::size)
                .filter(images -> images < CalibrationFit.FEWEST)
                .ifPresent(listener::tooFewToValidate);
        try {
            return finish(learning.apply(trainer()));
        } catch (UncheckedIOException failed) { // of machines that learn elsewhere
            throw failed.getCause();
        }
    }

    private Trainer trainer() {
        return new Trainer(plan.settings(), plan.threads(), machines);
    }

    /** Ends the training with the model as it was at the end, its usual votes counted. */
    private TrainingResult finish(Model last) {
        boolean complete =
                impatient || last.provenance().epochs() == plan.settings().epochs();
        if (!complete) {
            listener.stopped(
                    last.provenance().epochs() + 1,
                    last.provenance().stoppedAfter(),
                    examples.train().size());
        }
        Model kept = best == null ? last : counted(best);
        Optional<KeptEpoch> keptEpoch = best == null
                ? Optional.empty()
                : Optional.of(new KeptEpoch(best.provenance().epochs(), measure, bestMeasure, mean(best)));
        keptEpoch.ifPresent(listener::kept);
        compareWithChance(kept.provenance().epochs());
        return new TrainingResult(
                calibrated(fitted(kept)),
                best == null ? Optional.empty() : Optional.of(last),
                new History(rows),
                complete,
                keptEpoch,
                Optional.empty());
    }

    /** Says if what is kept guesses, if there are enough images to tell and its epoch was measured. */
    private void compareWithChance(int epoch) {
        rows.stream()
                .filter(row -> row.epoch() == epoch && enough().isPresent())
                .findFirst()
                .filter(row -> row.get(Column.VALID_BALANCED_ACCURACY).isPresent())
                .map(row -> new Chance(
                        Chance.Where.VALIDATION,
                        enough().orElseThrow().size(),
                        row.get(Column.VALID_BALANCED_ACCURACY).getAsDouble(),
                        row.get(Column.TRAIN_ACCURACY).orElse(0)))
                .filter(Chance::isNear)
                .ifPresent(listener::nearChance);
    }

    /** The mean over the labels, which evaluations show too; empty if the measure is that mean. */
    private OptionalDouble mean(Model model) {
        return besideMean
                ? Evaluation.of(scores(model, examples.validation().orElseThrow()))
                        .macro(measure)
                : OptionalDouble.empty();
    }

    /** Counts what is usual for fuzzy clauses, once it is known which model is kept. */
    private Model counted(Model model) {
        return trainer().counted(model, examples.train());
    }

    /** The epoch was chosen by decisions above 0; only now are thresholds fitted to it. */
    private Model fitted(Model model) {
        Dataset validation = examples.validation().orElse(null);
        Dataset train = examples.train();
        OptionalInt rare = plan.thresholds().isUsual() && enough().isPresent() ? rareLabel(train) : OptionalInt.empty();
        ThresholdPlan thresholds = rare.isPresent() ? ThresholdPlan.fitted() : plan.thresholds();
        if (validation == null || !thresholds.isFitted()) {
            return model;
        }
        Scores scores = scores(model, validation);
        Model fitted = model.withThresholds(FittedThresholds.of(scores, thresholds.measures()));
        listener.thresholdsFitted(new ThresholdFit(
                thresholds.measures().stream().distinct().toList(),
                Evaluation.of(scores),
                Evaluation.of(scores(fitted, validation)),
                rare.isPresent() ? Optional.of(train.labels().name(rare.getAsInt())) : Optional.empty(),
                rare.isPresent() ? (double) train.count(rare.getAsInt()) / train.size() : 0));
        return fitted;
    }

    /** The rarest label that some example has, if it is rare and labels do not exclude each other. */
    private static OptionalInt rareLabel(Dataset train) {
        return IntStream.range(
                        0, train.labels().exclusive() ? 0 : train.labels().size())
                .filter(label -> train.count(label) > 0 && train.count(label) < ThresholdPlan.RARE * train.size())
                .boxed()
                .min(Comparator.comparingInt(train::count))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }

    /** Finds what class sums mean, once it is known which model is kept. */
    private Model calibrated(Model model) {
        Dataset validation = enough().orElse(null);
        if (validation == null) {
            return model;
        }
        Calibration.Origin origin = new Calibration.Origin(
                validation.size(),
                validation.fingerprint(),
                plan.keep() == Keep.BEST || plan.patience().isPresent(),
                !model.thresholds().isZero());
        Model calibrated = CalibrationFit.of(model, validation, origin, plan.threads(), done -> {});
        listener.calibrated(origin);
        return calibrated;
    }

    private Scores scores(Model model, Dataset validation) {
        return Scores.of(
                model,
                model.predictor().classSums(validation.size(), validation::image, plan.threads(), done -> {}),
                validation::has);
    }

    @Override
    public boolean progress(int epoch, int learnt, int total) {
        listener.progress(epoch, learnt, total);
        return !listener.isStopping();
    }

    @Override
    public boolean epoch(EpochSummary summary, Supplier<Model> snapshot) {
        History.Row row = History.Row.of(summary.epoch())
                .with(Column.SECONDS, summary.seconds())
                .with(Column.CPU_SECONDS, summary.cpuSeconds())
                .with(Column.EXAMPLES, summary.examples())
                .with(Column.FEEDBACK_RATE, summary.feedbackRate())
                .with(Column.LITERALS_PER_CLAUSE, summary.literalsPerClause())
                .with(Column.TRAIN_ACCURACY, summary.accuracy())
                .with(Column.TRAIN_F1, summary.f1());
        long before = System.nanoTime();
        OptionalDouble value = OptionalDouble.empty();
        if (examples.validation().isPresent()) {
            Model model = snapshot.get();
            Evaluation evaluation =
                    Evaluation.of(scores(model, examples.validation().get()));
            value = OptionalDouble.of(evaluation.overall(measure).orElse(0));
            besideMean |= evaluation.overallBesideMean(measure).isPresent();
            if (enough().isPresent()) {
                compare(value.getAsDouble(), model, summary.epoch());
            }
            row = row.with(evaluation);
        }
        elapsed += summary.seconds() + (System.nanoTime() - before) / 1e9;
        rows.add(row);
        append(row);
        int epochs = plan.settings().epochs();
        listener.epoch(
                new EpochReport(summary, row, epochs, value, elapsed / rows.size() * (epochs - summary.epoch())));
        impatient = enough().isPresent()
                && plan.patience().isPresent()
                && summary.epoch() - bestEpoch >= plan.patience().getAsInt();
        if (impatient) {
            listener.outOfPatience(plan.patience().getAsInt());
        }
        return !impatient && !listener.isStopping();
    }

    /** Of epochs that are equally good the later is kept, which has learnt more; but patience is not renewed by it. */
    private void compare(double value, Model model, int epoch) {
        if (value >= bestMeasure) {
            best = plan.keep() == Keep.BEST ? model : null;
            bestEpoch = value > bestMeasure ? epoch : bestEpoch;
            bestMeasure = value;
        }
    }

    /** The images to validate on, if there are enough of them to draw conclusions from. */
    private Optional<Dataset> enough() {
        return examples.validation().filter(images -> images.size() >= CalibrationFit.FEWEST);
    }

    private void append(History.Row row) {
        if (writer != null) {
            try {
                writer.append(row);
            } catch (IOException problem) {
                listener.historyFailed(problem);
                writer = null;
            }
        }
    }

    /** A training whose patience is at its end must not go on from there. */
    @Override
    public boolean wantsState() {
        return !impatient && (machines != null || checkpoints.isDue(listener.isStopping()));
    }

    @Override
    public void state(TrainingState state) {
        Map<String, String> notes = new RunNotes(
                        plan.toText(), examples.validationStamp(), new History(rows), bestMeasure, bestEpoch, elapsed)
                .toMap();
        Checkpoint checkpoint = new Checkpoint(state, best, notes);
        if (machines == null || checkpoints.isDue(listener.isStopping())) {
            checkpoints.write(checkpoint);
        }
        if (machines != null) {
            try {
                machines.completed(checkpoint);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
