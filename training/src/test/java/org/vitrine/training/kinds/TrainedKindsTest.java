package org.vitrine.training.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.SlowVotes;
import org.vitrine.model.Model;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.team.Team;
import org.vitrine.training.look.ImageLook;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanException.Reason;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipeDraft;
import org.vitrine.training.recipe.SuggestedSettings;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingExamples;
import org.vitrine.training.run.TrainingResult;
import org.vitrine.training.search.Axis;
import org.vitrine.training.search.SearchListener;
import org.vitrine.training.search.SettingsSearch;
import org.vitrine.training.search.Sweep;
import org.vitrine.training.search.Trial;
import org.vitrine.training.search.TuningSpace;

/** Laws of plans, trainings, recipes and searches over every kind of model. */
class TrainedKindsTest {

    /** Values of which each setting takes some. */
    private static final List<String> VALUES = List.of(
            "true",
            "false",
            "0",
            "1",
            "2",
            "3",
            "7",
            "8",
            "64",
            "0.25",
            "2.5",
            "0.5x",
            "any",
            "flat",
            "3x4",
            "5000000000");

    @TempDir
    Path folder;

    static List<Kind> all() {
        return TrainedKinds.all();
    }

    static List<TrainingPlan> plans() {
        return TrainedKinds.plans();
    }

    @Test
    void kinds_ofTraining_areWhatTheyAreCalled() {
        assertThat(TrainedKinds.BEST.model().calibration()).isPresent();
        assertThat(TrainedKinds.FITTED.model().thresholds().isZero()).isFalse();
        assertThat(TrainedKinds.IMPATIENT.model().provenance().epochs()).isLessThan(29);
        assertThat(TrainedKinds.UNION.model().settings().machines()).isEqualTo(2);
        assertThat(TrainedKinds.UNION_FUZZY.model().settings().mirrorVotes()).isTrue();
        assertThat(TrainedKinds.VARIANTS.model().provenance().examples()).isEqualTo(3 * 80);
        assertThat(TrainedKinds.OWN.model().automata()).isPresent();
        assertThat(TrainedKinds.RESUMED.model().provenance().epochs()).isPositive();
        assertThat(TrainedKinds.LEARNT_ON.model().provenance().epochs()).isEqualTo(14);
    }

    /** What training makes, votes by its literals and is read back as it was written. */
    @ParameterizedTest
    @MethodSource("all")
    void model_ofAnyKind_votesByItsLiteralsAndIsReadBack(Kind kind) throws IOException {
        for (Model model : kind.models()) {
            byte[] bytes = ModelFile.toBytes(model);
            assertThat(ModelFile.toBytes(ModelFile.read(bytes))).isEqualTo(bytes);
            for (Raster image : kind.scene().asked()) {
                assertThat(model.predictor().predict(image).classSums()).isEqualTo(SlowVotes.sums(model, image));
            }
        }
    }

    private static TrainingPlan plan(Model model) {
        return TrainingPlan.of("faces:")
                .settings(model.settings())
                .encoding(model.encoding().recipe())
                .build();
    }

    @ParameterizedTest
    @MethodSource("all")
    void plan_ofAnyKind_readsBackFromTextAndOptions(Kind kind) {
        for (Model model : kind.models()) {
            TrainingPlan plan = plan(model);
            assertThat(TrainingPlan.parse(plan.toText())).isEqualTo(plan);
            assertThat(TrainingPlan.ofOptions(plan.toOptions())).isEqualTo(plan);
            assertThat(plan.settings()).isEqualTo(model.settings());
        }
    }

