package org.vitrine.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vitrine.label.Labels;
import org.vitrine.predict.Decision.Outcome;

class DecisionTest {

    private static final Policy CAREFUL = Policy.maxError(0.1).refuseUnlike();

    /** The true label of ten images was 4 votes ahead of the others at least. */
    private static Prediction calibrated(int... sums) {
        Calibration calibration = Calibration.exclusive(
                new Calibration.Origin(10, "", true, false), 3, Calibration.UNIT, SortedScores.of(new int[] {
                    -9, -9, -8, -8, -7, -7, -6, -5, 1, 4
                }));
        return new Prediction(Labels.oneOf(List.of("a", "b", "c")), sums, 10).withCalibration(calibration);
    }

    private static Likeness distance(int distance) {
        return new Likeness(Optional.empty(), Optional.of(new Likeness.ByAppearance(distance, 1, 2)));
    }

    @Test
    void decide_farAhead_isAnswered_andClose_isUnsure() {
        Decision ahead = calibrated(9, 4, 0).decide(CAREFUL);
        assertThat(ahead).isEqualTo(new Decision(Outcome.ANSWERED, List.of(Answer.YES, Answer.NO, Answer.NO)));
        Decision close = calibrated(9, 5, 0).decide(CAREFUL);
        assertThat(close.outcome()).isEqualTo(Outcome.UNSURE);
        assertThat(close.answers()).containsExactly(Answer.UNSURE, Answer.UNSURE, Answer.NO);
        assertThat(close.outcome(1)).isEqualTo(Outcome.UNSURE);
        assertThat(close.outcome(2)).isEqualTo(Outcome.ANSWERED);
    }

    @Test
    void decide_unlikeAndFarAhead_saysNothing_ifUnlikeIsRefused() {
        Prediction noise = calibrated(9, 0, 0).withLikeness(distance(3));
        Decision silent = noise.decide(CAREFUL);
        assertThat(silent.outcome()).isEqualTo(Outcome.UNLIKE);
        assertThat(silent.outcome(0)).isEqualTo(Outcome.UNLIKE);
        assertThat(silent.answers()).hasSize(3).containsOnly(Answer.UNSURE);
        assertThat(noise.decide(Policy.anyError().refuseUnlike()).isSilent()).isTrue();
        assertThat(noise.decide(Policy.maxError(0.1)).answers()).startsWith(Answer.YES);
        assertThat(calibrated(9, 0, 0).withLikeness(distance(2)).decide(CAREFUL).outcome())
                .isEqualTo(Outcome.ANSWERED);
    }

    @Test
    void decide_withoutCalibration_saysNothingOfAnErrorRate_butDecides() {
        Prediction bare = new Prediction(Labels.oneOf(List.of("a", "b")), new int[] {3, 7}, 10);
        assertThat(bare.decide(CAREFUL)).isEqualTo(Decision.silent(Outcome.UNCALIBRATED, 2));
        assertThat(bare.decide(Policy.anyError().refuseUnlike()))
                .isEqualTo(new Decision(Outcome.ANSWERED, List.of(Answer.NO, Answer.YES)));
    }

    @Test
    void policy_errorOutOfBounds_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Policy.maxError(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Policy.maxError(1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Policy(Double.NaN, true));
    }
}
