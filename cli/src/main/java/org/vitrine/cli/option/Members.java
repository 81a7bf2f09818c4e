package org.vitrine.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.vitrine.cli.console.Console;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;

/** The models that a classifier consists of: a model itself, or the members of a team. */
public final class Members {

    private Members() {}

    /**
     * The models of a classifier.
     *
     * @param classifier a model or a team
     * @return at least one
     */
    public static List<Model> of(ClauseClassifier classifier) {
        return classifier.members().stream().map(Member::model).toList();
    }

    /**
     * What models say of labelled images.
     *
     * @param sums for each model, for each image, its class sums
     * @param examples the images as bits of one of the models, with their labels
     * @param known whether one of the models was trained on exactly these images
     * @param seconds how long it took to predict, without reading
     */
    public record Votes(List<int[][]> sums, Dataset examples, boolean known, double seconds) {

        /** Which labels the images have. */
        public Scores.Truth truth() {
            return examples::has;
        }

        /** How many images there are. */
        public int size() {
            return examples.size();
        }

        /** The class sums of a classifier made of these models, with the truth. */
        public Scores scores(ClauseClassifier classifier) {
            return Scores.ofMembers(classifier, sums, truth());
        }
    }

    /**
     * Predicts images with each of some models. The images are read once for each model, as each encodes them in its own way.
     *
     * @param models the models
     * @param reading reads the images with a model's encoding
     * @param screen where progress is shown
     * @param threads how many images are looked at at once
     * @return the class sums, and what is true
     */
    public static Votes predict(List<Model> models, Function<Model, Dataset> reading, Console screen, int threads) {
        List<int[][]> sums = new ArrayList<>();
        boolean known = false;
        long nanos = 0;
        Dataset last = null;
        for (Model model : models) {
            Dataset examples = reading.apply(model);
            known |= examples.fingerprint().equals(model.provenance().dataFingerprint());
            long begin = System.nanoTime();
            sums.add(screen.withBar(
                    "predicting",
                    examples.size(),
                    progress -> model.predictor().classSums(examples.size(), examples::image, threads, progress)));
            nanos += System.nanoTime() - begin;
            last = examples;
        }
        if (last == null) {
            throw new IllegalArgumentException("there must be at least one model");
        }
        return new Votes(sums, last, known, nanos / 1e9);
    }
}
