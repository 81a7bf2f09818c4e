package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.sample.Samples;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.model.Settings;
import org.vitrine.patch.Region;

/**
 * Feedback to fuzzy clauses, worked by hand: an image of two pixels, the first bright, the second dark. Of its four
 * literals, 0 (first bright) and 3 (second dark) are true, 1 (second bright) and 2 (first dark) false. Automata have 4
 * states; 2 and 3 include.
 */
class FuzzyFeedbackTest {

    private static final long KEY = 77;
    private static final int T = 5;
    private static final Settings SETTINGS = Settings.fuzzy(2, 2)
            .withTarget(T)
            .with(Settings.STATES, 4)
            .with(Settings.LITERAL_BUDGET, Settings.NO_BUDGET)
            .with(Settings.SMALLEST_REGION, 1);
    private static final TileGrid TWO = new TileGrid(1, 2, 1);
    private static final Region ALL = new Region(0, 0, 1, 1);
    private static final long[] IMAGE = {0b01};

    private static RegionAutomata automata(int... states) {
        RegionAutomata automata = new RegionAutomata(ALL, 1, 2);
        for (int literal = 0; literal < 4; literal++) {
            automata.begin(literal / 2, 0, literal % 2, states[literal]);
        }
        return automata;
    }

    private static int[] states(RegionAutomata automata) {
        long[] words = new long[4];
        automata.copyTo(words, 0);
        int[] states = new int[4];
        for (int literal = 0; literal < 4; literal++) {
            for (int bit = 0; bit < 2; bit++) {
                states[literal] |= (int) (words[literal / 2 * 2 + bit] >>> literal % 2 & 1) << bit;
            }
        }
        return states;
    }

    @Test
    void typeIa_remembersTrueAndForgetsFalseLiterals() {
        RegionAutomata automata = automata(1, 1, 1, 0);
        assertThat(new FuzzyFeedback(SETTINGS, TWO).typeIa(automata, IMAGE)).isTrue();
        assertThat(states(automata)).containsExactly(2, 0, 0, 1);
        assertThat(automata.count()).isEqualTo(1);
    }

    // Tolerance is for what failed: an included literal that is false stays.
    @Test
    void typeIa_includedLiteralThatFails_isLeftAlone() {
        RegionAutomata automata = automata(2, 2, 3, 3);
        assertThat(new FuzzyFeedback(SETTINGS, TWO).typeIa(automata, IMAGE)).isFalse();
        assertThat(states(automata)).containsExactly(3, 2, 3, 3);
    }

    // The budget is a gate: at it nothing true is remembered, but false literals are still forgotten.
    @Test
    void typeIa_atTheBudget_onlyForgets() {
        FuzzyFeedback feedback = new FuzzyFeedback(SETTINGS.with(Settings.LITERAL_BUDGET, 1), TWO);
        RegionAutomata automata = automata(2, 1, 1, 1);
        assertThat(feedback.typeIa(automata, IMAGE)).isFalse();
        assertThat(states(automata)).containsExactly(2, 0, 0, 1);
        RegionAutomata below = automata(1, 1, 1, 1);
        assertThat(feedback.typeIa(below, IMAGE)).isTrue();
        assertThat(states(below)).containsExactly(2, 0, 0, 2); // both come at once, beyond the budget
    }

    @Test
    void typeII_takesInFalseLiteralsThatAreExcluded() {
        RegionAutomata automata = automata(1, 1, 0, 3);
        assertThat(new FuzzyFeedback(SETTINGS, TWO).typeII(automata, IMAGE)).isTrue();
        assertThat(states(automata)).containsExactly(1, 2, 1, 3);
        RegionAutomata included = automata(1, 2, 2, 1);
        assertThat(new FuzzyFeedback(SETTINGS, TWO).typeII(included, IMAGE)).isFalse();
        assertThat(states(included)).containsExactly(1, 2, 2, 1);
    }

    // Bits of the tile that are no pixels have no automata: nothing but the two pixels may move.
    @Test
    void feedback_partialTile_movesOnlyPixels() {
        FuzzyFeedback feedback = new FuzzyFeedback(SETTINGS, TWO);
        RegionAutomata automata = automata(1, 1, 1, 1);
        feedback.typeIa(automata, new long[] {-1L});
        feedback.typeII(automata, new long[] {0});
        feedback.typeIb(automata, KEY);
        long[] words = new long[4];
        automata.copyTo(words, 0);
        for (long word : words) {
            assertThat(word & ~0b11L).isZero();
        }
    }

