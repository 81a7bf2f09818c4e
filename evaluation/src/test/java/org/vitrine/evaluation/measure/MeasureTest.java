package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.evaluation.history.History;
import org.vitrine.label.Labels;

class MeasureTest {

    private static final List<Measure> BUILT_IN = List.of(
            Measure.ACCURACY,
            Measure.PRECISION,
            Measure.RECALL,
            Measure.F1,
            Measure.AUROC,
            Measure.AUPRC,
            Measure.BALANCED_ACCURACY);

    /** The share of examples without the label; it needs nothing of a model. */
    private static final class Rarity extends LabelMeasure {

        Rarity(String key) {
            super(key, "rarity");
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            Counts counts = label.counts();
            return OptionalDouble.of((double) counts.negatives() / (counts.negatives() + counts.positives()));
        }
    }

    @Test
    void all_builtIn_areFoundAsServicesInTheirOrder() {
        assertThat(Measure.all()).isEqualTo(BUILT_IN);
        assertThat(ServiceLoader.load(Measure.class)).containsExactlyElementsOf(BUILT_IN);
        assertThat(Measure.all())
                .extracting(Measure::key)
                .containsExactly("accuracy", "precision", "recall", "f1", "auroc", "auprc", "balancedAccuracy");
        assertThat(Measure.all())
                .extracting(Measure::title)
                .containsExactly("accuracy", "precision", "recall", "F1", "AUROC", "AUPRC", "balanced accuracy");
    }

    @Test
    void byName_eachName_findsItsMeasure() {
        for (Measure measure : Measure.all()) {
            assertThat(Measure.byName(measure.name())).isEqualTo(measure);
        }
        assertThat(Measure.byName("balanced-accuracy")).isEqualTo(Measure.BALANCED_ACCURACY);
        assertThat(Measure.byName("AUROC")).isEqualTo(Measure.AUROC);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Measure.byName("beauty"))
                .withMessage("no measure is named 'beauty'; there are accuracy, precision, recall, f1, auroc, auprc, "
                        + "balanced-accuracy");
    }

    @Test
    void equals_sameKindOnly() {
        assertThat(Measure.F1).isNotEqualTo(Measure.RECALL).hasToString("f1");
        assertThat(new Rarity("rarity")).isEqualTo(new Rarity("rarity")).hasSameHashCodeAs(new Rarity("rarity"));
    }

    @Test
    void measures_others_followTheBuiltInOnes() {
        List<Measure> found = new ArrayList<>(List.of(new Rarity("aRarity")));
        found.addAll(BUILT_IN);
        Measures measures = new Measures(found);
        List<Measure> expected = new ArrayList<>(BUILT_IN);
        expected.add(found.get(0));
        assertThat(measures.all()).isEqualTo(expected);
        assertThat(measures.byName("a-rarity")).isSameAs(found.get(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Rarity", "rar,ity", "tp", "positives", "seconds", "with space"})
    void measures_keyThatFilesCannotHold_isRejected(String key) {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Measures(List.of(new Rarity(key))))
                .withMessageContaining("has the key '" + key + "'")
                .withMessageContaining(Rarity.class.getName());
    }

    @Test
    void measures_sameKeyTwice_isRejected() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Measures(List.of(Measure.F1, new Rarity("f1"))))
                .withMessageContaining("two measures are called 'f1': ")
                .withMessageContaining(Rarity.class.getName());
    }

    @Test
    void overall_ownMeasure_isTheMeanOverTheLabels() {
        Evaluation evaluation = Evaluation.of(Examples.random(Labels.anyOf(List.of("a", "b", "c")), 50, 10, 1));
        Measure rarity = new Rarity("rarity");
        double sum = 0;
        for (LabelResult result : evaluation.results()) {
            assertThat(result.measure(rarity)).hasValue(result.counts().negatives() / 50.0);
            sum += result.counts().negatives() / 50.0;
        }
        assertThat(evaluation.overall(rarity)).hasValue(sum / 3);
        assertThat(evaluation.inMean(rarity)).isEqualTo(3);
    }

    @Test
    void history_ownMeasure_hasAColumnAfterAllOthers() {
        History.Column column = History.Column.valid(new Rarity("rarity"));
        assertThat(column.key()).isEqualTo("validRarity");
        History history = new History(List.of(History.Row.of(1)
                .with(column, 0.5)
                .with(History.Column.TRAIN_LOSS, 2)
                .with(History.Column.valid(Measure.F1), 0.25)));
        assertThat(history.toText().lines())
                .element(0)
                .asString()
                .endsWith(",validBalancedAccuracy,trainLoss,validRarity");
        assertThat(history.toText().lines()).element(1).asString().isEqualTo("1,,,,,,,,,0.25,,,,,,2,0.5");
        assertThat(History.parse(history.toText(), "text")).isEqualTo(history);
        assertThat(History.Column.valid(Measure.F1)).isEqualTo(History.Column.VALID_F1);
        assertThat(History.Column.valid(Measure.BALANCED_ACCURACY)).isEqualTo(History.Column.VALID_BALANCED_ACCURACY);
    }
}
