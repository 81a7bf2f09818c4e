package org.vitrine.training.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.data.fetch.PublicData;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipeData;
import org.vitrine.training.recipe.RecipeException;
import org.vitrine.training.recipe.RecipePlan;

class RecipeRunTest {

    private static final String HEAD = """
            format = vitrine-recipe 1
            name = tiny
            title = A few faces
            about = Faces in a second.
            seeds = 1, 2
            [data]
            place = faces:count=60,validation=30,test=40
            [images]
            size = 64x64
            colour = rgb
            labels = 7
            exclusive = false
            examples = 60
            rarest = 40
            content = drawings
            aligned = true
            [result]
            not-measured = it is for tests
            """;

    private static final String FUZZY = """
            encoding = edges:4
            tolerance = 8
            clauses = 8
            epochs = 2
            """;

    private static final Recipe ALONE = Recipe.parse(HEAD + "[plan]\n" + FUZZY, "tiny.recipe");

    private static final Recipe TEAM = Recipe.parse(HEAD + "[plan edges]\n" + FUZZY + """
            [plan colours]
            encoding = thermometer:2
            clauses = 20
            window = 5x5
            epochs = 1
            validate = validation
            [team]
            divide = range
            thresholds = fitted
            """, "tiny.recipe");

    @TempDir
    private Path folder;

    private static double f1(RecipeRun.Outcome outcome) {
        return outcome.evaluation().orElseThrow().overall(Measure.F1).orElseThrow();
    }

    @Test
    void run_alone_isMeasuredOnTheTestSplit() throws IOException {
        RecipeRun.Outcome outcome =
                RecipeRun.of(ALONE).threads(1).folder(folder).run(RecipeListener.SILENT);
        Model saved = ModelFile.read(folder.resolve("tiny-1.vitrine"));
        Evaluation again =
                Evaluation.of(saved, DataLocation.open(ALONE.data().place(), "test", DataLocation.Options.DEFAULT));
        assertThat(outcome.evaluation().orElseThrow().examples()).isEqualTo(40);
        assertThat(f1(outcome)).isEqualTo(again.overall(Measure.F1).orElseThrow());
        assertThat(folder.resolve("tiny-1.csv")).exists();
        assertThat(saved.settings().seed()).isEqualTo(1);
        assertThat(outcome.seconds()).isPositive();
    }

    @Test
    void run_threadsDoNotMatter_seedsDo() throws IOException {
        Path one = Files.createDirectory(folder.resolve("one"));
        Path two = Files.createDirectory(folder.resolve("two"));
        RecipeRun.of(ALONE).threads(1).folder(one).run(RecipeListener.SILENT);
        RecipeRun.of(ALONE).threads(2).folder(two).run(RecipeListener.SILENT);
        RecipeRun.of(ALONE).seed(2).folder(two).run(RecipeListener.SILENT);
        byte[] first = Files.readAllBytes(one.resolve("tiny-1.vitrine"));
        assertThat(Files.readAllBytes(two.resolve("tiny-1.vitrine"))).isEqualTo(first);
        assertThat(Files.readAllBytes(two.resolve("tiny-2.vitrine"))).isNotEqualTo(first);
    }

    @Test
    void run_team_dividesAndFitsOnTheValidationSplit() throws IOException {
        List<String> trained = new ArrayList<>();
        RecipeRun.Outcome outcome = RecipeRun.of(TEAM).threads(1).folder(folder).run(new RecipeListener() {
            @Override
            public void training(RecipePlan plan) {
                trained.add(plan.name());
            }
        });
        assertThat(trained).containsExactly("edges", "colours");
        ClauseClassifier saved = ModelFile.readClassifier(folder.resolve("tiny-1.vitrine"));
        assertThat(saved.members()).hasSize(2);
        assertThat(saved.members())
                .anyMatch(member -> member.divisor() != member.model().target());
        assertThat(saved.thresholds().toArray()).isNotEqualTo(new int[7]);
        Evaluation again =
                Evaluation.of(saved, DataLocation.open(TEAM.data().place(), "test", DataLocation.Options.DEFAULT));
        assertThat(f1(outcome)).isEqualTo(again.overall(Measure.F1).orElseThrow());
        assertThat(folder.resolve("tiny-edges-1.vitrine")).exists();
        assertThat(folder.resolve("tiny-colours-1.vitrine")).exists();
    }

    @Test
    void run_shortened_isNotWhole() throws IOException {
        RecipeRun shorter = RecipeRun.of(ALONE).limit(10).epochs(1);
        assertThat(shorter.isWhole()).isFalse();
        assertThat(RecipeRun.of(ALONE).seed(7).threads(1).isWhole()).isTrue();
        RecipeRun.Outcome outcome = shorter.run(RecipeListener.SILENT);
        assertThat(outcome.evaluation().orElseThrow().examples()).isEqualTo(10);
        assertThat(outcome.trainings().get(0).history().rows()).hasSize(1);
    }

    @Test
    void run_stopped_hasNoResult() throws IOException {
        RecipeRun.Outcome outcome = RecipeRun.of(ALONE).run(new RecipeListener() {
            @Override
            public boolean isStopping() {
                return true;
            }
        });
        assertThat(outcome.evaluation()).isEmpty();
    }

    @Test
    void run_dataWithoutATestSplit_areRefused() throws IOException {
        Files.createDirectories(folder.resolve("cats"));
        assertThatThrownBy(() -> RecipeRun.of(ALONE).at("folder:" + folder).run(RecipeListener.SILENT))
                .isInstanceOf(RecipeException.class)
                .hasMessageContaining("it must be split into train and test");
        Recipe elsewhere = Recipe.parse(HEAD.replace("[images]", "test = nowhere\n[images]") + "[plan]\n", "x");
        assertThatThrownBy(() -> RecipeRun.of(elsewhere).run(RecipeListener.SILENT))
                .hasMessageContaining("train and nowhere; it has train, validation, test");
    }

    @Test
    void find_fetchedData_onlyIfAllFilesAreThere() throws IOException {
        PublicData mnist = PublicData.named("mnist");
        Path system = Files.createDirectories(folder.resolve("system"));
        PublicData elsewhere = new PublicData(
                "never-fetched",
                mnist.about(),
                mnist.files(),
                List.of(),
                system,
                null,
                List.of(),
                List.of(),
                null,
                mnist.kind());
        RecipeData data = new RecipeData("mnist:data/never-fetched", elsewhere, "", null, null, null, false, "test");
        assertThat(data.find()).as("an empty folder").isEmpty();
        for (PublicData.Item item : mnist.files()) {
            assertThat(data.find()).isEmpty();
            Files.createFile(system.resolve(item.name() + (item.name().startsWith("t10k") ? ".gz" : "")));
        }
        assertThat(data.find()).contains("mnist:" + system);
    }

    @Test
    void find_dataThatAreNotThere_isEmpty() {
        assertThat(ALONE.data().find()).contains("faces:count=60,validation=30,test=40");
        Recipe other = Recipe.parse(
                (HEAD + "[plan]\n")
                        .replace(
                                "place = faces:count=60,validation=30,test=40",
                                "place = folder:no/such/place\nget = ask"),
                "x");
        assertThat(other.data().find()).isEmpty();
        assertThat(other.data().location("here")).isEqualTo("folder:here");
        assertThat(other.data().location("csv:here")).isEqualTo("csv:here");
        assertThat(other.data().location("C:\\here")).isEqualTo("folder:C:\\here");
    }
}
