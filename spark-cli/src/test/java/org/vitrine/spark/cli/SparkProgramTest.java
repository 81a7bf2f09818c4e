package org.vitrine.spark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
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

    private static Ran plain(String... arguments) {
        Ran ran = run(Vitrine.commandLine(Vitrine.COMMANDS, arguments), arguments);
        assertThat(ran.code()).as(ran.err()).isZero();
        return ran;
    }

    private void plainModel(Path file) {
        plain(words(LEARNING, "train", "--model", file.toString()));
    }

    @Test
    void train_savesTheBytesOfThePlainCommand_andSaysTheSame() throws IOException {
        Path model = folder.resolve("model.vitrine");
        Ran plain = plain(words(LEARNING, "train", "--json", "--model", model.toString()));
        byte[] expected = Files.readAllBytes(model);
        Files.delete(model);
        Ran ran = succeeds(words(
                LEARNING,
                "train",
                "--json",
                "--model",
                model.toString(),
                "--master",
                "local[2]",
                "--checkpoint",
                folder.resolve("checkpoints").toString()));
        assertThat(Files.readAllBytes(model)).isEqualTo(expected);
        assertThat(withoutTimes(ran.err())).isEqualTo(withoutTimes(plain.err()));
        assertThat(ran.err()).contains("2 machines that share 30 clauses", "1/2", "2/2", "saved");
        assertThat(withoutTimes(ran.out())).isEqualTo(withoutTimes(plain.out()));
        assertThat(ran.out()).contains("dataFingerprint", "trainF1");
    }

    private static String withoutTimes(String said) {
        return said.replaceAll("(?m)^( *[0-9]+/[0-9]+ ) +[0-9.]+ m?s", "$1")
                .replaceAll("[0-9.]+ m?s$", "")
                .replaceAll("(?m)[0-9.]+ m?s$", "")
                .replaceAll("(?i)(\"(cpu)?seconds\"\\s*:\\s*)[0-9.eE-]+", "$1");
    }

    @Test
    void train_killed_itsTemporaryFilesAreRemovedByTheNext() throws IOException, InterruptedException {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Process killed = program(temporary, "--epochs=100000");
        try {
            while (killed.isAlive() && !Files.readString(folder.resolve("said")).contains(" 1/100000")) {
                Thread.sleep(20);
            }
        } finally {
            killed.destroyForcibly().waitFor();
        }
        List<String> left = ours(temporary);
        assertThat(left).as("Spark's files are in a folder that has an owner").hasSize(2);
        Process next = program(temporary, "--epochs=1");
        assertThat(next.waitFor()).as(Files.readString(folder.resolve("said"))).isZero();
        assertThat(ours(temporary)).isEmpty();
    }

    /** {@return what Spark and Vitrine keep in a folder; libraries put their native code there too} */
    private static List<String> ours(Path temporary) throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.matches("(\\.vitrine-|spark-|blockmgr-).*"))
                    .toList();
        }
    }

    /** Starts a training in a process of its own, which says what it says into a file. */
    private Process program(Path temporary, String epochs) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(word -> word.startsWith("--add-"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                SparkProgram.class.getName(),
                "spark",
                "train",
                "--master=local[1]",
                "--data=faces:count=40",
                "--clauses=14",
                "--patch=5x5",
                "--model=" + folder.resolve("m.vitrine"),
                "--force",
                epochs));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
    }

    /** Neither command names settings, so both take those of the nearest recipe. */
    @Test
    void train_withoutSettings_takesThoseOfTheNearestRecipe() throws IOException {
        List<String> few =
                List.of("--data", "faces:count=40", "--epochs", "1", "--clauses", "14", "--recipe", "nearest");
        Path plain = folder.resolve("plain.vitrine");
        Path model = folder.resolve("spark.vitrine");
        assertThat(plain(words(few, "train", "--model", plain.toString())).err())
                .contains("settings: ");
        assertThat(succeeds(words(few, "train", "--master", "local[2]", "--model", model.toString()))
                        .err())
                .contains("settings: ");
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

    /** All of a small space: four candidates, up to two epochs. */
    private String[] tuning(Path out, String... more) {
        return words(
                List.of(
                        "--data=faces:count=80",
                        "--minutes=5",
                        "--epochs=2",
                        "--candidates=3",
                        "--patch=5x5",
                        "--encoding=edges:2",
                        "--q=1",
                        "--literal-budget=any",
                        "--target=20",
                        "--param=clauses=10,40",
                        "--param=specificity=3,9",
                        "--out=" + out),
                more);
    }

    @Test
    void tune_findsTheTrialsOfThePlainCommand_andEitherGoesOn() throws IOException {
        Path plain = folder.resolve("plain");
        Path out = folder.resolve("tuning");
        plain(tuning(plain, "tune"));
        Ran ran = succeeds(tuning(out, "tune", "--master", "local[2]"));
        List<String> trials = rows(plain.resolve("trials.csv"));
        assertThat(trials).hasSizeGreaterThan(6);
        assertThat(rows(out.resolve("trials.csv"))).isEqualTo(trials);
        assertThat(rows(out.resolve("leaderboard.csv"))).hasSize(5).isEqualTo(rows(plain.resolve("leaderboard.csv")));
        assertThat(Files.readString(out.resolve("command.txt")))
                .isEqualTo(Files.readString(plain.resolve("command.txt")).replace(plain.toString(), out.toString()));
        assertThat(ran.out()).contains("clauses", "The best of them once more");
        assertThat(ran.err()).contains("trial 1: ");

        Files.write(
                out.resolve("trials.csv"),
                Files.readAllLines(out.resolve("trials.csv")).subList(0, 4));
        assertThat(plain(tuning(out, "tune")).err()).contains("trial 4: ").doesNotContain("trial 3: ");
        assertThat(succeeds(tuning(plain, "tune", "--master", "local[2]")).err())
                .doesNotContain("trial ");
    }

    /** The rows of a table of trials, without the time that they took. */
    private static List<String> rows(Path table) throws IOException {
        List<String> lines = Files.readAllLines(table);
        int seconds = Arrays.asList(lines.get(0).split(",", -1)).indexOf("seconds");
        return lines.stream()
                .map(line -> {
                    List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
                    cells.remove(seconds);
                    return String.join(",", cells);
                })
                .toList();
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
