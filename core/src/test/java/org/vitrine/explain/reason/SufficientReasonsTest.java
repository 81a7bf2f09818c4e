package org.vitrine.explain.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.reason.SufficientReasons.Group;
import org.vitrine.explain.reason.SufficientReasons.Reason;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Bits;
import org.vitrine.label.Labels;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

class SufficientReasonsTest {

    /** Clauses on one bright pixel, with the given votes for each label; all of them match. */
    private static Model bright(Labels labels, int[]... votes) {
        ImageShape shape = new ImageShape(1, 1, 1);
        Settings settings =
                Settings.defaults().withClauses(votes.length).withTarget(10).withWindow(Window.WHOLE);
        Encoding encoding = EncodingRecipe.parse("threshold:75").fit(1, List.of());
        PatchGrid grid = Model.grid(shape, encoding, settings);
        long[] included = new long[votes.length * grid.literalWords()];
        for (int clause = 0; clause < votes.length; clause++) {
            Bits.set(included, 64 * grid.literalWords() * clause);
        }
        return new Model(
                labels,
                shape,
                encoding,
                new ClauseBank(grid, votes.length, included),
                Arrays.stream(votes).flatMapToInt(Arrays::stream).toArray(),
                PatchCounts.none(votes.length),
                null,
                settings,
                new Provenance("", 0, 0, 0, Provenance.THIS_VERSION));
    }

    private static SufficientReasons reasons(Model model, int label) {
        return SufficientReasons.of(model, model.encoding().encode(Raster.grey(new int[][] {{200}})), label);
    }

    private static List<Integer> clauses(SufficientReasons reasons) {
        return reasons.reasons().stream().map(Reason::clause).toList();
    }

    // 9 + 6 + 4 + 1 - 5 - 2: the label is given. Against 7 opposing votes, 9 suffice, 6 would not.
    @Test
    void reasons_labelGiven_outweighAllOpponents() {
        Model model = bright(Labels.anyOf(List.of("a")), new int[][] {{1}, {-5}, {6}, {9}, {-2}, {4}});
        SufficientReasons reasons = reasons(model, 0);
        assertThat(reasons.given()).isTrue();
        assertThat(clauses(reasons)).containsExactly(3);
        assertThat(reasons.reasons().get(0).votes()).isEqualTo(9);
        assertThat(reasons.voters()).isEqualTo(6);
        assertThat(reasons.isMinimal()).isTrue();
        assertThat(reasons.opponentsInFull()).isTrue();
        // above a threshold of 3 it takes 11 votes
        Model strict = model.withThresholds(DecisionThresholds.of(3));
        assertThat(clauses(reasons(strict, 0))).containsExactly(3, 2);
    }

    // 2 - 3 - 1 = -2. Not given: against 2 votes for it, 3 suffice; 2 would, too, since the sum has to exceed 0.
    @Test
    void reasons_labelNotGiven_areMirrored() {
        Model model = bright(Labels.anyOf(List.of("a")), new int[][] {{2}, {-1}, {-3}});
        SufficientReasons reasons = reasons(model, 0);
        assertThat(reasons.given()).isFalse();
        assertThat(clauses(reasons)).containsExactly(2);
        assertThat(reasons.reasons().get(0).votes()).isEqualTo(-3);
        assertThat(reasons.inWords("Glasses")).isEqualTo("not Glasses: 1 clause suffices; it looks at the whole image");
    }

    @Test
    void reasons_noClauseVotes_noneIsNeeded() {
        SufficientReasons reasons = reasons(bright(Labels.anyOf(List.of("a")), new int[][] {{0}}), 0);
        assertThat(reasons.reasons()).isEmpty();
        assertThat(reasons.voters()).isZero();
        assertThat(reasons.inWords("a")).isEqualTo("not a: no clause is needed");
    }

