package org.vitrine.internal.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LanesTest {

    private final ScalarLanes lanes = new ScalarLanes();

    @Test
    void best_withoutTheModule_isOneByOne() {
        assertThat(Lanes.best()).isInstanceOf(ScalarLanes.class);
        assertThat(Lanes.best().padded(7)).isEqualTo(7);
    }

    // Rows 0011, 0101, 1111, 1111 leave 0001: of the masks 1110, 0001 and none the second is found.
    @Test
    void sieve_threeMasks_findsTheOneThatIsLeft() {
        long[] words = {0b0011, 0b0101, 0b1111, 0b1111};
        int[] leads = new int[3 * Lanes.MORE_LEADS];
        for (int mask = 0; mask < 3; mask++) {
            System.arraycopy(new int[] {0, 1, 2, 3}, 0, leads, mask * Lanes.MORE_LEADS, Lanes.LEADS);
        }
        int[] found = new int[4];
        int count =
                lanes.sieve(words, new long[] {0b1110, 0b0001}, new int[] {0, 1, 0}, new int[] {1, 1, 0}, leads, found);
        assertThat(count).isEqualTo(1);
        assertThat(found[0]).isEqualTo(1);
    }

    // Two words: the first keeps bit 0, the second is cleared by the third four, which come forward by four.
    @Test
    void narrowAndReorder_fourThatClearedAll_comeForward() {
        long[] words = {1, -1, -1, -1, -1, 0};
        int[] list = {0, 1, 2, 3, 1, 1, 1, 1, 2, 2, 2, 4, 3, 3, 3, 3};
        long[] left = {9, 9, 9};
        int[] before = list.clone();
        assertThat(lanes.narrow(words, 0, list, 16, new long[] {3, 8}, 0, 2, left, 1))
                .isEqualTo(1);
        assertThat(left).containsExactly(9, 1, 0);
        assertThat(list).isEqualTo(before);
        left[1] = 9;
        int bits = lanes.narrowAndReorder(words, 0, list, 16, new long[] {3, 8}, 0, 2, left, 1);
        assertThat(left).containsExactly(9, 1, 0);
        assertThat(bits).isEqualTo(1);
        assertThat(list).containsExactly(0, 1, 2, 3, 2, 2, 2, 4, 1, 1, 1, 1, 3, 3, 3, 3);
    }

    @Test
    void narrowAndReorder_lastFourThatClearedAll_stay() {
        long[] words = {-1, 0};
        int[] list = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        long[] left = {9};
        assertThat(lanes.narrowAndReorder(words, 0, list, 12, new long[] {3}, 0, 1, left, 0))
                .isZero();
        assertThat(left).containsExactly(0);
        assertThat(list).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    }

    // Numbers 3, 0 and 2 in lanes 0 to 2, two rows; 1 is subtracted where allowed. Lane 1's borrow goes on.
    @Test
    void borrow_threeNumbers_subtractsWhereAllowed() {
        long[] slices = {0b001, 0b101};
        long[] borrows = {0b111};
        assertThat(lanes.borrow(slices, 0, 1, 2, new long[] {0b011}, 0, borrows, 1))
                .isTrue();
        assertThat(slices).containsExactly(0b010, 0b111);
        assertThat(borrows).containsExactly(0b010);
        assertThat(lanes.borrow(slices, 0, 1, 2, new long[] {0b001}, 0, new long[] {1}, 1))
                .isFalse();
        assertThat(slices).containsExactly(0b011, 0b110);
    }

    /** A block of two rows whose first words are as given, and another behind it. */
    private static long[] blocks(long low, long high) {
        long[] blocks = new long[4 * Lanes.MOST];
        blocks[0] = low;
        blocks[Lanes.MOST] = high;
        blocks[3 * Lanes.MOST - 1] = 1; // a 1 in the last word of the second block
        return blocks;
    }

    /** Two blocks of lanes, behind a word that does not count. */
    private static long[] lanesOf(long first, long last) {
        long[] words = new long[2 * Lanes.MOST + 1];
        words[1] = first;
        words[2 * Lanes.MOST] = last;
        return words;
    }

    private static long[] asked(long first, long last) {
        return Arrays.copyOfRange(lanesOf(first, last), 1, 2 * Lanes.MOST + 1);
    }

    // Numbers 3, 0 and 2 in lanes 0 to 2, two rows; 1 is added to the first two. Lane 0's carry goes on; lane 3 is not
    // used.
    @Test
    void carryInBlocks_threeNumbers_addsWhereAsked() {
        long[] slices = blocks(0b001, 0b101);
        long[] carries = new long[2 * Lanes.MOST];
        long[] raised = lanesOf(0b100, 0);
        long[] barred = lanesOf(0b010, 0);
        assertThat(lanes.carryInBlocks(
                        slices,
                        0,
                        2,
                        asked(0b1011, 0b11),
                        0,
                        asked(0b111, 0b11),
                        barred,
                        0,
                        raised,
                        1,
                        carries,
                        carries.length))
                .isTrue();
        assertThat(slices[0]).isEqualTo(0b010);
        assertThat(slices[Lanes.MOST]).isEqualTo(0b100);
        assertThat(slices[3 * Lanes.MOST - 1]).isEqualTo(0b10);
        assertThat(slices[4 * Lanes.MOST - 1]).isEqualTo(0b01);
        assertThat(carries[0]).isEqualTo(0b001);
        assertThat(carries[2 * Lanes.MOST - 1]).isZero();
        assertThat(raised).isEqualTo(lanesOf(0b111, 0b11));
        // all lanes but the third, of which the second is barred
        assertThat(lanes.carryInBlocks(
                        slices,
                        0,
                        2,
                        asked(0b100, -1),
                        -1,
                        asked(0b111, -1),
                        barred,
                        -1,
                        raised,
                        1,
                        carries,
                        carries.length))
                .isFalse();
        assertThat(slices[0]).isEqualTo(0b011);
        assertThat(slices[Lanes.MOST]).isEqualTo(0b100);
    }

    // Numbers 3, 0 and 2 in lanes 0 to 2, two rows; 1 is subtracted where allowed. Lane 1's borrow goes on; lane 3 is
    // barred.
    @Test
    void borrowInBlocks_threeNumbers_subtractsWhereAllowed() {
        long[] slices = blocks(0b1001, 0b0101);
        long[] borrows = new long[2 * Lanes.MOST];
        assertThat(lanes.borrowInBlocks(
                        slices,
                        0,
                        2,
                        asked(0b1111, 0b11),
                        0,
                        lanesOf(0b1011, 0b1),
                        lanesOf(0b1000, 0),
                        1,
                        borrows,
                        borrows.length))
                .isTrue();
        assertThat(slices[0]).isEqualTo(0b1010);
        assertThat(slices[Lanes.MOST]).isEqualTo(0b0111);
        assertThat(slices[3 * Lanes.MOST - 1]).isZero();
        assertThat(borrows[0]).isEqualTo(0b010);
        assertThat(borrows[2 * Lanes.MOST - 1]).isZero();
        assertThat(lanes.borrowInBlocks(
                        slices,
                        0,
                        2,
                        asked(~0b1L, -1),
                        -1,
                        lanesOf(0b1011, 0b1),
                        lanesOf(0b1000, 0),
                        1,
                        borrows,
                        borrows.length))
                .isFalse();
        assertThat(slices[0]).isEqualTo(0b1011);
        assertThat(slices[Lanes.MOST]).isEqualTo(0b0110);
    }
}
