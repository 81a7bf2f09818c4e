package org.vitrine.store;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.model.Model;
import org.vitrine.model.TrainingState;

/**
 * A training run that can be resumed: its state, the best model so far, and notes of the caller.
 *
 * @param state where the training is
 * @param kept the best model so far, of the same settings and data; null if none is kept
 * @param notes texts by name
 */
public record Checkpoint(TrainingState state, @Nullable Model kept, Map<String, String> notes) {

    public Checkpoint {
        notes = Map.copyOf(notes);
        if (kept != null
                && !(kept.settings().equals(state.model().settings())
                        && kept.labels().equals(state.model().labels())
                        && kept.shape().equals(state.model().shape()))) {
            throw new IllegalArgumentException("the best model belongs to another training run");
        }
    }

    /** {@return the best model so far; empty if none is kept} */
    public Optional<Model> best() {
        return Optional.ofNullable(kept);
    }
}
