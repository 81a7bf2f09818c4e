package org.vitrine.training.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.image.Fit;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/** The table of a plan's options: each is read and written, and help is made from it. */
class PlanOptionTest {

    private static TrainingPlan plan(String... namesAndValues) {
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            options.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return TrainingPlan.ofOptions(options);
    }

    @Test
    void plan_eachOption_isWhatItSays() {
        TrainingPlan named = plan(
                "data",
                "faces:",
                "split",
                "test",
                "size",
                "32x48",
                "colour",
                "Grey",
                "fit",
                "Crop",
                "range",
                "0..4095",
                "labels",
                "hat,cat",
                "drop-unlabelled",
                "true",
                "limit",
                "7",
                "skip-bad",
                "true",
                "cache",
                "c",
                "encoding",
                "edges:4",
                "validate",
                "0.2",
                "keep",
                "last",
                "measure",
                "auroc",
                "patience",
                "3",
                "thresholds",
                "fitted:accuracy",
                "model",
                "m",
                "history",
                "h",
                "compact",
                "true",
                "checkpoint",
                "k",
                "every",
                "30s",
                "threads",
                "2");
        assertThat(TrainingPlan.ofOptions(named.toOptions())).isEqualTo(named);
        assertThat(named.how()).isEqualTo(SettingsPlan.OPEN);
        TrainingPlan plan = named.asUsual();
        assertThat(plan.data())
                .isEqualTo(new DataPlan.Located(
                        "faces:",
                        "test",
                        new ImageSize(32, 48),
                        Colour.GREY,
                        List.of("hat", "cat"),
                        true,
                        7,
                        true,
                        Path.of("c"),
                        new Preparation(Fit.CROP, new ValueRange(0, 4095))));
        assertThat(plan.encoding()).isEqualTo("edges:4");
        assertThat(plan.validation()).isEqualTo(Validation.share(0.2));
        assertThat(plan.keep()).isEqualTo(Keep.LAST);
        assertThat(plan.measure()).contains(Measure.AUROC);
        assertThat(plan.patience()).hasValue(3);
        assertThat(plan.thresholds()).isEqualTo(ThresholdPlan.fitted(Measure.ACCURACY));
        assertThat(plan.model()).contains(Path.of("m"));
        assertThat(plan.history()).contains(Path.of("h"));
        assertThat(plan.compact()).isTrue();
        assertThat(plan.checkpoints()).isEqualTo(CheckpointPolicy.at(Path.of("k"), Duration.ofSeconds(30)));
        assertThat(plan.threads()).isEqualTo(2);
        assertThat(TrainingPlan.ofOptions(plan.toOptions())).isEqualTo(plan);
        assertThat(plan.toOptions().keySet())
                .containsExactlyElementsOf(
                        PlanOption.all().stream().map(PlanOption::name).toList());
    }

    /** A setting that is changed in the table of settings is an option without another line of code. */
    @Test
    void plan_eachSetting_isAnOption() {
        for (Setting<?> setting : Settings.all()) {
            PlanOption option = PlanOption.named(setting.dashed());
            assertThat(option.setting()).isSameAs(setting);
            assertThat(option.sentence()).startsWith(setting.sentence());
            assertThat(PlanOption.ofRecipe().contains(option)).isEqualTo(!setting.equals(Settings.SEED));
        }
        assertThat(plan("clauses", "41", "target", "0.5x").asUsual().settings())
                .isEqualTo(Settings.defaults().withClauses(41).withTarget(20));
        assertThat(plan("patch", "flat")).isEqualTo(plan("window", "flat"));
        assertThat(plan().data()).isEqualTo(DataPlan.missing());
    }

    @Test
    void words_areThoseOfACommandLine() {
        assertThat(PlanOption.named("boost").words("false")).containsExactly("--no-boost");
        assertThat(PlanOption.named("mirror").words("true")).containsExactly("--mirror");
        assertThat(PlanOption.named("compact").words("true")).containsExactly("--compact");
        assertThat(PlanOption.named("compact").words("false")).isEmpty();
        assertThat(PlanOption.named("keep").words("last")).containsExactly("--keep", "last");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clauzes | 4 | train has no option --clauzes; did you mean --clauses?",
                "clauses | 0 | --clauses: clauses must be 1 to 16777216: 0",
                "clauses | x | --clauses: 'x' is not a whole number",
                "target | 0x | --target must be more than 0 times the clauses: 0x",
                "limit | 0 | --limit must be at least 1: 0",
                "threads | 2000 | threads must be 1 to 1024: 2000",
                "keep | first | --keep: this is best or last: 'first'",
                "keep | best | --keep best needs validation data; add --validate 0.1",
                "measure | f1 | --measure needs validation data",
                "patience | 1 | --patience needs validation data",
                "thresholds | fitted | --thresholds fitted needs validation data",
                "validate | 1.5 | --validate: a share must be more than 0 and less than 1: 1.5",
                "colour | blue | --colour: this is grey or rgb: 'blue'",
                "size | big | --size: 'big'",
                "compact | yes | --compact: this is true or false: 'yes'",
                "every | soon | --every: 'soon' is no time",
                "encoding | neural | --encoding: ",
            })
    void plan_whatCannotBe_isNamed(String option, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(option, value))
                .withMessageContaining(message);
    }

    @Test
    void plan_settingsThatExcludeEachOther_areRefused() {
        String message = "--reach 2 is for fuzzy clauses; add --tolerance 20, or leave it out";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan("reach", "2", "window", "5x5"))
                .withMessage(message);
        assertThat(plan("reach", "2").how().suits(true)).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan("reach", "2").asUsual())
                .withMessage(message);
    }
}
