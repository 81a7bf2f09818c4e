package org.vitrine.train;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.internal.learn.EpochRunner;
import org.vitrine.internal.learn.LearningUnion;
import org.vitrine.internal.learn.UsualVotesCount;
import org.vitrine.internal.match.Shifts;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;
import org.vitrine.patch.Window;

/**
 * Trains a machine, or several that are joined into one model: settings and data go in, an immutable model comes out.
 * The same settings and data give the same model, bit for bit, whatever the number of threads.
 *
 * <p>Interrupting the thread that trains ends the training between two examples, as a listener does that asks for it:
 * the model as far as it was learnt is returned, without usual votes, and the thread stays interrupted.
 */
public final class Trainer {

    private final Settings settings;
    private final int threads;
    private final @Nullable MachineLearner elsewhere;

    /** Makes a trainer on one thread. */
    public Trainer(Settings settings) {
        this(settings, 1);
    }

    /** Makes a trainer on several threads, at least 1, which share out the machines or the clauses. */
    public Trainer(Settings settings, int threads) {
        this(settings, threads, null);
    }

    /**
     * Makes a trainer whose machines learn elsewhere. The model is the same, bit for bit.
     *
     * @param threads how many threads do what is done here, at least 1
     * @param elsewhere lets the machines learn; null to let them learn here
     */
    public Trainer(Settings settings, int threads, @Nullable MachineLearner elsewhere) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1: " + threads);
        }
        this.settings = settings;
        this.threads = threads;
        this.elsewhere = elsewhere;
    }

    /** {@return the model after the last epoch} Trains without a listener. */
    public Model train(Dataset data) {
        return train(data, TrainingListener.SILENT);
    }

    /**
     * {@return the model as it is at the end}
     *
     * @param listener is told about progress, and may stop training
     */
    public Model train(Dataset data, TrainingListener listener) {
        check(data);
        return learn(null, 0, EpochProgress.none(data.labels().size()), data, listener);
    }

    /**
     * {@return the model at the end of a training run that was stopped, the same as without the interruption}
     *
     * @param state where it was stopped; its settings must be the trainer's
     * @param data what it learnt from
     * @param listener is told about progress, and may stop training
     */
    public Model resume(TrainingState state, Dataset data, TrainingListener listener) {
        checkResume(state, data);
        return learn(state.model(), state.epochs(), soFar(state), data, listener);
    }

    private static EpochProgress soFar(TrainingState state) {
        return state.isBetweenEpochs()
                ? EpochProgress.none(state.model().labels().size())
                : state.epoch();
    }

    private void checkResume(TrainingState state, Dataset data) {
        check(data);
        Model model = state.model();
        Provenance provenance = model.provenance();
        require(model.settings().equals(settings), "the training that was stopped had other settings");
        require(provenance.last().data().fits(data.part()), "the training that was stopped learnt from other data");
        checkFit(model, data);
    }

    /**
     * {@return a model after more epochs: those after the epochs it has completed, up to the last one of the settings}
     * With the model's own data and settings, except for the number of epochs, the result is the same as training all
     * epochs at once.
     *
     * @param model where to begin, automata included
     * @param data what to learn from: images of the same size, bits and labels
     * @param listener is told about progress, and may stop training
     */
    public Model learnOn(Model model, Dataset data, TrainingListener listener) {
        check(data);
        checkLearnOn(model, data);
        int epochs = model.provenance().epochs();
        EpochProgress none = EpochProgress.none(data.labels().size());
        return learn(model, epochs, none, data, listener);
    }

    /** {@return the state before anything was learnt} */
    public TrainingState begin(Dataset data) {
        check(data);
        Model nothing = new LearningUnion(settings, data, null, threads).model(0, 0);
        return new TrainingState(nothing, EpochProgress.none(data.labels().size()));
    }

    /**
     * Learns one epoch, or the rest of the one that the training is in, as {@link MachineLearner} needs it.
     *
     * @param state where the training is; its settings must be the trainer's
     * @param data what it learns from: the data that it has learnt from before
     * @param listener is told about progress, and may stop training; not told of the end of the epoch
     * @return the state at the end of that epoch, with what was counted in it, or where it was stopped
     */
    public TrainingState learnEpoch(TrainingState state, Dataset data, TrainingListener listener) {
        checkResume(state, data);
        int epoch = state.epochs() + 1;
        require(epoch <= settings.epochs(), "all " + settings.epochs() + " epochs are learnt");
        LearningUnion union = new LearningUnion(settings, data, state.model(), threads);
        EpochProgress counted = union.run(epoch, soFar(state), new DuringEpoch(listener));
        boolean complete = counted.learnt() == data.size();
        return new TrainingState(union.model(complete ? epoch : epoch - 1, complete ? 0 : counted.learnt()), counted);
    }

    private void check(Dataset data) {
        if (data.size() == 0) {
            throw new DataException("there is nothing to learn from: the data hold no image");
        }
        require(
                settings.negatives() == Settings.Negatives.Q || data.labels().exclusive(),
                "negatives that are focused or rivals need labels that exclude each other; use q");
        checkStep(settings, data.encoding().recipe(), data.encoding().step());
    }

    /**
     * Checks that settings suit an encoding whose bits can be moved only by several pixels at a time. A window that
     * slides pixel by pixel would give them another meaning at each position, so it must be the whole image.
     *
     * @param settings the settings
     * @param recipe the encoding
     * @param step its {@link org.vitrine.encode.Encoding#step()}
     * @throws IllegalArgumentException if they do not
     */
    public static void checkStep(Settings settings, EncodingRecipe recipe, int step) {
        require(
                step == 1 || settings.window().equals(Window.WHOLE),
                "the bits of " + recipe + " belong to cells of " + step + "x" + step
                        + " pixels, so the window must be flat, not " + settings.window());
        require(
                settings.shift() == 0 || settings.shift() >= step,
                recipe + " moves by " + step + " pixels at a time, so shift must be 0 or at least " + step + ": "
                        + settings.shift());
        require(
                settings.reach() == 0 || Shifts.STEP % step == 0,
                recipe + " moves by " + step + " pixels at a time, so clauses cannot be shifted by " + Shifts.STEP
                        + ": reach must be 0");
    }

    private void checkLearnOn(Model model, Dataset data) {
        checkFit(model, data);
        int epochs = model.provenance().epochs();
        require(
                epochs < settings.epochs(),
                "the model has learnt " + epochs + " epochs, so there must be more than that: " + settings.epochs());
    }

    private void checkFit(Model model, Dataset data) {
        require(data.shape().equals(model.shape()), "images are " + data.shape() + ", the model's " + model.shape());
        require(
                data.preparation().equals(model.preparation()),
                "images are prepared with " + data.preparation() + ", the model's with " + model.preparation());
        require(data.labels().equals(model.labels()), "the data have other labels than the model");
        require(data.encoding().sameAs(model.encoding()), "the data became bits in another way than the model's");
        Settings before = model.settings();
        require(
                settings.clauses() == before.clauses()
                        && settings.machines() == before.machines()
                        && settings.window().equals(before.window())
                        && settings.sharing() == before.sharing()
                        && settings.states() == before.states()
                        && settings.tolerance() == before.tolerance()
                        && settings.reach() == before.reach(),
                "clauses, machines, window, sharing, states, tolerance and reach must be the model's");
    }

    static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    private Model learn(
            @Nullable Model from, int epochsDone, EpochProgress soFar, Dataset data, TrainingListener listener) {
        EpochRunner.Machines union = elsewhere == null
                ? new LearningUnion(settings, data, from, threads)
                : new RemoteUnion(settings, data, from, epochsDone, soFar, elsewhere);
        EpochRunner.Listener heard = new DuringEpoch(listener);
        EpochProgress none = EpochProgress.none(data.labels().size());
        for (int epoch = epochsDone + 1; epoch <= settings.epochs(); epoch++) {
            EpochProgress counted = union.run(epoch, epoch == epochsDone + 1 ? soFar : none, heard);
            if (counted.learnt() < data.size()) {
                return ended(union.model(epoch - 1, counted.learnt()), data, listener);
            }
            int done = epoch;
            boolean goOn;
            @Nullable TrainingState state = null;
            try {
                goOn = listener.epoch(union.summary(epoch, counted), () -> union.model(done, 0));
            } catch (CancellationException unheard) {
                goOn = false;
                state = new TrainingState(union.model(epoch - 1, data.size()), counted);
            }
            if (listener.wantsState()) {
                listener.state(state != null ? state : new TrainingState(union.model(done, 0), none));
            }
            if (!goOn || union.isStopped() || Thread.currentThread().isInterrupted()) {
                return ended(union.model(epoch, 0), data, listener);
            }
        }
        return ended(union.model(settings.epochs(), 0), data, listener);
    }

    private Model ended(Model model, Dataset data, TrainingListener listener) {
        listener.learnt(model);
        return counted(model, data);
    }

    /**
     * Counts what is usual for a model's clauses, if they are fuzzy. What {@link #train}, {@link #resume} and {@link
     * #learnOn} return is counted already; a model that a listener kept is not.
     *
     * @param model the model
     * @param data what it learnt from
     * @return the model with the counts; if its clauses are crisp, or this thread is interrupted before all is counted,
     *     the model as it is
     */
    public Model counted(Model model, Dataset data) {
        if (!model.settings().isFuzzy()) {
            return model;
        }
        int ofLabel = model.settings().clauses();
        try {
            return model.withUsualVotes(UsualVotesCount.over(
                    model.clauses(),
                    model.encoding(),
                    data.size(),
                    data::image,
                    (clause, example) -> data.has(example, clause / ofLabel),
                    threads,
                    done -> {}));
        } catch (CancellationException interrupted) {
            return model; // who interrupts wants no more work; the thread stays interrupted
        }
    }

    /** Passes on to a listener what the engine reports in the middle of an epoch. */
    private record DuringEpoch(TrainingListener listener) implements EpochRunner.Listener {

        @Override
        public boolean progress(int epoch, int learnt, int examples) {
            return listener.progress(epoch, learnt, examples)
                    && !Thread.currentThread().isInterrupted();
        }

        @Override
        public boolean isStopping() {
            return listener.isStopping() || Thread.currentThread().isInterrupted();
        }

        @Override
        public boolean wantsState() {
            return listener.wantsState();
        }

        @Override
        public void state(TrainingState state) {
            listener.state(state);
        }
    }
}
