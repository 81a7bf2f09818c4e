package org.vitrine.evaluation.sums;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/**
 * The class sums of some models on the same labelled images, from which those of every classifier made of them follow.
 *
 * @param ofMembers for each model, for each image, its class sums
 * @param examples the images as bits of the last of the models, with their labels
 * @param known whether one of the models has learnt from one of these images
 * @param seconds how long it took to predict, without reading
 */
public record MemberSums(List<int[][]> ofMembers, Dataset examples, boolean known, double seconds) {

    /** Runs the predictions of one model, so that somebody can follow them. */
    @FunctionalInterface
    public interface Watch {

        /** Predicts so many images by some work, which says how many are done. */
        int[][] during(int images, Function<IntConsumer, int[][]> work);
    }

    /**
     * Predicts images with each of some models, at least one. They are read once for each model, as each encodes them
     * in its own way.
     */
    public static MemberSums of(List<Model> models, Function<Model, Dataset> reading, int threads, Watch watch) {
        List<int[][]> sums = new ArrayList<>();
        boolean known = false;
        long nanos = 0;
        Dataset last = null;
        for (Model model : models) {
            Dataset examples = reading.apply(model);
            known |= model.provenance().hasSeen(examples);
            long begin = System.nanoTime();
            sums.add(watch.during(
                    examples.size(),
                    progress -> model.predictor().classSums(examples.size(), examples::image, threads, progress)));
            nanos += System.nanoTime() - begin;
            last = examples;
        }
        if (last == null) {
            throw new IllegalArgumentException("there must be at least one model");
        }
        return new MemberSums(sums, last, known, nanos / 1e9);
    }

    /** Returns the class sums of a classifier. */
    public Scores scores(ClauseClassifier classifier) {
        int[][] together = new int[examples.size()][];
        for (int index = 0; index < together.length; index++) {
            int example = index;
            together[index] = classifier.classSums(
                    ofMembers.stream().map(each -> each[example]).toList());
        }
        return Scores.of(classifier, together, examples::has);
    }
}
