package org.vitrine.evaluation.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.shrink.ShrinkGoal;
import org.vitrine.evaluation.shrink.Shrinker;
import org.vitrine.evaluation.shrink.Shrunk;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.SlowVotes;
import org.vitrine.model.Model;
import org.vitrine.model.Shrinkage;

/** Smaller models of every kind. */
class ShrunkKindsTest {

    static List<Kind> models() {
        return EvaluatedKinds.models();
    }

    private static Shrunk shrunk(Kind kind, ShrinkGoal goal, int threads) {
        Dataset.Split halves = EvaluatedKinds.validation(kind.model()).split(0.5, 2);
        return Shrinker.shrink(
                kind.model(),
                halves.rest(),
                halves.taken(),
                goal,
                threads,
                (what, done, all) -> assertThat(done).as(what).isLessThanOrEqualTo(all));
    }

    @ParameterizedTest
    @MethodSource("models")
    void shrink_ofWhatChangesNothing_keepsEveryClassSum(Kind kind) {
        Model model = kind.model();
        ShrinkGoal goal = new ShrinkGoal(Measure.F1, model.clauses().size(), OptionalDouble.empty(), false);
        Shrunk shrunk = shrunk(kind, goal, 2);
        for (Raster image : kind.scene().asked()) {
            assertThat(SlowVotes.sums(shrunk.model(), image)).isEqualTo(SlowVotes.sums(model, image));
        }
        assertThat(shrunk.before()).isEqualTo(shrunk.after());
        assertThat(shrunk.model().thresholds()).isEqualTo(model.thresholds());
    }

    @ParameterizedTest
    @MethodSource("models")
    void shrink_toTheFewest_isAModelThatSaysWhatItsClausesSay(Kind kind) {
        Model model = kind.model();
        int fewest = Shrinker.fewest(model);
        Shrunk shrunk = shrunk(kind, ShrinkGoal.to(Measure.F1, fewest), 1);
        Model small = shrunk.model();
        assertThat(small.clauses().size()).isEqualTo(fewest);
        assertThat(small.edits()).isEmpty();
        List<Shrinkage> shrinkages = small.provenance().shrinkages();
        assertThat(shrinkages)
                .hasSize(model.provenance().shrinkages().size() + 1)
                .last()
                .satisfies(last -> assertThat(last.edits()).isEqualTo(model.edits()));
        for (Raster image : kind.scene().asked()) {
            assertThat(small.predictor().predict(image).classSums()).isEqualTo(SlowVotes.sums(small, image));
        }
        assertThat(small.calibration().isPresent())
                .isEqualTo(model.calibration().isPresent()
                        || model.original().calibration().isPresent());
        assertThat(small.usualVotes().isPresent()).isEqualTo(model.usualVotes().isPresent());
        Dataset check = EvaluatedKinds.validation(small).split(0.5, 2).taken();
        assertThat(Evaluation.of(small, check, 1)).isEqualTo(shrunk.after());
    }

    @ParameterizedTest
    @MethodSource("models")
    void shrink_withinALoss_keepsToIt_onAnyNumberOfThreads(Kind kind) {
        ShrinkGoal goal = ShrinkGoal.within(Measure.F1, 0.1);
        Shrunk one = shrunk(kind, goal, 1);
        Shrunk two = shrunk(kind, goal, 2);
        assertThat(two.model().weights()).isEqualTo(one.model().weights());
        assertThat(two.model().clauses()).isEqualTo(one.model().clauses());
        assertThat(two.model().counts()).isEqualTo(one.model().counts());
        assertThat(two.stages()).isEqualTo(one.stages());
        double lost = one.before().overall(Measure.F1).orElseThrow()
                - one.after().overall(Measure.F1).orElseThrow();
        assertThat(lost).isLessThanOrEqualTo(0.1 + 1e-12);
    }
}
