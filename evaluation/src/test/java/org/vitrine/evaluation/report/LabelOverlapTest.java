package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.label.Labels;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.team.Team;

class LabelOverlapTest {

    private static final Offset<Double> CLOSE = within(1e-12);
    private static final Labels LABELS = Labels.anyOf(List.of("a", "b", "c", "d"));
    private static final int A = 0;
    private static final int B = 1;
    private static final int C = 2;
    private static final int D = 3;

    // what five examples have
    private static final List<List<Integer>> TRUTH =
            List.of(List.of(A, B), List.of(A, B), List.of(A), List.of(C), List.of());

    // the model gives the labels with a sum of more than 0
    private static final int[][] SUMS = {
        {9, 1, -1, -1}, {5, 5, 0, -1}, {-2, -9, 3, -1}, {-1, -1, 4, -1}, {-1, 0, -1, -1},
    };

    private static LabelOverlap overlap() {
        Model model = TinyModel.of(LABELS);
        return LabelOverlap.of(model, List.of(representations(model)), scores(LABELS));
    }

    private static Scores scores(Labels labels) {
        return Scores.of(
                labels,
                TinyModel.TARGET,
                SUMS,
                (example, label) -> TRUTH.get(example).contains(label));
    }

    private static List<EvidenceMap> representations(Model model) {
        ClassRepresentation representation = new ClassRepresentation(model);
        return IntStream.range(0, 4).mapToObj(representation::of).toList();
    }

    private static void assertValue(OptionalDouble value, double expected) {
        assertThat(value).isPresent();
        assertThat(value.getAsDouble()).isEqualTo(expected, CLOSE);
    }

    // for a (3, 4, 0), for b (4, 0, 3), for c (0, 5, 0): clauses 3 and 4 never vote
    @Test
    void sharedVotes_isTheCosineOfVotesInFavour() {
        assertValue(overlap().sharedVotes(A, B), 12.0 / (5 * 5));
        assertValue(overlap().sharedVotes(A, C), 20.0 / (5 * 5));
        assertValue(overlap().sharedVotes(B, C), 0);
        assertValue(overlap().sharedVotes(A, A), 1);
    }

    @Test
    void commonClauses_isTheShareThatVotesForBoth() {
        assertValue(overlap().commonClauses(A, B), 1.0 / 3); // clause 0 of 0, 1, 2
        assertValue(overlap().commonClauses(A, C), 1.0 / 2); // clause 1 of 0, 1
        assertValue(overlap().commonClauses(B, C), 0);
        assertValue(overlap().commonClauses(A, D), 0);
    }

    // the images are (3, 1.5, -4) of a, (4, 5, 0) of b, (0, 0, -5) of c
    @Test
    void likeness_isTheCorrelationOfThePictures() {
        assertValue(overlap().likeness(A, C), 125 / Math.sqrt(16300));
        assertValue(overlap().likeness(B, B), 1);
        assertThat(overlap().likeness(A, B).orElseThrow()).isPositive();
    }

    @Test
    void togetherInData_isPhi() {
        assertValue(overlap().togetherInData(A, B), 4.0 / 6); // (5*2 - 3*2) / sqrt(3*2 * 2*3)
        assertValue(overlap().togetherInData(A, C), -3 / Math.sqrt(24)); // (5*0 - 3*1) / sqrt(3*2 * 1*4)
    }

    @Test
    void togetherInModel_isPhiOfWhatItSays() {
        assertValue(overlap().togetherInModel(A, B), 1); // both are given to the first two
        assertValue(overlap().togetherInModel(A, C), -4 / Math.sqrt(36)); // (5*0 - 2*2) / sqrt(2*3 * 2*3)
    }

    @Test
    void share_dependsOnWhichIsGiven() {
        assertValue(overlap().share(A, B), 2.0 / 3);
        assertValue(overlap().share(B, A), 1);
        assertValue(overlap().share(C, A), 0);
    }

    @Test
    void confused_countsExamplesOfOneThatGotTheOther() {
        assertValue(overlap().confused(A, C), 1.0 / 4); // the third, of the first four
        assertValue(overlap().confused(C, A), 1.0 / 4);
        assertValue(overlap().confused(A, B), 0);
    }

    @Test
    void of_labelThatNothingIsKnownOf_isUndefined() {
        assertThat(overlap().sharedVotes(A, D)).isEmpty();
        assertThat(overlap().likeness(A, D)).isEmpty();
        assertThat(overlap().togetherInData(A, D)).isEmpty();
        assertThat(overlap().togetherInModel(A, D)).isEmpty();
        assertThat(overlap().share(D, A)).isEmpty();
        assertThat(overlap().commonClauses(D, D)).isEmpty();
    }

    @Test
    void of_partsThatDoNotFit_areRefused() {
        Model model = TinyModel.of(LABELS);
        List<EvidenceMap> maps = representations(model);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelOverlap.of(model, List.of(maps.subList(0, 3)), scores(LABELS)));
        Labels others = Labels.anyOf(List.of("e", "f", "g", "h"));
        assertThatIllegalArgumentException().isThrownBy(() -> LabelOverlap.of(model, List.of(maps), scores(others)));
    }

    // a member that counts three times as much has three times the votes: (3, 4, 0, 9, 12, 0) and (4, 0, 3, 12, 0, 9)
    @Test
    void of_aTeam_comparesTheVotesOfAllMembers() {
        Model model = TinyModel.of(LABELS);
        Team team = Team.of(List.of(new Member(model, 3 * TinyModel.TARGET), new Member(model, TinyModel.TARGET)));
        LabelOverlap overlap =
                LabelOverlap.of(team, List.of(representations(model), representations(model)), scores(LABELS));
        LabelOverlap alone = overlap();
        assertValue(overlap.sharedVotes(A, B), 12 / 25.0);
        assertThat(overlap.commonClauses(A, B)).isEqualTo(alone.commonClauses(A, B));
        assertValue(overlap.likeness(A, B), alone.likeness(A, B).orElseThrow());
        assertThat(overlap.togetherInModel(A, B)).isEqualTo(alone.togetherInModel(A, B));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelOverlap.of(team, List.of(representations(model)), scores(LABELS)));
    }
}
