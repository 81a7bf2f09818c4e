package org.vitrine.training.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.HistoryWriter;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;
import org.vitrine.training.internal.OutputFiles;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanException.Reason;
import org.vitrine.training.plan.TrainingPlan;

/**
 * Carries out plans. The same plan and the same data give the same model, bit for bit, whatever the number of threads,
 * and whether or not the training was stopped and resumed.
 *
 * <p>If the plan names a file for the model, the model is saved there; the checkpoints of a training that came to its
 * end are removed afterwards. A {@link PlanException} says that the plan does not suit the data, or what was learnt
 * before; a {@link NotEnoughMemoryException} that the heap is too small; both before anything is learnt. A listener
 * hears how a training goes, and may end it.
 */
public final class Training {

    /** The settings that a model cannot change once it has learnt. */
    private static final List<Setting<?>> FIXED = List.of(
            Settings.CLAUSES,
            Settings.MACHINES,
            Settings.WINDOW,
            Settings.SHARING,
            Settings.STATES,
            Settings.TOLERANCE,
            Settings.REACH);

    private Training() {}

    /**
     * Trains.
     *
     * @return the model, and how it came about
     * @throws IOException if the model or the history cannot be written
     */
    public static TrainingResult run(TrainingPlan plan, RunListener listener) throws IOException {
        return run(complete(plan, listener), null, null, null, listener);
    }

    /**
     * Decides about what a plan leaves open, with {@link Suggestions}, as {@link #run(TrainingPlan, RunListener)} does
     * before it reads the data.
     *
     * @param listener hears what is suggested
     * @return a plan that leaves nothing open
     * @throws PlanException if what is named does not go with what is suggested, or has no effect with it
     */
    public static TrainingPlan complete(TrainingPlan plan, RunListener listener) {
        return new Suggestions(listener).complete(plan);
    }

    /**
     * Trains with machines that learn elsewhere; the model has the same bytes.
     *
     * @param plan what to do; its threads are those of validation
     * @param machines let the machines learn
     * @param listener hears how it goes, and may end it; not told of progress within an epoch
     * @return the model, and how it came about
     * @throws IOException if the model or the history cannot be written, or the machines fail
     */
    public static TrainingResult run(TrainingPlan plan, RemoteMachines machines, RunListener listener)
            throws IOException {
        return run(complete(plan, listener), null, null, machines, listener);
    }

    /**
     * Learns on from a model: the epochs behind those that it has learnt, up to the last one of the plan's settings.
     * With the data and settings that the model was trained with, but for the number of epochs, this ends where a
     * training of all epochs would.
     *
     * @param model where to begin, automata included
     * @param plan what to do; clauses, machines, window, sharing, states, labels and encoding must be the model's, which
     *     also has what the plan leaves open
     * @return the model, and how it came about
     * @throws IOException if the model or the history cannot be written
     */
    public static TrainingResult learnOn(Model model, TrainingPlan plan, RunListener listener) throws IOException {
        return learnOn(model, plan, null, listener);
    }

    /**
     * Learns on from a model with machines that learn elsewhere, as {@link #learnOn(Model, TrainingPlan, RunListener)}.
     *
     * @param machines let the machines learn; null to let them learn here
     * @return the model, and how it came about
     * @throws IOException if the model or the history cannot be written, or the machines fail
     */
    public static TrainingResult learnOn(
            Model model, TrainingPlan plan, @Nullable RemoteMachines machines, RunListener listener)
            throws IOException {
        TrainingPlan complete =
                plan.over(model.settings(), model.encoding().recipe().toString());
        checkLearnOn(model, complete);
        return run(complete, model, null, machines, listener);
    }

    /** Refuses a model that cannot learn on, or not by a plan. */
    private static void checkLearnOn(Model model, TrainingPlan plan) {
        if (!model.edits().isEmpty()) {
            throw new PlanException(
                    Reason.EDITED_MODEL,
                    "this model was edited, and cannot learn on: train the original, then make the edits again");
        }
        if (model.automata().isEmpty()) {
            throw new PlanException(
                    Reason.COMPACT_MODEL, "this is a compact model, which cannot learn on: it has no automata");
        }
        Settings before = model.settings();
        Settings asked = plan.settings();
        FIXED.forEach(setting -> requireSame(setting.name(), asked.get(setting), before.get(setting)));
    }

    /**
     * Goes on with a training that was stopped, and ends as if it had not been.
     *
     * @return the model, and how it came about
     * @throws IOException if the model or the history cannot be written
     */
    public static TrainingResult resume(StoppedTraining stopped, RunListener listener) throws IOException {
        return resume(stopped, stopped.plan(), listener);
    }

