package org.vitrine.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.edit.Edit;
import org.vitrine.image.Raster;
import org.vitrine.model.JoinException;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Policy;
import org.vitrine.predict.Prediction;
import org.vitrine.store.ModelFile;
import org.vitrine.team.Team;

/** What can be made of every kind of model: edits, unions, their parts. */
class ChangedKindsTest {

    static List<Kind> all() {
        return Kinds.all();
    }

    private static List<String> said(Kind kind, Model model) {
        return kind.scene().asked().stream()
                .map(image -> model.predictor().predict(image).toString())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void edited_byEachSortOfEdit_saysWhatItsClausesSay_andUndoneAsBefore(Kind kind) {
        int changed = 0;
        for (Model model : kind.models()) {
            List<String> before = said(kind, model);
            for (Edit edit : Kinds.edits(model)) {
                Model edited = model.edited(List.of(edit));
                int last = edited.edits().size() - 1;
                assertThat(edited.edits().get(last)).isEqualTo(edit);
                assertKeepsWhatHolds(kind, model, edited);
                for (Raster image : kind.scene().asked()) {
                    assertThat(edited.predictor().predict(image).classSums()).isEqualTo(SlowVotes.sums(edited, image));
                }
                changed += said(kind, edited).equals(before) ? 0 : 1;
                Model undone = edited.undone(last);
                assertThat(undone.edits()).isEqualTo(model.edits());
                assertThat(sums(kind, undone)).isEqualTo(sums(kind, model));
                assertThat(undone.thresholds()).isEqualTo(model.thresholds());
                assertThat(undone.settings()).isEqualTo(model.settings());
            }
        }
        assertThat(changed).as("edits that change a prediction").isGreaterThan(1);
    }

    /** What was fitted to votes stays exactly where the votes stay, on every image. */
    private static void assertKeepsWhatHolds(Kind kind, Model model, Model edited) {
        int labels = model.labels().size();
        boolean[] same = edited.votesAsIn(model);
        boolean[] asAtFirst = edited.votesAsIn(model.original());
        boolean all = IntStream.range(0, labels).allMatch(label -> same[label]);
        List<List<Integer>> before = sums(kind, model);
        List<List<Integer>> after = sums(kind, edited);
        for (int label = 0; label < labels; label++) {
            int one = label;
            if (same[label]) {
                assertThat(after.stream().map(sums -> sums.get(one)))
                        .isEqualTo(before.stream().map(sums -> sums.get(one)).toList());
            }
            boolean holds = (labels > 1 && model.labels().exclusive()) ? all : same[label];
            OptionalDouble was =
                    model.predictor().predict(kind.scene().asked().get(0)).probability(label);
            OptionalDouble is =
                    edited.predictor().predict(kind.scene().asked().get(0)).probability(label);
            if (holds && was.isPresent()) {
                assertThat(is).isEqualTo(was);
            } else if (!same[label] && !asAtFirst[label]) {
                assertThat(is).as("it was measured before the edit").isEmpty();
            }
        }
        if (edited.clauses().equals(model.clauses())) {
            assertThat(edited.familiarity()).isEqualTo(model.familiarity());
        } else {
            assertThat(edited.familiarity()).isEmpty();
        }
        assertThat(edited.appearance()).isEqualTo(model.appearance());
    }

    @Test
    void edited_ofOneLabel_keepsTheCalibrationOfOthers_inTheFileToo() throws IOException {
        Model model = Kinds.CALIBRATED_FUZZY.model();
        Area corner = new Area(0, 0, 1, 1);
        String name = model.labels().name(1);
        Model edited = model.edited(List.of(new Edit.Forbid(name, corner, "a spot")));
        Calibration before = model.calibration().orElseThrow();
        Calibration kept = edited.calibration().orElseThrow();
        assertThat(kept.ofLabels())
                .containsExactly(
                        before.ofLabels().get(0),
                        Optional.empty(),
                        before.ofLabels().get(2));
        assertThat(kept.inWords(model.labels())).isEqualTo(before.origin().inWords() + "; not calibrated: " + name);
        for (Raster image : Kinds.CALIBRATED_FUZZY.scene().asked()) {
            Prediction said = edited.predictor().predict(image);
            assertThat(said.probability(1)).isEmpty();
            assertThat(said.probability(0))
                    .isEqualTo(model.predictor().predict(image).probability(0));
            assertThat(said.decide(Policy.maxError(0.3)).answers().get(1)).isEqualTo(Answer.UNSURE);
        }
        Calibration.Origin others = new Calibration.Origin(before.origin().images(), "beef", false, true);
        Calibration.OfLabel first = before.ofLabels().get(0).orElseThrow();
        Model mended = edited.withCalibration(kept.or(Calibration.ofLabels(List.of(
                Optional.empty(),
                Optional.of(new Calibration.OfLabel(others, first.curve(), first.having(), first.lacking())),
                Optional.empty()))));
        for (Model one : List.of(edited, mended)) {
            Model read = ModelFile.read(ModelFile.toBytes(one));
            assertThat(read.calibration()).isEqualTo(one.calibration());
            assertThat(read.edited(List.of(new Edit.Decide(name, 4, "rare"))).calibration())
                    .as("a threshold changes no votes")
                    .isEqualTo(one.calibration());
        }
        assertThat(mended.calibration().orElseThrow().inWords(model.labels()))
                .contains("; " + name + " calibrated on")
                .doesNotContain("not calibrated");
        assertThat(edited.undone(0).calibration()).isEqualTo(model.calibration());
    }

    @Test
    void edited_memberOfATeam_keepsWhatAllMembersSayAsBefore() {
        Team team = (Team) Kinds.TEAM_MIXED.classifier();
        Model member = team.models().get(0);
        List<Model> models = new ArrayList<>(team.models());
        models.set(0, member.edited(List.of(new Edit.Forbid(member.labels().name(2), new Area(0, 0, 1, 1), "a spot"))));
        Calibration kept = team.withModels(models).calibration().orElseThrow();
        assertThat(List.of(kept.has(0), kept.has(1), kept.has(2))).containsExactly(true, true, false);
        assertThat(team.withModels(team.models()).calibration()).isEqualTo(team.calibration());
    }

    private static List<List<Integer>> sums(Kind kind, Model model) {
        List<List<Integer>> sums = new ArrayList<>();
        for (Raster image : kind.scene().asked()) {
            Prediction prediction = model.predictor().predict(image);
            sums.add(IntStream.of(prediction.classSums()).boxed().toList());
        }
        return sums;
    }

    @ParameterizedTest
    @MethodSource("all")
    void machines_ofAnyKind_addUpToIt(Kind kind) {
        for (Model model : kind.models()) {
            if (!model.edits().isEmpty()) {
                assertThatThrownBy(() -> model.machine(0)).hasMessageContaining("edited");
                continue;
            }
            List<Model> machines = IntStream.range(0, model.settings().machines())
                    .mapToObj(model::machine)
                    .toList();
            for (Raster image : kind.scene().asked()) {
                int[] sums = new int[model.labels().size()];
                for (Model machine : machines) {
                    int[] own = machine.predictor().predict(image).classSums();
                    for (int label = 0; label < sums.length; label++) {
                        sums[label] += own[label];
                    }
                }
                assertThat(model.predictor().predict(image).classSums()).isEqualTo(sums);
            }
            assertThat(machines.stream()
                            .mapToInt(one -> one.settings().target())
                            .sum())
                    .isEqualTo(model.settings().target());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void join_withItself_doublesSumsAndThresholds(Kind kind) {
        for (Model model : kind.models()) {
            if (!model.edits().isEmpty()) {
                assertThatThrownBy(() -> Model.join(List.of(model, model)))
                        .isInstanceOf(JoinException.class)
                        .hasMessageContaining("edited");
                continue;
            }
            Model joined = Model.join(List.of(model, model));
            assertThat(joined.calibration()).isEmpty();
            assertThat(joined.familiarity()).isEmpty();
            assertThat(joined.usualVotes().isPresent())
                    .isEqualTo(model.usualVotes().isPresent());
            assertThat(joined.target()).isEqualTo(2 * model.target());
            for (Raster image : kind.scene().asked()) {
                Prediction one = model.predictor().predict(image);
                Prediction two = joined.predictor().predict(image);
                for (int label = 0; label < one.labels().size(); label++) {
                    assertThat(two.classSum(label)).isEqualTo(2 * one.classSum(label));
                    assertThat(two.confidence(label)).isEqualTo(one.confidence(label));
                }
                assertThat(model.thresholds().isZero() ? two.decided() : one.decided())
                        .isEqualTo(one.decided());
            }
            assertThat(joined.thresholds().sum(0))
                    .isEqualTo(2 * model.thresholds().sum(0));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void withThresholds_ofAnyKind_decidesByThemAndKeepsTheSums(Kind kind) {
        DecisionThresholds thresholds =
                DecisionThresholds.of(IntStream.range(0, kind.scene().labels().size())
                        .map(label -> label % 3 - 1)
                        .toArray());
        for (Model model : kind.models()) {
            if (model.labels().exclusive()) {
                assertThatThrownBy(() -> model.withThresholds(DecisionThresholds.of(
                                IntStream.range(0, model.labels().size())
                                        .map(label -> 1)
                                        .toArray())))
                        .hasMessageContaining("the largest class sum wins");
                continue;
            }
            Model other = model.withThresholds(thresholds);
            assertThat(sums(kind, other)).isEqualTo(sums(kind, model));
            for (Raster image : kind.scene().asked()) {
                Prediction prediction = other.predictor().predict(image);
                for (int label = 0; label < thresholds.labels(); label++) {
                    assertThat(prediction.isDecided(label))
                            .isEqualTo(prediction.classSum(label) > thresholds.sum(label));
                }
            }
        }
    }
}
