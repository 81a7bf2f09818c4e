package org.vitrine.model;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.train.Trainer;

/** Models of fuzzy clauses by seed, really trained. */
public final class FuzzyModels {

    private static final int[] STATES = {4, 256, 1024};

    private FuzzyModels() {}

    /**
     * A model of which all but the encoding is drawn.
     *
     * @param seed what it depends on
     * @param recipe how images become bits
     * @return the model, perhaps a compact one
     */
    public static Model trained(long seed, String recipe) {
        Random random = new Random(seed);
        int channels = random.nextBoolean() ? 1 : 3;
        ImageShape shape = new ImageShape(
                7 + random.nextInt(12),
                random.nextInt(5) == 0 ? 64 + random.nextInt(8) : 6 + random.nextInt(20),
                channels);
        Labels labels = new Labels(
                List.of("plain", "a \"quoted\\ one\"\n", "größer \uD83D\uDE00").subList(0, 1 + random.nextInt(3)),
                random.nextBoolean());
        int step = View.step(EncodingRecipe.parse(recipe).views(channels));
        List<Settings.Balance> balances = List.of(Settings.Balance.values());
        int tolerance = 2 + random.nextInt(12);
        int largest = 1 + random.nextInt(3);
        Settings settings = Settings.fuzzy(tolerance, 2 * (1 + random.nextInt(8)))
                .withTarget(1 + random.nextInt(50))
                .withSpecificity(20 + 200 * random.nextDouble())
                .with(Settings.LITERAL_BUDGET, random.nextBoolean() ? Settings.NO_BUDGET : 1 + random.nextInt(30))
                .with(Settings.DROP_CLAUSES, random.nextBoolean() ? 0 : random.nextDouble() / 2)
                .with(Settings.REACH, 2 * random.nextInt(3))
                .with(Settings.SMALLEST_REGION, 1 + random.nextInt(largest))
                .with(Settings.LARGEST_REGION, largest)
                .with(Settings.MIRROR_VOTES, random.nextBoolean())
                .with(Settings.MIRROR, random.nextBoolean())
                .with(Settings.SHIFT, step * random.nextInt(2))
                .with(Settings.BALANCE, balances.get(random.nextInt(balances.size())))
                .with(Settings.STATES, STATES[random.nextInt(STATES.length)])
                .withEpochs(1 + random.nextInt(3))
                .withSeed(random.nextLong());
        Samples samples = Samples.random(labels, shape, 1 + random.nextInt(40), seed);
        Encoding encoding = EncodingRecipe.parse(recipe).fit(channels, images(shape, 10, seed));
        Model model = new Trainer(settings).train(samples.dataset(encoding));
        if (!labels.exclusive() && random.nextBoolean()) {
            model = model.withThresholds(
                    DecisionThresholds.of(random.ints(labels.size(), -9, 10).toArray()));
        }
        return random.nextInt(3) == 0 ? model.compact() : model;
    }

    /**
     * Random images.
     *
     * @param shape their size
     * @param count how many
     * @param seed what they depend on
     * @return the images
     */
    public static List<Raster> images(ImageShape shape, int count, long seed) {
        Samples samples = Samples.random(Labels.oneOf(List.of("any")), shape, count, seed);
        return IntStream.range(0, count).mapToObj(samples::image).toList();
    }

    /**
     * The same model with other settings.
     *
     * @param model a model
     * @param settings settings that suit its clauses
     * @return another model, without automata
     */
    public static Model with(Model model, Settings settings) {
        return new Model(
                model.labels(),
                model.shape(),
                model.encoding(),
                model.clauses(),
                model.weights(),
                model.counts(),
                null,
                settings,
                model.provenance());
    }
}
