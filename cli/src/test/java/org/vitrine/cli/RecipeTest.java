package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.cli.option.RecipeChoice;
import org.vitrine.cli.option.TrainOptions;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipePlan;
import org.vitrine.training.recipe.Recipes;

/** Lists, shows and carries out recipes. */
class RecipeTest {

    private static final String TINY = """
            format = vitrine-recipe 1
            name   = bars
            title  = Bars
            about  = Bars that lie, stand or slant.
            seeds  = 1, 2

            [data]
            place = mnist:no/such/folder
            get   = make them with TinyData

            [images]
            size      = 8x8
            colour    = grey
            labels    = 3
            exclusive = true
            examples  = 240
            rarest    = 33.3
            content   = drawings
            aligned   = false

            [plan]
            encoding = threshold:120
            clauses  = 40
            target   = 60
            window   = 4x4
            boost    = false
            epochs   = 2

            [result]
            RESULT
            """;

    @TempDir
    Path folder;

    private Path recipe;
    private String data;

    @BeforeEach
    void write() throws IOException {
        recipe = folder.resolve("bars.recipe");
        Files.writeString(recipe, TINY.replace("RESULT", "not-measured = it is new"));
        data = TinyData.idx(folder.resolve("bars")).toString();
    }

    private Program run(String... more) {
        List<String> words = new ArrayList<>(List.of("recipe", recipe.toString(), "--run", "--data", data));
        words.addAll(List.of(more));
        return Program.run(words.toArray(String[]::new));
    }

    private double accuracy(Program run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.json().get("runs").get(0).get("measured").get("accuracy").asDouble();
    }

    /** Records what a run with seed 1 gave, changed by some hundredths of a point. */
    private void record(double accuracy, int hundredths, String more) throws IOException {
        String figure = String.format(Locale.ROOT, "%.2f", 100 * accuracy + hundredths / 100.0);
        Files.writeString(recipe, TINY.replace("RESULT", "seed 1 = accuracy " + figure + "\n" + more));
    }

    @Test
    void recipe_withoutAName_listsThemAll() {
        Program run = Program.succeed("recipe");
        assertThat(run.outLines().get(0)).startsWith("recipe").contains("measured");
        for (Recipe each : Recipes.builtIn()) {
            assertThat(run.outLines())
                    .anyMatch(line -> line.startsWith(each.name() + " ") && line.contains(each.title()));
        }
        JsonNode json = Program.succeed("recipe", "--json").json();
        assertThat(json).hasSameSizeAs(Recipes.builtIn());
        assertThat(json.get(0).get("name").asText())
                .isEqualTo(Recipes.builtIn().get(0).name());
    }

    @Test
    void recipe_eachName_showsDataSettingsAndResult() {
        for (Recipe each : Recipes.builtIn()) {
            Program run = Program.succeed("recipe", each.name());
            assertThat(run.out())
                    .contains(each.name() + ": " + each.title(), "data ", "images ", "--model " + each.name())
                    .contains("vitrine evaluate --data")
                    .contains(
                            each.result().isMeasured()
                                    ? "seed "
                                            + each.result()
                                                    .runs()
                                                    .keySet()
                                                    .iterator()
                                                    .next()
                                    : "not measured");
            assertThat(run.outLines()).allMatch(line -> line.startsWith("  vitrine ") || line.length() <= 110);
            JsonNode json = Program.succeed("recipe", each.name(), "--json").json();
            assertThat(json.get("measured").asBoolean()).isEqualTo(each.result().isMeasured());
        }
    }

    @Test
    void recipe_theCommandsOfEach_planTheSame() {
        for (Recipe each : Recipes.builtIn()) {
            JsonNode json = Program.succeed(
                            "recipe", each.name(), "--data", each.data().place(), "--json")
                    .json();
            List<String> trainings = new ArrayList<>();
            json.get("commands").forEach(command -> {
                if (command.asText().startsWith("vitrine train ")) {
                    trainings.add(command.asText());
                }
            });
            assertThat(trainings).hasSameSizeAs(each.plans());
            for (int i = 0; i < trainings.size(); i++) {
                RecipePlan plan = each.plans().get(i);
                String[] words = trainings.get(i).split(" ", -1);
                var parsed = Vitrine.commandLine().parseArgs(Arrays.copyOfRange(words, 1, words.length));
                var mixins = parsed.subcommand().commandSpec().mixins();
                TrainOptions options = (TrainOptions)
                        Objects.requireNonNull(mixins.get("options")).userObject();
                TrainingPlan asked = RecipeChoice.completing(options)
                        .orElseThrow()
                        .apply(options.plan().build());
                assertThat(asked.toBuilder()
                                .settings(asked.settings().withSeed(1))
                                .build())
                        .as(trainings.get(i))
                        .isEqualTo(plan.plan());
            }
        }
    }

