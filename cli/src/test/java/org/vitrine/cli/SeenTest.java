package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.store.ModelFile;

/** "Has it seen these images?" gets one answer from every command, whatever became of the model since. */
class SeenTest {

    private static final int PER_CLASS = 28;
    private static final int IMAGES = 3 * PER_CLASS;

    @TempDir
    static Path models;

    @TempDir
    Path folder;

    private static String all;
    private static String other;

    /** What a command says of images. */
    private enum Answer {
        /** They were learnt. */
        SEEN,
        /** They were not. */
        UNSEEN,
        /** The model cannot be asked for a share that was set aside. */
        REFUSED
    }

    @BeforeAll
    static void train() throws IOException {
        all = "--data=folder:" + TinyData.classFolders(models.resolve("images"), TinyData.SIDE, PER_CLASS, 1);
        other = "--data=folder:" + TinyData.classFolders(models.resolve("others"), TinyData.SIDE, PER_CLASS, 2);
        train("half", all, "--validate=0.5");
        train("half2", all, "--validate=0.5", "--seed=2");
        train("half3", all, "--validate=0.5", "--seed=3");
        train("other", other, "--validate=0.5");
        train("whole", all);
        train("varied", all, "--validate=0.5", "--variants=3", "--turn=5");
        train("machines", all, "--validate=0.5", "--machines=2");
        on("longer", "half", all, "--validate=0.5");
        on("further", "half", other, "--validate=0.5");
        on("redrawn", "half", all, "--validate=0.5", "--seed=2");
        join("seeds", "half", "half2");
        join("data", "half", "other");
        Program.succeed("edit", "--model=" + file("half"), "--mute=0", "--because=a test", "--out=" + file("edited"));
        Program.succeed(
                "shrink", "--model=" + file("half"), all, "--validate=0.5", "--to=0.5", "--out=" + file("shrunk"));
        Program.succeed("calibrate", "--model=" + file("half"), all, "--validate=0.5", "--out=" + file("calibrated"));
        team("team", "half", "edited");
        team("team of seeds", "half", "half2", "half3");
        team("team of data", "half", "other");
    }

    private static String file(String name) {
        return models.resolve(name + ".vitrine").toString();
    }

