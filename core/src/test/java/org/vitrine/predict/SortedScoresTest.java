package org.vitrine.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SortedScoresTest {

    // 19 scores: the 19th of 20 with the new one is the largest that 5 % spares, so the limit is the 19th
    @Test
    void limit_nineteenImages_fivePercentAreTheLargest() {
        SortedScores scores =
                SortedScores.of(new int[] {19, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18});
        assertThat(scores.limit(0.05)).hasValue(19);
        assertThat(scores.limit(0.1)).hasValue(18);
        assertThat(scores.limit(0.5)).hasValue(10);
        assertThat(scores.limit(0.049)).isEmpty();
    }

    @Test
    void limit_noImages_isNotKnown() {
        assertThat(SortedScores.of(new int[0]).limit(0.5)).isEmpty();
    }

    @Test
    void limit_shareOutside_isRefused() {
        SortedScores scores = SortedScores.of(new int[] {1});
        for (double share : new double[] {0, 1, -1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> scores.limit(share))
                    .withMessageContaining("" + share);
        }
    }

    // of 4 others, 2 are at least 3; with the new one 3 of 5
    @Test
    void shareAtLeast_countsTheNewOne() {
        SortedScores scores = SortedScores.of(new int[] {1, 2, 3, 4});
        assertThat(scores.shareAtLeast(3)).isEqualTo(0.6);
        assertThat(scores.shareAtLeast(5)).isEqualTo(0.2);
        assertThat(scores.shareAtLeast(0)).isEqualTo(1);
    }

    @Test
    void thinned_isNeverLessCautiousThanAllScores_andHardlyMore() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int size = 1 + random.nextInt(seed % 2 == 0 ? 3000 : 20_000);
            int[] all = random.ints(size, -5000, 5000).toArray();
            SortedScores thinned = SortedScores.of(all);
            int[] sorted = all.clone();
            Arrays.sort(sorted);
            assertThat(thinned.toArray()).hasSize(Math.min(SortedScores.MOST, size));
            assertThat(thinned.toArray()[thinned.toArray().length - 1]).isEqualTo(sorted[size - 1]);
            double error = 0.001 + 0.5 * random.nextDouble();
            int rank = size + 1 - (int) Math.floor((size + 1) * error + 1e-9);
            if (rank <= size) {
                int limit = thinned.limit(error).orElseThrow();
                int further = Math.min(size, rank + (size + SortedScores.MOST - 1) / SortedScores.MOST);
                assertThat(limit).as("seed " + seed).isBetween(sorted[rank - 1], sorted[further - 1]);
            } else {
                assertThat(thinned.limit(error)).isEmpty();
            }
            int probe = random.nextInt(10_000) - 5000;
            double exact =
                    (1.0 + Arrays.stream(all).filter(score -> score >= probe).count()) / (size + 1);
            assertThat(thinned.shareAtLeast(probe))
                    .as("seed " + seed)
                    .isBetween(exact, exact + 1.1 / SortedScores.MOST + 1e-12);
        }
    }

    @Test
    void restore_whatWasKept_isTheSame_andNothingElse() {
        SortedScores scores = SortedScores.of(new Random(1).ints(1500).toArray());
        assertThat(SortedScores.restore(1500, scores.toArray())).isEqualTo(scores);
        assertThatIllegalArgumentException().isThrownBy(() -> SortedScores.restore(999, scores.toArray()));
        assertThatIllegalArgumentException().isThrownBy(() -> SortedScores.restore(-1, new int[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SortedScores.restore(2, new int[] {2, 1}))
                .withMessageContaining("2 comes before 1");
    }
}
