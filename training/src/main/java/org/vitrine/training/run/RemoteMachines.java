package org.vitrine.training.run;

import java.io.IOException;
import org.vitrine.store.Checkpoint;
import org.vitrine.train.MachineLearner;

/**
 * Lets the machines of a training learn elsewhere, and may keep what the training needs to go on after an interruption.
 */
public interface RemoteMachines extends MachineLearner {

    /**
     * Takes a checkpoint after each epoch from which the training could go on.
     *
     * @throws IOException if the checkpoint cannot be written, which ends the training
     */
    default void completed(Checkpoint checkpoint) throws IOException {}
}