    /** Every setting at values other than its default, beside crisp and beside fuzzy clauses. */
    @Test
    void plan_everySetting_readsBackFromTextAndOptions() {
        for (Setting<?> setting : Settings.all()) {
            PlanOption option = PlanOption.named(setting.dashed());
            int changed = 0;
            for (String tolerance : List.of("1", "20")) {
                for (String value : Stream.concat(
                                VALUES.stream(), Stream.of(setting.values().split("\\|", -1)))
                        .toList()) {
                    Map<String, String> options = new LinkedHashMap<>(Map.of("data", "faces:", "tolerance", tolerance));
                    options.put(setting.dashed(), value);
                    TrainingPlan plan;
                    try {
                        plan = TrainingPlan.ofOptions(options);
                    } catch (IllegalArgumentException refused) {
                        assertThat(refused.getMessage()).contains(" ").doesNotContain("\n");
                        continue;
                    }
                    assertThat(TrainingPlan.parse(plan.toText())).isEqualTo(plan);
                    String written = plan.toOptions().get(option.name());
                    Settings settings;
                    try {
                        settings = Settings.usual(plan.how().named());
                    } catch (IllegalArgumentException refused) { // by what is usual with it
                        assertThat(refused.getMessage()).contains(" ").doesNotContain("\n");
                        continue;
                    }
                    if (!Settings.isTimesTheClauses(String.valueOf(written))) {
                        assertThat(setting.parse(String.valueOf(written)))
                                .isEqualTo(settings.<Object>get(any(setting)));
                    }
                    changed += settings.<Object>get(any(setting)).equals(setting.defaultValue()) ? 0 : 1;
                }
            }
            assertThat(changed).as("other values of " + setting).isPositive();
        }
    }

    @SuppressWarnings("unchecked")
    private static Setting<Object> any(Setting<?> setting) {
        return (Setting<Object>) setting;
    }

    /** Without what has no effect, which a recipe does not name. */
    private static Settings effective(Settings settings) {
        Settings effective = settings;
        for (Setting<?> setting : settings.applying()) {
            if (!setting.hasEffect(settings)) {
                effective = effective.with(any(setting), any(setting).defaultValue());
            }
        }
        return effective;
    }

    @ParameterizedTest
    @MethodSource("all")
    void recipe_ofAnyKind_readsBack(Kind kind) {
        ImageTraits traits = ImageTraits.of(kind.scene().train());
        for (Model model : kind.models()) {
            RecipeDraft draft = new RecipeDraft(
                    RecipeDraft.nameOf(kind.toString()),
                    "A kind",
                    "Of model.",
                    plan(model),
                    traits,
                    null,
                    "new",
                    List.of("x"));
            Recipe recipe = Recipe.parse(draft.toText(), "kind.recipe");
            Settings settings =
                    effective(model.settings()).withSeed(Settings.defaults().seed());
            assertThat(recipe.plan().settings()).isEqualTo(settings);
            assertThat(recipe.plan().recipe(kind.scene().shape().channels()))
                    .isEqualTo(model.encoding().recipe());
            assertThat(recipe.traits().shape()).isEqualTo(traits.shape());
            Map<String, String> options = new LinkedHashMap<>(recipe.options());
            options.put("data", "faces:");
            assertThat(TrainingPlan.ofOptions(options).asUsual().settings()).isEqualTo(settings);
        }
    }

