package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.team.Team;

class RandomisationTest {

    private static final ImageShape SHAPE = new ImageShape(1, 3, 1);
    private static final Raster IMAGE = Raster.grey(new int[][] {{1, 2, 3}});

    private static StubClassifier withMap(double... map) {
        return new StubClassifier(SHAPE, image -> 1, (image, label) -> label == 0 ? map : new double[] {3, 2, 1});
    }

    @Test
    void of_byHand_comparesWithEachStage() {
        Randomisation test = Randomisation.of(
                withMap(1, 2, 3),
                share -> share < 1 ? withMap(4, 5, 6) : withMap(9, 8, 7),
                List.of(0.5, 1.0),
                List.of(new Pair(IMAGE, 0), new Pair(IMAGE, 0)),
                1,
                done -> {});
        assertThat(test.rankCorrelations().points())
                .containsExactly(new Curve.Point(0, 1), new Curve.Point(0.5, 1), new Curve.Point(1, -1));
        assertThat(test.last().rankCorrelation()).isEqualTo(-1);
    }

    @Test
    void randomLogit_byHand_comparesWithTheOtherLabel() {
        MapSimilarity same = RandomLogit.of(withMap(3, 2, 1), List.of(new Pair(IMAGE, 0)), 1, 1, done -> {});
        assertThat(same.rankCorrelation()).isCloseTo(1, within(1e-12));
        MapSimilarity other =
                RandomLogit.of(withMap(1, 2, 3), List.of(new Pair(IMAGE, 0), new Pair(IMAGE, 1)), 1, 1, done -> {});
        assertThat(other.rankCorrelation()).isCloseTo(-1, within(1e-12));
    }

    /**
     * The votes of all clauses are still there, each with another clause; clauses that are left out of a share keep
     * theirs.
     */
    @Test
    void scrambling_aModel_exchangesVotes() {
        for (Model model : List.of(TrustModels.crisp(), TrustModels.fuzzy())) {
            Scrambling scrambling = Scrambling.of(model, 3).orElseThrow();
            assertThat(((Model) scrambling.scrambled(0)).weights()).isEqualTo(model.weights());
            List<List<Integer>> before = rows(model);
            List<List<Integer>> half = rows((Model) scrambling.scrambled(0.5));
            List<List<Integer>> all = rows((Model) scrambling.scrambled(1));
            assertThat(half).containsExactlyInAnyOrderElementsOf(before).isNotEqualTo(before);
            assertThat(all).containsExactlyInAnyOrderElementsOf(before).isNotEqualTo(before);
            assertThat(kept(before, half)).isGreaterThanOrEqualTo(before.size() / 2);
            assertThat(((Model) scrambling.scrambled(1)).clauses()).isSameAs(model.clauses());
            assertThat(rows((Model) Scrambling.of(model, 3).orElseThrow().scrambled(1)))
                    .isEqualTo(all);
        }
    }

    private static List<List<Integer>> rows(Model model) {
        List<List<Integer>> rows = new ArrayList<>();
        int[] weights = model.weights();
        int labels = model.labels().size();
        for (int i = 0; i < weights.length; i += labels) {
            rows.add(Arrays.stream(weights, i, i + labels).boxed().toList());
        }
        return rows;
    }

    private static int kept(List<List<Integer>> before, List<List<Integer>> after) {
        int kept = 0;
        for (int i = 0; i < before.size(); i++) {
            kept += before.get(i).equals(after.get(i)) ? 1 : 0;
        }
        return kept;
    }

    @Test
    void scrambling_aTeam_scramblesItsMembers() {
        Team team = Team.of(TrustModels.crisp(), TrustModels.fuzzy());
        Team scrambled = (Team) Scrambling.of(team, 1).orElseThrow().scrambled(1);
        for (int i = 0; i < 2; i++) {
            assertThat(scrambled.members().get(i).model().weights())
                    .isNotEqualTo(team.members().get(i).model().weights());
            assertThat(scrambled.members().get(i).divisor())
                    .isEqualTo(team.members().get(i).divisor());
        }
        assertThat(Scrambling.of(withMap(1, 2, 3), 1)).isEmpty();
        assertThatThrownBy(() -> Scrambling.of(team, 1).orElseThrow().scrambled(1.5))
                .hasMessage("the share must be 0 to 1: 1.5");
    }

    /** Maps of a model that tells squares apart change when its clauses have exchanged their votes. */
    @Test
    void of_aModel_changesItsMaps() {
        for (Model model : List.of(TrustModels.crisp(), TrustModels.fuzzy())) {
            Randomisation test = Randomisation.of(
                    model,
                    Scrambling.of(model, 1).orElseThrow(),
                    List.of(0.0, 1.0),
                    TrustModels.sample(model).pairs(),
                    1,
                    done -> {});
            assertThat(test.rankCorrelations().points().get(1).y()).isCloseTo(1, within(1e-9));
            assertThat(test.last().rankCorrelation()).isLessThan(0.8);
        }
    }
}