    // 24 words of 64 states in two halves, all at 3 of 4: one state in 50 goes down a step, true or false, included or
    // not.
    @Test
    void typeIb_forgetsOneStateInS() {
        TileGrid grid = new TileGrid(24, 32, 1);
        Region region = new Region(0, 0, 3, 4);
        FuzzyFeedback feedback = new FuzzyFeedback(SETTINGS.withSpecificity(50), grid);
        int rounds = 2000;
        long steps = 0;
        for (int round = 0; round < rounds; round++) {
            RegionAutomata automata = new RegionAutomata(region, 12, 2);
            for (int i = 0; i < 2 * 12 * 64; i++) {
                automata.begin(i / 768, i / 64 % 12, i % 64, 3);
            }
            boolean changed = feedback.typeIb(automata, KeyedRandom.key(KEY, round));
            long[] words = new long[2 * 12 * 2];
            automata.copyTo(words, 0);
            int left = 0;
            for (int word = 0; word < words.length; word += 2) {
                int states = Long.bitCount(words[word]) + 2 * Long.bitCount(words[word + 1]);
                steps += 3 * 64 - states;
                left += 64 - Long.bitCount(words[word + 1]);
            }
            assertThat(changed).isEqualTo(left > 0);
            assertThat(automata.count()).isEqualTo(2 * 768 - left);
        }
        double mean = (double) steps / rounds;
        assertThat(mean).isBetween(1536 / 50.0 - 0.7, 1536 / 50.0 + 0.7); // sigma of the mean 0.13
    }

    // s = 1,000,000: hardly ever one word.
    @Test
    void typeIb_highestSpecificity_forgetsNothing() {
        FuzzyFeedback feedback = new FuzzyFeedback(SETTINGS.withSpecificity(1e6), TWO);
        for (int round = 0; round < 100; round++) {
            RegionAutomata automata = automata(1, 1, 2, 3);
            assertThat(feedback.typeIb(automata, KeyedRandom.key(KEY, round))).isFalse();
            assertThat(states(automata)).containsExactly(1, 1, 2, 3);
        }
    }

    // 16x24 pixels of two planes: some 768 features, of which about 30 true literals are included and no false one.
    @Test
    void born_includesSomeTrueLiteralsOfItsRegion() {
        Settings settings =
                Settings.fuzzy(20, 2).with(Settings.SMALLEST_REGION, 2).with(Settings.LARGEST_REGION, 6);
        TileGrid grid = new TileGrid(40, 50, 2);
        FuzzyFeedback feedback = new FuzzyFeedback(settings, grid);
        long[] image = new long[grid.words()];
        for (int word = 0; word < image.length; word++) {
            image[word] = KeyedRandom.key(1, word);
        }
        int births = 300;
        int included = 0;
        for (int birth = 0; birth < births; birth++) {
            RegionAutomata automata = feedback.born(image, KeyedRandom.key(KEY, birth));
            Region region = automata.region();
            assertThat(region.height()).isBetween(2, 5);
            assertThat(region.width()).isBetween(2, 6);
            assertThat(grid.contains(region)).isTrue();
            long[] seen = new long[grid.words(region)];
            grid.copy(region, image, seen);
            for (int word = 0; word < seen.length; word++) {
                assertThat(automata.included()[0 * automata.length() + word] & ~seen[word])
                        .isZero();
                assertThat(automata.included()[1 * automata.length() + word] & seen[word])
                        .isZero();
            }
            included += automata.count();
        }
        assertThat((double) included / births).isBetween(29.0, 31.0); // sigma of the mean 0.3
    }

    @Test
    void born_regions_areOfAllSizesAndPlaces() {
        TileGrid grid = new TileGrid(64, 64, 1);
        FuzzyFeedback feedback = new FuzzyFeedback(
                Settings.fuzzy(20, 2).with(Settings.SMALLEST_REGION, 2).with(Settings.LARGEST_REGION, 6), grid);
        int[] heights = new int[9];
        int[] tops = new int[9];
        int[] lefts = new int[9];
        int births = 2000;
        for (int birth = 0; birth < births; birth++) {
            Region region = feedback.born(new long[grid.words()], KeyedRandom.key(KEY, birth))
                    .region();
            heights[region.height()]++;
            tops[region.top()]++;
            lefts[region.left()]++;
        }
        for (int side = 2; side <= 6; side++) {
            assertThat(heights[side]).isBetween(births / 5 - 80, births / 5 + 80);
        }
        assertThat(heights[1] + heights[7] + heights[8]).isZero();
        for (int place = 0; place <= 6; place++) {
            assertThat(tops[place]).isPositive();
            assertThat(lefts[place]).isPositive();
        }
    }

