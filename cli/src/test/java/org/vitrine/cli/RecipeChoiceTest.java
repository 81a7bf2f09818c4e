package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;

/** Where the settings of a training come from if options do not name them. */
class RecipeChoiceTest {

    private static final String FACES = "faces:count=60,test=5";

    @TempDir
    Path folder;

    private Path model(String name) {
        return folder.resolve(name + ".vitrine");
    }

    private Program train(String name, String... more) {
        List<String> words =
                new ArrayList<>(List.of("train", "--data=" + FACES, "--model=" + model(name), "--threads=1"));
        words.addAll(List.of(more));
        return Program.run(words.toArray(String[]::new));
    }

    private Settings settings(String name, String... more) throws IOException {
        Program run = train(name, more);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return ModelFile.read(model(name)).settings();
    }

    @Test
    void train_withoutSettings_takesTheNearestRecipeAndSaysWhy() throws IOException {
        Program run = train("m", "--epochs=1", "--seed=3", "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        String recipe = run.json().get("recipe").asText();
        assertThat(run.err())
                .contains("settings: as recipe " + recipe + ", whose images are most like these: 64x64 RGB, 7 labels")
                .contains("adapted: ", "for 60 images", "--recipe NAME");
        Settings settings = ModelFile.read(model("m")).settings();
        assertThat(settings.isFuzzy()).isTrue();
        assertThat(settings.epochs()).isEqualTo(1);
        assertThat(settings.seed()).isEqualTo(3);
    }

    // What existing commands mean must not change.
    @ParameterizedTest
    @CsvSource({"--clauses=10", "--patch=5x5", "--encoding=thermometer:2", "--mirror", "--recipe=none", "--q=2"})
    void train_aSettingIsNamed_theTableFillsTheRest(String option) throws IOException {
        Settings settings = settings("m", "--epochs=1", option, "--limit=10");
        Settings defaults = Settings.defaults();
        assertThat(settings.isFuzzy()).isFalse();
        assertThat(settings.specificity()).isEqualTo(defaults.specificity());
        assertThat(settings.target()).isEqualTo(settings.clauses() * 5 / 4);
        assertThat(settings.negatives()).isEqualTo(defaults.negatives());
    }

    @Test
    void train_namedRecipe_takesItsSettingsAndOptionsOverride() throws IOException {
        Settings paper =
                settings("paper", "--recipe=mnist-paper", "--epochs=1", "--limit=10", "--encoding=thermometer:1");
        assertThat(paper.clauses()).isEqualTo(2500);
        assertThat(paper.epochs()).isEqualTo(1);
        Settings faces = settings("faces", "--recipe=faces-small", "--epochs=1", "--clauses=6", "--limit=10");
        assertThat(faces.clauses()).isEqualTo(6);
        assertThat(faces.tolerance()).isEqualTo(8);
        assertThat(faces.reach()).isEqualTo(2);
        assertThat(faces.target()).isEqualTo(Settings.fuzzy(8, 6).target());
        assertThat(ModelFile.read(model("faces")).encoding().recipe().toString())
                .isEqualTo("edges:4+thermometer:8");
    }

    /** A recipe of images that are scaled to 24x24. */
    private Path scaling() throws IOException {
        return Files.writeString(folder.resolve("scaling.recipe"), """
                format = vitrine-recipe 1
                name   = scaling
                title  = Small faces
                about  = Faces, scaled.
                seeds  = 1

                [data]
                place = faces:
                size  = 24x24

                [images]
                size      = 24x24
                colour    = rgb
                labels    = 7
                exclusive = false
                examples  = 60
                rarest    = 30
                content   = drawings
                aligned   = false

                [plan]
                tolerance      = 8
                clauses        = 4
                largest-region = 3
                epochs         = 1
                validate       = 0.1

                [result]
                not-measured = a test
                """);
    }

    @Test
    void train_recipeThatScales_givesTheSizeUnlessItIsNamed() throws IOException {
        settings("scaled", "--recipe=" + scaling());
        assertThat(ModelFile.read(model("scaled")).shape().height()).isEqualTo(24);
        settings("own", "--recipe=" + scaling(), "--size=32x32");
        assertThat(ModelFile.read(model("own")).shape().height()).isEqualTo(32);
    }

    @Test
    void tune_recipeThatScales_triesImagesOfItsSize() throws IOException {
        Path out = folder.resolve("tuning");
        Program run = Program.succeed(
                "tune", "--data=" + FACES, "--out=" + out, "--recipe=" + scaling(), "--minutes=0.1", "--threads=1");
        assertThat(run.err()).doesNotContain("--size");
        assertThat(Files.readString(out.resolve("command.txt")))
                .contains("--size 24x24")
                .doesNotContain("size=");
    }

    @Test
    void train_nearestWithAnOption_overridesIt() throws IOException {
        Settings settings = settings("m", "--recipe=nearest", "--clauses=4", "--reach=4", "--epochs=1");
        assertThat(settings.clauses()).isEqualTo(4);
        assertThat(settings.reach()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--recipe=mnits | no recipe and no file 'mnits'; did you mean mnist?",
                "--recipe=mnist-paper --tolerance=20 | --tolerance 20 makes fuzzy clauses",
                "--recipe=mnist --tolerance=1 | --tolerance 1 makes crisp clauses",
                "--recipe=mnist --window=3x3 | --window 3x3 is for crisp clauses",
            })
    void train_recipeThatCannotBe_isRefused(String options, String named) {
        Program run = train("m", options.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains(named);
    }

    /** A checkpoint holds the settings, so resuming chooses nothing anew. */
    @Test
    void train_fromAModel_keepsItsSettings() throws IOException {
        settings("first", "--recipe=faces-small", "--epochs=1", "--clauses=4");
        Program more = train("more", "--from=" + model("first"), "--epochs=1");
        assertThat(more.err()).doesNotContain("settings: ");
        assertThat(ModelFile.read(model("more")).settings().clauses()).isEqualTo(4);
        Program refused = train("other", "--from=" + model("first"), "--recipe=mnist");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("--recipe is for a new training");
    }

    @Test
    void sweep_namedRecipe_fillsWhatIsNotVaried() throws IOException {
        Program run = Program.succeed(
                "sweep",
                "--data=" + FACES,
                "--out=" + folder,
                "--param=clauses=4,6",
                "--recipe=faces-small",
                "--epochs=1",
                "--threads=1");
        assertThat(run.err()).contains("settings: those of recipe faces-small");
        assertThat(Files.readAllLines(folder.resolve("sweep.csv"))).hasSize(3);
    }

    @Test
    void train_json_namesTheRecipe() {
        JsonNode none =
                train("m", "--clauses=4", "--epochs=1", "--limit=10", "--json").json();
        assertThat(none.get("recipe").asText()).isEqualTo("none");
    }
}
