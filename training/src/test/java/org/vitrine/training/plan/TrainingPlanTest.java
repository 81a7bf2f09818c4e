package org.vitrine.training.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.TestData;

class TrainingPlanTest {

    private static TrainingPlan everything() {
        return TrainingPlan.of(new DataPlan.Located(
                        "celeba:/data/celeb \"a\"",
                        "train",
                        new ImageSize(32, 48),
                        Colour.GREY,
                        List.of("Hat", "Größe, \\ \n"),
                        true,
                        77,
                        true,
                        Path.of("cache")))
                .encoding("quantile:3")
                .settings(Settings.defaults()
                        .withClauses(30)
                        .withTarget(17)
                        .withSpecificity(2.5)
                        .withWindow(Window.WHOLE)
                        .with(Settings.Q, 0.1)
                        .with(Settings.NEGATIVES, Settings.Negatives.Q)
                        .with(Settings.SHARING, Settings.Sharing.OWN)
                        .with(Settings.WEIGHTED, false)
                        .with(Settings.BOOST, false)
                        .with(Settings.LITERAL_BUDGET, 9)
                        .with(Settings.DROP_CLAUSES, 0.25)
                        .with(Settings.STATES, 64)
                        .withEpochs(7)
                        .withSeed(Long.MIN_VALUE)
                        .with(Settings.BALANCE, Settings.Balance.SAMPLING)
                        .with(Settings.MIRROR, true))
                .validation(Validation.split("test"))
                .keep(Keep.LAST)
                .measure(Measure.BALANCED_ACCURACY)
                .patience(3)
                .thresholds(ThresholdPlan.fitted())
                .model(Path.of("m.vitrine"))
                .history(Path.of("h.csv"))
                .compact(true)
                .checkpoints(CheckpointPolicy.at(Path.of("c"), Duration.ofMillis(1500)))
                .threads(5)
                .build();
    }

    @Test
    void parse_whatToTextWrote_isTheSamePlan() {
        TrainingPlan usual = TrainingPlan.of("faces:").build();
        TrainingPlan share =
                TrainingPlan.of("faces:").validation(Validation.share(0.1)).build();
        TrainingPlan some = TrainingPlan.of("faces:")
                .with(Settings.CLAUSES, 30)
                .with(Settings.MIRROR, true)
                .targetPerClause(0.3)
                .build();
        for (TrainingPlan plan : List.of(usual, share, some, some.asUsual(), everything())) {
            TrainingPlan read = TrainingPlan.parse(plan.toText());
            assertThat(read).isEqualTo(plan).hasSameHashCodeAs(plan);
            assertThat(read.how()).isEqualTo(plan.how());
            assertThat(read.data()).isEqualTo(plan.data());
            assertThat(read.checkpoints()).isEqualTo(plan.checkpoints());
            assertThat(plan.toBuilder().build()).isEqualTo(plan);
        }
        assertThat(usual).isNotEqualTo(share);
    }

    @Test
    void toText_isASectionOfARecipe() {
        String text = everything().toText();
        assertThat(text)
                .startsWith("[plan]\ndata = celeba:/data/celeb \"a\"\nlabels = [\"Hat\",\"Gr")
                .contains("\nclauses = 30\n", "\nsize = 32x48\n", "\nthresholds = fitted:f1\n", "\nevery = 1.5s\n");
        assertThat(TrainingPlan.of("faces:").build().toText()).isEqualTo("[plan]\ndata = faces:\n");
        assertThat(TrainingPlan.of("faces:").build().asUsual().toText())
                .startsWith("[plan]\ndata = faces:\nclauses = 2500\n")
                .doesNotContain("split", "keep", "thresholds", "every", "threads");
    }

    /** What a text can hold that a line of a recipe cannot. */
    @ParameterizedTest
    @ValueSource(strings = {" ", "x ", "\"x\"", "a\nb", "\u0000", "\uFFFD", "# x", "[plan]", "a = b", "", "\uD800"})
    void parse_oddNames_areTheSame(String name) {
        TrainingPlan plan = TrainingPlan.of(DataPlan.at("faces:" + name).withLabels(List.of(name, "a,b")))
                .validation(Validation.split("s" + name))
                .build();
        assertThat(TrainingPlan.parse(plan.toText())).isEqualTo(plan);
        assertThat(TrainingPlan.parse(plan.toText()).data()).isEqualTo(plan.data());
    }

