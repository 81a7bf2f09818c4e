package org.vitrine.internal.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BitsTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "63, 1", "64, 1", "65, 2", "127, 2", "128, 2", "129, 3", "361, 6"})
    void words_someBits_roundsUp(int bits, int words) {
        assertThat(Bits.words(bits)).isEqualTo(words);
    }

    // 361 = 5 * 64 + 41
    @ParameterizedTest
    @CsvSource({"1, 1", "63, 63", "64, 64", "65, 1", "127, 63", "361, 41"})
    void tailMask_someBits_masksTheLastWord(int bits, int used) {
        assertThat(Bits.tailMask(bits)).isEqualTo(Bits.lowest(used));
        assertThat(Long.bitCount(Bits.tailMask(bits))).isEqualTo(used);
    }

    @Test
    void lowest_everyCount_setsSoManyFromBelow() {
        for (int count = 0; count <= 64; count++) {
            BitSet expected = new BitSet();
            expected.set(0, count);
            assertThat(BitSet.valueOf(new long[] {Bits.lowest(count)})).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 361})
    void setRange_everyRange_equalsBitSet(int size) {
        Random random = new Random(size);
        for (int times = 0; times < 300; times++) {
            int from = random.nextInt(size + 1);
            int to = from + random.nextInt(size - from + 1);
            long[] row = new long[Bits.words(size)];
            Bits.setRange(row, from, to);
            BitSet expected = new BitSet();
            expected.set(from, to);
            assertThat(BitSet.valueOf(row)).as("%d to %d of %d", from, to, size).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 361})
    void getAndSet_randomBits_equalBitSet(int size) {
        Random random = new Random(size);
        long[] row = new long[Bits.words(size)];
        BitSet expected = new BitSet();
        for (int times = 0; times < size / 2 + 1; times++) {
            int index = random.nextInt(size);
            Bits.set(row, index);
            expected.set(index);
        }
        for (int index = 0; index < size; index++) {
            assertThat(Bits.get(row, index)).isEqualTo(expected.get(index));
        }
    }

    // Two words of a neighbour before and behind the row: extract must see neither.
    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 361})
    void extract_anyStretch_equalsBitSetAndEndsWithTheRow(int size) {
        int words = Bits.words(size);
        Random random = new Random(size);
        BitSet bits = new BitSet();
        long[] memory = new long[words + 4];
        for (int i : new int[] {0, 1, words + 2, words + 3}) {
            memory[i] = -1L;
        }
        for (int index = 0; index < size; index++) {
            if (random.nextBoolean()) {
                bits.set(index);
                memory[2 + (index >>> 6)] |= 1L << index;
            }
        }
        for (int from = 0; from < size; from++) {
            for (int count = 1; count <= 64; count++) {
                BitSet expected = bits.get(from, from + count);
                long extracted = Bits.extract(memory, 2, words, from, count);
                assertThat(BitSet.valueOf(new long[] {extracted}))
                        .as("%d from %d of %d", count, from, size)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 361})
    void deposit_anywhere_equalsBitSet(int size) {
        Random random = new Random(size);
        for (int times = 0; times < 500; times++) {
            int count = 1 + random.nextInt(Math.min(64, size));
            int at = random.nextInt(size - count + 1);
            long value = random.nextLong() & Bits.lowest(count);
            long[] row = new long[Bits.words(size)];
            Bits.deposit(row, at, value, count);
            BitSet expected = new BitSet();
            for (int i = 0; i < count; i++) {
                expected.set(at + i, (value >>> i & 1) != 0);
            }
            assertThat(BitSet.valueOf(row)).as("%d bits at %d", count, at).isEqualTo(expected);
        }
    }

    @Test
    void select_everySetBit_isTheNthOfBitSet() {
        Random random = new Random(3);
        for (long word : new long[] {1, -1, 1L << 63, 0x8000_0001_0000_0001L, random.nextLong(), random.nextLong()}) {
            int n = 0;
            for (int bit : BitSet.valueOf(new long[] {word}).stream().toArray()) {
                assertThat(Bits.select(word, n++)).isEqualTo(bit);
            }
        }
    }
}
