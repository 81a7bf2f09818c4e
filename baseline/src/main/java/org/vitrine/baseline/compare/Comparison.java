package org.vitrine.baseline.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.vitrine.baseline.Examples;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.faithfulness.Faithfulness;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.label.Labels;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Predictor;

/**
 * Measures models on the same images. Both are asked about the same pairs of an image and a label: those that are true
 * and that both got right, one an image, drawn at random.
 */
public record Comparison(ImageSource source, Examples examples, long seed) {

    private static final int WARM_UP = 200;

    /** The scores of a model, and how many images it judged in a second. */
    public record Judged(Scores scores, double imagesPerSecond) {

        /** {@return the measures of these scores} */
        public Evaluation evaluation() {
            return Evaluation.of(scores);
        }
    }

    /** Has a model judge all images, on this thread, once it has run for a moment. */
    public Judged judge(Classifier model, IntConsumer progress) {
        List<Raster> images = examples.images();
        Predictor predictor = model.predictor();
        predictor.predict(images.subList(0, Math.min(WARM_UP, images.size())));
        long begin = System.nanoTime();
        Scores scores = Scores.of(predictor, images, examples::has, progress);
        return new Judged(scores, images.size() / ((System.nanoTime() - begin) / 1e9));
    }

    /** {@return at most so many images and labels to ask two models about, evenly spread over those that can be} */
    public List<Faithfulness.Pair> pairs(Scores one, Scores other, int most) {
        Labels labels = examples.labels();
        List<Faithfulness.Pair> pairs = new ArrayList<>();
        for (int example = 0; example < examples.size(); example++) {
            int index = example;
            int[] right = IntStream.range(0, labels.size())
                    .filter(label ->
                            examples.has(index, label) && one.predicts(index, label) && other.predicts(index, label))
                    .toArray();
            if (right.length > 0) {
                int drawn = right[(int) Math.floorMod(KeyedRandom.key(seed, example), (long) right.length)];
                pairs.add(new Faithfulness.Pair(examples.images().get(example), drawn));
            }
        }
        IntFunction<Faithfulness.Pair> spread = i -> pairs.get((int) ((long) i * pairs.size() / most));
        return pairs.size() <= most
                ? pairs
                : IntStream.range(0, most).mapToObj(spread).toList();
    }

    /**
     * Measures whether a model's answers depend on the pixels it highlights; empty if there are no pairs.
     *
     * @param colour what pixels are painted over with
     * @param steps of a curve
     */
    public Optional<Faithfulness> faithfulness(
            Classifier model, List<Faithfulness.Pair> pairs, int[] colour, int steps, IntConsumer progress) {
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(Faithfulness.of(model, pairs, colour, steps, seed, 1, progress));
    }

    /** Measures for each label whether a model looks at what makes it true; empty if the data do not know. */
    public List<Pointing> pointing(Classifier model, IntConsumer progress) {
        return knowsRegions() ? Pointing.of(model, source, 1, progress) : List.of();
    }

    private boolean knowsRegions() {
        for (int index = 0; index < source.size(); index++) {
            for (int label = 0; label < source.labels().size(); label++) {
                if (source.has(index, label)) {
                    return source.mask(index, label).isPresent();
                }
            }
        }
        return false;
    }
}
