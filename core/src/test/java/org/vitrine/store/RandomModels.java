package org.vitrine.store;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;
import org.vitrine.patch.Window;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.train.Trainer;

/** Models by seed, really trained, of every kind there is. */
public final class RandomModels {

    private static final String[] ENCODINGS = {
        "threshold:75",
        "thermometer:3",
        "quantile:2",
        "otsu",
        "adaptive",
        "edges:4",
        "orientations:4",
        "edges:2+quantile:3",
        "thermometer:2+orientations:8"
    };
    private static final int[] STATES = {4, 256, 1024};
    private static final int[][] WINDOWS = {{0, 0}, {3, 2}, {4, 4}, {1, 5}};

    private RandomModels() {}

    /** The encoding goes round with the seed; everything else is drawn. */
    public static Model trained(long seed) {
        return trained(seed, ENCODINGS[(int) (seed % ENCODINGS.length)]);
    }

    public static Model trained(long seed, String recipe) {
        Random random = new Random(seed);
        ImageShape shape = new ImageShape(4 + random.nextInt(5), 5 + random.nextInt(8), random.nextBoolean() ? 1 : 3);
        Labels labels = new Labels(
                List.of("plain", "a \"quoted\\ one\"\n", "größer \uD83D\uDE00").subList(0, 1 + random.nextInt(3)),
                random.nextBoolean());
        int[] window = WINDOWS[random.nextInt(WINDOWS.length)];
        Settings settings = Settings.defaults()
                .withClauses(2 * (1 + random.nextInt(20)))
                .withTarget(1 + random.nextInt(50))
                .withSpecificity(1.1 + 5 * random.nextDouble())
                .withWindow(recipe.contains("orientations") ? Window.WHOLE : new Window(window[0], window[1]))
                .with(Settings.Q, 0.1 + random.nextDouble())
                .with(
                        Settings.NEGATIVES,
                        labels.exclusive() && random.nextBoolean() ? Settings.Negatives.FOCUSED : Settings.Negatives.Q)
                .with(Settings.SHARING, random.nextBoolean() ? Settings.Sharing.OWN : Settings.Sharing.COALESCED)
                .with(Settings.WEIGHTED, random.nextBoolean())
                .with(Settings.BOOST, random.nextBoolean())
                .with(Settings.LITERAL_BUDGET, random.nextBoolean() ? Settings.NO_BUDGET : 1 + random.nextInt(30))
                .with(Settings.DROP_CLAUSES, random.nextBoolean() ? 0 : random.nextDouble() / 2)
                .with(Settings.STATES, STATES[random.nextInt(STATES.length)])
                .withEpochs(1 + random.nextInt(4))
                .withSeed(random.nextLong())
                .with(Settings.MIRROR, random.nextBoolean());
        if (settings.negatives() == Settings.Negatives.Q) {
            settings = settings.with(Settings.BALANCE, one(random, Settings.Balance.values()));
        }
        Samples samples = Samples.random(labels, shape, 30, seed);
        Encoding encoding = EncodingRecipe.parse(recipe).fit(shape.channels(), images(shape, 10, seed));
        Model model = new Trainer(settings).train(samples.dataset(encoding));
        if (!labels.exclusive() && random.nextBoolean()) {
            model = model.withThresholds(
                    DecisionThresholds.of(random.ints(labels.size(), -9, 10).toArray()));
        }
        return random.nextInt(3) == 0 ? model.compact() : model;
    }

    /** Fuzzy clauses; the encoding goes round with the seed, everything else is drawn. */
    public static Model fuzzy(long seed) {
        return fuzzy(seed, ENCODINGS[(int) (seed % ENCODINGS.length)]);
    }

    public static Model fuzzy(long seed, String recipe) {
        return FuzzyModels.trained(seed, recipe);
    }

    /**
     * Two fuzzy clauses on 9x10 pixels, so 90 features and 2x2 tiles. The first sees the two lower tiles, of which one row and ten
     * columns are pixels, and includes the pixel at row 8, column 9 (literal 89) and the negation of the one at row 8, column 1 (literal
     * 90 + 81); the second is not born.
     */
    static Model tinyFuzzy() {
        ImageShape shape = new ImageShape(9, 10, 1);
        Settings settings =
                Settings.fuzzy(3, 2).withTarget(4).with(Settings.STATES, 4).with(Settings.REACH, 2);
        Encoding encoding = EncodingRecipe.parse("threshold:75").fit(1, List.of());
        PatchGrid grid = Model.grid(shape, encoding, settings);
        List<Region> regions = List.of(new Region(1, 0, 1, 2), Region.NOTHING);
        // by half, tile and bit of the state: the tile on the left has columns 0 to 7, the one on the right 8 and 9
        long[] slices = {0b1100_0000, 0, 0b01, 0b10, 0b0000_0001, 0b0000_0010, 0, 0};
        return new Model(
                        Labels.anyOf(List.of("a")),
                        shape,
                        encoding,
                        new ClauseBank(grid, 3, 2, regions, new int[] {0, 2, 2}, new int[] {89, 171}),
                        new int[] {1, -1},
                        PatchCounts.none(2),
                        new AutomataStates(grid, regions, 2, slices),
                        settings,
                        new Provenance("cafe", 30, 2, 5, "0.1.0"))
                .withUsualVotes(new UsualVotes(
                        30, new int[] {40, 0}, new int[] {20, 20}, new int[] {0, 2, 2}, new int[] {3, 20}, new int[] {
                            10, 8
                        }));
    }

    private static Settings.Balance one(Random random, Settings.Balance... values) {
        return values[random.nextInt(values.length)];
    }

    public static List<Raster> images(ImageShape shape, int count, long seed) {
        Samples samples = Samples.random(Labels.oneOf(List.of("any")), shape, count, seed);
        return IntStream.range(0, count).mapToObj(samples::image).toList();
    }

    /** Two clauses on 2x2 pixels with a 1x2 window: 3 features, 6 literals, 2 places. */
    static Model tiny() {
        ImageShape shape = new ImageShape(2, 2, 1);
        Settings settings = Settings.defaults()
                .withClauses(2)
                .withTarget(4)
                .withWindow(new Window(1, 2))
                .with(Settings.STATES, 4);
        Encoding encoding = EncodingRecipe.parse("threshold:75").fit(1, List.of());
        Labels labels = Labels.oneOf(List.of("a", "b"));
        PatchGrid grid = Model.grid(shape, encoding, settings);
        int[][] states = {{2, 1, 1, 1, 1, 3}, {1, 2, 2, 1, 3, 0}};
        long[] slices = new long[8]; // clause, half, bit
        for (int clause = 0; clause < 2; clause++) {
            for (int literal = 0; literal < 6; literal++) {
                for (int bit = 0; bit < 2; bit++) {
                    slices[clause * 4 + literal / 3 * 2 + bit] |= (states[clause][literal] >> bit & 1L) << literal % 3;
                }
            }
        }
        return new Model(
                labels,
                shape,
                encoding,
                // literals 0 and 5; literals 1, 2 and 4: in memory, negations begin at a word of their own
                new ClauseBank(grid, 2, new long[] {0b001, 0b100, 0b110, 0b010}),
                new int[] {3, -1, -2, 258},
                new PatchCounts(grid, new int[] {0, 1, 3}, new int[] {1, 0, 1}, new int[] {7, 300, 1}),
                new AutomataStates(grid, List.of(), 2, slices),
                settings,
                new Provenance("cafe", 30, 2, 5, "0.1.0"));
    }
}
