package org.vitrine.cli.console;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.model.EpochSummary;
import org.vitrine.predict.Calibration;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.SuggestedSettings;
import org.vitrine.training.run.Chance;
import org.vitrine.training.run.EpochReport;
import org.vitrine.training.run.KeptEpoch;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.ThresholdFit;
import org.vitrine.training.run.TrainingExamples;

/**
 * Shows a training to a person: a line for each epoch, a bar in between, and what is worth saying. Closing it takes the
 * bar away.
 */
public class TrainingProgress implements RunListener, AutoCloseable {

    /** With fewer images to validate on, a single one changes a measure by more than two points. */
    private static final int FEW_IMAGES = 50;

    private final Console screen;
    private final BooleanSupplier stop;
    private final Console.Bars bars;
    private boolean exclusive;
    private boolean validated;
    private int epochs;
    private boolean fewNoted;
    private final Set<List<String>> suggestions = new LinkedHashSet<>(); // not said yet

    /** Shows trainings; stop says when one is to end at once. */
    public TrainingProgress(Console screen, BooleanSupplier stop) {
        this.screen = screen;
        this.bars = screen.bars();
        this.stop = stop;
    }

    @Override
    public boolean isStopping() {
        return stop.getAsBoolean();
    }

    @Override
    public void close() {
        bars.close();
    }

    @Override
    public void reading(Step step, int done, int images) {
        bars.at(words(step), done, images);
    }

    private static String words(Step step) {
        return switch (step) {
            case LOOKING -> "looking at images";
            case TRYING -> "trying settings";
            case FITTING -> "fitting the encoding";
            case READING -> "reading images";
            case VARIANTS -> "drawing variants";
        };
    }

    @Override
    public void nearChance(Chance chance) {
        close();
        boolean tried = chance.where() == Chance.Where.TRIALS;
        screen.remark(String.format(
                Locale.ROOT,
                "note: on %s decisions are hardly better than guesses (balanced accuracy %s; on the training images "
                        + "%s are right); try more or larger images, other clauses (--window 5x5, --encoding "
                        + "thermometer:8) or 'vitrine tune', and check that the images show their labels",
                tried ? "held-out images, even with the best settings that were tried," : "the validation images",
                Formats.percent(chance.balancedAccuracy()),
                Formats.percent(chance.trainAccuracy())));
    }

    @Override
    public void suggested(SuggestedSettings settings) {
        suggestions.add(settings.reasons());
    }

    /** Says what was suggested, once it is clear that it is carried out; of the points of a sweep, before the first. */
    protected final void saySuggestions() {
        close();
        for (List<String> reasons : suggestions) {
            screen.remark("settings: " + reasons.get(0));
            screen.remark(reasons.get(1) + "; --recipe NAME or options such as --clauses choose others");
        }
        suggestions.clear();
    }

    @Override
    public void missing(int images) {
        close();
        screen.remark(missingImages(images));
    }

    @Override
    public void leftOut(List<String> remarks) {
        close();
        remarks.forEach(remark -> screen.remark(leftOutOfData(remark)));
    }

    @Override
    public void notes(List<String> notes) {
        close();
        notes.forEach(note -> screen.remark("note: " + note));
    }

    @Override
    public void unreadable(int images, List<String> reasons) {
        close();
        screen.remark(leftOut(images, reasons));
    }

    @Override
    public void cache(String remark) {
        screen.remark(remark);
    }

    @Override
    public void begin(TrainingPlan plan, TrainingExamples examples) {
        saySuggestions();
        exclusive = examples.train().labels().exclusive();
        validated = examples.validation().isPresent();
        epochs = plan.settings().epochs();
        examples.validation()
                .map(Dataset::size)
                .filter(images -> images < FEW_IMAGES)
                .ifPresent(this::noteFew);
        screen.remark(String.format(
                Locale.ROOT,
                "%-7s %9s %9s%s %10s %9s %9s",
                "epoch",
                "time",
                "train",
                validated ? String.format(Locale.ROOT, " %10s", "valid") : "",
                "feedback",
                "literals",
                "left"));
    }

    /** Follows something else than the training itself. */
    protected final void follow(String what, int done, int size) {
        bars.at(what, done, size);
    }

    /** Says once, also in a search, how much a measure on so few images is worth. */
    private void noteFew(int images) {
        if (!fewNoted) {
            fewNoted = true;
            screen.remark(String.format(
                    Locale.ROOT,
                    "note: there %s only %s to validate on, so one image more or less right changes a measure by "
                            + "about %.0f points; %s",
                    images == 1 ? "is" : "are",
                    Formats.counted(images, "image"),
                    100.0 / images,
                    images >= CalibrationFit.FEWEST
                            ? "validate on more to rely on it"
                            : "the last epoch is kept and nothing is calibrated by them: validate on "
                                    + CalibrationFit.FEWEST + " or more"));
        }
    }

