package org.vitrine.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.History.Column;
import org.vitrine.evaluation.history.HistoryWriter;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.label.Labels;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.store.Checkpoint;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/** One training as a person sees it: a line an epoch, a bar in between, the best epoch kept if wanted, and an end by Ctrl-C. */
final class TrainingRun implements TrainingListener {

    /** Which epoch's model is kept. */
    enum Keep {
        /** The one with the best measure on validation data. */
        BEST,
        /** The last one. */
        LAST
    }

    /**
     * Which epoch's model is kept, and when the training ends before its last epoch.
     *
     * @param keep which epoch is kept
     * @param measure what is best on validation data; null for the accuracy if labels exclude each other, else F1
     * @param patience after how many epochs in a row that were not better the training ends
     * @param fitted whether the thresholds of the epoch that is kept are fitted to the validation data
     */
    record Rules(Keep keep, @Nullable Measure measure, int patience, boolean fitted) {

        static final Rules LAST = new Rules(Keep.LAST, null, Integer.MAX_VALUE, false);

        Measure measureFor(Labels labels) {
            return measure != null ? measure : labels.exclusive() ? Measure.ACCURACY : Measure.F1;
        }
    }

    private static final String HISTORY = "history";
    private static final String BEST_MEASURE = "bestMeasure";
    private static final String BEST_EPOCH = "bestEpoch";
    private static final String ELAPSED = "elapsedSeconds";

    private final Console screen;
    private final Settings settings;
    private final int threads;
    private final @Nullable Dataset validation;
    private final Rules rules;
    private @Nullable HistoryWriter writer;
    private final BooleanSupplier interruption;
    private final List<History.Row> rows = new ArrayList<>();
    private Console.@Nullable Bar bar;
    private @Nullable Model best;
    private double bestMeasure = -1;
    private int bestEpoch;
    private double elapsed;
    private boolean exclusive;
    private Measure measure = Measure.ACCURACY;
    private Checkpoints checkpoints;
    private Map<String, String> notes = Map.of();
    private boolean impatient;
    private boolean complete;

    TrainingRun(
            Console screen,
            Settings settings,
            int threads,
            @Nullable Dataset validation,
            Rules rules,
            @Nullable HistoryWriter writer,
            BooleanSupplier interruption) {
        this.screen = screen;
        this.settings = settings;
        this.threads = threads;
        this.validation = validation;
        this.rules = rules;
        this.writer = writer;
        this.interruption = interruption;
        this.checkpoints = Checkpoints.none(screen);
    }

    /** Has checkpoints kept, each with these notes. */
    void keep(Checkpoints places, Map<String, String> remembered) {
        checkpoints = places;
        notes = remembered;
    }

    /** Trains, and gives the model to keep. */
    Model train(Dataset data) {
        return run(data, trainer -> trainer.train(data, this));
    }

    /** Trains on from a model. */
    Model learnOn(Model model, Dataset data) {
        return run(data, trainer -> trainer.learnOn(model, data, this));
    }

    /** Goes on with a training that was stopped. */
    Model resume(Checkpoint checkpoint, Dataset data) {
        Map<String, String> known = checkpoint.notes();
        rows.addAll(history(checkpoint).rows());
        best = checkpoint.kept();
        bestMeasure = Double.parseDouble(known.getOrDefault(BEST_MEASURE, "-1"));
        bestEpoch = Integer.parseInt(known.getOrDefault(BEST_EPOCH, "0"));
        elapsed = Double.parseDouble(known.getOrDefault(ELAPSED, "0"));
        return run(data, trainer -> trainer.resume(checkpoint.state(), data, this));
    }

    /** The epochs that a training had behind it. */
    static History history(Checkpoint checkpoint) {
        String text = checkpoint.notes().get(HISTORY);
        return text == null ? new History(List.of()) : History.parse(text, "the checkpoint's history");
    }

    /** Whether the training came to its end, and was not stopped before. */
    boolean isComplete() {
        return complete;
    }

    private Model run(Dataset data, Function<Trainer, Model> learning) {
        exclusive = data.labels().exclusive();
        measure = rules.measureFor(data.labels());
        screen.remark(String.format(
                Locale.ROOT,
                "%-7s %9s %9s%s %10s %9s %9s",
                "epoch",
                "time",
                "train",
                validation == null ? "" : String.format(Locale.ROOT, " %10s", "valid"),
                "feedback",
                "literals",
                "left"));
        Model last;
        try {
            last = learning.apply(new Trainer(settings, threads));
        } finally {
            closeBar();
        }
        complete = impatient || last.provenance().epochs() == settings.epochs();
        if (!complete) {
            screen.remark("stopped in epoch " + (last.provenance().epochs() + 1) + " after "
                    + last.provenance().stoppedAfter() + " of " + data.size() + " examples");
        }
        if (best == null) {
            return fitted(last);
        }
        screen.remark("kept epoch " + best.provenance().epochs() + ": " + measure.title() + " "
                + Formats.percent(bestMeasure) + " on validation data");
        return fitted(best);
    }

