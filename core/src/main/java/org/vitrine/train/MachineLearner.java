package org.vitrine.train;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.TrainingState;

/**
 * Lets the machines of a union learn in other processes or on other computers. A machine needs its settings, all
 * examples and its own state, and nothing of the other machines, so they may learn in any order, each with a {@link
 * Trainer} of its own:
 *
 * <pre>{@code
 * MachineLearner learner = (machines, data) -> Optional.of(machines.stream() // anywhere, in any order
 *         .map(machine -> new Trainer(machine.model().settings()).learnEpoch(machine, data, TrainingListener.SILENT))
 *         .toList());
 * Model model = new Trainer(settings, 1, learner).train(data); // settings.machines() is 4, say
 * }</pre>
 *
 * <p>A state travels as the bytes of a checkpoint.
 */
public interface MachineLearner {

    /**
     * Learns an epoch with every machine, or the rest of the one that they are in.
     *
     * @param machines where each machine is, in the order of their numbers; machine {@code i} has the settings {@code
     *     ofMachine(i)}
     * @param data what they learn from
     * @return each machine at the end of the epoch, in the same order; empty if they were stopped before, which ends
     *     the training where the machines were
     * @throws IOException if machines cannot be reached
     */
    Optional<List<TrainingState>> learnEpoch(List<TrainingState> machines, Dataset data) throws IOException;
}
