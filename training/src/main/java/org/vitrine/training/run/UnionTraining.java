package org.vitrine.training.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.history.HistoryWriter;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.MachineState;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.TrainingState;
import org.vitrine.train.MachineTrainer;
import org.vitrine.training.checkpoint.StoppedTraining;
import org.vitrine.training.checkpoint.internal.RunNotes;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;

/**
 * A training whose machines learn wherever the caller lets them: in other processes, on other computers. This object is where they meet. It
 * hands out the machines, takes them back after each epoch, joins them, validates the union, remembers the best epoch, writes checkpoints
 * and saves the model, all as {@link Training} does; the same plan and data give the same model, bit for bit.
 *
 * <pre>{@code
 * try (UnionTraining training = UnionTraining.begin(plan, listener)) {
 *     MachineTrainer trainer = new MachineTrainer(plan.settings(), 1);
 *     while (!training.isOver()) {
 *         List<MachineState> learnt = training.machines().stream()
 *                 .map(machine -> trainer.learnEpoch(machine, training.examples().train())) // elsewhere: see MachineFile
 *                 .toList();
 *         training.learnt(learnt);
 *     }
 *     TrainingResult result = training.finish();
 * }
 * }</pre>
 *
 * <p>Not for several threads at once.
 */
public final class UnionTraining implements AutoCloseable {

    private final TrainingPlan plan;
    private final TrainingExamples examples;
    private final RunListener listener;
    private final CheckpointWriter checkpoints;
    private final @Nullable HistoryWriter writer;
    private final TrainingRun run;
    private final MachineTrainer trainer;
    private List<MachineState> machines;
    private boolean over;

    private UnionTraining(
            TrainingPlan plan,
            TrainingExamples examples,
            RunListener listener,
            CheckpointWriter checkpoints,
            @Nullable HistoryWriter writer,
            @Nullable Model learnt,
            @Nullable StoppedTraining stopped,
            @Nullable Interrupted interrupted) {
        this.plan = plan;
        this.examples = examples;
        this.listener = listener;
        this.checkpoints = checkpoints;
        this.writer = writer;
        this.run = new TrainingRun(plan, examples, checkpoints, writer, listener);
        this.trainer = new MachineTrainer(plan.settings(), plan.threads());
        if (stopped != null) {
            run.restore(stopped.checkpoint());
            this.machines = trainer.divide(stopped.checkpoint().state());
        } else if (interrupted != null) {
            run.restore(interrupted.notes(), interrupted.best());
            this.machines = interrupted.machines();
        } else {
            this.machines = learnt == null ? trainer.begin(examples.train()) : trainer.divide(learnt, examples.train());
        }
        this.over = machines.get(0).epochs() == plan.settings().epochs();
    }

    /**
     * Begins a training.
     *
     * @param plan what to do; the plan's threads are those of validation
     * @param listener hears how it goes, and may end it
     * @return the training, before its first epoch
     * @throws IOException if the history cannot be written
     * @throws PlanException if the plan does not suit the data
     * @throws NotEnoughMemoryException if the heap is too small
     */
    public static UnionTraining begin(TrainingPlan plan, RunListener listener) throws IOException {
        return open(plan, null, null, null, listener);
    }

    /**
     * Learns on from a model, as {@link Training#learnOn} does.
     *
     * @param model where to begin, automata included
     * @param plan what to do
     * @param listener hears how it goes, and may end it
     * @return the training, before the first epoch that the model has not learnt
     * @throws IOException if the history cannot be written
     * @throws PlanException if the plan does not suit the data or the model
     * @throws NotEnoughMemoryException if the heap is too small
     */
    public static UnionTraining learnOn(Model model, TrainingPlan plan, RunListener listener) throws IOException {
        Training.checkLearnOn(model, plan);
        return open(plan, model, null, null, listener);
    }

    /**
     * Goes on with a training that was stopped, be it one of {@link Training} or of this class.
     *
     * @param stopped the training
     * @param plan its plan, changed only as to where things are and how they are done
     * @param listener hears how it goes, and may end it
     * @return the training, where it was stopped
     * @throws IOException if the history cannot be written
     * @throws PlanException if the plan learns something else, or the data are not those that it learnt from
     * @throws NotEnoughMemoryException if the heap is too small
     */
    public static UnionTraining resume(StoppedTraining stopped, TrainingPlan plan, RunListener listener)
            throws IOException {
        Training.checkSame(stopped, plan);
        return open(plan, stopped.checkpoint().state().model(), stopped, null, listener);
    }

    /**
     * Goes on with a training whose caller keeps the machines: from what {@link #interrupted} gave between two epochs.
     *
     * @param interrupted the training
     * @param plan its plan, changed only as to where things are and how they are done
     * @param listener hears how it goes, and may end it
     * @return the training, after the epochs that the machines have learnt
     * @throws IOException if the history cannot be written
     * @throws PlanException if the data are not those that it learnt from
     * @throws NotEnoughMemoryException if the heap is too small
     * @throws IllegalArgumentException if the machines are not those of one epoch of the plan
     */
    public static UnionTraining resume(Interrupted interrupted, TrainingPlan plan, RunListener listener)
            throws IOException {
        return open(plan, null, null, interrupted, listener);
    }

