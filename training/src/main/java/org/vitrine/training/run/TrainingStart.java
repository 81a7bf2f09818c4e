package org.vitrine.training.run;

import java.util.Optional;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Settings;

/**
 * A training that is about to begin.
 *
 * @param train the examples to learn from
 * @param recipe how their images became bits
 * @param settings how it learns
 * @param validation the examples to measure on after each epoch; empty if there are none
 * @param measure what decides which epoch is best; empty without validation data
 */
public record TrainingStart(
        Dataset train,
        EncodingRecipe recipe,
        Settings settings,
        Optional<Dataset> validation,
        Optional<Measure> measure) {}
