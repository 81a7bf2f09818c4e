package org.vitrine.evaluation.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.evaluation.faithfulness.Completeness;
import org.vitrine.evaluation.faithfulness.Faithfulness;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.evaluation.faithfulness.Scrambling;
import org.vitrine.evaluation.faithfulness.Trust;
import org.vitrine.evaluation.faithfulness.TrustMeasure;
import org.vitrine.evaluation.faithfulness.TrustSample;
import org.vitrine.evaluation.faithfulness.TrustSettings;
import org.vitrine.evaluation.report.TrustPage;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.SlowVotes;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/** How far explanations of every kind of model can be trusted. */
class TrustedKindsTest {

    private static final int MOST = 30;
    private static final TrustSettings FEW =
            TrustSettings.DEFAULT.withSteps(3).withSamples(1, 0.05).withThreads(2);

    static List<Kind> all() {
        return EvaluatedKinds.all();
    }

    private static TrustSample sample(Kind kind) {
        return TrustSample.of(List.of(kind.classifier()), kind.scene().validation(), MOST, false, 2, done -> {});
    }

    @ParameterizedTest
    @MethodSource("all")
    void trust_ofAnyKind_isMeasured_andExplanationsAddUp(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        TrustSample sample = sample(kind);
        assertThat(sample.withoutRegion()).isZero();
        Trust trust = Trust.of(classifier, sample, FEW, Trust.Progress.NONE);
        Completeness all = trust.completeness().orElseThrow();
        assertThat(all.holds()).isTrue();
        assertThat(all.largestGap().isPresent())
                .isEqualTo(classifier.models().stream()
                        .allMatch(model -> model.usualVotes().isPresent()));
        boolean empty = sample.pairs().stream()
                .allMatch(pair -> Arrays.stream(classifier.explainer().importance(pair.image(), pair.label()))
                        .allMatch(value -> value == 0));
        for (TrustMeasure measure : TrustMeasure.values()) {
            boolean undefined =
                    (measure == TrustMeasure.RANDOM_LOGIT && classifier.labels().size() == 1)
                            || (measure == TrustMeasure.MAX_SENSITIVITY && empty);
            assertThat(measure.value(trust).isPresent()).as("%s", measure).isEqualTo(!undefined);
            assertThat(measure.value(trust).orElse(0)).isFinite();
        }
        assertThat(Objects.requireNonNull(trust.curves().get("deletion"))
                        .points()
                        .get(0)
                        .y())
                .as("the confidence in the images themselves")
                .isCloseTo(
                        sample.pairs().stream()
                                .mapToDouble(pair -> classifier
                                        .predictor()
                                        .predict(pair.image())
                                        .confidence(pair.label()))
                                .average()
                                .orElseThrow(),
                        within(1e-9));
        assertThat(new TrustPage("it", "a scene", sample, FEW, Map.of("model", trust)).html())
                .contains("add up to the class sum in " + all.pairs() + " of " + all.pairs() + " explanations");
    }

    @ParameterizedTest
    @MethodSource("all")
    void pointing_ofAnyKind_isTheSameByMasksAndByRegions(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        List<Pointing> byMasks =
                Pointing.of(classifier, kind.scene().validation().excerpt(MOST), 2, done -> {});
        assertThat(Pointing.of(classifier, sample(kind).regions(), 1, done -> {}))
                .isEqualTo(byMasks);
    }

    @ParameterizedTest
    @MethodSource("all")
    void scrambled_ofAnyKind_saysWhatItsExchangedVotesSay(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        Scrambling scrambling = Scrambling.of(classifier, 1).orElseThrow();
        ClauseClassifier same = (ClauseClassifier) scrambling.scrambled(0);
        ClauseClassifier other = (ClauseClassifier) scrambling.scrambled(1);
        for (Faithfulness.Pair pair : sample(kind).pairs()) {
            int[] sums = classifier.predictor().predict(pair.image()).classSums();
            assertThat(same.predictor().predict(pair.image()).classSums()).isEqualTo(sums);
            assertThat(other.predictor().predict(pair.image()).classSums())
                    .isEqualTo(SlowVotes.sums(other, pair.image()));
        }
        for (int member = 0; member < classifier.members().size(); member++) {
            Model model = classifier.models().get(member);
            assertThat(other.models().get(member).weights())
                    .containsExactlyInAnyOrder(
                            IntStream.of(model.weights()).boxed().toArray(Integer[]::new));
        }
    }
}
