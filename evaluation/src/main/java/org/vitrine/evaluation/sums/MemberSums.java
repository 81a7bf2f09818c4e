package org.vitrine.evaluation.sums;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Prediction;

/**
 * The class sums of some models on the same labelled images, from which those of every classifier made of them follow.
 *
 * @param ofMembers for each model, for each image, its class sums
 * @param likenesses for each model that can tell, for each image, how much it is like those that the model knows
 * @param examples the images as bits of the last of the models, with their labels
 * @param known whether one of the models has learnt from one of these images
 * @param seconds how long it took to predict, without reading
 */
public record MemberSums(
        List<int[][]> ofMembers, List<List<Likeness>> likenesses, Dataset examples, boolean known, double seconds) {

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
        List<List<Likeness>> likenesses = new ArrayList<>();
        boolean known = false;
        long nanos = 0;
        Dataset last = null;
        for (Model model : models) {
            Dataset examples = reading.apply(model);
            known |= model.provenance().hasSeen(examples);
            long begin = System.nanoTime();
            @Nullable Likeness[] alike = new Likeness[examples.size()];
            sums.add(watch.during(examples.size(), progress -> predict(model, examples, alike, threads, progress)));
            if (model.noticesUnlike()) {
                likenesses.add(Arrays.stream(alike).map(Objects::requireNonNull).toList());
            }
            nanos += System.nanoTime() - begin;
            last = examples;
        }
        if (last == null) {
            throw new IllegalArgumentException("there must be at least one model");
        }
        return new MemberSums(sums, likenesses, last, known, nanos / 1e9);
    }

    /** Predicts images as {@code ClausePredictor.classSums} does, and keeps their likeness if the model can tell. */
    private static int[][] predict(
            Model model, Dataset examples, @Nullable Likeness[] alike, int threads, IntConsumer progress) {
        ClausePredictor predictor = model.predictor();
        if (!model.noticesUnlike()) {
            return predictor.classSums(examples.size(), examples::image, threads, progress);
        }
        int[][] sums = new int[alike.length][];
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(sums.length, threads, () -> (IntConsumer) index -> {
            Prediction prediction = predictor.predict(examples.image(index));
            sums[index] = prediction.classSums();
            alike[index] = prediction.likeness().orElseThrow();
            progress.accept(done.incrementAndGet());
        });
        return sums;
    }

    /** {@return the scores of a classifier, which say what is unlike the images that it knows if it can tell} */
    public Scores scores(ClauseClassifier classifier) {
        int[][] together = new int[examples.size()][];
        for (int index = 0; index < together.length; index++) {
            int example = index;
            together[index] = classifier.classSums(
                    ofMembers.stream().map(each -> each[example]).toList());
        }
        Scores scores = Scores.of(classifier, together, examples::has);
        return likenesses.isEmpty()
                ? scores
                : scores.withUnlike(example -> Likeness.together(likenesses.stream()
                                .map(each -> each.get(example))
                                .toList())
                        .isUnlike());
    }
}
