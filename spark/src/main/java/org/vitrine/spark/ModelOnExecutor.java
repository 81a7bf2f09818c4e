package org.vitrine.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.broadcast.Broadcast;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.spark.internal.read.OncePerJvm;
import org.vitrine.store.ModelFile;

/** A model file on its way to executors, each of which reads and compiles it once, whatever the number of its tasks. */
record ModelOnExecutor(Broadcast<byte[]> file) implements Serializable {

    private static final OncePerJvm<Ready> HERE = new OncePerJvm<>();

    /** A model that is compiled; its tasks share predictor and explainer. */
    record Ready(Model model, ClausePredictor predictor, ClauseExplainer explainer) {}

    /** Frees what the driver and the broadcast hold. */
    void destroy() {
        HERE.remove(file.id());
        file.destroy();
    }

    Ready here() {
        return HERE.get(file.id(), this::read);
    }

    private Ready read() {
        try {
            Model model = ModelFile.read(file.value());
            return new Ready(model, model.predictor(), model.explainer());
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