    private static final boolean TRUE = true;
    private static final boolean FALSE = false;
    private static final Encoding BITS = EncodingRecipe.parse("threshold:75").fit(1, List.of());

    /** A machine of two clauses, one for and one against a label, about to see the image. */
    private record Pupil(FuzzyMachine machine, Dataset data) {

        static Pupil of(boolean truth) {
            Dataset data = Samples.of(
                            Samples.names(1, false),
                            new Raster[] {Raster.grey(new int[][] {{255, 0}})},
                            new boolean[][] {{truth}})
                    .dataset(BITS);
            return new Pupil(new FuzzyMachine(SETTINGS.withSpecificity(1), data, null), data);
        }

        /** One example, as if the class sum were as given. */
        long learn(int classSum) {
            return learn(classSum, KEY);
        }

        long learn(int classSum, long key) {
            LearningMachine.Share share = machine.share(0, 1);
            FeedbackPlan lesson = new FeedbackPlan(machine.settings(), FeedbackRates.of(machine.settings(), data));
            long exampleKey = DrawKeys.example(key, 0);
            share.beginEpoch(key);
            share.prepare(0, exampleKey, data.image(0));
            share.vote(0, 1, key, new int[1]);
            lesson.prepare(exampleKey, data, 0, new int[] {classSum});
            share.learn(0, 1, key, new FeedbackPlan[] {lesson});
            return share.feedbacks();
        }

        RegionAutomata first() {
            return Objects.requireNonNull(machine.automata(0));
        }

        int vote() {
            LearningMachine.Share share = machine.share(0, 1);
            share.beginEpoch(KEY);
            share.prepare(0, DrawKeys.example(KEY, 0), data.image(0));
            int[] sums = new int[1];
            share.vote(0, 1, KEY, sums);
            return sums[0];
        }
    }

    // Whoever is right of the two is born; the other one, which casts no vote, has nothing to unlearn.
    @Test
    void learn_unborn_isBornIfItIsToRecogniseTheExample() {
        for (boolean truth : new boolean[] {TRUE, FALSE}) {
            Pupil pupil = Pupil.of(truth);
            assertThat(pupil.vote()).isZero();
            assertThat(pupil.learn(truth ? -T : T)).isEqualTo(1);
            assertThat(pupil.machine().automata(0) != null).isEqualTo(truth);
            assertThat(pupil.machine().automata(1) != null).isEqualTo(!truth);
            assertThat(pupil.machine().included(truth ? 0 : 1)).isEqualTo(2); // both true literals
            assertThat(pupil.vote()).isEqualTo(truth ? 2 : -2);
        }
    }

    @Test
    void learn_classSumAtTarget_picksNobody() {
        Pupil pupil = Pupil.of(TRUE);
        assertThat(pupil.learn(T)).isZero();
        assertThat(pupil.machine().automata(0)).isNull();
    }

    // The clause for the label says 2 votes for an image without it: Type II takes in both false literals. Then it is
    // silent.
    @Test
    void learn_clauseThatVotesWrongly_isTaughtUntilItIsSilent() {
        Pupil pupil = Pupil.of(FALSE);
        pupil.machine().born(0, automata(2, 1, 1, 2));
        assertThat(pupil.vote()).isEqualTo(2);
        pupil.learn(T);
        assertThat(states(pupil.first())).containsExactly(2, 2, 2, 2);
        RegionAutomata born = pupil.machine().automata(1);
        assertThat(born).isNotNull();
        assertThat(pupil.vote()).isEqualTo(-2);
    }

    @Test
    void learn_clauseThatIsRightButSilent_forgets() {
        Pupil pupil = Pupil.of(TRUE);
        pupil.machine().born(0, automata(0, 3, 3, 0));
        assertThat(pupil.vote()).isZero();
        for (int times = 0; times < 20; times++) {
            assertThat(pupil.learn(-T, KEY + times)).isEqualTo(1);
        }
        assertThat(states(pupil.first())[1]).isLessThan(3);
    }
}
