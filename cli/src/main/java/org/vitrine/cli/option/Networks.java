package org.vitrine.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import org.vitrine.evaluation.faithfulness.Scrambling;
import org.vitrine.predict.Classifier;

/** Opens neural networks to compare a model with; only the program that loads PyTorch can. */
public interface Networks {

    /**
     * Opens the network in a folder, if it takes the model's images and gives its labels; the seed is that of its
     * scrambling.
     */
    Opened open(Path folder, Classifier model, long seed) throws IOException;

    /** A network in use; closing frees its memory. */
    record Opened(String name, Classifier classifier, Scrambling scrambling, Runnable closing)
            implements AutoCloseable {

        @Override
        public void close() {
            closing.run();
        }
    }
}
