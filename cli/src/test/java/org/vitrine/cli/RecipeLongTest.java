package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.Recipes;

/** Recipes that need no data still give what they record, to the last digit. */
@Tag("long")
class RecipeLongTest {

    static List<String> recipes() {
        return Recipes.builtIn().stream()
                .filter(recipe -> recipe.data().isGenerated() && recipe.result().exact())
                .map(Recipe::name)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void run_generatedData_isAsRecorded(String name) {
        Program run = Program.run("recipe", name, "--run", "--check");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    }
}
