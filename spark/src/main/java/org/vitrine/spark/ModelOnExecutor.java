package org.vitrine.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.broadcast.Broadcast;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.store.ModelFile;

/**
 * A model on its way to executors, each of which reads and compiles it once, whatever the number of its tasks.
 *
 * @param file the bytes of the model file
 */
record ModelOnExecutor(Broadcast<byte[]> file) implements Serializable {

    private static final ConcurrentHashMap<Long, Slot> HERE = new ConcurrentHashMap<>();

    /** A model in the memory of this JVM; its lock makes tasks wait for the one that reads it. */
    private static final class Slot {
        private SoftReference<Ready> ready = new SoftReference<>(null);
    }

    /**
     * A model that is compiled; its tasks share predictor and explainer.
     *
     * @param model the model
     * @param predictor of the model
     * @param explainer of the model
     */
    record Ready(Model model, ClausePredictor predictor, ClauseExplainer explainer) {}

    /** Frees what the driver and the broadcast hold. */
    void destroy() {
        HERE.remove(file.id());
        file.destroy();
    }

    Ready here() {
        Slot slot = HERE.computeIfAbsent(file.id(), id -> new Slot());
        synchronized (slot) {
            Ready ready = slot.ready.get();
            if (ready == null) {
                try {
                    Model model = ModelFile.read(file.value());
                    ready = new Ready(model, model.predictor(), model.explainer());
                } catch (IOException damaged) {
                    throw new UncheckedIOException(damaged);
                }
                slot.ready = new SoftReference<>(ready);
            }
            return ready;
        }
    }
}
