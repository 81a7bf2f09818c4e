package org.vitrine.training.run;

import java.nio.file.Path;
import java.util.Optional;
import org.vitrine.evaluation.history.History;
import org.vitrine.model.Model;

/**
 * The outcome of a training.
 *
 * @param model the model to keep: of the best epoch or of the last one, with thresholds as the plan wants them
 * @param last the model as it was at the end, if another one is kept
 * @param history the epochs
 * @param complete whether the training came to its end; false if it was stopped
 * @param kept which epoch was best, if the plan keeps the best
 * @param checkpoint where to resume from, or, of a complete training that the caller is to save, the checkpoint that is
 *     of no use once the model is saved; empty if there is none
 */
public record TrainingResult(
        Model model,
        Optional<Model> last,
        History history,
        boolean complete,
        Optional<KeptEpoch> kept,
        Optional<Path> checkpoint) {}
