package org.vitrine.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.Evaluation;
import org.vitrine.evaluation.History;
import org.vitrine.evaluation.History.Column;
import org.vitrine.evaluation.HistoryWriter;
import org.vitrine.evaluation.Measure;
import org.vitrine.evaluation.Scores;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.train.EpochSummary;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;
import org.vitrine.vote.Votes;

/** One training as a person sees it: a line an epoch, a bar in between, the best epoch kept if wanted, and an end by Ctrl-C. */
final class TrainingRun implements TrainingListener {

    /** Which epoch's model is kept. */
    enum Keep {
        /** The one with the best measure on validation data. */
        BEST,
        /** The last one. */
        LAST
    }

    private final Screen screen;
    private final Settings settings;
    private final int threads;
    private final @Nullable Dataset validation;
    private final Keep keep;
    private @Nullable HistoryWriter writer;
    private final Interruption interruption;
    private final List<History.Row> rows = new ArrayList<>();
    private Screen.@Nullable Bar bar;
    private @Nullable Model best;
    private double bestMeasure = -1;
    private double elapsed;
    private boolean exclusive;

    TrainingRun(
            Screen screen,
            Settings settings,
            int threads,
            @Nullable Dataset validation,
            Keep keep,
            @Nullable HistoryWriter writer,
            Interruption interruption) {
        this.screen = screen;
        this.settings = settings;
        this.threads = threads;
        this.validation = validation;
        this.keep = keep;
        this.writer = writer;
        this.interruption = interruption;
    }

    /** Trains, and gives the model to keep. */
    Model train(Dataset data) {
        exclusive = data.labels().exclusive();
        String measure = exclusive ? "accuracy" : "F1";
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
            last = new Trainer(settings, threads).train(data, this);
        } finally {
            closeBar();
        }
        if (interruption.isAsked()) {
            screen.remark("stopped in epoch " + (last.provenance().epochs() + 1) + " after "
                    + last.provenance().stoppedAfter() + " of " + data.size() + " examples");
        }
        Model kept = keep == Keep.BEST && best != null ? best : last;
        if (keep == Keep.BEST && best != null) {
            screen.remark("kept epoch " + best.provenance().epochs() + ": " + measure + " "
                    + Figures.percent(bestMeasure) + " on validation data");
        }
        return kept;
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
        return !interruption.isAsked();
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
        return !interruption.isAsked();
    }

    private History.Row validated(History.Row row, Model model, Dataset examples) {
        int[][] sums = Votes.classSums(model, examples.size(), examples::image, threads, done -> {});
        Evaluation evaluation = Evaluation.of(Scores.of(model.labels(), settings.target(), sums, examples::has));
        OptionalDouble f1 = evaluation.macro(Measure.F1).value();
        double measure = exclusive ? evaluation.accuracy() : f1.orElse(0);
        if (keep == Keep.BEST && measure > bestMeasure) {
            best = model;
            bestMeasure = measure;
        }
        History.Row measured = row.with(Column.VALID_ACCURACY, evaluation.accuracy());
        return f1.isPresent() ? measured.with(Column.VALID_F1, f1.getAsDouble()) : measured;
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
                        Figures.percent(row.get(exclusive ? Column.VALID_ACCURACY : Column.VALID_F1)
                                .orElse(0)));
        double left = elapsed / summary.epoch() * (settings.epochs() - summary.epoch());
        screen.remark(String.format(
                Locale.ROOT,
                "%3d/%-3d %9s %9s%s %10s %9.1f %9s",
                summary.epoch(),
                settings.epochs(),
                Figures.time(summary.seconds()),
                Figures.percent(exclusive ? summary.accuracy() : summary.f1()),
                valid,
                Figures.percent(summary.feedbackRate()),
                summary.literalsPerClause(),
                Figures.time(left)));
    }
}