    /** The epoch was chosen by decisions above 0; only now are thresholds fitted to it. */
    private Model fitted(Model model) {
        if (!rules.fitted() || validation == null) {
            return model;
        }
        Scores scores = scores(model, validation);
        Model fitted = model.withThresholds(FittedThresholds.of(scores));
        screen.remark("fitted thresholds: F1 "
                + Formats.percent(Evaluation.of(scores).overall(Measure.F1).orElse(0)) + " -> "
                + Formats.percent(Evaluation.of(scores(fitted, validation))
                        .overall(Measure.F1)
                        .orElse(0))
                + " on validation data");
        return fitted;
    }

    private Scores scores(Model model, Dataset examples) {
        return Scores.of(
                model,
                model.predictor().classSums(examples.size(), examples::image, threads, done -> {}),
                examples::has);
    }

    History history() {
        return new History(rows);
    }

    @Override
    public boolean progress(int epoch, int learnt, int examples) {
        if (bar == null) {
            bar = screen.bar("epoch " + epoch + "/" + settings.epochs(), examples);
        }
        bar.at(learnt);
        return !interruption.getAsBoolean();
    }

    private void closeBar() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    @Override
    public boolean epoch(EpochSummary summary, Supplier<Model> snapshot) {
        closeBar();
        History.Row row = History.Row.of(summary.epoch())
                .with(Column.SECONDS, summary.seconds())
                .with(Column.CPU_SECONDS, summary.cpuSeconds())
                .with(Column.EXAMPLES, summary.examples())
                .with(Column.FEEDBACK_RATE, summary.feedbackRate())
                .with(Column.LITERALS_PER_CLAUSE, summary.literalsPerClause())
                .with(Column.TRAIN_ACCURACY, summary.accuracy())
                .with(Column.TRAIN_F1, summary.f1());
        long before = System.nanoTime();
        if (validation != null) {
            row = validated(row, snapshot.get(), validation);
        }
        elapsed += summary.seconds() + (System.nanoTime() - before) / 1e9;
        rows.add(row);
        note(row);
        show(row, summary);
        impatient = validation != null && summary.epoch() - bestEpoch >= rules.patience();
        if (impatient) {
            screen.remark("no better in " + rules.patience() + " epochs: this is the end of the training");
        }
        return !impatient && !interruption.getAsBoolean();
    }

    /** A training whose patience is at its end must not go on from there. */
    @Override
    public boolean wantsState() {
        return !impatient && checkpoints.isDue(interruption.getAsBoolean());
    }

    @Override
    public void state(TrainingState state) {
        Map<String, String> all = new HashMap<>(notes);
        all.put(HISTORY, history().toText());
        all.put(BEST_MEASURE, "" + bestMeasure);
        all.put(BEST_EPOCH, "" + bestEpoch);
        all.put(ELAPSED, "" + elapsed);
        checkpoints.keep(new Checkpoint(state, best, all));
    }

    private History.Row validated(History.Row row, Model model, Dataset examples) {
        Evaluation evaluation = Evaluation.of(scores(model, examples));
        double value = evaluation.overall(measure).orElse(0);
        if (value > bestMeasure) {
            best = rules.keep() == Keep.BEST ? model : null;
            bestMeasure = value;
            bestEpoch = row.epoch();
        }
        return row.with(evaluation);
    }

    private void note(History.Row row) {
        if (writer != null) {
            try {
                writer.append(row);
            } catch (IOException problem) {
                screen.remark("the history could not be written (" + problem.getMessage() + "); the training goes on");
                writer = null;
            }
        }
    }

    private void show(History.Row row, EpochSummary summary) {
        String valid = validation == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        " %10s",
                        Formats.percent(row.get(Column.valid(measure)).orElse(0)));
        double left = elapsed / rows.size() * (settings.epochs() - summary.epoch());
        screen.remark(String.format(
                Locale.ROOT,
                "%3d/%-3d %9s %9s%s %10s %9.1f %9s",
                summary.epoch(),
                settings.epochs(),
                Formats.time(summary.seconds()),
                Formats.percent(exclusive ? summary.accuracy() : summary.f1()),
                valid,
                Formats.percent(summary.feedbackRate()),
                summary.literalsPerClause(),
                Formats.time(left)));
    }
}
