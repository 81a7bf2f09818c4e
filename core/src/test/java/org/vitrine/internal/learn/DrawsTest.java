package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.match.PatchPlanes;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;

/**
 * How often random things happen in training, counted. The engine and its slow twin share the keys of their draws, so a
 * comparison of the two does not find a draw that both make wrongly.
 */
class DrawsTest {

    private static final int T = 10;

    private static Dataset data(int height, int width, int labels) {
        return Samples.of(Samples.names(labels, true), new Raster[] {Raster.grey(new int[height][width])}, 0)
                .dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));
    }

    private static PatchPlanes planes(CrispMachine machine, Dataset data) {
        PatchPlanes planes = new PatchPlanes(machine.layout());
        planes.fill(data.image(0));
        return planes;
    }

    // An empty clause matches everywhere; each position is to be drawn equally often, the first and the last too. With
    // n positions the
    // sum of squared deviations over the expected count is chi-square with n - 1 degrees of freedom: mean n - 1,
    // variance 2 (n - 1).
    @ParameterizedTest
    @CsvSource({"5, 5, 3, 3", "9, 9, 2, 2", "10, 15, 3, 3", "4, 70, 2, 3", "70, 4, 3, 2"})
    void vote_emptyClause_drawsEachPositionEquallyOften(int height, int width, int rows, int columns) {
        int clauses = 130;
        Dataset data = data(height, width, 2);
        CrispMachine machine = new CrispMachine(
                Settings.defaults().withClauses(clauses).withTarget(T).withWindow(new Window(rows, columns)), data);
        ClauseVoting voting = new ClauseVoting(machine, 0, clauses);
        PatchPlanes planes = planes(machine, data);
        int positions = (height - rows + 1) * (width - columns + 1);
        int rounds = 1 + 200 * positions / clauses;
        long[] drawn = new long[positions];
        for (int round = 0; round < rounds; round++) {
            voting.vote(planes, KeyedRandom.key(11, round), new long[] {-1, -1, 3}, new int[2]);
            for (int clause = 0; clause < clauses; clause++) {
                assertThat(voting.isTrue(clause)).isTrue();
                drawn[voting.position(clause)]++;
            }
        }
        double expected = (double) rounds * clauses / positions;
        double chiSquare = 0;
        for (long times : drawn) {
            chiSquare += (times - expected) * (times - expected) / expected;
        }
        double freedom = positions - 1;
        assertThat(chiSquare)
                .isBetween(Math.max(0, freedom - 5 * Math.sqrt(2 * freedom)), freedom + 5 * Math.sqrt(2 * freedom));
        for (int position : new int[] {0, positions - 1}) {
            assertThat((double) drawn[position]).isCloseTo(expected, Offset.offset(5 * Math.sqrt(expected)));
        }
    }

    /** Which clauses take part in an epoch: clause i alone votes for label i. */
    private static BitSet present(LearningMachine.Share share, Dataset data, int epoch, int clauses) {
        long key = DrawKeys.epoch(5, epoch);
        share.beginEpoch(key);
        int[] sums = new int[clauses];
        share.prepare(0, DrawKeys.example(key, 0), data.image(0));
        share.vote(0, 1, key, sums);
        BitSet present = new BitSet();
        for (int clause = 0; clause < clauses; clause++) {
            assertThat(sums[clause]).isBetween(0, 1);
            present.set(clause, sums[clause] == 1);
        }
        return present;
    }

    @Test
    void beginEpoch_drops_differBetweenEpochsAndClauses() {
        int clauses = 150;
        int epochs = 200;
        double dropped = 0.3;
        Dataset data = data(4, 4, clauses);
        CrispMachine machine = new CrispMachine(
                Settings.defaults()
                        .withClauses(clauses)
                        .withTarget(T)
                        .withWindow(new Window(2, 2))
                        .with(Settings.DROP_CLAUSES, dropped),
                data);
        for (int at = 0; at < machine.weights().length; at++) {
            machine.weights()[at] = at / clauses == at % clauses ? 1 : 0;
        }
        LearningMachine.Share share = machine.share(0, 1);
        int[] times = new int[clauses];
        int both = 0;
        Set<BitSet> different = new HashSet<>();
        BitSet before = new BitSet();
        for (int epoch = 1; epoch <= epochs; epoch++) {
            BitSet absent = present(share, data, epoch, clauses);
            absent.flip(0, clauses);
            absent.stream().forEach(clause -> times[clause]++);
            before.and(absent);
            both += before.cardinality();
            before = absent;
            different.add(absent);
        }
        assertThat(different).hasSize(epochs);
        for (int clause = 0; clause < clauses; clause++) { // binomial: mean 60, sigma 6.5
            assertThat(times[clause]).as("clause %d", clause).isBetween(27, 93);
        }
        double pairs = (epochs - 1.0) * clauses;
        assertThat(both / pairs).as("dropped twice in a row").isCloseTo(dropped * dropped, Offset.offset(0.01));
    }

    // With votes of 0 a label wants (T - 0) / 2T of the clauses, whether it is true, or false and the one that is
    // focused on.
    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2", "5, 4"})
    void picked_focusedLabelWithVotesOfZero_wantsHalfOfTheClauses(int labels, int falseLabels) {
        Settings settings = Settings.defaults().withTarget(T).with(Settings.NEGATIVES, Settings.Negatives.FOCUSED);
        Dataset data = data(1, 1, labels);
        FeedbackPlan plan = new FeedbackPlan(settings, FeedbackRates.of(settings, data));
        int rounds = 4000;
        long ofTrue = 0;
        long ofFocused = 0;
        int[] focused = new int[labels];
        for (int round = 0; round < rounds; round++) {
            plan.prepare(KeyedRandom.key(9, round), data, 0, new int[labels]);
            ofTrue += Long.bitCount(plan.picked(0, 0, -1L));
            int chosen = 0;
            for (int label = 1; label < labels; label++) {
                long picked = plan.picked(label, 0, -1L);
                if (picked != 0) { // that none of 64 is picked has a chance of 2 to the -64
                    chosen++;
                    focused[label]++;
                    ofFocused += Long.bitCount(picked);
                }
            }
            assertThat(chosen).isEqualTo(1);
        }
        assertThat(ofTrue / (64.0 * rounds)).isCloseTo(0.5, Offset.offset(0.005));
        assertThat(ofFocused / (64.0 * rounds)).isCloseTo(0.5, Offset.offset(0.005));
        for (int label = 1; label < labels; label++) {
            double share = 1.0 / falseLabels;
            double sigma = Math.sqrt(rounds * share * (1 - share));
            assertThat((double) focused[label]).isCloseTo(rounds * share, Offset.offset(5 * sigma + 1e-9));
        }
    }
}
