package org.vitrine.evaluation.faithfulness;

import java.util.List;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.explain.Explainer;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.Predictor;

/** A Tsetlin Machine: its confidence is {@code (1 + v/T) / 2}, and a pixel is as important as the evidence there in favour of a label. */
public final class InterpretableMachine implements Interpretable {

    private final Model model;
    private final Predictor predictor;
    private final Explainer explainer;

    /**
     * Prepares a model.
     *
     * @param model the model
     */
    public InterpretableMachine(Model model) {
        this.model = model;
        this.predictor = new Predictor(model);
        this.explainer = new Explainer(model);
    }

    @Override
    public Labels labels() {
        return model.labels();
    }

    @Override
    public Scores scores(List<Raster> images, Scores.Truth truth, IntConsumer progress) {
        int[][] sums = new int[images.size()][];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = predictor.predict(images.get(i)).classSums();
            progress.accept(i + 1);
        }
        return Scores.of(model, sums, truth);
    }

    @Override
    public double[] confidences(List<Raster> images, int label) {
        return images.stream()
                .mapToDouble(image -> predictor.predict(image).confidence(label))
                .toArray();
    }

    @Override
    public double[] importance(Raster image, int label) {
        return explainer
                .explain(model.encoding().encode(image), label)
                .inFavour()
                .strength();
    }
}