    @Test
    void parse_thresholds_areThoseWritten() {
        for (Measure measure : Measure.all()) {
            ThresholdPlan fitted = ThresholdPlan.fitted(measure);
            assertThat(ThresholdPlan.parse(fitted.toString())).isEqualTo(fitted);
        }
        assertThat(ThresholdPlan.parse("zero")).isEqualTo(ThresholdPlan.zero());
        assertThat(ThresholdPlan.parse("usual")).isEqualTo(ThresholdPlan.usual());
        assertThat(ThresholdPlan.parse("Fitted:Accuracy")).isEqualTo(ThresholdPlan.fitted(Measure.ACCURACY));
        assertThat(ThresholdPlan.parse("fitted")).isEqualTo(ThresholdPlan.fitted(Measure.F1));
        ThresholdPlan both = ThresholdPlan.fitted(Measure.F1, Measure.ACCURACY, Measure.ACCURACY);
        assertThat(both).hasToString("fitted:f1+accuracy+accuracy");
        assertThat(ThresholdPlan.parse("fitted:f1+accuracy+accuracy")).isEqualTo(both);
        for (String wrong : List.of("", "half", "fitted:", "fitted:f1+", "fitted:+", "fitted:beauty", "zero:f1")) {
            assertThatIllegalArgumentException().isThrownBy(() -> ThresholdPlan.parse(wrong));
        }
    }

