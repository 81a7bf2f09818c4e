package org.vitrine.training.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipes;

/** Which settings a search tries for some images: every point is a plan, and options exclude only what they do not suit. */
class SettingsSearchTest {

    private static final ImageTraits TRAITS = new ImageTraits(new ImageShape(28, 28, 1), 10, true, 60000, 0.09);

    private static TuningSpace space(SettingsSearch search) {
        search.sample();
        return search.space(TRAITS, null);
    }

    private static TuningSpace space(String... namesAndValues) {
        Map<String, String> options = new LinkedHashMap<>(Map.of("data", "mnist:x", "validate", "0.1"));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            options.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return space(SettingsSearch.of(options, List.of()));
    }

    private static List<Boolean> kinds(TuningSpace space) {
        return space.kinds().stream()
                .map(kind -> space.plan(kind.sample()).settings().isFuzzy())
                .toList();
    }

    /** All plans that differ from the first of a kind in one value, and those to begin with. */
    private static List<TrainingPlan> plans(TuningSpace space) {
        List<Map<String, String>> points = new java.util.ArrayList<>(space.first());
        for (TuningSpace.Kind kind : space.kinds()) {
            for (Axis axis : kind.axes()) {
                for (String value : axis.values()) {
                    Map<String, String> point = kind.sample();
                    point.put(axis.name(), value);
                    points.add(point);
                }
            }
        }
        return points.stream().map(space::plan).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "drop-clauses, 0.1, true, true",
        "target, 300, true, true",
        "target, 0.5x, true, true",
        "specificity, 20, true, true",
        "boost, true, true, true",
        "boost, false, false, true",
        "window, 5x5, false, true",
        "window, flat, true, true",
        "weighted, true, false, true",
        "sharing, own, true, true",
        "tolerance, 1, false, true",
        "tolerance, 8, true, false",
        "reach, 2, true, false",
        "reach, 0, true, true",
        "smallest-region, 2, true, false",
        "largest-region, 5, true, false",
        "mirror-votes, true, true, false",
        "batch, 8, true, false",
    })
    void space_anOption_excludesTheClausesItDoesNotSuit(String option, String value, boolean fuzzy, boolean crisp) {
        TuningSpace space = space(option, value);
        assertThat(kinds(space).contains(true)).isEqualTo(fuzzy);
        assertThat(kinds(space).contains(false)).isEqualTo(crisp);
        Setting<?> setting = Settings.named(option);
        Object wanted = value.endsWith("x") ? null : setting.parse(value);
        for (TrainingPlan plan : plans(space)) {
            assertThat(plan.settings().isFuzzy() ? fuzzy : crisp).isTrue();
            if (wanted != null) {
                assertThat(plan.settings().<Object>get(any(setting))).isEqualTo(wanted);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static Setting<Object> any(Setting<?> setting) {
        return (Setting<Object>) setting;
    }

    @Test
    void space_withoutSettings_beginsWithTheNearestRecipes() {
        TuningSpace space = space();
        SettingsSearch nearest = SettingsSearch.of(Map.of("data", "mnist:x"), List.of());
        assertThat(nearest.recipes(TRAITS, null)).hasSize(4);
        assertThat(space.first()).hasSize(4);
        assertThat(space.epochs())
                .isEqualTo(Integer.parseInt(org.vitrine.training.recipe.SuggestedSettings.of(TRAITS, null)
                        .options()
                        .getOrDefault("epochs", "")));
        assertThat(space("epochs", "3").epochs()).isEqualTo(3);
        assertThat(plans(space))
                .allSatisfy(plan -> assertThat(plan.data().toString()).contains("mnist:x"));
    }

    @Test
    void space_ofARecipe_beginsWithIt() {
        Map<String, String> recipe = Recipes.find("faces-small").options();
        SettingsSearch search = SettingsSearch.from(recipe, Map.of("data", "faces:"), List.of());
        TuningSpace space = space(search);
        assertThat(search.recipes(TRAITS, null)).isEmpty();
        assertThat(space.first()).hasSize(1);
        assertThat(space.plan(space.first().get(0)).settings().withEpochs(1))
                .isEqualTo(Recipes.find("faces-small").plan().settings().withEpochs(1));
        assertThat(space(SettingsSearch.from(Map.of(), Map.of("data", "faces:"), List.of()))
                        .first())
                .isEmpty();
    }

    @Test
    void space_valuesAskedFor_areDrawnFrom() {
        TuningSpace space = space(
                SettingsSearch.of(Map.of("data", "faces:"), List.of(new Axis("drop-clauses", List.of("0", "0.5")))));
        assertThat(kinds(space)).containsExactly(true, false);
        assertThat(space.first()).isEmpty();
        assertThat(space(SettingsSearch.of(
                                Map.of("data", "faces:"), List.of(new Axis("tolerance", List.of("8", "20")))))
                        .kinds())
                .hasSize(1);
    }

    @Test
    void sample_optionsThatContradictEachOther_areRefused() {
        SettingsSearch search = SettingsSearch.of(Map.of("data", "faces:", "window", "5x5", "reach", "2"), List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(search::sample)
                .withMessageContaining("--window 5x5 is for crisp clauses");
    }

    @Test
    void sample_valueAskedForThatCannotBe_isRefused() {
        SettingsSearch search =
                SettingsSearch.of(Map.of("data", "faces:"), List.of(new Axis("states", List.of("64", "100"))));
        assertThatIllegalArgumentException()
                .isThrownBy(search::sample)
                .withMessageContaining("states must be a power of two");
    }

    /** Refused unless something that is tried makes use of it. */
    @Test
    void space_optionWithoutEffect_isRefused() {
        Map<String, String> turned = Map.of("data", "faces:", "turn", "20", "tolerance", "1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> space(SettingsSearch.of(turned, List.of())))
                .withMessage("--turn 20 has no effect without variants; add --variants 5, or leave it out");
        assertThat(space(SettingsSearch.of(turned, List.of(new Axis("variants", List.of("0", "3")))))
                        .kinds())
                .hasSize(1);
    }
}
