package org.vitrine.training.search;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.NotEnoughMemoryException;

/**
 * Carries out the trainings of a search: {@linkplain #here here}, one after the other, or elsewhere, several at once.
 */
public interface TrialRunner extends AutoCloseable {

    /**
     * The facts about the examples that a search needs before the first training.
     *
     * @param shape the size of the images
     * @param labels what they can be called
     * @param train tells the examples to learn from apart from others
     * @param validation the same for those to validate on; empty if there are none
     */
    record Sample(ImageShape shape, Labels labels, String train, String validation) {}

    /**
     * {@return a runner that trains in this program; a training is over when {@link #begin} returns}
     *
     * @param listener hears how it goes, and may end it
     */
    static TrialRunner here(SearchListener listener) {
        return new Trials(null, listener);
    }

    /**
     * {@return what the examples of a plan are}
     *
     * @throws IOException if they cannot be reached
     * @throws PlanException if the plan does not suit the data, or has nothing to measure on
     * @throws NotEnoughMemoryException if the heap is too small for them
     */
    Sample sample(TrainingPlan plan) throws IOException;

    /** {@return how many trainings can run at once, 1 or more, which may change in the course of a search} */
    int atOnce();

    /**
     * Begins to train and to measure.
     *
     * @param point what varies, for the trial's row
     * @return the trial when it is over; empty if it was stopped. Fails with a {@link NotEnoughMemoryException} if a
     *     heap is too small, with an {@link IOException} if it could not be carried out
     * @throws PlanException if the plan does not suit the data
     */
    CompletableFuture<Optional<Trial>> begin(Map<String, String> point, TrainingPlan plan);

    /** Stops what is running. */
    @Override
    default void close() {}
}
