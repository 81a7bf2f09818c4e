package org.vitrine.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.internal.bits.ScalarLanes;

/** Vectors against one word at a time, on rows of all lengths. */
class VectorLanesTest {

    private static final int ROWS = 50;

    private final Lanes vectors = new VectorLanes();
    private final Lanes oneByOne = new ScalarLanes();

    private static long[] words(Random random, int length, int ones) {
        long[] words = new long[length];
        for (int i = 0; i < length; i++) {
            words[i] = random.nextLong();
            for (int more = 0; more < ones; more++) {
                words[i] |= random.nextLong();
            }
        }
        return words;
    }

    @Test
    void best_withTheModule_isOnVectors() {
        assertThat(Lanes.best()).isInstanceOf(VectorLanes.class);
        assertThat(vectors.width()).isBetween(2, Lanes.MOST);
        assertThat(vectors.padded(vectors.width() + 1)).isEqualTo(2 * vectors.width());
    }

    @RepeatedTest(40)
    void sieve_masksOfAllLengths_findsTheSame(RepetitionInfo round) {
        Random random = new Random(round.getCurrentRepetition());
        int most = 1 + random.nextInt(20);
        long[] words = words(random, 40 * most + Lanes.MOST, 0);
        long[] masks = words(random, ROWS * vectors.padded(most), 0);
        int[] at = new int[ROWS];
        int[] lengths = new int[ROWS];
        int[] leads = new int[Lanes.MORE_LEADS * ROWS];
        for (int row = 0; row < ROWS; row++) {
            at[row] = row * vectors.padded(most);
            int length = random.nextInt(most + 1);
            lengths[row] = vectors.padded(length);
            Arrays.fill(masks, at[row] + length, at[row] + vectors.padded(most), 0);
            for (int lead = 0; lead < Lanes.LEADS; lead++) {
                leads[Lanes.MORE_LEADS * row + lead] = random.nextInt(39 * most);
            }
            for (int i = 0; i < length; i++) { // few bits, so that some masks fail
                masks[at[row] + i] &= 1L << random.nextInt(64);
            }
        }
        int[] found = new int[ROWS + 1];
        int[] expected = new int[ROWS + 1];
        int count = vectors.sieve(words, masks, at, lengths, leads, found);
        assertThat(count).isEqualTo(oneByOne.sieve(words, masks, at, lengths, leads, expected));
        assertThat(Arrays.copyOf(found, count)).isEqualTo(Arrays.copyOf(expected, count));
        assertThat(count).as("some pass, some do not").isLessThan(ROWS);
    }

