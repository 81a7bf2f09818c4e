package org.vitrine.training.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Settings;
import org.vitrine.training.look.ImageTraits;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.Validation;

class RecipesTest {

    @TempDir
    private Path folder;

    @Test
    void builtIn_eachIsFoundByItsName() {
        assertThat(Recipes.builtIn())
                .extracting(Recipe::name)
                .doesNotHaveDuplicates()
                .contains("mnist", "faces");
        for (Recipe recipe : Recipes.builtIn()) {
            assertThat(Recipes.find(recipe.name())).isSameAs(recipe);
        }
    }

    @Test
    void builtIn_eachIsReadable() {
        for (Recipe recipe : Recipes.builtIn()) {
            assertThat(recipe.text().lines()).as(recipe.name()).allMatch(line -> line.length() <= 140);
            assertThat(recipe.text().lines().count()).as(recipe.name()).isLessThan(90);
            DataLocation.parse(recipe.data().place()); // the kind is installed
        }
    }

    @Test
    void builtIn_thePapersPlanIsThePapers() {
        Recipe recipe = Recipes.find("mnist-paper");
        assertThat(recipe.plan().settings()).isEqualTo(Settings.defaults().withEpochs(20));
        assertThat(recipe.plan().validation()).isEqualTo(Validation.none());
        assertThat(recipe.plan().data()).isEqualTo(DataPlan.at("mnist:data/mnist"));
    }

    @Test
    void builtIn_fuzzyPlanHasWhatIsUsualForItsToleranceAndClauses() {
        Recipe recipe = Recipes.find("faces");
        assertThat(recipe.plan().settings())
                .isEqualTo(Settings.fuzzy(8, 60).with(Settings.REACH, 4).withEpochs(6));
        assertThat(recipe.plan().encoding()).isEqualTo("edges:4+thermometer:8");
    }

    @Test
    void builtIn_traitsAreThoseOfTheGeneratedImages() {
        List<Recipe> generated = Recipes.builtIn().stream()
                .filter(recipe -> recipe.data().isGenerated())
                .toList();
        assertThat(generated).isNotEmpty();
        for (Recipe recipe : generated) {
            ImageTraits measured =
                    ImageTraits.of(DataLocation.open(recipe.data().place(), "train", DataLocation.Options.DEFAULT));
            assertThat(recipe.traits().shape()).isEqualTo(measured.shape());
            assertThat(recipe.traits().labels()).isEqualTo(measured.labels());
            assertThat(recipe.traits().exclusive()).isEqualTo(measured.exclusive());
            assertThat(recipe.traits().examples()).isEqualTo(measured.examples());
            assertThat(recipe.traits().rarest())
                    .isCloseTo(measured.rarest(), org.assertj.core.data.Offset.offset(0.01));
        }
    }

    @Test
    void find_misspelled_saysWhatWasMeant() {
        assertThatThrownBy(() -> Recipes.find("fashon-mnist"))
                .isInstanceOf(RecipeException.class)
                .hasMessage("there is no recipe and no file 'fashon-mnist'; did you mean fashion-mnist?");
        assertThatThrownBy(() -> Recipes.find("zzz")).hasMessageContaining("there are: mnist-paper, mnist");
        assertThatThrownBy(() -> Recipes.find("a\0b")).isInstanceOf(RecipeException.class);
    }

    @Test
    void find_file_isReadLikeOneOfTheProgram() throws IOException {
        Path file = folder.resolve("mine.recipe");
        Files.writeString(file, Recipes.find("celeba").text().replace("= celeba\n", "= mine\n"));
        Recipe mine = Recipes.find(file.toString());
        assertThat(mine.name()).isEqualTo("mine");
        assertThat(mine.plans()).isEqualTo(Recipes.find("celeba").plans());
        assertThat(mine.result()).isEqualTo(Recipes.find("celeba").result());
    }

    @Test
    void read_whatIsNoText_isRefused() throws IOException {
        Path file = folder.resolve("binary.recipe");
        Files.write(file, new byte[] {(byte) 0xC3, 0x28});
        assertThatThrownBy(() -> Recipes.read(file))
                .isInstanceOf(RecipeException.class)
                .hasMessageContaining("line 1: this is not a text in UTF-8");
        Files.write(file, "#".repeat(1 << 19).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> Recipes.read(file)).hasMessageContaining("is too large for a recipe");
        assertThatThrownBy(() -> Recipes.read(folder)).isInstanceOf(RecipeException.class);
    }

    @Test
    void result_spreadAndAgreement() {
        RecordedResult result = Recipes.find("celeba").result();
        assertThat(result.measures().get(0)).isEqualTo(Measure.F1);
        DoubleSummaryStatistics spread = result.spread(Measure.F1).orElseThrow();
        assertThat(spread.getMin()).isLessThanOrEqualTo(spread.getAverage());
        assertThat(spread.getAverage()).isLessThanOrEqualTo(spread.getMax());
        double beyond = spread.getMax() + result.tolerance();
        assertThat(result.agrees(77, Measure.F1, beyond)).isTrue();
        assertThat(result.agrees(77, Measure.F1, beyond + 0.0002)).isFalse();
        assertThat(result.agrees(77, Measure.F1, spread.getMin() - result.tolerance() - 0.0002))
                .isFalse();
    }

    @Test
    void agrees_exactRecipeAndRecordedSeed_onlyTheSameFigure() {
        RecordedResult exact = Recipes.find("mnist-paper").result();
        double recorded = exact.runs().getOrDefault(1L, Map.of()).getOrDefault(Measure.ACCURACY, 0.0);
        assertThat(recorded).isPositive();
        assertThat(exact.agrees(1, Measure.ACCURACY, recorded + 0.00004)).isTrue();
        assertThat(exact.agrees(1, Measure.ACCURACY, recorded + 0.0001)).isFalse();
        assertThat(exact.agrees(4, Measure.ACCURACY, recorded)).isTrue();
    }
}
