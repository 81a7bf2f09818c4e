package org.vitrine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.TestData;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.SuggestedSettings;

/** Plans that leave settings open. */
class SuggestionsTest {

    private static final String PLACE = "faces:count=40,test=5";
    private static final ImageSource FACES = DataLocation.open(PLACE, "train", DataLocation.Options.DEFAULT);
    private static final SuggestedSettings SUGGESTED = SuggestedSettings.of(FACES);

    private static TrainingPlan complete(TrainingPlan.Builder plan) {
        return Training.complete(plan.build(), RunListener.SILENT);
    }

    @Test
    void complete_nothingIsNamed_isTheSuggestion() {
        for (TrainingPlan.Builder open : List.of(TrainingPlan.of(PLACE), TrainingPlan.of(FACES))) {
            TrainingPlan plan = complete(open);
            assertThat(plan.settings()).isEqualTo(SUGGESTED.settings());
            assertThat(plan.encoding()).isEqualTo(SUGGESTED.encoding());
        }
        TrainingPlan all = TrainingPlan.of(PLACE).settings(Settings.defaults()).build();
        assertThat(Training.complete(all, RunListener.SILENT)).isSameAs(all);
    }

    @Test
    void complete_settingsAreNamed_theseChangeAndNothingElse() {
        Settings suggested = SUGGESTED.settings();
        assertThat(complete(TrainingPlan.of(PLACE).with(Settings.MIRROR, true).with(Settings.EPOCHS, 3))
                        .settings())
                .isEqualTo(suggested.with(Settings.MIRROR, true).withEpochs(3));
        assertThat(complete(TrainingPlan.of(PLACE).encoding("otsu")).settings()).isEqualTo(suggested);
        Settings twice = complete(TrainingPlan.of(PLACE).with(Settings.CLAUSES, 2 * suggested.clauses()))
                .settings();
        assertThat(twice.target()).as("a proportion").isEqualTo(2 * suggested.target());
        assertThat(twice.withClauses(suggested.clauses()).withTarget(suggested.target()))
                .isEqualTo(suggested);
    }

    @Test
    void complete_whatOtherClausesHave_takesTheNearestRecipeWithThose() {
        TrainingPlan crisp = complete(TrainingPlan.of(PLACE).with(Settings.WINDOW, new Window(5, 5)));
        assertThat(crisp.settings().isFuzzy()).isFalse();
        assertThat(crisp.settings().window()).isEqualTo(new Window(5, 5));
        TrainingPlan q = complete(TrainingPlan.of(PLACE).with(Settings.Q, 2.0));
        assertThat(q.settings().isFuzzy())
                .as("of labels that do not exclude each other")
                .isFalse();
    }

    @Test
    void complete_whatDoesNotGoTogether_isRefused() {
        for (Map.Entry<TrainingPlan.Builder, String> wrong : Map.of(
                        TrainingPlan.of(PLACE).with(Settings.VARIANTS, 0).with(Settings.TURN, 20),
                        "--turn 20 has no effect without variants",
                        TrainingPlan.of(PLACE).with(Settings.LARGEST_REGION, 1).with(Settings.SMALLEST_REGION, 2),
                        "the smallest region must not exceed the largest")
                .entrySet()) {
            assertThatThrownBy(() -> complete(wrong.getKey()))
                    .isInstanceOfSatisfying(
                            PlanException.class,
                            refusal -> assertThat(refusal.reason()).isEqualTo(PlanException.Reason.NAMED))
                    .hasMessageContaining(wrong.getValue());
        }
        assertThatThrownBy(() -> complete(TrainingPlan.of(DataPlan.missing())))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Bits have an encoding, and no variants can be made of them. */
    @Test
    void run_examplesInMemory_learnsThemAsTheyAre() throws IOException {
        Dataset examples = TestData.classes(60, 1);
        List<SuggestedSettings> heard = new ArrayList<>();
        Model model = Training.run(
                        TrainingPlan.of(examples)
                                .with(Settings.EPOCHS, 1)
                                .with(Settings.CLAUSES, 10)
                                .build(),
                        new RunListener() {
                            @Override
                            public void suggested(SuggestedSettings settings) {
                                heard.add(settings);
                            }
                        })
                .model();
        assertThat(heard).hasSize(1);
        assertThat(model.settings()).isEqualTo(heard.get(0).settings());
        assertThat(model.settings().variants()).isZero();
        assertThat(model.settings().clauses()).isEqualTo(10);
        assertThat(model.encoding().recipe()).isEqualTo(examples.encoding().recipe());
        assertThat(heard.get(0).reasons().get(1))
                .contains("1 epoch for 60 images", "as named: --clauses 10 --epochs 1");
    }

    @Test
    void learnOn_whatIsOpen_isTheModels() throws IOException {
        Dataset examples = TestData.classes(60, 1);
        Settings settings = TestData.settings(1);
        Model first = Training.run(TrainingPlan.of(examples).settings(settings).build(), RunListener.SILENT)
                .model();
        Model more = Training.learnOn(
                        first,
                        TrainingPlan.of(examples).with(Settings.EPOCHS, 2).build(),
                        RunListener.SILENT)
                .model();
        assertThat(more.settings()).isEqualTo(settings.withEpochs(2));
    }
}
