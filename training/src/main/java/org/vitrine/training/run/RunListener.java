package org.vitrine.training.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.predict.Calibration;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.SuggestedSettings;

/**
 * Hears how a training goes, as values and not as sentences, and may end it. Every method does nothing unless it is
 * overridden. Calls come from the thread that runs the training, with two exceptions that are noted below.
 */
public interface RunListener {

    /** Hears nothing, ends nothing. */
    RunListener SILENT = new RunListener() {};

    /** The steps taken with the images before the training begins. */
    enum Step {
        /** Some images are looked at, to suggest settings. */
        LOOKING,
        /** A few kinds of settings are tried: counted are trainings. */
        TRYING,
        /** The encoding is fitted to the images. */
        FITTING,
        /** The images are read and encoded. */
        READING,
        /** Variants of the images are drawn and encoded. */
        VARIANTS
    }

    /**
     * {@return true to end the training here; a checkpoint is written first if the plan wants checkpoints}
     *
     * <p>Asked every few examples, after each epoch, and while it is validated: a training that is stopped in a
     * validation repeats that when it is resumed. Interrupting the thread that runs the training does the same.
     */
    default boolean isStopping() {
        return false;
    }

    /**
     * Called when decisions about images that were not learnt from are hardly better than guesses: of the best settings
     * that were tried, or of the model at the end.
     */
    default void nearChance(Chance chance) {}

    /**
     * Called once it is decided what a plan had left open.
     *
     * @param settings all of them, with what the plan names
     */
    default void suggested(SuggestedSettings settings) {}

    /**
     * Called while images are read, from any of several threads.
     *
     * @param done how many images, or trainings, are done; not always rising
     * @param images how many there are
     */
    default void reading(Step step, int done, int images) {}

    /** Called when so many images that the data list are not there. */
    default void missing(int images) {}

    /**
     * Called when the data have more than what is learnt from, such as images outside of class folders.
     *
     * @param remarks a line for a person about each kind of thing that is left out
     */
    default void leftOut(List<String> remarks) {}

    /**
     * Called when something should be known of the images before a model learns from them, such as that their
     * proportions change.
     *
     * @param notes a line for a person about each thing
     */
    default void notes(List<String> notes) {}

    /**
     * Called when unreadable images were left out.
     *
     * @param images how many images there were to read
     * @param reasons a message for each that was left out
     */
    default void unreadable(int images, List<String> reasons) {}

    /** Called when the cache of images' bits was used, or could not be; the remark is one line. */
    default void cache(String remark) {}

    /**
     * Called when the data are read and learning begins.
     *
     * @param examples what is learnt from, and measured on
     */
    default void begin(TrainingPlan plan, TrainingExamples examples) {}

    /**
     * Called after {@link #begin} if there are fewer images to validate on than conclusions can be drawn from: the last
     * epoch is kept, patience has no end, no threshold is fitted unasked, and the model is not calibrated.
     *
     * @param images how many there are, fewer than {@link CalibrationFit#FEWEST}
     */
    default void tooFewToValidate(int images) {}

    /**
     * Called every few examples.
     *
     * @param epoch which epoch, from 1
     * @param learnt examples learnt in it so far
     * @param examples examples in an epoch
     */
    default void progress(int epoch, int learnt, int examples) {}

    /** Called after each epoch. */
    default void epoch(EpochReport report) {}

    /** Called when a row of the history could not be written; the training goes on without the file. */
    default void historyFailed(IOException reason) {}

    /**
     * Called before the first checkpoint of a training that takes so long that it writes some unasked.
     *
     * @param interval the time between two
     */
    default void checkpointsBegin(Path file, Duration interval) {}

    /**
     * Called when a checkpoint could not be written, from the thread that writes it. Older ones stay.
     *
     * @param retry when the next one is tried
     */
    default void checkpointFailed(String reason, Duration retry) {}

    /** Called when the training ends because for so many epochs it was not better on the validation data. */
    default void outOfPatience(int epochs) {}

    /**
     * Called when the training was stopped before its last epoch.
     *
     * @param epoch the epoch that it was stopped in
     * @param learnt examples learnt in that epoch
     * @param examples examples in an epoch
     */
    default void stopped(int epoch, int learnt, int examples) {}

    /**
     * Called when learning has ended and the model is in its file as it was learnt, if more is to be done with it that
     * takes a while: what is usual for fuzzy clauses is counted, thresholds are fitted, class sums calibrated. The
     * finished model then replaces this one. A program that must end now loses nothing but that.
     *
     * @param model the file
     * @param checkpoint where to resume from; empty if there is no checkpoint
     */
    default void learnt(Path model, Optional<Path> checkpoint) {}

    /**
     * Called when the training ends by a failure, that of this listener for example, before it is thrown.
     *
     * @param model the file with the model as far as it was learnt; empty if none could be saved
     * @param checkpoint where to resume from; empty if there is no checkpoint
     */
    default void failed(Throwable failure, Optional<Path> model, Optional<Path> checkpoint) {}

    /** Called when the best epoch is kept. */
    default void kept(KeptEpoch best) {}

    /** Called when decision thresholds were fitted to the validation data. */
    default void thresholdsFitted(ThresholdFit fit) {}

    /** Called when the class sums of the model were calibrated on the validation data. */
    default void calibrated(Calibration.Origin origin) {}

    /**
     * Called instead if the model has learnt from some of the validation data, as one that learns on may have: what was
     * measured on them is too good, and it is not calibrated.
     */
    default void validationLearnt() {}

    /**
     * Called when the file of an earlier model is about to be replaced by this training's.
     *
     * @param previous where the earlier one is now
     */
    default void replaced(Path file, Path previous) {}

    /**
     * Called when the model was saved.
     *
     * @param bytes the size of the file
     */
    default void saved(Path file, long bytes) {}
}
