package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.Placement;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.explain.ClassRepresentation.Positions;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.match.PatchRecount;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;

/** The fast interpretations of trained models against the paper's listings, and laws that they keep. */
class InterpretationTwinTest {

    private static final int CASES = 100;
    private static final int IMAGES = 4;

    /** height, width, window height, window width (0: flat). */
    private static final int[][] SIZES = {
        {1, 1, 1, 1},
        {4, 4, 1, 1},
        {5, 4, 2, 3},
        {6, 6, 3, 3},
        {4, 5, 4, 5},
        {3, 4, 0, 0},
        {5, 5, 5, 2},
        {5, 5, 2, 5},
        {3, 36, 2, 3}, // 34 columns: laid out in rows of words
        {9, 9, 2, 2}, // 64 places
        {3, 67, 3, 3}, // 65 in one row
    };

    private static Model model(long seed) {
        Random random = new Random(seed * 7919 + 1);
        int[] size = SIZES[(int) (seed % SIZES.length)];
        int levels = 1 + (int) (seed % 8);
        ImageShape shape = new ImageShape(size[0], size[1], random.nextInt(3) == 0 ? 3 : 1);
        boolean exclusive = random.nextBoolean();
        Settings settings = Settings.defaults()
                .withClauses(2 * (1 + random.nextInt(20)))
                .withTarget(1 + random.nextInt(30))
                .withSpecificity(1 + 3 * random.nextDouble())
                .withWindow(new Window(size[2], size[3]))
                .with(Settings.Q, 0.5 + random.nextDouble())
                .with(Settings.SHARING, random.nextInt(4) == 0 ? Settings.Sharing.OWN : Settings.Sharing.COALESCED)
                .with(Settings.LITERAL_BUDGET, random.nextInt(4) == 0 ? Settings.NO_BUDGET : 1 + random.nextInt(5))
                .with(Settings.STATES, random.nextBoolean() ? 8 : 32)
                .withEpochs(1 + random.nextInt(3))
                .withSeed(random.nextLong());
        Samples samples = Samples.random(Samples.names(1 + random.nextInt(3), exclusive), shape, 20, seed);
        return new Trainer(settings, 1)
                .train(samples.dataset(
                        EncodingRecipe.parse("thermometer:" + levels).fit(shape.channels(), List.of())));
    }

    /** Half of them seen in training, half not. */
    private static List<BitImage> images(Model model, long seed) {
        List<BitImage> images = new ArrayList<>();
        for (long from : new long[] {seed, seed + 1_000_000}) {
            Dataset data =
                    Samples.random(model.labels(), model.shape(), IMAGES, from).dataset(model.encoding());
            for (int index = 0; index < data.size(); index++) {
                images.add(data.image(index));
            }
        }
        return images;
    }

    @Test
    void explain_trainedModels_equalsPapersListing() {
        long matched = 0;
        long unmatched = 0;
        int inFavour = 0;
        int against = 0;
        int dark = 0;
        for (long seed = 0; seed < CASES; seed++) {
            Model model = model(seed);
            SlowInterpretation slow = new SlowInterpretation(model);
            ClauseExplainer fast = model.explainer();
            for (BitImage image : images(model, seed)) {
                List<List<Integer>> matching = new ArrayList<>();
                for (int clause = 0; clause < slow.clauses(); clause++) {
                    List<Integer> places = slow.matching(clause, image);
                    matching.add(places);
                    matched += places.size();
                    unmatched += places.isEmpty() ? 1 : 0;
                }
                for (int label = 0; label < model.labels().size(); label++) {
                    Explanation explanation = fast.explain(image, label);
                    String what = "seed " + seed + " label " + label;
                    compareVotes(what, model, matching, explanation);
                    compare(what + " for", model, explanation.inFavour(), slow.local(matching, label, 1), true);
                    compare(what + " against", model, explanation.against(), slow.local(matching, label, -1), true);
                    inFavour += something(explanation.inFavour().positive());
                    dark += something(explanation.inFavour().negative());
                    against += something(explanation.against().evidence());
                }
            }
        }
        assertThat(matched).as("matches").isGreaterThan(10_000);
        assertThat(unmatched).as("clauses that did not match").isGreaterThan(500);
        assertThat(List.of(inFavour, dark, against))
                .as("maps with something for, bright and dark, and against")
                .allMatch(maps -> maps > 200);
    }

    private static void compareVotes(String what, Model model, List<List<Integer>> matching, Explanation explanation) {
        List<ClauseVote> expected = new ArrayList<>();
        int columns = model.grid().columns();
        for (int clause = 0; clause < matching.size(); clause++) {
            int votes = model.weight(clause, explanation.label());
            if (votes != 0 && !matching.get(clause).isEmpty()) {
                expected.add(new ClauseVote(
                        clause,
                        votes,
                        matching.get(clause).stream()
                                .map(place -> new Placement(place / columns, place % columns, false))
                                .toList()));
            }
        }
        assertThat(explanation.votes()).as(what).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(explanation.classSum())
                .as(what)
                .isEqualTo(expected.stream().mapToInt(ClauseVote::votes).sum());
    }