    private static void train(String name, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "train",
                "--model=" + file(name),
                "--encoding=threshold:128",
                "--clauses=20",
                "--target=10",
                "--specificity=5",
                "--patch=3x3",
                "--epochs=2"));
        words.addAll(List.of(more));
        Program.succeed(words.toArray(String[]::new));
    }

    private static void on(String name, String from, String... more) {
        train(
                name,
                Stream.concat(Stream.of(more), Stream.of("--from=" + file(from)))
                        .toArray(String[]::new));
    }

    private static void join(String name, String... parts) {
        Program.succeed(Stream.concat(
                        Stream.of("join", "--out=" + file(name)),
                        Stream.of(parts).map(SeenTest::file))
                .toArray(String[]::new));
    }

    private static void team(String name, String... members) {
        Program.succeed(Stream.concat(
                        Stream.of("team", "--out=" + file(name)),
                        Stream.of(members).map(part -> "--model=" + file(part)))
                .toArray(String[]::new));
    }

    static List<Arguments> images() {
        return List.of(
                Arguments.of("half", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("whole", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("varied", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("machines", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("longer", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("further", Answer.SEEN, Answer.SEEN),
                Arguments.of("redrawn", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("seeds", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("data", Answer.SEEN, Answer.SEEN),
                Arguments.of("edited", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("shrunk", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("calibrated", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("team", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("team of seeds", Answer.SEEN, Answer.UNSEEN),
                Arguments.of("team of data", Answer.SEEN, Answer.SEEN));
    }

    /** All images of the training, and those of another place. */
    @ParameterizedTest
    @MethodSource("images")
    void commands_images_agreeWhetherTheyWereLearnt(String name, Answer ofAll, Answer ofOther) throws IOException {
        asked(name, all, ofAll);
        asked(name, other, ofOther);
    }

    private void asked(String name, String data, Answer answer) throws IOException {
        boolean seen = answer == Answer.SEEN;
        String model = "--model=" + file(name);
        assertThat(Program.succeed("evaluate", model, data).err().contains("trained on these images"))
                .as("evaluate " + name + " " + data)
                .isEqualTo(seen);
        Path page = folder.resolve("page.html");
        Program.succeed("card", model, data, "--out=" + page, "--force");
        assertThat(Files.readString(page).contains("was trained on these images"))
                .as("card")
                .isEqualTo(seen);
        Program.succeed("report", model, data, "--out=" + page, "--force");
        assertThat(Files.readString(page).contains("was trained on these images"))
                .as("report")
                .isEqualTo(seen);
        Path out = folder.resolve("out.vitrine");
        Program calibrated = Program.run("calibrate", model, data, "--out=" + out, "--force");
        assertThat(calibrated.err().contains("has learnt from these images"))
                .as("calibrate")
                .isEqualTo(seen);
        assertThat(calibrated.exitCode()).isEqualTo(seen ? 2 : 0);
    }

    static List<Arguments> shares() {
        return List.of(
                Arguments.of("half", Answer.UNSEEN, ""),
                Arguments.of("varied", Answer.UNSEEN, ""),
                Arguments.of("machines", Answer.UNSEEN, ""),
                Arguments.of("longer", Answer.UNSEEN, ""),
                Arguments.of("redrawn", Answer.UNSEEN, "those that all lessons set aside"),
                Arguments.of("seeds", Answer.UNSEEN, "those that all lessons set aside"),
                Arguments.of("edited", Answer.UNSEEN, ""),
                Arguments.of("shrunk", Answer.UNSEEN, ""),
                Arguments.of("calibrated", Answer.UNSEEN, ""),
                Arguments.of("team", Answer.UNSEEN, ""),
                Arguments.of("team of seeds", Answer.UNSEEN, "those that all lessons set aside"),
                Arguments.of("whole", Answer.REFUSED, "the model did not set these images aside"),
                Arguments.of("further", Answer.REFUSED, "the model did not set these images aside"),
                Arguments.of("data", Answer.REFUSED, "the model did not set these images aside"),
                Arguments.of("team of data", Answer.REFUSED, "member 1 did not set these images aside"));
    }

    /** The share that was set aside: nobody learnt from what is used, or the command says why it is not. */
    @ParameterizedTest
    @MethodSource("shares")
    void commands_shareThatWasSetAside_isUnseenOrRefused(String name, Answer answer, String said) throws IOException {
        Path out = folder.resolve("out.vitrine");
        List<String> commands = name.startsWith("team") ? List.of("calibrate") : List.of("calibrate", "shrink");
        for (String command : commands) {
            List<String> words = new ArrayList<>(
                    List.of(command, "--model=" + file(name), all, "--validate=0.5", "--out=" + out, "--force"));
            if (command.equals("shrink")) {
                words.add("--to=0.9");
            }
            Program run = Program.run(words.toArray(String[]::new));
            assertThat(run.exitCode())
                    .as(command + " " + name + ": " + run.err())
                    .isEqualTo(answer == Answer.REFUSED ? 2 : 0);
            assertThat(run.err()).contains(said);
            if (answer == Answer.REFUSED) {
                assertThat(run.errLines()).hasSize(1);
            } else if (command.equals("calibrate")) {
                ClauseClassifier classifier = ModelFile.readClassifier(Files.readAllBytes(out));
                assertThat(classifier.calibration().orElseThrow().origin().images())
                        .isEqualTo(unseen(name));
            }
        }
    }

    /** Images, variants and examples are three numbers wherever they are told. */
    @Test
    void commands_modelOfVariants_tellImagesFromExamples() throws IOException {
        Path few = TinyData.classFolders(folder.resolve("few"), TinyData.SIDE, 6, 3);
        for (int i = 6; i < 66; i++) {
            TinyData.picture(few.resolve("lying").resolve(i + ".png"), TinyData.SIDE, 0);
        }
        Path model = folder.resolve("few.vitrine");
        String[] words = {
            "train",
            "--data=folder:" + few,
            "--model=" + model,
            "--clauses=10",
            "--target=5",
            "--patch=3x3",
            "--epochs=1",
            "--variants=3",
            "--turn=5"
        };
        assertThat(Program.succeed(words).err())
                .contains("from 78 images of 8x8 grey and 3 variants of each (")
                .contains("lying has 66 images, slanting has 6");
        JsonNode json = Program.succeed(Stream.concat(Stream.of(words), Stream.of("--json", "--force"))
                        .toArray(String[]::new))
                .json();
        for (JsonNode told : List.of(
                json, Program.succeed("inspect", "--model=" + model, "--json").json())) {
            assertThat(told.get("imagesLearnt").asInt()).isEqualTo(78);
            assertThat(told.get("variants").asInt()).isEqualTo(3);
            assertThat(told.get("examples").asInt()).isEqualTo(312);
        }
        JsonNode check = Program.succeed("check", model.toString(), "--json").json();
        assertThat(check.get("imagesLearnt").asInt()).isEqualTo(78);
        assertThat(check.get("variants").asInt()).isEqualTo(3);
        assertThat(check.get("examples").asInt()).isEqualTo(312);
        assertThat(check.get("lessons").get(0).asText()).startsWith("78 images and 3 variants of each, 1 epoch, ");
        Path card = folder.resolve("card.md");
        Program.succeed("card", "--model=" + model, "--out=" + card);
        assertThat(Files.readString(card))
                .contains("Learnt from fewer than 100 images of: lying (66), slanting (6), standing (6).")
                .containsPattern("images \\| 78 ")
                .containsPattern("variants of each image \\| 3 ")
                .containsPattern("examples \\| 312 ");
        Path report = folder.resolve("report.html");
        Program.succeed("report", "--model=" + model, other, "--out=" + report);
        assertThat(Files.readString(report)).contains("78 images and 3 variants of each");
    }

    /** An index is of the training data if they are in one lesson of each member. */
    @Test
    void index_dataOfOneLesson_areTrainingData() {
        for (String name : List.of("half", "further", "data", "seeds", "team of seeds", "shrunk")) {
            assertThat(index(name, all)).as(name).isTrue();
        }
        assertThat(index("data", other)).isTrue();
        assertThat(index("half", other)).isFalse();
        assertThat(index("team of data", all))
                .as("one member knows others only")
                .isFalse();
    }

    private boolean index(String name, String data) {
        return Program.succeed("index", "--model=" + file(name), data, "--json", "--force", "--out=" + folder + "/i")
                .json()
                .get("ofTrainingData")
                .asBoolean();
    }

    /** Another seed draws other images to validate on, which the model may know. */
    @Test
    void train_fromAModelThatKnowsTheValidationImages_isNotCalibratedOnThem() throws IOException {
        assertThat(ModelFile.read(Path.of(file("longer"))).calibration()).isPresent();
        assertThat(ModelFile.read(Path.of(file("further"))).calibration()).isPresent();
        assertThat(ModelFile.read(Path.of(file("redrawn"))).calibration()).isEmpty();
        Program run = Program.succeed(
                "train",
                "--from=" + file("half"),
                all,
                "--validate=0.5",
                "--seed=2",
                "--model=" + folder.resolve("again.vitrine"),
                "--encoding=threshold:128",
                "--clauses=20",
                "--patch=3x3",
                "--epochs=1");
        assertThat(run.err()).contains("learnt from some of the validation images");
    }

    /** How many of the images nobody learnt, by the draws of the seeds alone. */
    private static int unseen(String name) {
        Set<Integer> learnt = new HashSet<>();
        List<Integer> seeds = switch (name) {
            case "redrawn", "seeds" -> List.of(1, 2);
            case "team of seeds" -> List.of(1, 2, 3);
            default -> List.of(1);
        };
        for (int seed : seeds) {
            boolean[] drawn = Dataset.drawn(IMAGES, 0.5, seed);
            IntStream.range(0, IMAGES).filter(i -> !drawn[i]).forEach(learnt::add);
        }
        return IMAGES - learnt.size();
    }
}