    // Sums 5, 4, 2. Clause 1 has margins 5 and 3 for a; against b clause 0 opposes by 4, against c by 1. So b needs 4
    // (a comes first, a tie
    // is enough) and c needs 1: clause 1 alone.
    @Test
    void reasons_exclusive_keepTheLabelAhead() {
        Model model = bright(Labels.oneOf(List.of("a", "b", "c")), new int[][] {{0, 4, 1}, {5, 0, 2}, {0, 0, -1}});
        SufficientReasons reasons = reasons(model, 0);
        assertThat(reasons.given()).isTrue();
        assertThat(clauses(reasons)).containsExactly(1);
        assertThat(reasons.isMinimal()).isTrue();
        SufficientReasons second = reasons(model, 1);
        assertThat(second.given()).isFalse();
        assertThat(clauses(second)).containsExactly(1);
        assertThat(second.reasons().get(0).votes()).isZero();
    }

    // If b comes first, a tie would give b: a needs 5 against 4.
    @Test
    void reasons_exclusive_ofEqualsTheFirstWins() {
        Model ahead = bright(Labels.oneOf(List.of("b", "a")), new int[][] {{4, 0}, {0, 4}, {0, 1}});
        assertThat(clauses(reasons(ahead, 1))).containsExactly(1, 2);
        Model behind = bright(Labels.oneOf(List.of("a", "b")), new int[][] {{0, 4}, {4, 0}, {1, 0}});
        assertThat(clauses(reasons(behind, 0))).containsExactly(1);
    }

    @Test
    void inWords_namesTheLargestGroups() {
        Area area = new Area(0, 0, 1, 1);
        List<Reason> nine = IntStream.range(0, 9)
                .mapToObj(clause -> new Reason(0, clause, 5, area))
                .toList();
        Group seven = new Group(nine.subList(0, 7), area, "middle");
        Group two = new Group(nine.subList(7, 9), area, "upper left");
        assertThat(new SufficientReasons(0, true, nine, 20, 9, true, List.of(seven, two)).inWords("Glasses"))
                .isEqualTo("Glasses: 9 clauses suffice; 7 look at the middle, 2 at the upper left");
        List<Group> four = List.of(
                new Group(nine.subList(0, 5), area, "middle"),
                new Group(nine.subList(5, 6), area, "left"),
                new Group(nine.subList(6, 7), area, "right"),
                new Group(nine.subList(7, 9), area, "top"));
        assertThat(new SufficientReasons(0, true, nine, 20, 9, false, four).inWords("Hat"))
                .isEqualTo("Hat: 9 clauses suffice against the votes that were cast; 5 look at the middle, "
                        + "1 at the left, 1 at the right, 2 elsewhere");
    }

    @Test
    void prove_clausesThatDoNotSuffice_areRefused() {
        Model model = bright(Labels.anyOf(List.of("a")), new int[][] {{5}, {-4}, {3}});
        ReasonSearch search = new ReasonSearch(
                model, List.of(new int[] {1, 1, 1}), new Prediction(model.labels(), new int[] {4}, 10), 0);
        search.prove(List.of(new ReasonSearch.Voter(0, 0, 1)), true);
        assertThatIllegalStateException()
                .isThrownBy(() -> search.prove(List.of(new ReasonSearch.Voter(0, 2, 1)), true))
                .withMessage("clauses [2] do not suffice for the decision on label 0");
    }

    /** Crisp clauses that are drawn at random. */
    private static Model drawn(long seed) {
        Random random = new Random(seed);
        ImageShape shape = new ImageShape(4 + random.nextInt(3), 4 + random.nextInt(3), 1);
        Window window = new Window(1 + random.nextInt(3), 1 + random.nextInt(3));
        int clauses = 3 + random.nextInt(12);
        Settings settings =
                Settings.defaults().withClauses(clauses).withTarget(20).withWindow(window);
        Encoding encoding = EncodingRecipe.parse("threshold:128").fit(1, List.of());
        PatchGrid grid = Model.grid(shape, encoding, settings);
        long[] included = new long[clauses * grid.literalWords()];
        for (int clause = 0; clause < clauses; clause++) {
            for (int i = 0; i <= random.nextInt(3); i++) {
                int literal = random.nextInt(grid.literals());
                Bits.set(included, 64 * grid.literalWords() * clause + grid.bitOf(literal));
            }
        }
        Labels labels = new Labels(List.of("a", "b", "c", "d").subList(0, 1 + random.nextInt(4)), random.nextBoolean());
        Model model = new Model(
                labels,
                shape,
                encoding,
                new ClauseBank(grid, clauses, included),
                random.ints((long) clauses * labels.size(), -9, 10).toArray(),
                PatchCounts.none(clauses),
                null,
                settings,
                new Provenance("", 0, 0, 0, Provenance.THIS_VERSION));
        return labels.exclusive() || random.nextBoolean()
                ? model
                : model.withThresholds(
                        DecisionThresholds.of(random.ints(labels.size(), -9, 10).toArray()));
    }

