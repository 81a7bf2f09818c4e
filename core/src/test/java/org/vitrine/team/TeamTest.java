package org.vitrine.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

class TeamTest {

    private static final Labels LABELS = Labels.anyOf(List.of("a", "b"));
    private static final Raster BRIGHT = Raster.grey(new int[][] {{200, 0}});

    private static Team mixed(boolean exclusive) {
        return Team.of(
                TeamModels.crisp(exclusive, "thermometer:4", 1),
                TeamModels.fuzzy(exclusive, "edges:2", true),
                TeamModels.crisp(exclusive, "threshold:90", 2));
    }

    // 5 of 3 votes and -2 of 7: 1666666 - 285714; -5 of 3 and 1 of 7: -1666666 + 142857; each rounded towards 0
    @Test
    void predict_writtenMembers_addsMillionthsOfTheirTargets() {
        Team team = Team.of(TeamModels.written(LABELS, 3, 5, -5), TeamModels.written(LABELS, 7, -2, 1));
        Prediction prediction = team.predictor().predict(BRIGHT);
        assertThat(prediction.classSums()).containsExactly(1_380_952, -1_523_809);
        assertThat(prediction.target()).isEqualTo(2_000_000);
        assertThat(prediction.confidence("a")).isEqualTo((1 + 1.380952 / 2) / 2);
        assertThat(prediction.decided()).containsExactly("a");
        assertThat(team.predictor().predict(Raster.grey(new int[][] {{0, 0}})).classSums())
                .containsExactly(0, 0);
    }

    @Test
    void predict_opposedMembers_cancelOut() {
        Team team = Team.of(TeamModels.written(LABELS, 3, 5, -7), TeamModels.written(LABELS, 3, -5, 7));
        assertThat(team.predictor().predict(BRIGHT).classSums()).containsExactly(0, 0);
    }

