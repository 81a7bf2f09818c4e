package org.vitrine.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.predict.Familiarity.Comparison;
import org.vitrine.predict.Familiarity.Scale;

class FamiliarityTest {

    private static final Scale ANGLES = new Scale(100_000, 300_000);
    private static final Scale DISTANCES = new Scale(1000, 3000);

    /** Two profiles of three clauses: the first two vote with 1, or the third with 2; each varies by half a vote. */
    private static Familiarity three(SortedScores scores) {
        return new Familiarity(
                new int[][] {{100, 100, 0}, {0, 0, 200}},
                new int[] {50, 50, 50},
                ANGLES,
                DISTANCES,
                scores,
                2,
                Familiarity.limitOf(scores));
    }

    // votes (1, 0, 0): cosine 1/sqrt(2) with the first profile; off by 2 deviations in one of three clauses: 4/3
    @Test
    void compare_oneClauseOfTwo_isTheAngleAndDistanceToTheNearestProfile() {
        assertThat(three(hundred()).compare(new int[] {1, 0, 0})).isEqualTo(new Comparison(292_893, 1333));
    }

    @Test
    void compare_asInAProfile_isZero_andSilence_isARightAngle() {
        assertThat(three(hundred()).compare(new int[] {0, 0, 2})).isEqualTo(new Comparison(0, 0));
        assertThat(three(hundred()).compare(new int[] {0, 0, 0})).isEqualTo(new Comparison(1_000_000, 2667));
    }

    // angle 292893 on a scale of 100000 to 300000 is 964; distance 1333 on 1000 to 3000 is 166
    @Test
    void score_isTheLargerOfBothScales() {
        assertThat(three(hundred()).score(new int[] {1, 0, 0})).isEqualTo(964);
        assertThat(three(hundred()).score(new int[] {9, 9, 0}))
                .as("the distance")
                .isGreaterThan(10_000);
        assertThat(three(hundred()).score(new int[] {1, 1, 0})).isEqualTo(-500);
    }

    @Test
    void of_moreUnusualThanAll_isUnlike_andSaysSo() {
        Likeness silent = byVotes(0, 0, 0);
        assertThat(silent.isUnlike()).isTrue();
        assertThat(silent.votes().orElseThrow().share()).isEqualTo(1.0 / 101);
        assertThat(silent.inWords()).isEqualTo("unlike the training images: 0 clauses vote (usually about 2)");
        Likeness usual = byVotes(1, 1, 0);
        assertThat(usual.isUnlike()).isFalse();
        assertThat(usual.inWords()).startsWith("like the training images: 2 clauses vote");
    }

    private static Likeness byVotes(int... strengths) {
        return new Likeness(Optional.of(Likeness.of(three(hundred()), strengths)), Optional.empty());
    }

    // Files of before the limit was kept: an image is unlike if at most 1 % of the images are as unusual, or none.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 50, 99, 100, 150, 999, 2500})
    void limitOf_anyScores_isWhereOneInAHundredIsAsUnusual(int images) {
        SortedScores scores =
                SortedScores.of(new Random(images).ints(images, 0, 400).toArray());
        double share = Math.max(0.01, 1.0 / (images + 1));
        int limit = Familiarity.limitOf(scores);
        int unlike = 0;
        for (int score = -1; score < 402; score++) {
            assertThat(score > limit).as(score + " of " + scores).isEqualTo(scores.shareAtLeast(score) <= share);
            unlike += score > limit ? 1 : 0;
        }
        assertThat(unlike).isPositive();
    }

    @Test
    void constructor_partsThatDoNotFit_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> three(SortedScores.of(new int[0])));
        assertThatIllegalArgumentException().isThrownBy(() -> new Scale(5, 5));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Familiarity(new int[0][], new int[1], ANGLES, DISTANCES, hundred(), 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Familiarity(new int[1][2], new int[] {1}, ANGLES, DISTANCES, hundred(), 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Familiarity(new int[1][1], new int[] {0}, ANGLES, DISTANCES, hundred(), 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Familiarity(new int[][] {{-1}}, new int[] {1}, ANGLES, DISTANCES, hundred(), 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Familiarity(new int[1][1], new int[] {1}, ANGLES, DISTANCES, hundred(), 2, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> three(hundred()).compare(new int[2]));
    }

    @Test
    void compare_extremes_doNotOverflow() {
        int[] most = new int[1000];
        Arrays.fill(most, Integer.MAX_VALUE);
        int[] ones = new int[1000];
        Arrays.fill(ones, 1);
        Familiarity familiarity =
                new Familiarity(new int[][] {ones, most}, ones, new Scale(0, 1), new Scale(0, 1), hundred(), 0, 0);
        assertThat(familiarity.compare(most).distance()).isEqualTo(Integer.MAX_VALUE);
        assertThat(familiarity.score(most)).isEqualTo(Integer.MAX_VALUE);
    }

    private static SortedScores hundred() {
        return SortedScores.of(IntStream.range(0, 100).map(i -> i * 10 - 500).toArray());
    }
}
