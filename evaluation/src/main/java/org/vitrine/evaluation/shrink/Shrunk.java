package org.vitrine.evaluation.shrink;

import java.util.List;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.model.Model;

/**
 * A model that was made smaller, and the record of what that cost.
 *
 * @param merged clauses that were merged with identical ones, at no cost
 * @param silent clauses that could not vote and were dropped, at no cost
 * @param implied literals that others imply and that were dropped, at no cost
 * @param before the model as it was, on the images that nothing was fitted to
 * @param after the smaller model, on the same images
 */
public record Shrunk(
        Model model, int merged, int silent, long implied, List<Stage> stages, Evaluation before, Evaluation after) {

    public Shrunk {
        stages = List.copyOf(stages);
    }

    /** A stage on the way to the smaller model. */
    public record Stage(int clauses, long literals, double value) {}
}
