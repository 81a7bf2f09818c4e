package org.vitrine.train;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.TrainingState;

/**
 * Is told about the progress of training, and may stop it. Called on the training thread. Interrupting that thread
 * stops the training, too, between two examples; the thread stays interrupted.
 */
public interface TrainingListener {

    /** Ignores all events and never stops training. */
    TrainingListener SILENT = new TrainingListener() {};

    /**
     * Called every few examples.
     *
     * @param epoch which epoch, from 1
     * @param learnt examples learnt in it so far
     * @param examples examples in an epoch
     * @return false to end the training here
     */
    default boolean progress(int epoch, int learnt, int examples) {
        return true;
    }

    /**
     * Called after each epoch.
     *
     * @param model makes a model of what is learnt so far
     * @return false to end the training here
     * @throws CancellationException to end it before the epoch counts as heard of: whoever resumes from the state that
     *     is handed out then is called for this epoch again
     */
    default boolean epoch(EpochSummary summary, Supplier<Model> model) {
        return true;
    }

    /**
     * {@return true to end the training here}
     *
     * <p>Asked between two examples if they are so slow that {@link #progress} is called only now and then.
     */
    default boolean isStopping() {
        return false;
    }

    /** {@return true to be given the state of the training at once} Asked after each call of the two above. */
    default boolean wantsState() {
        return false;
    }

    /**
     * Called with a copy of the state when it was wanted, between two examples. Training waits for this call, so do
     * lengthy work on another thread.
     */
    default void state(TrainingState state) {}

    /**
     * Called once when learning has ended, be it early, before what is usual for fuzzy clauses is counted: that may
     * take minutes, and a program that is to end soon saves this model first.
     *
     * @param model the model without the counts
     */
    default void learnt(Model model) {}
}
