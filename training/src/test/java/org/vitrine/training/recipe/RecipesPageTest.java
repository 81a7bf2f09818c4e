package org.vitrine.training.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.vitrine.data.image.ImageSize;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Settings;

/** The table of docs/results.md is made from the recipes; run this with -Dvitrine.write=true to make it anew. The example of docs/recipes.md is one. */
class RecipesPageTest {

    private static final Path PAGE = Path.of("..", "docs", "results.md");
    private static final String BEGIN = "<!-- recipes: made from the recipe files by RecipesPageTest -->\n";
    private static final String END = "<!-- end of recipes -->\n";
    private static final String FILES = "../training/src/main/resources/org/vitrine/training/recipe/";

    private static String table() {
        StringBuilder table = new StringBuilder("""

                | recipe | data and machine | measured | seeds | time | memory | network |
                |---|---|---|---|---|---|---|
                """);
        for (Recipe recipe : Recipes.builtIn()) {
            RecordedResult result = recipe.result();
            table.append("| [`%s`](%s%s.recipe) | %s | %s | %s | %s | %s | %s |\n"
                    .formatted(
                            recipe.name(),
                            FILES,
                            recipe.name(),
                            recipe.title(),
                            measured(result),
                            result.isMeasured() ? result.runs().size() : "",
                            time(result.seconds()),
                            result.megabytes().isPresent() ? result.megabytes().getAsInt() + " MB" : "",
                            recipe.network().map(RecipesPageTest::network).orElse("")));
        }
        return table.append('\n').toString();
    }

    private static String measured(RecordedResult result) {
        if (!result.isMeasured()) {
            return "not measured: " + result.notMeasured();
        }
        return result.measures().stream()
                .map(measure -> measure.title() + " **"
                        + percent(result.spread(measure).orElseThrow().getAverage()) + "**"
                        + (result.runs().size() > 1 ? " ± " + percent(result.deviation(measure)) : ""))
                .collect(Collectors.joining(", "));
    }

    private static String network(RecordedNetwork network) {
        return network.name() + ": " + figures(network.values())
                + (network.seconds().isPresent() ? "; " + time(network.seconds()) : "");
    }

    private static String figures(Map<Measure, Double> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey().title() + " " + percent(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f", 100 * share);
    }

    private static String time(OptionalDouble seconds) {
        if (seconds.isEmpty()) {
            return "";
        }
        double value = seconds.getAsDouble();
        return value < 600
                ? Math.round(value) + " s"
                : value < 7200 ? Math.round(value / 60) + " min" : String.format(Locale.ROOT, "%.1f h", value / 3600);
    }

    @Test
    void table_isMadeFromTheRecipes() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        assertThat(begin).isBetween(BEGIN.length(), end);
        if (Boolean.getBoolean("vitrine.write")) {
            page = page.substring(0, begin) + table() + page.substring(end);
            Files.writeString(PAGE, page);
            end = page.indexOf(END);
        }
        assertThat(page.substring(begin, end))
                .as("make it anew with: mvn -pl training -am test -Dtest=RecipesPageTest -Dvitrine.write=true")
                .isEqualTo(table());
        for (Recipe recipe : Recipes.builtIn()) {
            assertThat(PAGE.resolveSibling(FILES + recipe.name() + Recipes.ENDING))
                    .exists();
        }
    }

    @Test
    void example_isARecipe() throws IOException {
        Matcher block =
                Pattern.compile("(?s)```recipe\n(.*?)```").matcher(Files.readString(PAGE.resolveSibling("recipes.md")));
        assertThat(block.find()).isTrue();
        Recipe recipe = Recipe.parse(block.group(1), "docs/recipes.md");
        assertThat(recipe.name()).isEqualTo("my-pets");
        assertThat(recipe.data().size()).isEqualTo(new ImageSize(64, 64));
        assertThat(recipe.plan().settings().tolerance()).isEqualTo(20);
        assertThat(recipe.plan().settings().negatives()).isEqualTo(Settings.Negatives.FOCUSED);
        assertThat(recipe.result().runs().getOrDefault(2L, Map.of())).containsEntry(Measure.ACCURACY, 0.9365);
        assertThat(recipe.notes()).hasSize(1);
    }
}