    private static UnionTraining open(
            TrainingPlan plan,
            @Nullable Model learnt,
            @Nullable StoppedTraining stopped,
            @Nullable Interrupted interrupted,
            RunListener listener)
            throws IOException {
        plan.model().ifPresent(OutputFiles::check);
        plan.history().ifPresent(OutputFiles::check);
        CheckpointWriter checkpoints = CheckpointWriter.of(plan, stopped, listener);
        HistoryWriter writer = null;
        boolean open = false;
        try {
            TrainingExamples examples = TrainingExamples.read(plan, learnt, true, listener);
            if (stopped != null) {
                Training.checkSameData(stopped, examples);
            }
            if (interrupted != null) {
                interrupted.check(plan, examples);
            }
            History before = stopped != null
                    ? stopped.history()
                    : interrupted != null ? interrupted.history() : new History(List.of());
            Path rows = plan.history().orElse(null);
            writer = rows == null ? null : HistoryWriter.create(rows, before);
            UnionTraining training =
                    new UnionTraining(plan, examples, listener, checkpoints, writer, learnt, stopped, interrupted);
            training.run.begin();
            open = true;
            return training;
        } finally {
            if (!open) {
                close(checkpoints, writer);
            }
        }
    }

    /**
     * The examples, read and encoded.
     *
     * @return those to learn from, which every machine needs, and those to validate on
     */
    public TrainingExamples examples() {
        return examples;
    }

    /**
     * The machines as they are now: at the beginning, where the training was stopped, or after the last epoch.
     *
     * @return a state for each, in the order of their numbers
     */
    public List<MachineState> machines() {
        return machines;
    }

    /**
     * Whether nothing is left to learn: all epochs are over, patience is at its end, or the listener ended the training.
     *
     * @return true if the training should be finished
     */
    public boolean isOver() {
        return over || listener.isStopping();
    }

    /**
     * Takes the machines back at the end of an epoch: joins them, measures the union on the validation data and writes a checkpoint if one
     * is due.
     *
     * @param learnt the machines, each at the end of the next epoch, in the order of their numbers
     * @throws IllegalArgumentException if a machine is missing, or has not learnt exactly the next epoch
     */
    public void learnt(List<MachineState> learnt) {
        Model model = trainer.join(learnt);
        int epochs = machines.get(0).epochs() + 1;
        MachineState first = learnt.get(0);
        if (first.epochs() != epochs
                || !first.isBetweenEpochs()
                || !model.provenance()
                        .dataFingerprint()
                        .equals(machines.get(0).model().provenance().dataFingerprint())) {
            throw new IllegalArgumentException("the machines are to learn epoch " + epochs
                    + " of this training, but have learnt " + first.epochs() + " epochs");
        }
        machines = List.copyOf(learnt);
        boolean goOn = run.epoch(trainer.summary(learnt), () -> model);
        if (run.wantsState()) {
            run.state(new TrainingState(model, EpochProgress.none(model.labels().size())));
        }
        over = !goOn || epochs == plan.settings().epochs();
    }

    /**
     * What a caller that keeps the machines itself must keep with them to go on after an interruption, with {@link #resume(Interrupted,
     * TrainingPlan, RunListener)}.
     *
     * @return the training as it is now, between two epochs
     */
    public Interrupted interrupted() {
        return new Interrupted(machines, run.notes(), run.best().orElse(null));
    }

    /**
     * A training between two epochs.
     *
     * @param machines the machines, in the order of their numbers
     * @param notes of the training, as texts by name
     * @param best the best model so far; null if none is kept
     */
    public record Interrupted(
            List<MachineState> machines,
            Map<String, String> notes,
            @Nullable Model best) {

        public Interrupted {
            machines = List.copyOf(machines);
            notes = Map.copyOf(notes);
        }

        private History history() {
            return RunNotes.of(notes).history();
        }

        private void check(TrainingPlan plan, TrainingExamples examples) {
            Provenance learnt =
                    new MachineTrainer(plan.settings(), 1).join(machines).provenance();
            if (!learnt.dataFingerprint().equals(examples.train().fingerprint())
                    || learnt.examples() != examples.train().size()
                    || !examples.validationStamp().equals(RunNotes.of(notes).validation())) {
                throw new PlanException(
                        PlanException.Reason.OTHER_DATA,
                        "",
                        "",
                        "",
                        "these are other images than those of the training that was interrupted");
            }
        }
    }

    /**
     * Ends the training: takes the best epoch if the plan says so, fits thresholds, calibrates, and saves the model.
     *
     * @return the model, and how it came about
     * @throws IOException if the model cannot be written
     */
    public TrainingResult finish() throws IOException {
        TrainingResult result = run.finish(run.counted(trainer.join(machines)));
        return Training.finish(plan, result, checkpoints, listener);
    }

    @Override
    public void close() throws IOException {
        close(checkpoints, writer);
    }

    private static void close(CheckpointWriter checkpoints, @Nullable HistoryWriter writer) throws IOException {
        try (checkpoints) {
            if (writer != null) {
                writer.close();
            }
        }
    }
}
