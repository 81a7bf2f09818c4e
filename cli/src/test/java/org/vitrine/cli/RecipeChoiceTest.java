package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.image.Fit;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.Training;

/** Where the settings of a training come from if options do not name them. */
class RecipeChoiceTest {

    private static final String FACES = "faces:count=60,test=5";

    private static @Nullable Settings suggested;

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
    void train_withoutSettings_triesAFewAndSaysSoInTwoLines() {
        Program run = Program.succeed(
                "train", "--data=faces:count=200,test=5", "--model=" + model("m"), "--epochs=1", "--threads=1");
        List<String> said = run.errLines().stream()
                .filter(line -> line.startsWith("settings: ") || line.startsWith("taken: "))
                .toList();
        assertThat(said).hasSize(2);
        assertThat(said.get(0)).matches("settings: tried \\d kinds on 150 images, measured on 50 others .*%.*");
        assertThat(said.get(1)).contains("1 epoch for 200 images", "--recipe NAME");
    }

    @Test
    void train_namedRecipe_triesNothing() {
        Program run = Program.succeed(
                "train",
                "--data=faces:count=200,test=5",
                "--model=" + model("m"),
                "--recipe=faces-small",
                "--epochs=1",
                "--threads=1");
        assertThat(run.err()).doesNotContain("tried ");
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

    /** The suggestion for these images, as without any option; asked for once. */
    private Settings suggested() throws IOException {
        if (suggested == null) {
            suggested = settings("suggested", "--epochs=1", "--limit=10");
        }
        return suggested;
    }

    @ParameterizedTest
    @CsvSource({
        "--mirror, mirror, true",
        "--no-mirror, mirror, false",
        "--clauses=10, clauses, 10",
        "--specificity=50, specificity, 50",
        "--reach=4, reach, 4",
        "--variants=1, variants, 1",
        "--tolerance=5, tolerance, 5",
        "--seed=4, seed, 4",
    })
    void train_aSettingIsNamed_thatSettingOfTheSuggestionChanges(String option, String setting, String value)
            throws IOException {
        Settings expected = suggested().over(Map.of(setting, value));
        Settings settings = settings("m", "--epochs=1", "--limit=10", option);
        assertThat(settings).isEqualTo(expected);
        Map<String, String> changed = new TreeMap<>(settings.toTexts());
        changed.entrySet().removeAll(suggested().toTexts().entrySet());
        changed.keySet().removeAll(List.of(setting, "target", "literalBudget")); // these two are proportions
        assertThat(changed).isEmpty();
    }

    @Test
    void train_encodingIsNamed_theSettingsAreAsSuggested() throws IOException {
        assertThat(settings("m", "--epochs=1", "--limit=10", "--encoding=thermometer:2"))
                .isEqualTo(suggested());
        assertThat(ModelFile.read(model("m")).encoding().recipe().toString()).isEqualTo("thermometer:2");
    }

    /** Settings that only crisp clauses have take the nearest recipe with such clauses. */
    @ParameterizedTest
    @CsvSource({"--patch=5x5", "--tolerance=1", "--sharing=coalesced"})
    void train_aCrispSettingIsNamed_theNearestCrispRecipeIsTaken(String option) throws IOException {
        Program run = train("m", "--epochs=1", option, "--limit=10", "--clauses=20");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("settings: as recipe ", "among those with crisp clauses", "as named: ");
        assertThat(ModelFile.read(model("m")).settings().isFuzzy()).isFalse();
    }

    /** What is printed is what is done. */
    @Test
    void train_linesBeforeIt_areWhatItDoes() throws IOException {
        Program run = train("m", "--epochs=2", "--clauses=30", "--seed=3");
        assertThat(run.exitCode()).as(run.err()).isZero();
        Settings settings = ModelFile.read(model("m")).settings();
        assertThat(run.err())
                .contains("adapted: 30 fuzzy clauses for each label; 2 epochs for 60 images")
                .contains("as named: --clauses 30 --epochs 2 --seed 3")
                .contains("with 30 clauses, T " + settings.target() + ", s " + settings.specificity());
        assertThat(settings.clauses()).isEqualTo(30);
        assertThat(ModelFile.read(model("m")).provenance().epochs()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--turn=20 | --turn 20 has no effect without variants; add --variants 5, or leave it out",
                "--turn=8 | --turn 8 has no effect without variants",
                "--zoom=5 | --zoom 5 has no effect without variants",
                "--move=2 | --move 2 has no effect without variants",
                "--q=2 --balance=feedback | --q 2 has no effect unless as many false labels learn as q says",
                "--q=3 --tolerance=8 | --q 3 has no effect on fuzzy clauses of labels that do not exclude each other",
                "--checkpoint=c --every=off | --checkpoint writes nothing with --every off; leave one of them out",
                "--recipe=none --turn=20 | --turn 20 has no effect without variants",
                "--recipe=faces-small --move=2 | --move 2 has no effect without variants",
            })
    void train_whatHasNoEffect_isRefused(String options, String named) {
        Program run = train("m", options.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines().filter(line -> line.contains(named))).hasSize(1);
        assertThat(model("m")).doesNotExist();
    }

    @Test
    void train_fromAModel_refusesWhatHasNoEffect() throws IOException {
        settings("first", "--recipe=faces-small", "--epochs=1", "--clauses=4", "--limit=10");
        Program more = train("more", "--from=" + model("first"), "--epochs=1", "--turn=20");
        assertThat(more.exitCode()).isEqualTo(2);
        assertThat(more.err()).contains("--turn 20 has no effect without variants");
    }

    /** The library means the same as the command. */
    @Test
    void train_andTheLibrary_learnTheSame() throws IOException {
        settings("m", "--epochs=1", "--limit=10", "--clauses=10", "--validate=0.2");
        TrainingPlan plan = TrainingPlan.of(DataPlan.at(FACES).withLimit(10))
                .with(Settings.EPOCHS, 1)
                .with(Settings.CLAUSES, 10)
                .validation(Validation.share(0.2))
                .threads(1)
                .build();
        Model model = Training.run(plan, RunListener.SILENT).model();
        assertThat(ModelFile.toBytes(model)).isEqualTo(Files.readAllBytes(model("m")));
    }

    @Test
    void train_withoutARecipe_hasTheDefaults() throws IOException {
        Settings settings = settings("m", "--recipe=none", "--epochs=1", "--clauses=10", "--limit=10");
        assertThat(settings).isEqualTo(Settings.usual(Map.of("clauses", "10", "epochs", "1")));
        assertThat(train("n", "--recipe=none", "--epochs=1", "--clauses=4", "--limit=10", "--json")
                        .json()
                        .get("recipe")
                        .asText())
                .isEqualTo("none");
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

    /** The same, with images that are cropped, and shown in a range. */
    private Path cropping() throws IOException {
        String text = Files.readString(scaling());
        return Files.writeString(
                folder.resolve("cropping.recipe"),
                text.replaceFirst("size  = 24x24\n", "size  = 24x24\nfit   = crop\nrange = 0..4095\n"));
    }

    @Test
    void train_recipeThatCrops_givesFitAndRangeUnlessTheyAreNamed() throws IOException {
        settings("cropped", "--recipe=" + cropping());
        assertThat(ModelFile.read(model("cropped")).preparation())
                .isEqualTo(new Preparation(Fit.CROP, new ValueRange(0, 4095)));
        settings("own", "--recipe=" + cropping(), "--fit=pad");
        assertThat(ModelFile.read(model("own")).preparation())
                .isEqualTo(new Preparation(Fit.PAD, new ValueRange(0, 4095)));
    }

    @Test
    void tune_recipeThatScalesAndCrops_triesSuchImages() throws IOException {
        Path out = folder.resolve("tuning");
        Program run = Program.succeed(
                "tune", "--data=" + FACES, "--out=" + out, "--recipe=" + cropping(), "--minutes=0.1", "--threads=1");
        assertThat(run.err()).doesNotContain("--size");
        assertThat(Files.readString(out.resolve("command.txt")))
                .contains("--size 24x24", "--fit crop", "--range 0..4095")
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
                "--recipe=mnist --window=3x3 | --window 3x3 is for crisp clauses and has no effect on fuzzy ones; leave it out",
                "--reach=2 --window=3x3 | --reach 2 is for fuzzy clauses; add --tolerance 20, or leave it out",
                "--balance=root --negatives=rival | balanced feedback determines how often false labels learn",
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
    void sweep_withoutARecipe_changesTheSuggestion() throws IOException {
        Program run = Program.succeed(
                "sweep",
                "--data=" + FACES,
                "--out=" + folder,
                "--param=tolerance=1,6",
                "--clauses=10",
                "--epochs=1",
                "--threads=1");
        assertThat(run.err())
                .contains("settings: as recipe ", "adapted: 10 fuzzy clauses", "adapted: 10 crisp clauses");
        assertThat(Files.readAllLines(folder.resolve("sweep.csv"))).hasSize(3);
    }
}
