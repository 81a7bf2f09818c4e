package org.vitrine.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.edit.Edit;
import org.vitrine.image.Raster;
import org.vitrine.model.JoinException;
import org.vitrine.model.Model;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

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
                assertThat(edited.calibration())
                        .as("it was measured before the edit")
                        .isEmpty();
                assertThat(edited.familiarity()).isEmpty();
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
