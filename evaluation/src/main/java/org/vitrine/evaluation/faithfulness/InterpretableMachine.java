package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;

/** The machine: sure by {@code (1 + v/T) / 2}, and looking where its evidence in favour of a label is. */
public final class InterpretableMachine implements Interpretable {

    private final Model model;
    private final ClausePredictor voter;
    private final ClauseExplainer interpretation;

    /**
     * Makes a model ready.
     *
     * @param model the model
     */
    public InterpretableMachine(Model model) {
        this.model = model;
        this.voter = model.predictor();
        this.interpretation = model.explainer();
    }

    @Override
    public Labels labels() {
        return model.labels();
    }

    @Override
    public Scores scores(List<Raster> images, Scores.Truth truth, IntConsumer progress) {
        int[][] sums = new int[images.size()][];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = voter.predict(images.get(i)).classSums();
            progress.accept(i + 1);
        }
        return Scores.of(model, sums, truth);
    }

    @Override
    public double[] confidences(List<Raster> images, int label) {
        return images.stream()
                .mapToDouble(picture -> voter.predict(picture).confidence(label))
                .toArray();
    }

    @Override
    public double[] importance(Raster picture, int label) {
        return interpretation
                .explain(model.encoding().encode(picture), label)
                .inFavour()
                .strength();
    }
}