    @Test
    void parse_dataInMemory_areMissing() {
        TrainingPlan plan = TrainingPlan.of(TestData.labels(10, 1))
                .validation(Validation.on(TestData.labels(5, 2)))
                .build();
        TrainingPlan read = TrainingPlan.parse(plan.toText());
        assertThat(read.data()).isEqualTo(DataPlan.missing());
        assertThat(read.validation()).isEqualTo(Validation.missing());
        assertThat(TrainingPlan.parse(read.toText())).isEqualTo(read);
        assertThat(read.toBuilder()
                        .data(plan.data())
                        .validation(plan.validation())
                        .build())
                .isEqualTo(plan);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "[plan]\n[plan]\n",
                "clauses = 10\n[plan]\n",
                "[data]\n",
                "[plan]\nclouses = 10\n",
                "[plan]\nclauses = 10\nclauses = 10\n",
                "[plan]\ndata = \"faces\n",
                "[plan]\ndata = faces:\nlabels = [1\n",
                "[plan]\ndata = faces:\nlabels = [null]\n",
            })
    void parse_noPlan_saysSo(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.parse(text))
                .withMessageStartingWith("this is not a plan: ");
    }

    @Test
    void parse_aValueOfAnotherKind_isNamed() {
        String text = everything().toText();
        assertThatThrownBy(() -> TrainingPlan.parse(text.replace("clauses = 30", "clauses = 30.5")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("this is not a plan: --clauses: '30.5' is not a whole number up to 2147483647");
        assertThatThrownBy(() -> TrainingPlan.parse(text.replace("sharing = own", "sharing = mine")))
                .hasMessageContaining("--sharing: 'mine' is not one of coalesced, own");
        assertThatThrownBy(() -> TrainingPlan.parse(text.replace("32x48", "huge")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("huge");
    }

    @Test
    void build_targetPerClause_isResolvedByTheClausesAtTheEnd() {
        TrainingPlan.Builder plan = TrainingPlan.of("faces:").targetPerClause(0.5);
        assertThat(plan.settings(Settings.defaults().withClauses(41))
                        .build()
                        .settings()
                        .target())
                .isEqualTo(20);
        assertThat(plan.settings(Settings.defaults().withClauses(1))
                        .build()
                        .settings()
                        .target())
                .isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> plan.targetPerClause(0));
    }

    @Test
    void settings_leftOpen_areNotThere() {
        TrainingPlan open = TrainingPlan.of("faces:").with(Settings.CLAUSES, 40).build();
        assertThatIllegalStateException().isThrownBy(open::settings).withMessageContaining("complete it first");
        assertThat(open.asUsual().settings()).isEqualTo(Settings.usual(Map.of("clauses", "40")));
        assertThat(TrainingPlan.of("faces:")
                        .settings(Settings.fuzzy(8))
                        .with(Settings.REACH, 4)
                        .build()
                        .settings())
                .isEqualTo(Settings.fuzzy(8).with(Settings.REACH, 4));
    }

    @Test
    void over_aSettingIsNamed_changesThatSettingOnly() {
        Settings others = Settings.fuzzy(8, 100).with(Settings.MIRROR, true).with(Settings.REACH, 2);
        TrainingPlan named = TrainingPlan.of("faces:").with(Settings.EPOCHS, 3).build();
        assertThat(named.over(others, "edges:4").settings()).isEqualTo(others.withEpochs(3));
        assertThat(named.over(others, "edges:4").encoding()).isEqualTo("edges:4");
        assertThat(named.toBuilder()
                        .encoding("otsu")
                        .build()
                        .over(others, "edges:4")
                        .encoding())
                .isEqualTo("otsu");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.of("faces:")
                        .with(Settings.TURN, 20)
                        .build()
                        .over(others, ""))
                .withMessage("--turn 20 has no effect without variants; add --variants 5, or leave it out");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.of("faces:")
                        .with(Settings.WINDOW, new Window(5, 5))
                        .build()
                        .over(others, ""))
                .withMessage("--window 5x5 is for crisp clauses and has no effect on fuzzy ones; leave it out");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.of("faces:")
                        .with(Settings.LARGEST_REGION, 2)
                        .build()
                        .over(others, ""))
                .withMessage("the smallest region must not exceed the largest: 3 and 2"
                        + " (one is named, the other suggested; name both)");
    }

    @Test
    void build_whatNeedsValidation_isRefusedWithout() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.of("faces:").keep(Keep.BEST).build())
                .withMessage("keeping the best epoch needs validation data");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.of("faces:").patience(1).build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.of("faces:").measure("auroc").build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.of("faces:")
                        .thresholds(ThresholdPlan.fitted())
                        .build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrainingPlan.of(TestData.labels(10, 1))
                        .validation(Validation.split("test"))
                        .build());
        assertThat(TrainingPlan.of("faces:").build().keep()).isEqualTo(Keep.LAST);
        assertThat(TrainingPlan.of("faces:")
                        .validation(Validation.share(0.1))
                        .build()
                        .keep())
                .isEqualTo(Keep.BEST);
    }

    @Test
    void build_wrongNumbers_areRefused() {
        TrainingPlan.Builder plan = TrainingPlan.of("faces:");
        assertThatIllegalArgumentException().isThrownBy(() -> plan.patience(0));
        assertThatIllegalArgumentException().isThrownBy(() -> plan.threads(0));
        assertThatIllegalArgumentException().isThrownBy(() -> plan.threads(1025));
        assertThatIllegalArgumentException().isThrownBy(() -> plan.measure("beauty"));
        assertThatIllegalArgumentException().isThrownBy(() -> Validation.share(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan.encoding("neural").build());
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TrainingPlan.of(TestData.labels(10, 1)).encoding("otsu").build())
                .withMessageContaining("threshold:75 and not as otsu");
    }

    @Test
    void usualChoices_dependOnTheData() {
        TrainingPlan plan = TrainingPlan.of("faces:").build().asUsual();
        assertThat(plan.recipe(1)).isEqualTo(EncodingRecipe.parse("threshold:75"));
        assertThat(plan.recipe(3)).isEqualTo(EncodingRecipe.parse("thermometer:8"));
        assertThat(plan.measureFor(Labels.oneOf(List.of("a", "b")))).isEqualTo(Measure.ACCURACY);
        assertThat(plan.measureFor(Labels.anyOf(List.of("a", "b")))).isEqualTo(Measure.F1);
        assertThat(plan.toBuilder()
                        .validation(Validation.share(0.5))
                        .measure("balanced-accuracy")
                        .build()
                        .measure())
                .contains(Measure.BALANCED_ACCURACY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-1s", "5 m", "m", "1e9s", ""})
    void parseInterval_noTime_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> CheckpointPolicy.parseInterval(text));
    }

    @Test
    void parseInterval_times() {
        assertThat(CheckpointPolicy.parseInterval("30s")).contains(Duration.ofSeconds(30));
        assertThat(CheckpointPolicy.parseInterval("1.5h")).contains(Duration.ofMinutes(90));
        assertThat(CheckpointPolicy.parseInterval("off")).isEmpty();
    }
}