    @Override
    public void progress(int epoch, int learnt, int examples) {
        bars.at("epoch " + epoch + "/" + epochs, learnt, examples);
    }

    @Override
    public void epoch(EpochReport report) {
        close();
        EpochSummary summary = report.summary();
        screen.remark(String.format(
                Locale.ROOT,
                "%3d/%-3d %9s %9s%s %10s %9.1f %9s",
                summary.epoch(),
                report.epochs(),
                Formats.time(summary.seconds()),
                Formats.percent(exclusive ? summary.accuracy() : summary.f1()),
                validated
                        ? String.format(
                                Locale.ROOT,
                                " %10s",
                                Formats.percent(report.validated().orElse(0)))
                        : "",
                Formats.percent(summary.feedbackRate()),
                summary.literalsPerClause(),
                Formats.time(report.secondsLeft())));
    }

    @Override
    public void historyFailed(IOException reason) {
        screen.remark("note: the history could not be written (" + reason.getMessage()
                + "; check the folder and its free space); the training goes on without it");
    }

    @Override
    public void checkpointsBegin(Path file, Duration interval) {
        screen.remark("this takes more than " + CheckpointPolicy.LONG_TRAINING.toMinutes() + " minutes: every "
                + CheckpointPolicy.inWords(interval) + " a checkpoint goes to " + file
                + "; if the training is stopped, go on with 'vitrine train --resume " + file + "'");
    }

    @Override
    public void checkpointFailed(String reason, Duration retry) {
        screen.remark(
                "note: " + reason + "; the training goes on, and tries again in " + CheckpointPolicy.inWords(retry));
    }

    @Override
    public void outOfPatience(int epochs) {
        screen.remark("no better in " + Formats.counted(epochs, "epoch") + ": this is the end of the training");
    }

    @Override
    public void stopped(int epoch, int learnt, int examples) {
        close();
        screen.remark("stopped in epoch " + epoch + " after " + learnt + " of " + examples + " examples");
    }

    @Override
    public void learnt(Path model, Optional<Path> checkpoint) {
        if (isStopping()) {
            screen.remark("saved " + model + " as it was learnt; what is still missing, such as usual votes and "
                    + "calibration, is counted now (Ctrl-C again leaves it out"
                    + checkpoint
                            .map(file -> "; 'vitrine train --resume " + file + "' goes on in any case")
                            .orElse("")
                    + ")");
        }
    }

    @Override
    public void failed(Throwable failure, Optional<Path> model, Optional<Path> checkpoint) {
        close();
        screen.remark("the training failed; "
                + model.map(file -> "the model as far as it was learnt is in " + file)
                        .orElse(checkpoint.isPresent() ? "" : "nothing of it was saved")
                + (model.isPresent() && checkpoint.isPresent() ? "; " : "")
                + checkpoint
                        .map(file -> "go on from its last checkpoint with 'vitrine train --resume " + file + "'")
                        .orElse(""));
    }

    @Override
    public void replaced(Path file, Path previous) {
        screen.remark("the model that was in " + file + " is now " + previous);
    }

    @Override
    public void kept(KeptEpoch best) {
        screen.remark("kept epoch " + best.epoch() + ": " + best.measure().title() + " " + Formats.percent(best.value())
                + (best.mean().isPresent()
                        ? " (mean over the labels "
                                + Formats.percent(best.mean().getAsDouble()) + ")"
                        : "")
                + " on validation data");
    }

    @Override
    public void thresholdsFitted(ThresholdFit fit) {
        String why = fit.rare()
                .map(label -> ", since " + label + " is rare (" + Formats.percent(fit.share()) + " of the images)")
                .orElse("");
        String changes = fit.measures().stream()
                .map(measure -> measure.title() + " "
                        + Formats.percent(fit.before().overall(measure).orElse(0)) + " -> "
                        + Formats.percent(fit.after().overall(measure).orElse(0)))
                .collect(Collectors.joining(", "));
        screen.remark("fitted thresholds" + why + ": " + changes + " on validation data"
                + (why.isEmpty() ? "" : "; --thresholds zero leaves them at 0"));
    }

    @Override
    public void calibrated(Calibration.Origin origin) {
        screen.remark(origin.inWords());
    }

    @Override
    public void validationLearnt() {
        screen.remark("note: the model has learnt from some of the validation images before, so its measures on them"
                + " are too good and it is not calibrated; calibrate it on images that it has not seen");
    }

    /** Says how many images are listed and not there. */
    public static String missingImages(int images) {
        return Formats.counted(images, "image")
                + (images == 1 ? " listed is missing; it is left out" : " listed are missing; they are left out");
    }

    /** Says what the data have beside the images that are used. */
    public static String leftOutOfData(String remark) {
        return "note: " + remark;
    }

    /** Says how many images could not be read. */
    public static String leftOut(int images, List<String> reasons) {
        return "left out " + reasons.size() + " of " + images + " images; the first: " + reasons.get(0);
    }
}