    @Test
    void recipe_itsCommands_giveTheModelOfItsRun() throws IOException {
        Path out = folder.resolve("out");
        Program all = run("--out", out.toString(), "--threads", "1", "--json");
        double accuracy = accuracy(all);
        JsonNode shown = Program.succeed("recipe", recipe.toString(), "--data", data, "--json")
                .json();
        List<String> commands = new ArrayList<>();
        shown.get("commands").forEach(command -> commands.add(command.asText()));
        assertThat(commands).hasSize(2);
        Path model = folder.resolve("again.vitrine");
        List<Program> done = new ArrayList<>();
        for (String command : commands) {
            String[] words = command.replace("bars-1.vitrine", model.toString()).split(" ", -1);
            List<String> arguments = new ArrayList<>(List.of(words).subList(1, words.length));
            if (arguments.get(0).equals("evaluate")) {
                arguments.add("--json");
            }
            done.add(Program.succeed(arguments.toArray(String[]::new)));
        }
        assertThat(Files.readAllBytes(model)).isEqualTo(Files.readAllBytes(out.resolve("bars-1.vitrine")));
        assertThat(done.get(1).json().get("accuracy").asDouble()).isEqualTo(accuracy);
        assertThat(out.resolve("bars-1.csv")).exists();
    }

    @Test
    void run_notMeasured_showsWhatItIsNow() {
        Program run = run();
        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines().get(0)).contains("seed", "now", "recorded", "difference");
        assertThat(run.outLines().get(1)).matches("accuracy +1 +[0-9.]+ +- +-");
        assertThat(run.out()).contains("processor time");
        assertThat(run.err()).contains("the models are not kept", "learning 3 labels from 240 images");
        assertThat(run("--check").err()).contains("nothing is recorded to check against");
    }

    @Test
    void run_recorded_saysWhetherItIsWithinTheSpread() throws IOException {
        double accuracy = accuracy(run("--json"));
        record(accuracy, 0, "exact = true");
        assertThat(run("--check").exitCode()).isZero();
        assertThat(run().outLines().get(1)).contains(" 0 ", "the same");
        record(accuracy, -1, "exact = true");
        Program differs = run("--check");
        assertThat(differs.exitCode()).isEqualTo(1);
        assertThat(differs.outLines().get(1)).contains("+0.01", "differs");
        assertThat(run().exitCode()).as("without --check").isZero();
        record(accuracy, -1, "tolerance = 0.01");
        assertThat(run("--check").outLines().get(1)).contains("+0.01", "within the spread");
        record(accuracy, -30, "tolerance = 0.01");
        assertThat(run("--check").outLines().get(1)).contains("+0.30", "outside");
        JsonNode json = run("--json").json();
        assertThat(json.get("agrees").asBoolean()).isFalse();
        assertThat(json.get("comparable").asBoolean()).isTrue();
    }

    @Test
    void run_severalSeeds_haveAMean() {
        JsonNode json = run("--seeds", "3", "--json").json();
        assertThat(json.get("runs")).hasSize(3);
        assertThat(json.get("runs").get(2).get("seed").asLong()).isEqualTo(3);
        double sum = 0;
        for (JsonNode each : json.get("runs")) {
            sum += each.get("measured").get("accuracy").asDouble();
        }
        assertThat(json.get("mean").get("accuracy").asDouble())
                .isCloseTo(sum / 3, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(run("--seed", "9", "--json")
                        .json()
                        .get("runs")
                        .get(0)
                        .get("seed")
                        .asLong())
                .isEqualTo(9);
    }

    @Test
    void run_shortened_isNotCompared() throws IOException {
        record(0.5, 0, "");
        Program run = run("--limit", "30", "--epochs", "1");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("not comparable with the recorded one");
        assertThat(run.outLines().get(1)).doesNotContain("spread").doesNotContain("outside");
        assertThat(run("--limit", "30", "--check").err()).contains("--check compares whole runs; leave out --limit");
    }

    @Test
    void run_dataThatAreNotThere_saysHowToGetThem() {
        Program run = Program.run("recipe", recipe.toString(), "--run");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines())
                .containsExactly(
                        "vitrine: the images are not at mnist:no/such/folder: make them with TinyData; or say where"
                                + " they are with --data");
    }

    /** Data that cannot be fetched in a test, as they are published but few and drawn at random: the recipes are ready to run. */
    @Test
    void run_dataInTheLayoutInWhichTheyArePublished() throws IOException {
        Random random = new Random(1);
        Path cifar = Files.createDirectories(folder.resolve("cifar"));
        for (String name :
                List.of("data_batch_1", "data_batch_2", "data_batch_3", "data_batch_4", "data_batch_5", "test_batch")) {
            byte[] records = new byte[10 * 3073];
            random.nextBytes(records);
            for (int i = 0; i < 10; i++) {
                records[i * 3073] = (byte) i;
            }
            Files.write(cifar.resolve(name + ".bin"), records);
        }
        Files.write(cifar.resolve("batches.meta.txt"), List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"));
        learnsFrom("cifar10", "cifar10:" + cifar);

        Path blood = folder.resolve("blood.npz");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(blood))) {
            for (String split : List.of("train", "val", "test")) {
                byte[] images = new byte[24 * 28 * 28 * 3];
                random.nextBytes(images);
                byte[] labels = new byte[24];
                for (int i = 0; i < labels.length; i++) {
                    labels[i] = (byte) (i % 8);
                }
                npy(zip, split + "_images", "24, 28, 28, 3", images);
                npy(zip, split + "_labels", "24, 1", labels);
            }
        }
        learnsFrom("medmnist", "npz:" + blood);

        Path characters = folder.resolve("characters");
        TinyData.idxPair(characters, "train", 28, 40, 1);
        TinyData.idxPair(characters, "t10k", 28, 20, 2);
        learnsFrom("kmnist", "mnist:" + characters);
    }

    private static void npy(ZipOutputStream zip, String name, String shape, byte[] values) throws IOException {
        String header = "{'descr': '|u1', 'fortran_order': False, 'shape': (" + shape + "), }\n";
        zip.putNextEntry(new ZipEntry(name + ".npy"));
        zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length(), 0});
        zip.write(header.getBytes(StandardCharsets.US_ASCII));
        zip.write(values);
    }

    private static void learnsFrom(String recipe, String data) {
        Program run = Program.succeed("recipe", recipe, "--run", "--data", data, "--limit=20", "--epochs=1", "--json");
        assertThat(run.json().get("runs").get(0).get("measured").get("accuracy").asDouble())
                .as(recipe)
                .isBetween(0.0, 1.0);
    }

    @Test
    void write_newFile_isTheRecipe() throws IOException {
        Path mine = folder.resolve("mine.recipe");
        Program run = Program.succeed("recipe", "mnist", "--write-recipe", mine.toString());
        assertThat(run.err()).contains("wrote " + mine);
        assertThat(Files.readString(mine)).isEqualTo(Recipes.find("mnist").text());
        Program again = Program.run("recipe", "faces", "--write-recipe", mine.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("already exists");
        assertThat(Files.readString(mine)).isEqualTo(Recipes.find("mnist").text());
    }

    @Test
    void run_fileOfAnother_isNotReplaced() throws IOException {
        Path out = Files.createDirectories(folder.resolve("out"));
        Path precious = Files.writeString(out.resolve("bars-1.vitrine"), "precious");
        Program run = run("--out", out.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("exists and is not a model");
        assertThat(Files.readString(precious)).isEqualTo("precious");
    }

    @Test
    void recipe_wrongWords_areNamed() throws IOException {
        assertThat(refused("recipe", "mnsit")).contains("did you mean mnist?");
        assertThat(refused("recipe", "mnist", "--seed", "2")).contains("--seed goes with --run");
        assertThat(refused("recipe", "--run")).contains("--run needs the name of a recipe");
        assertThat(refused("recipe", "faces", "--run", "--seed", "1", "--seeds", "2"))
                .contains("leave one out");
        assertThat(refused("recipe", "faces", "--run", "--seeds", "0")).contains("--seeds must be 1 to 100: 0");
        assertThat(refused("recipe", "faces", "--run", "--limit", "0")).contains("--limit must be at least 1: 0");
        assertThat(refused("recipe", "faces", "--run", "--epochs", "0")).contains("--epochs must be at least 1: 0");
        assertThat(refused("recipe", "faces", "--run", "--threads", "0")).contains("threads must be 1 to 1024");
        Files.writeString(recipe, "format = vitrine-recipe 1\nnme = x\n");
        assertThat(refused("recipe", recipe.toString()))
                .contains("bars.recipe, line 2: a recipe has no 'nme'; did you mean 'name'?");
        Files.write(recipe, new byte[] {0, 1, (byte) 200});
        assertThat(refused("recipe", recipe.toString())).contains("line 1: this is not a text");
    }

    private static String refused(String... arguments) {
        Program run = Program.run(arguments);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(1);
        return run.err();
    }
}