    /**
     * What the weights of each clause are multiplied by: on the image, and on its mirror image if that is looked at.
     */
    private static int[] strengths(Model model, BitImage image) {
        int[] strengths = new int[model.clauses().size()];
        for (int label = 0; label < model.labels().size(); label++) {
            int[] own = new int[strengths.length];
            for (ClauseVote vote : model.explainer().explain(image, label).votes()) {
                own[vote.clause()] += vote.votes() / model.weight(vote.clause(), label);
            }
            for (int clause = 0; clause < strengths.length; clause++) {
                strengths[clause] = Math.max(strengths[clause], own[clause]);
            }
        }
        return strengths;
    }

    private static boolean decided(Model model, int[] strengths, int label) {
        int[] sums = new int[model.labels().size()];
        for (int clause = 0; clause < strengths.length; clause++) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += strengths[clause] * model.weight(clause, i);
            }
        }
        return new Prediction(model.labels(), sums, model.target(), model.thresholds()).isDecided(label);
    }

    /** Whatever the other clauses that voted do, between silence and their full votes, the decision stands. */
    private static void assertSufficient(
            Model model, int[] strengths, SufficientReasons reasons, int label, Random random) {
        int full = model.clauses().tolerance() * (model.mirrorVotes() ? 2 : 1);
        for (int trial = 0; trial < 20; trial++) {
            int[] others = new int[strengths.length];
            for (int clause = 0; clause < others.length; clause++) {
                int most = strengths[clause] == 0 ? 0 : reasons.opponentsInFull() ? full : strengths[clause];
                others[clause] = trial < 5 ? random.nextBoolean() ? most : 0 : random.nextInt(most + 1);
            }
            for (Reason reason : reasons.reasons()) {
                others[reason.clause()] = strengths[reason.clause()];
            }
            assertThat(decided(model, others, label)).isEqualTo(reasons.given());
        }
    }

    private record Tally(int found, int proved, int inFull, int needed) {}

    private static Tally check(Model model, List<Raster> images, long seed) {
        Random random = new Random(seed);
        int found = 0;
        int proved = 0;
        int inFull = 0;
        int needed = 0;
        for (Raster raster : images) {
            BitImage image = model.encoding().encode(raster);
            int[] strengths = strengths(model, image);
            for (int label = 0; label < model.labels().size(); label++) {
                SufficientReasons reasons = SufficientReasons.of(model, image, label);
                assertThat(reasons.given())
                        .isEqualTo(model.predictor().predict(image).isDecided(label));
                assertThat(reasons.reasons()).hasSizeBetween(reasons.atLeast(), reasons.voters());
                assertThat(reasons.groups().stream()
                                .flatMap(group -> group.reasons().stream())
                                .toList())
                        .containsExactlyInAnyOrderElementsOf(reasons.reasons());
                for (Reason reason : reasons.reasons()) {
                    assertThat(reason.votes())
                            .isEqualTo(strengths[reason.clause()] * model.weight(reason.clause(), label));
                    assertThat(reason.area().bottom()).isLessThan(model.shape().height());
                    assertThat(reason.area().right()).isLessThan(model.shape().width());
                }
                assertSufficient(model, strengths, reasons, label, random);
                found++;
                proved += reasons.isMinimal() ? 1 : 0;
                inFull += reasons.opponentsInFull() ? 1 : 0;
                needed += reasons.reasons().isEmpty() ? 0 : 1;
            }
        }
        return new Tally(found, proved, inFull, needed);
    }

    @Test
    void reasons_randomCrispModels_suffice() {
        int found = 0;
        int proved = 0;
        int needed = 0;
        for (long seed = 0; seed < 200; seed++) {
            Model model = drawn(seed);
            Tally tally = check(model, FuzzyModels.images(model.shape(), 3, seed), seed);
            assertThat(tally.inFull).isEqualTo(tally.found);
            found += tally.found;
            proved += tally.proved;
            needed += tally.needed;
        }
        assertThat(needed).isGreaterThan(found / 3);
        assertThat(proved).isGreaterThan(9 * found / 10);
    }

    @Test
    void reasons_randomFuzzyModels_suffice() {
        int found = 0;
        int inFull = 0;
        int needed = 0;
        for (long seed = 0; seed < 100; seed++) {
            Model model = FuzzyModels.trained(seed, seed % 2 == 0 ? "thermometer:3" : "edges:2");
            Tally tally = check(model, FuzzyModels.images(model.shape(), 3, seed + 9), seed);
            found += tally.found;
            inFull += tally.inFull;
            needed += tally.needed;
        }
        assertThat(needed).isGreaterThan(found / 4);
        assertThat(inFull).isBetween(1, found - 1);
    }

    // No smaller choice keeps the decision whatever the others do: all choices are tried.
    @Test
    void reasons_fewClauses_areAsFewAsPossible() {
        int best = 0;
        int found = 0;
        for (long seed = 0; seed < 60; seed++) {
            Model model = drawn(seed);
            BitImage image = model.encoding()
                    .encode(FuzzyModels.images(model.shape(), 1, seed).get(0));
            int[] strengths = strengths(model, image);
            int[] voters = IntStream.range(0, strengths.length)
                    .filter(clause -> strengths[clause] > 0)
                    .toArray();
            if (voters.length <= 7) {
                for (int label = 0; label < model.labels().size(); label++) {
                    SufficientReasons reasons = SufficientReasons.of(model, image, label);
                    int asked = label;
                    int winner = Prediction.winner(model.predictor().classSums(image));
                    int fewest = fewest(
                            strengths.length, voters, strong -> stands(model, strong, winner, asked, reasons.given()));
                    assertThat(reasons.atLeast()).isLessThanOrEqualTo(fewest);
                    if (reasons.isMinimal()) {
                        assertThat(reasons.reasons()).as("seed " + seed).hasSize(fewest);
                    }
                    best += reasons.reasons().size() == fewest ? 1 : 0;
                    found++;
                }
            }
        }
        assertThat(found).isGreaterThan(30);
        assertThat(best).isGreaterThan(9 * found / 10);
    }

    /** Whether the decision stands: a label that excludes others and was not given stays behind the one that was. */
    private static boolean stands(Model model, int[] strengths, int winner, int label, boolean given) {
        if (given || !model.labels().exclusive()) {
            return decided(model, strengths, label) == given;
        }
        int ahead = 0;
        for (int clause = 0; clause < strengths.length; clause++) {
            ahead += strengths[clause] * (model.weight(clause, winner) - model.weight(clause, label));
        }
        return winner < label ? ahead >= 0 : ahead > 0;
    }

    private static int fewest(int clauses, int[] voters, Predicate<int[]> stands) {
        int fewest = voters.length;
        for (int chosen = 0; chosen < 1 << voters.length; chosen++) {
            if (Integer.bitCount(chosen) < fewest && standsWhatever(clauses, voters, chosen, stands)) {
                fewest = Integer.bitCount(chosen);
            }
        }
        return fewest;
    }

    private static boolean standsWhatever(int clauses, int[] voters, int chosen, Predicate<int[]> stands) {
        for (int speaking = 0; speaking < 1 << voters.length; speaking++) {
            if ((speaking & chosen) == chosen) {
                int[] strengths = new int[clauses];
                for (int i = 0; i < voters.length; i++) {
                    strengths[voters[i]] = speaking >> i & 1;
                }
                if (!stands.test(strengths)) {
                    return false;
                }
            }
        }
        return true;
    }
}