    /** Stopped in an epoch and after it. */
    @ParameterizedTest
    @MethodSource("plans")
    void resume_planOfAnyKind_endsInTheSameBytes(TrainingPlan plan) throws IOException {
        byte[] whole = ModelFile.toBytes(Training.run(plan, RunListener.SILENT).model());
        for (int calls : new int[] {1, 2}) {
            Model resumed = TrainedKinds.resumed(plan, folder.resolve("c" + calls), calls);
            assertThat(ModelFile.toBytes(resumed)).isEqualTo(whole);
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** Every model learns on, or says in words why it cannot. */
    @ParameterizedTest
    @MethodSource("all")
    void learnOn_anyKind_learnsOrIsRefusedInWords(Kind kind) throws IOException {
        for (Model model : kind.models()) {
            TrainingPlan plan = TrainedKinds.more(model, kind.scene(), 1);
            if (!model.edits().isEmpty()) {
                assertRefused(model, plan, Reason.EDITED_MODEL, "was edited");
            } else if (model.automata().isEmpty()) {
                assertRefused(model, plan, Reason.COMPACT_MODEL, "compact model");
            } else if (!model.preparation().equals(Preparation.PLAIN)) { // the images of the plan are
                assertRefused(model, plan, Reason.PREPARATION, "of the model fit crop");
            } else {
                TrainingResult result = Training.learnOn(model, plan, RunListener.SILENT);
                Model more = result.model();
                assertThat(more.provenance().epochs())
                        .isEqualTo(model.provenance().epochs() + 1);
                assertThat(more.settings().clauses()).isEqualTo(model.settings().clauses());
                for (Raster image : kind.scene().asked()) {
                    assertThat(more.predictor().predict(image).classSums()).isEqualTo(SlowVotes.sums(more, image));
                }
            }
        }
        if (kind.classifier() instanceof Team team) {
            Path file = folder.resolve("team.vitrine");
            ModelFile.write(team, file);
            assertThatThrownBy(() -> ModelFile.read(file))
                    .isInstanceOf(ModelFileException.class)
                    .hasMessageContaining("team");
        }
    }

    private static void assertRefused(Model model, TrainingPlan plan, Reason reason, String words) {
        assertThatThrownBy(() -> Training.learnOn(model, plan, RunListener.SILENT))
                .isInstanceOfSatisfying(PlanException.class, refusal -> {
                    assertThat(refusal.reason()).isEqualTo(reason);
                    assertThat(refusal).hasMessageContaining(words);
                });
    }

    /** A trial of a search is the training of its plan, whatever its kind. */
    @ParameterizedTest
    @MethodSource("plans")
    void sweep_planOfAnyKind_trainsIt(TrainingPlan plan) throws IOException {
        Map<String, String> options = new LinkedHashMap<>(plan.toOptions());
        options.put("validate", "0.25");
        options.remove("epochs");
        Axis epochs = new Axis("epochs", List.of("1", "2"));
        Sweep sweep = new Sweep(plan.data(), options, List.of(epochs), null, folder.resolve("t.csv"));
        List<Trial> trials = sweep.run(SearchListener.SILENT);
        assertThat(trials).hasSize(2);
        List<Integer> kept = new ArrayList<>();
        for (TrainingPlan each : sweep.plans()) {
            kept.add(Training.run(each, RunListener.SILENT).model().provenance().epochs());
        }
        assertThat(trials.stream().map(trial -> Integer.valueOf(trial.get("keptEpoch"))))
                .isEqualTo(kept);
    }

    /** Suggested settings, and every plan that a search tries first, suit the images of every scene. */
    @ParameterizedTest
    @MethodSource("org.vitrine.kinds.Scene#all")
    void suggested_forAnyScene_suitIt(org.vitrine.kinds.Scene scene) {
        ImageTraits traits = ImageTraits.of(scene.train());
        @Nullable ImageLook look = ImageLook.at(scene.train(), false, done -> {}).orElse(null);
        TrainingPlan suggested = SuggestedSettings.of(traits, look)
                .plan(DataPlan.of(scene.train()))
                .build();
        TrainingExamples.check(suggested, scene.shape(), scene.labels());
        TuningSpace space =
                SettingsSearch.of(Map.of("validate", "0.25"), List.of()).space(traits, look);
        assertThat(space.first()).isNotEmpty();
        for (Map<String, String> point : space.first()) {
            Sweep single = new Sweep(
                    DataPlan.of(scene.train()),
                    space.options(),
                    point.entrySet().stream()
                            .map(value -> new Axis(value.getKey(), List.of(value.getValue())))
                            .toList(),
                    open -> open.toBuilder()
                            .settings(Settings.usual(open.how().named()))
                            .build(),
                    null,
                    folder.resolve("t.csv"));
            for (TrainingPlan plan : single.plans()) {
                TrainingExamples.check(plan, scene.shape(), scene.labels());
            }
        }
    }
}
