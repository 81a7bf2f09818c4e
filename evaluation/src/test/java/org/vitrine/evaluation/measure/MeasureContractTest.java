package org.vitrine.evaluation.measure;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.OptionalDouble;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MeasureContractTest {

    /** A measure by a formula. */
    private static final class ByFormula extends LabelMeasure {

        private final Function<LabelResult, OptionalDouble> formula;

        ByFormula(String key, Function<LabelResult, OptionalDouble> formula) {
            super(key, "a formula");
            this.formula = formula;
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            return formula.apply(label);
        }
    }

    private static void broken(Measure measure, String message) {
        assertThatIllegalStateException()
                .isThrownBy(() -> MeasureContract.verify(measure))
                .withMessageContaining(message);
    }

    @Test
    void verify_installed_keepTheirPromises() {
        Measure.all().forEach(MeasureContract::verify);
    }

    @Test
    void verify_brokenPromise_isNamed() {
        broken(new ByFormula("Of Mine", label -> OptionalDouble.empty()), "has the key 'Of Mine'");
        broken(
                new ByFormula(
                        "share",
                        label -> OptionalDouble.of((double) label.counts().truePositives()
                                / label.counts().positives())),
                "measure share of a label must be 0 to 1, or empty if it is undefined");
        broken(
                new ByFormula("percent", label -> OptionalDouble.of(100)),
                "measure percent of a label must be 0 to 1, or empty if it is undefined");
        broken(
                new ByFormula(
                        "rounds",
                        label -> OptionalDouble.of(Math.floorDiv(
                                label.counts().truePositives(), label.counts().positives()))),
                "measure rounds fails (java.lang.ArithmeticException");
    }
}