    @Test
    void representation_trainedModels_equalsPapersListing() {
        int drawn = 0;
        int dark = 0;
        int differing = 0;
        int outside = 0;
        for (long seed = 0; seed < CASES; seed++) {
            Model model = model(seed);
            SlowInterpretation slow = new SlowInterpretation(model);
            ClassRepresentation fast = new ClassRepresentation(model);
            List<BitImage> images = images(model, seed);
            PatchCounts recounted =
                    PatchRecount.over(model.clauses(), model.encoding(), images.size(), images::get, 1, done -> {});
            for (PatchCounts counts : List.of(model.counts(), recounted)) {
                int[][] full = full(model, counts);
                for (int label = 0; label < model.labels().size(); label++) {
                    String what = "seed " + seed + " label " + label;
                    EvidenceMap exact = fast.of(label, counts, Positions.EXACT);
                    EvidenceMap paper = fast.of(label, counts, Positions.PAPER);
                    compare(what + " exact", model, exact, slow.global(full, label, false), false);
                    compare(what + " paper", model, paper, slow.global(full, label, true), false);
                    drawn += something(exact.positive());
                    dark += something(exact.negative());
                    differing += Arrays.equals(exact.evidence(), paper.evidence()) ? 0 : 1;
                }
                for (int clause = 0; clause < slow.clauses(); clause++) {
                    for (int place = 0; place < slow.positions(); place++) {
                        boolean allowed = slow.allowed(clause, place, true) && slow.allowed(clause, place, false);
                        outside += full[clause][place] > 0 && !allowed ? 1 : 0;
                    }
                }
            }
        }
        assertThat(drawn).as("maps with bright").isGreaterThan(150);
        assertThat(dark).as("maps with dark").isGreaterThan(150);
        assertThat(differing).as("maps that depend on the reading").isGreaterThan(20);
        assertThat(outside).as("counts where a clause no longer matches").isGreaterThan(100);
    }

    private static int[][] full(Model model, PatchCounts counts) {
        int[][] full = new int[counts.clauses()][model.grid().positions()];
        for (int clause = 0; clause < full.length; clause++) {
            for (int place = 0; place < full[clause].length; place++) {
                full[clause][place] = counts.count(clause, place);
            }
        }
        return full;
    }

