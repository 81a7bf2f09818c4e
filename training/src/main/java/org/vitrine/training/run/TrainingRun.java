package org.vitrine.training.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.calibration.AppearanceFit;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.History.Column;
import org.vitrine.evaluation.history.HistoryWriter;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.internal.concurrent.ParallelLoop;
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
    private final ModelOutput output;
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
    private boolean unheard;
    private @Nullable Throwable failure;
    private Optional<Path> saved = Optional.empty();
    private boolean besideMean; // whether the measure is something else than its mean over the labels

    TrainingRun(
            TrainingPlan plan,
            TrainingExamples examples,
            ModelOutput output,
            CheckpointWriter checkpoints,
            @Nullable HistoryWriter writer,
            @Nullable RemoteMachines machines,
            RunListener listener) {
        this.plan = plan;
        this.examples = examples;
        this.output = output;
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
            leaveWhatThereIs(failed);
            throw failed.getCause();
        } catch (RuntimeException | Error failed) {
            leaveWhatThereIs(failed);
            throw failed;
        }
    }

    /**
     * Learning failed between two examples, and what it had learnt is saved; or amid one, and the best epoch and the
     * last checkpoint are all that is whole.
     */
    private void leaveWhatThereIs(Throwable failed) {
        if (saved.isEmpty() && best != null) {
            try {
                saved = output.write(best);
            } catch (IOException | RuntimeException | Error alsoFailed) {
                failed.addSuppressed(alsoFailed);
            }
        }
        checkpoints.await();
        try {
            listener.failed(failed, saved, checkpoints.written());
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }

    private Trainer trainer() {
        return new Trainer(plan.settings(), plan.threads(), machines);
    }

    /** Ends the training with the model as it was at the end, its usual votes counted. */
    private TrainingResult finish(Model last) {
        Model kept = best == null ? last : counted(best);
        Optional<KeptEpoch> keptEpoch = best == null
                ? Optional.empty()
                : Optional.of(new KeptEpoch(best.provenance().epochs(), measure, bestMeasure, mean(best)));
        keptEpoch.ifPresent(listener::kept);
        compareWithChance(kept.provenance().epochs());
        boolean finished = kept.usualVotes().isPresent() || !plan.settings().isFuzzy();
        Model model = kept;
        try {
            model = calibrated(fitted(looked(kept)));
        } catch (CancellationException interrupted) {
            finished = false;
        }
        return new TrainingResult(
                model,
                best == null ? Optional.empty() : Optional.of(last),
                new History(rows),
                isComplete(last) && finished,
                keptEpoch,
                Optional.empty());
    }

    private boolean isComplete(Model last) {
        return !unheard
                && (impatient || last.provenance().epochs() == plan.settings().epochs());
    }

    /** {@return whether a model that is learnt is not finished yet} */
    private boolean hasMoreToDo() {
        return plan.settings().isFuzzy() || examples.validation().isPresent();
    }

    /** Saves the model as it was learnt: what is still done with it may take minutes, and somebody may be waiting. */
    @Override
    public void learnt(Model last) {
        if (failure == null && !isComplete(last)) {
            heard(() -> listener.stopped(
                    last.provenance().epochs() + 1,
                    last.provenance().stoppedAfter(),
                    examples.train().size()));
        }
        if (failure == null && !hasMoreToDo()) {
            return; // it is saved in a moment
        }
        try {
            saved = output.write(best == null ? last : best);
        } catch (IOException failed) {
            if (failure != null) {
                failure.addSuppressed(failed);
            } // else the finished model is written, too, and that failure is told
        }
        checkpoints.await();
        if (failure == null) {
            saved.ifPresent(file -> heard(() -> listener.learnt(file, checkpoints.written())));
        }
        ParallelLoop.rethrow(failure); // without counting usual votes first
    }

    /** Tells the listener something. If it fails, the training is stopped, and fails by that in the end. */
    private void heard(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException | Error failed) {
            failure = failure == null ? failed : failure;
        }
    }

    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    @Override
    public boolean isStopping() {
        boolean[] asked = {false};
        if (failure == null) {
            heard(() -> asked[0] = listener.isStopping());
        }
        return failure != null || asked[0] || isInterrupted();
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

    /**
     * The mean over the labels, which evaluations show too; empty if the measure is that mean, or if the thread is
     * interrupted.
     */
    private OptionalDouble mean(Model model) {
        if (!besideMean) {
            return OptionalDouble.empty();
        }
        try {
            Dataset validation = examples.validation().orElseThrow();
            return Evaluation.of(scores(model, validation, TrainingRun::goOnUnlessInterrupted))
                    .macro(measure);
        } catch (CancellationException interrupted) {
            return OptionalDouble.empty();
        }
    }

    /** Counts what is usual for fuzzy clauses, once it is known which model is kept. */
    private Model counted(Model model) {
        return trainer().counted(model, examples.train());
    }

    /** Counts what the training images look like, so that images of another kind are noticed. */
    private Model looked(Model model) {
        Dataset train = examples.train();
        return train.size() < AppearanceFit.FEWEST
                ? model
                : model.withAppearance(AppearanceFit.of(train, plan.threads()));
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
        Scores scores = scores(model, validation, TrainingRun::goOnUnlessInterrupted);
        Model fitted = model.withThresholds(FittedThresholds.of(scores, thresholds.measures()));
        listener.thresholdsFitted(new ThresholdFit(
                thresholds.measures().stream().distinct().toList(),
                Evaluation.of(scores),
                Evaluation.of(scores(fitted, validation, TrainingRun::goOnUnlessInterrupted)),
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
        if (model.provenance().hasSeen(validation)) {
            listener.validationLearnt();
            return model;
        }
        Calibration.Origin origin = new Calibration.Origin(
                validation.size(),
                validation.fingerprint(),
                plan.keep() == Keep.BEST || plan.patience().isPresent(),
                !model.thresholds().isZero());
        Model calibrated =
                CalibrationFit.of(model, validation, origin, plan.threads(), TrainingRun::goOnUnlessInterrupted);
        listener.calibrated(origin);
        return calibrated;
    }

    private Scores scores(Model model, Dataset validation, IntConsumer progress) {
        return Scores.of(
                model,
                model.predictor().classSums(validation.size(), validation::image, plan.threads(), progress),
                validation::has);
    }

    /** The row of an epoch with all measures, the one that epochs are compared by, and whether its mean is another. */
    private record Measured(History.Row row, double value, boolean besideMean) {}

    private static void goOnUnlessInterrupted(int done) {
        if (isInterrupted()) {
            throw new CancellationException("interrupted while the model was finished");
        }
    }

    @Override
    public boolean progress(int epoch, int learnt, int total) {
        heard(() -> listener.progress(epoch, learnt, total));
        return !isStopping();
    }

    /**
     * Measures an epoch. If the training is stopped meanwhile, or a measure fails, the epoch is not over, so that who
     * resumes measures it; machines elsewhere are behind the epoch already.
     */
    private Measured measured(History.Row row, Model model, Dataset validation) {
        Thread own = Thread.currentThread();
        try {
            Evaluation evaluation = Evaluation.of(scores(model, validation, done -> {
                if (machines == null && Thread.currentThread() == own && isStopping()) {
                    throw new CancellationException("stopped while the epoch was validated");
                }
            }));
            return new Measured(
                    row.with(evaluation),
                    evaluation.overall(measure).orElse(0),
                    evaluation.overallBesideMean(measure).isPresent());
        } catch (RuntimeException | Error failed) {
            if (machines != null) {
                throw failed;
            }
            unheard = true;
            failure = failure == null && !(failed instanceof CancellationException) ? failed : failure;
            throw new CancellationException("the epoch was not measured");
        }
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
            Measured measured = measured(row, model, examples.validation().get());
            value = OptionalDouble.of(measured.value());
            besideMean |= measured.besideMean();
            if (enough().isPresent()) {
                compare(measured.value(), model, summary.epoch());
            }
            row = measured.row();
        }
        elapsed += summary.seconds() + (System.nanoTime() - before) / 1e9;
        rows.add(row);
        append(row);
        int epochs = plan.settings().epochs();
        EpochReport report =
                new EpochReport(summary, row, epochs, value, elapsed / rows.size() * (epochs - summary.epoch()));
        heard(() -> listener.epoch(report));
        impatient = enough().isPresent()
                && plan.patience().isPresent()
                && summary.epoch() - bestEpoch >= plan.patience().getAsInt();
        if (impatient) {
            heard(() -> listener.outOfPatience(plan.patience().getAsInt()));
        }
        return !impatient && !isStopping();
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
        return !impatient && (machines != null || checkpoints.isDue(isStopping()));
    }

    @Override
    public void state(TrainingState state) {
        Map<String, String> notes = new RunNotes(
                        plan.toText(), examples.validationStamp(), new History(rows), bestMeasure, bestEpoch, elapsed)
                .toMap();
        Checkpoint checkpoint = new Checkpoint(state, best, notes);
        boolean stopping = isStopping();
        if (machines == null || checkpoints.isDue(stopping)) {
            checkpoints.write(checkpoint, stopping);
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