    /**
     * Goes on with a training that was stopped, with another plan as to where things are and how they are done: the
     * place of the data, the cache, files, checkpoints and threads. What is learnt must be the same.
     *
     * @param plan the plan of the training, changed in these respects
     * @return the model, and how it came about
     * @throws IOException if the model or the history cannot be written
     */
    public static TrainingResult resume(StoppedTraining stopped, TrainingPlan plan, RunListener listener)
            throws IOException {
        return resume(stopped, plan, null, listener);
    }

    /**
     * Goes on with machines that learn elsewhere, as {@link #resume(StoppedTraining, TrainingPlan, RunListener)}.
     *
     * @param stopped the training, whose machines may have learnt anywhere
     * @param machines let the machines learn; null to let them learn here
     * @return the model, and how it came about
     * @throws IOException if the model or the history cannot be written, or the machines fail
     */
    public static TrainingResult resume(
            StoppedTraining stopped, TrainingPlan plan, @Nullable RemoteMachines machines, RunListener listener)
            throws IOException {
        checkSame(stopped, plan);
        return run(plan, stopped.checkpoint().state().model(), stopped, machines, listener);
    }

    /** Refuses to go on with a training that was stopped by a plan that learns something else. */
    private static void checkSame(StoppedTraining stopped, TrainingPlan plan) {
        TrainingPlan before = stopped.plan();
        requireSame(
                "settings",
                plan.settings(),
                stopped.checkpoint().state().model().settings());
        requireSame("encoding", plan.encoding(), before.encoding());
        requireSame("keep", plan.keep(), before.keep());
        requireSame("measure", plan.measure(), before.measure());
        requireSame("patience", plan.patience(), before.patience());
        requireSame("thresholds", plan.thresholds(), before.thresholds());
    }

    private static void requireSame(String name, Object here, Object there) {
        if (!here.equals(there)) {
            throw new PlanException(
                    Reason.SETTING,
                    name,
                    here.toString(),
                    there.toString(),
                    name + " must stay as it was when the training began: " + here + " instead of " + there);
        }
    }

    private static TrainingResult run(
            TrainingPlan plan,
            @Nullable Model learnt,
            @Nullable StoppedTraining stopped,
            @Nullable RemoteMachines machines,
            RunListener listener)
            throws IOException {
        plan.model().ifPresent(OutputFiles::check);
        plan.history().ifPresent(OutputFiles::check);
        try (CheckpointWriter checkpoints = CheckpointWriter.of(plan, stopped, listener)) {
            TrainingExamples examples = TrainingExamples.read(plan, learnt, machines != null, listener);
            if (stopped != null) {
                checkSameData(stopped, examples);
            }
            History before = stopped == null ? new History(List.of()) : stopped.history();
            Path rows = plan.history().orElse(null);
            try (HistoryWriter writer = rows == null ? null : HistoryWriter.create(rows, before)) {
                TrainingRun run = new TrainingRun(plan, examples, checkpoints, writer, machines, listener);
                TrainingResult result = stopped != null
                        ? run.resume(stopped.checkpoint())
                        : learnt != null ? run.learnOn(learnt) : run.train();
                return finish(plan, result, checkpoints, listener);
            }
        }
    }

    /** Saves the model, if the plan says where, and removes the checkpoints of a training that came to its end. */
    private static TrainingResult finish(
            TrainingPlan plan, TrainingResult result, CheckpointWriter checkpoints, RunListener listener)
            throws IOException {
        Path file = plan.model().orElse(null);
        if (file != null) {
            ModelFile.write(plan.compact() ? result.model().compact() : result.model(), file);
            listener.saved(file, Files.size(file));
        }
        if (file != null && result.complete()) {
            checkpoints.remove();
        } else {
            checkpoints.await();
        }
        Optional<Path> left = checkpoints.written();
        return new TrainingResult(
                result.model(), result.last(), result.history(), result.complete(), result.kept(), left);
    }

    /** Refuses to go on from other data than those that a training learnt from. */
    private static void checkSameData(StoppedTraining stopped, TrainingExamples examples) {
        Provenance learnt = stopped.checkpoint().state().model().provenance();
        boolean same = learnt.dataFingerprint().equals(examples.train().fingerprint())
                && learnt.examples() == examples.train().size()
                && examples.validationStamp()
                        .equals(RunNotes.of(stopped.checkpoint().notes()).validation());
        if (!same) {
            throw new PlanException(
                    Reason.OTHER_DATA,
                    stopped.file().toString(),
                    "these are other images than those of the training that was stopped (" + stopped.file() + ")");
        }
    }
}
