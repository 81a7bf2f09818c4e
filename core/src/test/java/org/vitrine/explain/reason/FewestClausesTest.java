package org.vitrine.explain.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.explain.reason.FewestClauses.Choice;

class FewestClausesTest {

    private static boolean suffices(long[][] gains, long[] needs, int clauses) {
        for (int i = 0; i < needs.length; i++) {
            long sum = 0;
            for (int clause = 0; clause < gains[i].length; clause++) {
                sum += (clauses >> clause & 1) == 1 ? gains[i][clause] : 0;
            }
            if (sum < needs[i]) {
                return false;
            }
        }
        return true;
    }

    /** The fewest clauses that suffice, by trying all choices. */
    private static int fewest(long[][] gains, long[] needs) {
        int fewest = gains[0].length;
        for (int clauses = 0; clauses < 1 << gains[0].length; clauses++) {
            if (Integer.bitCount(clauses) < fewest && suffices(gains, needs, clauses)) {
                fewest = Integer.bitCount(clauses);
            }
        }
        return fewest;
    }

    private static int bits(List<Integer> clauses) {
        return clauses.stream().mapToInt(clause -> 1 << clause).sum();
    }

    // 7 and 5 make 12; without the 7 even the two next, 5 and 4, fall short.
    @Test
    void of_oneConstraint_takesTheLargestFirst() {
        Choice choice = FewestClauses.of(new long[][] {{1, 5, 2, 7, 4}}, new long[] {11});
        assertThat(choice.clauses()).containsExactly(3, 1);
        assertThat(choice.atLeast()).isEqualTo(2);
    }

    @Test
    void of_nothingNeeded_isEmpty() {
        Choice choice = FewestClauses.of(new long[][] {{1, 5}, {3, 0}}, new long[] {0, -4});
        assertThat(choice.clauses()).isEmpty();
        assertThat(choice.atLeast()).isZero();
    }

    // Each constraint alone is reached by one clause of 9, but clause 2 reaches both.
    @Test
    void of_twoConstraints_prefersTheClauseThatServesBoth() {
        Choice choice = FewestClauses.of(new long[][] {{9, 0, 6, 1}, {0, 9, 6, 1}}, new long[] {6, 6});
        assertThat(choice.clauses()).containsExactly(2);
        assertThat(choice.atLeast()).isEqualTo(1);
    }

    @Test
    void of_oneConstraint_isMinimal() {
        Random random = new Random(1);
        for (int trial = 0; trial < 500; trial++) {
            long[] gains =
                    random.ints(1 + random.nextInt(11), 0, 20).asLongStream().toArray();
            long[] needs = {1 + random.nextInt((int) (1 + Arrays.stream(gains).sum()))};
            needs[0] = Math.min(needs[0], Arrays.stream(gains).sum());
            Choice choice = FewestClauses.of(new long[][] {gains}, needs);
            assertThat(suffices(new long[][] {gains}, needs, bits(choice.clauses())))
                    .isTrue();
            assertThat(choice.clauses()).as("trial " + trial).hasSize(fewest(new long[][] {gains}, needs));
            assertThat(choice.atLeast()).isEqualTo(choice.clauses().size());
        }
    }

    @Test
    void of_severalConstraints_sufficesAndClaimsNoMoreThanIsTrue() {
        Random random = new Random(2);
        int proved = 0;
        int best = 0;
        int trials = 1000;
        for (int trial = 0; trial < trials; trial++) {
            int clauses = 1 + random.nextInt(11);
            long[][] gains = new long[2 + random.nextInt(5)][];
            long[] needs = new long[gains.length];
            for (int i = 0; i < gains.length; i++) {
                gains[i] = random.ints(clauses, -8, 20)
                        .mapToLong(gain -> Math.max(0, gain))
                        .toArray();
                needs[i] = random.nextInt((int) (1 + Arrays.stream(gains[i]).sum()));
            }
            Choice choice = FewestClauses.of(gains, needs);
            int fewest = fewest(gains, needs);
            assertThat(suffices(gains, needs, bits(choice.clauses())))
                    .as("trial " + trial)
                    .isTrue();
            assertThat(choice.atLeast()).as("trial " + trial).isLessThanOrEqualTo(fewest);
            proved += choice.clauses().size() == choice.atLeast() ? 1 : 0;
            best += choice.clauses().size() == fewest ? 1 : 0;
        }
        assertThat(best).isGreaterThan(9 * trials / 10);
        assertThat(proved).isGreaterThan(trials / 2);
    }

    // Gains of few values make clauses alike, so that the order among equals matters too.
    @Test
    void of_anyConstraints_choosesWhatTheSlowTwinDoes() {
        Random random = new Random(3);
        int chosen = 0;
        for (int trial = 0; trial < 400; trial++) {
            int clauses = 1 + random.nextInt(90);
            int most = 1 + random.nextInt(trial % 2 == 0 ? 3 : 500);
            long[][] gains = new long[1 + random.nextInt(70)][];
            long[] needs = new long[gains.length];
            for (int i = 0; i < gains.length; i++) {
                gains[i] = random.ints(clauses, -most, most)
                        .mapToLong(gain -> Math.max(0, gain))
                        .toArray();
                needs[i] =
                        (long) random.nextInt((int) (1 + Arrays.stream(gains[i]).sum())) - most;
            }
            Choice choice = FewestClauses.of(gains, needs);
            assertThat(choice).as("trial " + trial).isEqualTo(SlowFewestClauses.of(gains, needs));
            chosen += choice.clauses().size();
        }
        assertThat(chosen).isGreaterThan(400);
    }

    // As many constraints as 800 labels that exclude each other have.
    @Test
    void of_hundredsOfConstraints_takesLessThanHalfOfTheTwinsWork() {
        Random random = new Random(4);
        long[][] gains = new long[799][];
        long[] needs = new long[gains.length];
        for (int i = 0; i < gains.length; i++) {
            gains[i] = random.ints(2000, -50, 50)
                    .mapToLong(gain -> Math.max(0, gain))
                    .toArray();
            needs[i] = Arrays.stream(gains[i]).sum() / 2;
        }
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long before = thread.getCurrentThreadCpuTime(); // not the clock: the machine may be busy
        Choice choice = FewestClauses.of(gains, needs);
        long between = thread.getCurrentThreadCpuTime();
        assertThat(choice).isEqualTo(SlowFewestClauses.of(gains, needs));
        assertThat(2 * (between - before)).isLessThan(thread.getCurrentThreadCpuTime() - between);
        assertThat(choice.clauses()).hasSizeBetween(choice.atLeast(), 1500);
    }
}
