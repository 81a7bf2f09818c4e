package org.vitrine.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.vitrine.cli.console.Console;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Classifier;
import org.vitrine.team.Member;
import org.vitrine.team.Team;

/** The models that a classifier consists of: a model itself, or the members of a team. */
public final class Members {

    private Members() {}

    /**
     * The models of a classifier.
     *
     * @param classifier a model or a team
     * @return at least one
     */
    public static List<Model> of(Classifier classifier) {
        if (classifier instanceof Team team) {
            return team.members().stream().map(Member::model).toList();
        }
        if (classifier instanceof Model model) {
            return List.of(model);
        }
        throw new IllegalArgumentException("neither a model nor a team: " + classifier);
    }

    /**
     * What the class sums of a classifier mean.
     *
     * @param classifier a model or a team
     * @return its calibration; empty if it has none
     */
    public static Optional<Calibration> calibration(Classifier classifier) {
        return classifier instanceof Team team ? team.calibration() : ((Model) classifier).calibration();
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
        public Scores scores(Classifier classifier) {
            if (!(classifier instanceof Team team)) {
                return Scores.of((Model) classifier, sums.get(0), truth());
            }
            int[][] ofTeam = new int[size()][];
            for (int index = 0; index < size(); index++) {
                int image = index;
                ofTeam[index] = team.classSums(
                        sums.stream().map(ofMember -> ofMember[image]).toList());
            }
            return Scores.of(team.labels(), team.target(), team.thresholds(), ofTeam, truth());
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
