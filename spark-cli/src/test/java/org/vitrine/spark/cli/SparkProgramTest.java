package org.vitrine.spark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.cli.Vitrine;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Images;
import org.vitrine.dataset.ImageSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class SparkProgramTest {

    private static final List<String> LEARNING = List.of(
            "--data",
            "faces:count=80,test=40",
            "--clauses",
            "30",
            "--machines",
            "2",
            "--epochs",
            "2",
            "--patch",
            "5x5",
            "--seed",
            "3");

    @TempDir
    private Path folder;

    private record Ran(int code, String out, String err) {}

    private static Ran run(CommandLine line, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code = line.execute(arguments);
        return new Ran(code, out.toString(), err.toString());
    }

    private static Ran spark(String... words) {
        String[] arguments =
                Stream.concat(Stream.of("spark"), Arrays.stream(words)).toArray(String[]::new);
        return run(SparkProgram.commandLine(arguments), arguments);
    }

    private static Ran succeeds(String... words) {
        Ran ran = spark(words);
        assertThat(ran.code()).as(ran.err()).isZero();
        return ran;
    }

    private static String[] words(List<String> some, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(more));
        all.addAll(some);
        return all.toArray(String[]::new);
    }

    private void plainModel(Path file) {
        String[] arguments = words(LEARNING, "train", "--model", file.toString());
        assertThat(run(Vitrine.commandLine(Vitrine.COMMANDS, arguments), arguments)
                        .code())
                .isZero();
    }

    @Test
    void train_savesTheBytesOfThePlainCommand() throws IOException {
        Path plain = folder.resolve("plain.vitrine");
        plainModel(plain);
        Path model = folder.resolve("spark.vitrine");
        Ran ran = succeeds(words(
                LEARNING,
                "train",
                "--master",
                "local[2]",
                "--model",
                model.toString(),
                "--checkpoint",
                folder.resolve("checkpoints").toString(),
                "--json"));
        assertThat(ran.err()).contains("in 2 machines", "1/2", "2/2", "saved");
        assertThat(ran.out()).contains("\"machines\"");
        assertThat(Files.readAllBytes(model)).isEqualTo(Files.readAllBytes(plain));
    }

    @Test
    void evaluate_printsTheMeasuresOfThePlainCommand() {
        Path model = folder.resolve("plain.vitrine");
        plainModel(model);
        List<String> asked =
                List.of("--data", "faces:count=80,test=40", "--seed", "3", "--model", model.toString(), "--json");
        String[] arguments = words(asked, "evaluate");
        String plain =
                run(Vitrine.commandLine(Vitrine.COMMANDS, arguments), arguments).out();
        String onSpark =
                succeeds(words(asked, "evaluate", "--master", "local[2]")).out();
        String measures = plain.substring(0, plain.indexOf("secondsPerImage"));
        assertThat(measures).contains("f1");
        assertThat(onSpark).startsWith(measures);
    }

    @Test
    void predict_writesATable_andNamesOrSkipsWhatIsUnreadable() throws IOException {
        Path model = folder.resolve("plain.vitrine");
        plainModel(model);
        ImageSource faces = DataLocation.open("faces:count=6", "train", DataLocation.Options.DEFAULT);
        Path images = Files.createDirectories(folder.resolve("images/below"));
        for (int i = 0; i < 6; i++) {
            javax.imageio.ImageIO.write(
                    Images.toBufferedImage(faces.image(i)),
                    "png",
                    images.resolve(i + ".png").toFile());
        }
        Path out = folder.resolve("said");
        succeeds(
                "predict",
                "--master",
                "local[2]",
                "--model",
                model.toString(),
                "--out",
                out.toString(),
                "--reasons",
                "2",
                folder.resolve("images").toString());
        List<String> lines = lines(out);
        assertThat(lines).hasSize(6).allMatch(line -> line.contains("\"path\"") && line.contains("\"classSums\""));
        assertThat(String.join("\n", lines)).contains("\"reasons\"", "\"words\"");

        Ran again = spark(
                "predict",
                "--master",
                "local[2]",
                "--model",
                model.toString(),
                "--out",
                out.toString(),
                folder.resolve("images").toString());
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("already exists");

        Files.write(images.resolve("bad.png"), "not an image".getBytes(StandardCharsets.UTF_8));
        Ran bad = spark(
                "predict",
                "--master",
                "local[2]",
                "--model",
                model.toString(),
                "--out",
                folder.resolve("said2").toString(),
                folder.resolve("images").toString());
        assertThat(bad.code()).isEqualTo(2);
        assertThat(bad.err()).contains("bad.png");
        Ran skipped = succeeds(
                "predict",
                "--master",
                "local[2]",
                "--skip-bad",
                "--model",
                model.toString(),
                "--out",
                folder.resolve("said3").toString(),
                folder.resolve("images").toString());
        assertThat(skipped.err()).contains("left out 1 of 7 images");
        assertThat(lines(folder.resolve("said3"))).hasSize(6);
    }

    private static List<String> lines(Path table) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> parts = Files.list(table)) {
            for (Path part :
                    parts.filter(path -> path.toString().endsWith(".json")).toList()) {
                lines.addAll(Files.readAllLines(part));
            }
        }
        return lines;
    }

    @Test
    void tune_writesTrialsAndTheBestCommand() throws IOException {
        Path out = folder.resolve("tuning");
        Ran ran = succeeds(
                "tune",
                "--master",
                "local[2]",
                "--data",
                "faces:count=80",
                "--patch",
                "5x5",
                "--epochs",
                "2",
                "--candidates",
                "3",
                "--param",
                "clauses=10,40",
                "--param",
                "specificity=3,9",
                "--out",
                out.toString());
        assertThat(ran.err()).contains("3 candidates after 1 epochs", "2 candidates after 2 epochs");
        assertThat(Files.readAllLines(out.resolve("trials.csv"))).hasSize(1 + 3 + 2);
        assertThat(Files.readAllLines(out.resolve("leaderboard.csv"))).hasSize(1 + 3);
        assertThat(Files.readString(out.resolve("command.txt"))).startsWith("vitrine train --data faces:count=80");
        assertThat(ran.out()).contains("clauses");
    }

    @Test
    void mistakes_areOneLine() {
        assertThat(spark(
                                "train",
                                "--master",
                                "nowhere",
                                "--data",
                                "faces:count=80",
                                "--model",
                                folder.resolve("x.vitrine").toString())
                        .err())
                .contains("vitrine: Spark cannot be started with --master nowhere");
        assertThat(spark(
                                "train",
                                "--conf",
                                "x",
                                "--data",
                                "faces:count=80",
                                "--model",
                                folder.resolve("x").toString())
                        .err())
                .contains("--conf must be KEY=VALUE");
        assertThat(spark().err()).contains("say what to do: train, predict, evaluate or tune");
    }

    static Stream<CommandLine> commands() {
        Map<String, CommandLine> all = SparkProgram.commandLine().getSubcommands();
        return Objects.requireNonNull(all.get("spark")).getSubcommands().values().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void eachOption_saysWhatItIsFor_andItsDefaultOrThatItIsNeeded(CommandLine command) {
        assertThat(command.getCommandSpec().options()).hasSizeGreaterThan(5);
        for (OptionSpec option : command.getCommandSpec().options()) {
            String description = String.join(" ", option.description());
            assertThat(description).as(option.longestName()).isNotBlank();
            if (option.arity().max() > 0 && !option.required()) {
                assertThat(description).as(option.longestName()).contains("Default: ");
            }
        }
        assertThat(command.getUsageMessage()).contains("Example:");
    }
}
