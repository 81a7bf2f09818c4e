package org.vitrine.baseline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.vitrine.cli.Console;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.faithfulness.Faithfulness;
import org.vitrine.evaluation.faithfulness.Interpretable;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.label.Labels;

/**
 * Measures models on the same images. Both are asked about the same pairs of an image and a label: those that are true and that
 * both got right, one an image, drawn at random.
 */
final class Comparison {

    private static final int WARM_UP = 200;

    private final Console screen;
    private final ImageSource source;
    private final Examples examples;
    private final long seed;

    Comparison(Console screen, ImageSource source, Examples examples, long seed) {
        this.screen = screen;
        this.source = source;
        this.examples = examples;
        this.seed = seed;
    }

    /**
     * What a model said, and how fast.
     *
     * @param scores what it said
     * @param picturesPerSecond how many images it judged in a second
     */
    record Judged(Scores scores, double picturesPerSecond) {

        Evaluation evaluation() {
            return Evaluation.of(scores);
        }
    }

    /** Has a model judge all images, on this thread, once it has run for a moment. */
    Judged judge(String name, Interpretable model) {
        List<Raster> images = examples.images();
        model.scores(images.subList(0, Math.min(WARM_UP, images.size())), examples::has, done -> {});
        return screen.withBar(name + " judges", images.size(), progress -> {
            long begin = System.nanoTime();
            Scores scores = model.scores(images, examples::has, progress);
            return new Judged(scores, images.size() / ((System.nanoTime() - begin) / 1e9));
        });
    }

    /** Images and labels to ask two models about, evenly spread over those that can be. */
    List<Faithfulness.Pair> pairs(Scores one, Scores other, int most) {
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

    /** Whether a model's answers hang on where it looks. */
    Optional<Faithfulness> faithfulness(
            String name, Interpretable model, List<Faithfulness.Pair> pairs, int[] colour, int steps) {
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(screen.withBar(
                        name + " is tested for faithfulness",
                        pairs.size(),
                        progress -> Faithfulness.of(model, pairs, colour, steps, seed, progress)));
    }

    /** Whether a model looks at what makes labels true; nothing if the data do not know. */
    List<Pointing> pointing(String name, Interpretable model) {
        return knowsRegions()
                ? screen.withBar(
                        name + " points", source.size(), progress -> Pointing.of(() -> model, source, 1, progress))
                : List.of();
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