    @Test
    void predict_sumsBeyondInt_areLimited() {
        Model loud = TeamModels.written(LABELS, 1, 1 << 30, -(1 << 30));
        assertThat(Team.of(loud, loud).predictor().predict(BRIGHT).classSums())
                .containsExactly(Integer.MAX_VALUE, -Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void predict_anyImage_isTheSumOfTheMembers(boolean exclusive) {
        Team team = mixed(exclusive);
        Samples samples = TeamModels.samples(exclusive);
        int different = 0;
        for (int index = 0; index < samples.size(); index++) {
            Raster image = samples.image(index);
            Prediction prediction = team.predictor().predict(image);
            for (int label = 0; label < 3; label++) {
                long sum = 0;
                for (Member member : team.members()) {
                    Model model = member.model();
                    sum += 1_000_000L * model.predictor().predict(image).classSum(label) / model.target();
                }
                assertThat(prediction.classSum(label)).isEqualTo((int) sum);
                different += sum == 0 ? 0 : 1;
            }
            assertThat(prediction.labels()).isEqualTo(samples.labels());
        }
        assertThat(different).isGreaterThan(60);
    }

    @Test
    void predict_membersInAnotherOrder_sameSums() {
        Team team = mixed(false);
        List<Member> turned = new ArrayList<>(team.members());
        Collections.rotate(turned, 1);
        Samples samples = TeamModels.samples(false);
        for (int index = 0; index < samples.size(); index++) {
            assertThat(Team.of(turned).predictor().predict(samples.image(index)).classSums())
                    .isEqualTo(team.predictor().predict(samples.image(index)).classSums());
        }
    }

    @Test
    void predict_onSeveralThreads_sameAsOnOne() {
        Team team = mixed(true);
        ClausePredictor shared = team.predictor();
        Samples samples = TeamModels.samples(true);
        List<String> alone = IntStream.range(0, samples.size())
                .mapToObj(
                        index -> team.predictor().predict(samples.image(index)).toString())
                .toList();
        for (int round = 0; round < 5; round++) {
            assertThat(IntStream.range(0, samples.size())
                            .parallel()
                            .mapToObj(index ->
                                    shared.predict(samples.image(index)).toString())
                            .toList())
                    .isEqualTo(alone);
        }
    }

    @Test
    void predict_imageOfAnotherShape_isRefused() {
        Team team = mixed(true);
        Raster small = Raster.grey(new int[][] {{1}});
        assertThatThrownBy(() -> team.predictor().predict(small)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> team.explainer().explain(small, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the model takes images of 9x11");
    }

    @Test
    void of_otherLabels_saysHowTheyDiffer() {
        Model one = TeamModels.written(LABELS, 3, 1, 1);
        assertThatThrownBy(() -> Team.of(one, TeamModels.written(Labels.anyOf(List.of("b", "a")), 3, 1, 1)))
                .hasMessage("the members of a team must have the same labels in the same order: "
                        + "the first has [a, b], number 2 has [b, a]");
        assertThatThrownBy(() -> Team.of(one, one, TeamModels.written(Labels.oneOf(List.of("a", "b")), 3, 1, 1)))
                .hasMessage("the members of a team must agree whether labels exclude each other: "
                        + "those of the first do not, those of number 3 do");
    }

    @Test
    void of_otherShape_saysHowTheyDiffer() {
        assertThatThrownBy(() -> Team.of(
                        TeamModels.written(LABELS, 3, 1, 1),
                        TeamModels.written(LABELS, new ImageShape(1, 3, 1), 3, 1, 1)))
                .hasMessageContaining("images of the same size")
                .hasMessageContaining("1x2")
                .hasMessageContaining("1x3");
    }

    @Test
    void of_tooFewOrTooMany_isRefused() {
        Model one = TeamModels.written(LABELS, 3, 1, 1);
        assertThatThrownBy(() -> Team.of(one)).hasMessage("a team has 2 to 64 members: 1");
        assertThatThrownBy(() -> Team.of(Collections.nCopies(65, Member.byTarget(one))))
                .hasMessage("a team has 2 to 64 members: 65");
        assertThat(Team.of(Collections.nCopies(64, Member.byTarget(one))).target())
                .isEqualTo(64_000_000);
    }

    @Test
    void member_divisorOfZero_isRefused() {
        Model one = TeamModels.written(LABELS, 3, 1, 1);
        assertThatThrownBy(() -> new Member(one, 0)).hasMessage("a member's divisor must be > 0: 0");
    }

    @Test
    void byTarget_mirrorVotes_isTwiceTheTarget() {
        assertThat(Member.byTarget(TeamModels.fuzzy(true, "edges:2", true)).divisor())
                .isEqualTo(22);
        assertThat(Member.byTarget(TeamModels.fuzzy(true, "edges:2", false)).divisor())
                .isEqualTo(11);
    }

    @Test
    void byRange_isHalfOfLargestLessSmallest() {
        Model one = TeamModels.written(LABELS, 3, 1, 1);
        assertThat(Member.byRange(one, new int[][] {{3, -4}, {10, 0}}).divisor())
                .isEqualTo(7);
        assertThat(Member.byRange(one, new int[][] {{3, -4}, {9, 0}}).divisor()).isEqualTo(7);
        assertThat(Member.byRange(one, new int[][] {{5, 5}}).divisor()).isEqualTo(1);
        assertThat(Member.byRange(one, new int[][] {{Integer.MIN_VALUE, Integer.MAX_VALUE}})
                        .divisor())
                .isEqualTo(Integer.MAX_VALUE);
        assertThatThrownBy(() -> Member.byRange(one, new int[0][])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void thresholds_areThoseOfTheMembersAddedUp() {
        Model one = TeamModels.written(LABELS, 4, 3, 3).withThresholds(DecisionThresholds.of(2, -1));
        Model other = TeamModels.written(LABELS, 10, 1, -5).withThresholds(DecisionThresholds.of(3, 0));
        Team team = Team.of(one, other);
        assertThat(team.thresholds().toArray()).containsExactly(800_000, -250_000);
        Prediction prediction = team.predictor().predict(BRIGHT);
        assertThat(prediction.classSums()).containsExactly(850_000, 250_000);
        assertThat(prediction.decided()).containsExactly("a", "b");
    }

    @Test
    void withThresholds_decidesByThem() {
        Team team = Team.of(TeamModels.written(LABELS, 4, 3, 3), TeamModels.written(LABELS, 10, 1, -5))
                .withThresholds(DecisionThresholds.of(850_000, 249_999));
        assertThat(team.predictor().predict(BRIGHT).decided()).containsExactly("b");
        assertThatThrownBy(() -> team.withThresholds(DecisionThresholds.of(1)))
                .hasMessage("1 thresholds do not fit 2 labels");
        Labels exclusive = Labels.oneOf(List.of("a", "b"));
        Model one = TeamModels.written(exclusive, 4, 3, 3);
        assertThatThrownBy(() -> Team.of(one, one).withThresholds(DecisionThresholds.of(0, 1)))
                .hasMessageContaining("the largest class sum wins");
    }

    @Test
    void classSums_ofTooFewMembers_areRefused() {
        Model one = TeamModels.written(LABELS, 4, 3, 3);
        assertThatThrownBy(() -> Team.of(one, one).classSums(List.of(new int[2])))
                .hasMessage("class sums of 1 members do not fit a team of 2");
    }
}