    private static void compare(
            String what, Model model, EvidenceMap fast, SlowInterpretation.Maps slow, boolean whole) {
        int levels = model.views().get(0).levels();
        boolean exact = whole && Integer.bitCount(levels) == 1; // halves, quarters and eighths have no rounding
        ImageShape shape = model.shape();
        assertThat(fast.shape()).isEqualTo(shape);
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                for (int channel = 0; channel < shape.channels(); channel++) {
                    String where = what + " at " + row + ", " + column + ", " + channel;
                    double bright = slow.positive[row][column][channel] / levels;
                    double dark = slow.negative[row][column][channel] / levels;
                    same(where + " bright", fast.positive(row, column, channel), bright, exact);
                    same(where + " dark", fast.negative(row, column, channel), dark, exact);
                    same(where, fast.value(row, column, channel), bright - dark, exact);
                }
            }
        }
    }

    private static void same(String where, double fast, double slow, boolean exact) {
        if (!(Math.abs(fast - slow) <= (exact ? 0 : 1e-9))) {
            fail("%s: fast %s, slow %s", where, fast, slow);
        }
    }

    private static int something(double[] map) {
        return Arrays.stream(map).anyMatch(value -> value != 0) ? 1 : 0;
    }

    @Test
    void normalized_trainedModels_keepsToItsBounds() {
        int ones = 0;
        for (long seed = 0; seed < 30; seed++) {
            Model model = model(seed);
            ClauseExplainer local = model.explainer();
            ClassRepresentation global = new ClassRepresentation(model);
            for (int label = 0; label < model.labels().size(); label++) {
                for (BitImage image : images(model, seed)) {
                    ones += bounded(local.explain(image, label).inFavour());
                    ones += bounded(local.explain(image, label).against());
                }
                ones += bounded(global.of(label));
            }
        }
        assertThat(ones).as("maps that reach an end").isGreaterThan(100);
    }

    private static int bounded(EvidenceMap map) {
        double[] scaled = map.normalized();
        assertThat(Arrays.stream(scaled).allMatch(value -> value >= -1 && value <= 1))
                .isTrue();
        return Arrays.stream(scaled).anyMatch(value -> Math.abs(value) == 1) ? 1 : 0;
    }

    // Threefold votes, threefold evidence; votes turned round, the evidence changes sides.
    @Test
    void explain_otherWeights_isLinear() {
        int drawn = 0;
        for (long seed = 0; seed < 20; seed++) {
            Model model = model(seed);
            Model threefold = weighted(model, 3);
            Model turned = weighted(model, -1);
            for (BitImage image : images(model, seed)) {
                for (int label = 0; label < model.labels().size(); label++) {
                    Explanation one = model.explainer().explain(image, label);
                    Explanation three = threefold.explainer().explain(image, label);
                    Explanation other = turned.explainer().explain(image, label);
                    assertThat(three.classSum()).isEqualTo(3 * one.classSum());
                    assertTimes(three.inFavour(), one.inFavour(), 3);
                    assertTimes(three.against(), one.against(), 3);
                    assertThat(other.classSum()).isEqualTo(-one.classSum());
                    assertTimes(other.inFavour(), one.against(), 1);
                    assertTimes(other.against(), one.inFavour(), 1);
                    drawn += something(one.inFavour().evidence());
                }
            }
            for (int label = 0; label < model.labels().size(); label++) {
                assertTimes(new ClassRepresentation(threefold).of(label), new ClassRepresentation(model).of(label), 3);
            }
        }
        assertThat(drawn).isGreaterThan(40);
    }

    private static void assertTimes(EvidenceMap map, EvidenceMap other, int times) {
        double[] expectedPositive =
                Arrays.stream(other.positive()).map(value -> times * value).toArray();
        double[] expectedNegative =
                Arrays.stream(other.negative()).map(value -> times * value).toArray();
        for (int i = 0; i < expectedPositive.length; i++) {
            same("value " + i, map.positive()[i], expectedPositive[i], false);
            same("value " + i, map.negative()[i], expectedNegative[i], false);
        }
    }

    private static Model weighted(Model model, int factor) {
        int[] weights =
                Arrays.stream(model.weights()).map(weight -> factor * weight).toArray();
        return with(model, model.clauses(), weights);
    }

    private static Model with(Model model, ClauseBank clauses, int[] weights) {
        return new Model(
                model.labels(),
                model.shape(),
                model.encoding(),
                clauses,
                weights,
                model.counts(),
                null,
                model.settings(),
                model.provenance());
    }

    // Content of 3x3 pixels on a dark ground of 11x11, seen through a window of 3x3 by clauses without position
    // literals that ask for
    // some brightness, so that they match nowhere else: wherever the content is, it gets the same evidence.
    @Test
    void explain_contentShifted_movesTheEvidenceAlong() {
        ImageShape shape = new ImageShape(11, 11, 1);
        int drawn = 0;
        for (long seed = 0; seed < 8; seed++) {
            Settings settings = Settings.defaults()
                    .withClauses(30)
                    .withTarget(20)
                    .withSpecificity(2)
                    .withWindow(new Window(3, 3))
                    .with(Settings.LITERAL_BUDGET, 6)
                    .withEpochs(2)
                    .withSeed(seed);
            Dataset data = Samples.random(Samples.names(2, true), shape, 20, seed)
                    .dataset(EncodingRecipe.parse("thermometer:2").fit(1, List.of()));
            Model model = withoutPositions(new Trainer(settings, 1).train(data));
            ClauseExplainer interpretation = model.explainer();
            Random random = new Random(seed);
            int[] content = random.ints(9, 0, 3).toArray();
            double[] first =
                    interpretation.explain(at(content, 3, 3), 0).inFavour().evidence();
            drawn += something(first);
            for (int[] corner : new int[][] {{3, 4}, {4, 3}, {5, 5}, {2, 6}}) {
                Explanation moved = interpretation.explain(at(content, corner[0], corner[1]), 0);
                double[] expected = new double[first.length];
                for (int i = 0; i < first.length; i++) {
                    if (first[i] != 0) {
                        expected[i + (corner[0] - 3) * 11 + corner[1] - 3] = first[i];
                    }
                }
                assertThat(moved.inFavour().evidence()).isEqualTo(expected);
            }
        }
        assertThat(drawn).isGreaterThan(4);
    }

    private static BitImage at(int[] content, int row, int column) {
        BitImage image = new BitImage(11, 11, 2);
        for (int i = 0; i < content.length; i++) {
            for (int level = 0; level < content[i]; level++) {
                image.set(row + i / 3, column + i % 3, level);
            }
        }
        return image;
    }

    /** Strips clauses of their position literals, and of their votes those that ask for no brightness. */
    private static Model withoutPositions(Model model) {
        PatchGrid grid = model.grid();
        long[] included = model.clauses().toWords();
        int[] weights = model.weights();
        int labels = model.labels().size();
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            boolean bright = false;
            for (int feature = 0; feature < grid.features(); feature++) {
                bright |= feature < grid.pixelFeatures() && model.clauses().includes(clause, feature);
                if (feature >= grid.pixelFeatures()) {
                    for (int bit : new int[] {grid.bitOf(feature), grid.bitOf(grid.features() + feature)}) {
                        included[clause * grid.literalWords() + (bit >>> 6)] &= ~(1L << bit);
                    }
                }
            }
            if (!bright) {
                Arrays.fill(weights, clause * labels, (clause + 1) * labels, 0);
            }
        }
        return with(model, new ClauseBank(grid, model.clauses().size(), included), weights);
    }
}