    // What is kept is what twelve rows leave something of, one word after the other.
    @RepeatedTest(40)
    void sieveAgain_rowsOfTheirOwn_keepsWhatIsLeft(RepetitionInfo round) {
        Random random = new Random(round.getCurrentRepetition());
        int length = vectors.padded(1 + random.nextInt(9));
        long[] words = words(random, 30 * length, 1);
        long[] masks = words(random, ROWS * length, 0);
        int[] at = new int[ROWS];
        int[] lengths = new int[ROWS];
        int[] leads = random.ints(Lanes.MORE_LEADS * ROWS, 0, 29 * length).toArray();
        int[] found = new int[ROWS + 1];
        List<Integer> expected = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            at[row] = row * length;
            lengths[row] = length;
            found[row] = row;
            int[] own = Arrays.copyOfRange(leads, Lanes.MORE_LEADS * row, Lanes.MORE_LEADS * (row + 1));
            for (int i = 0; i < length; i++) {
                masks[at[row] + i] &= 3L << random.nextInt(63);
            }
            if (oneByOne.narrow(words, 0, own, own.length, masks, at[row], length, new long[length], 0) > 0) {
                expected.add(row);
            }
        }
        int kept = vectors.sieveAgain(words, masks, at, lengths, leads, found, ROWS);
        assertThat(Arrays.copyOf(found, kept))
                .isEqualTo(expected.stream().mapToInt(row -> row).toArray());
        assertThat(oneByOne.sieveAgain(words, masks, at, lengths, leads, found, kept))
                .isEqualTo(kept);
        assertThat(kept).as("some are kept, some are not").isBetween(1, ROWS - 1);
    }

    @RepeatedTest(40)
    void narrow_listsOfAllLengths_leavesTheSame(RepetitionInfo round) {
        Random random = new Random(round.getCurrentRepetition());
        int length = vectors.padded(1 + random.nextInt(20));
        int count = 4 * random.nextInt(12);
        long[] words = words(random, 60 * length, 3);
        long[] masks = words(random, length + 3, 1);
        int[] list = random.ints(count, 0, 50 * length).toArray();
        int[] sameList = list.clone();
        long[] left = new long[length + 5];
        long[] expected = new long[length + 5];
        int bits = vectors.narrow(words, 7, list, count, masks, 3, length, left, 5);
        assertThat(bits).isEqualTo(oneByOne.narrow(words, 7, sameList, count, masks, 3, length, expected, 5));
        assertThat(left).isEqualTo(expected);
        assertThat(Arrays.stream(list).sorted().toArray())
                .isEqualTo(Arrays.stream(sameList).sorted().toArray());
    }

    @RepeatedTest(40)
    void borrow_rowsOfAllLengths_subtractsTheSame(RepetitionInfo round) {
        Random random = new Random(round.getCurrentRepetition());
        int length = vectors.padded(1 + random.nextInt(20));
        int rows = random.nextInt(8);
        long[] slices = words(random, 2 + length * 8, 0);
        long[] sameSlices = slices.clone();
        long[] allowed = words(random, length + 1, 1);
        long[] borrows = words(random, length, 0);
        long[] sameBorrows = borrows.clone();
        boolean going = vectors.borrow(slices, 2, length, rows, allowed, 1, borrows, length);
        assertThat(going).isEqualTo(oneByOne.borrow(sameSlices, 2, length, rows, allowed, 1, sameBorrows, length));
        assertThat(slices).isEqualTo(sameSlices);
        assertThat(borrows).isEqualTo(sameBorrows);
    }

    @RepeatedTest(40)
    void inBlocks_allLengthsAndRows_addsAndSubtractsTheSame(RepetitionInfo round) {
        Random random = new Random(round.getCurrentRepetition());
        int length = Lanes.MOST * (1 + random.nextInt(5));
        int rows = random.nextInt(10);
        long flip = -random.nextInt(2);
        long bar = -random.nextInt(2);
        long[] slices = words(random, 2 + length * rows, 0);
        long[] sameSlices = slices.clone();
        long[] asked = words(random, length, 0);
        long[] used = words(random, length, 0);
        long[] barred = words(random, length + 1, 0);
        long[] raised = words(random, length + 1, 0);
        long[] sameRaised = raised.clone();
        long[] going = new long[length];
        long[] sameGoing = new long[length];
        boolean carried =
                vectors.carryInBlocks(slices, 2, rows, asked, flip, used, barred, bar, raised, 1, going, length);
        assertThat(carried)
                .isEqualTo(oneByOne.carryInBlocks(
                        sameSlices, 2, rows, asked, flip, used, barred, bar, sameRaised, 1, sameGoing, length));
        assertThat(slices).isEqualTo(sameSlices);
        assertThat(raised).isEqualTo(sameRaised);
        assertThat(going).isEqualTo(sameGoing);
        boolean borrowed = vectors.borrowInBlocks(slices, 2, rows, asked, flip, raised, barred, 1, going, length);
        assertThat(borrowed)
                .isEqualTo(oneByOne.borrowInBlocks(
                        sameSlices, 2, rows, asked, flip, raised, barred, 1, sameGoing, length));
        assertThat(slices).isEqualTo(sameSlices);
        assertThat(going).isEqualTo(sameGoing);
    }

    @Test
    void turn_allAngles_turnsTheSame() {
        Random random = new Random(1);
        long[] words = words(random, 12 + Lanes.MOST, 0);
        int length = vectors.padded(12);
        for (int turn = 0; turn < 64; turn++) {
            long[] turned = new long[length];
            long[] expected = new long[length];
            vectors.turn(words, 3, turn, turned, length);
            oneByOne.turn(words, 3, turn, expected, length);
            assertThat(turned).isEqualTo(expected);
        }
    }
}
