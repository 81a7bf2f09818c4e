package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.cli.export.ExportCommand;
import org.vitrine.cli.export.ModelExport;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Prediction;
import picocli.CommandLine;

/** The command export, with an export that says what it is told to say. */
class ExportTest {

    private static final String MARK = "\u0012\u0007vitrine";

    @TempDir
    static Path folder;

    private static Path model = Path.of("");
    private static Path bars = Path.of("");

    @BeforeAll
    static void train() throws IOException {
        bars = TinyData.classFolders(folder.resolve("bars"), TinyData.SIDE, 30, 1);
        model = folder.resolve("bars.vitrine");
        Program.succeed(
                "train", "--data=folder:" + bars, "--model=" + model, "--clauses=20", "--patch=3x3", "--epochs=3");
    }

    /** What is wrong with the stand-in. */
    private enum Fault {
        NONE,
        CLASS_SUM,
        DECISION,
        STRENGTH,
        TOO_FEW
    }

    private record StandIn(Fault fault) implements ModelExport {

        @Override
        public String option() {
            return "--onnx";
        }

        @Override
        public Overwriting.Kind kind() {
            return Overwriting.Kind.ONNX;
        }

        @Override
        public void write(ClauseClassifier classifier, Path file) throws IOException {
            Files.writeString(file, MARK + file.getFileName());
        }

        @Override
        public Exported open(ClauseClassifier classifier, Path file) {
            Model machine = (Model) classifier;
            return new Exported() {
                @Override
                public List<Answer> answers(List<Raster> images) {
                    return images.stream()
                            .skip(fault == Fault.TOO_FEW ? 1 : 0)
                            .map(image -> answer(machine, image))
                            .toList();
                }

                @Override
                public void close() {}
            };
        }

        private Answer answer(Model machine, Raster image) {
            Prediction prediction = machine.predictor().predict(image);
            int[] sums = prediction.classSums();
            int[] strengths = machine.predictor().strengths(machine.encoding().encode(image));
            boolean[] decided = new boolean[sums.length];
            for (int label = 0; label < sums.length; label++) {
                decided[label] = prediction.isDecided(label);
            }
            sums[0] += fault == Fault.CLASS_SUM ? 1 : 0;
            strengths[3] += fault == Fault.STRENGTH ? 1 : 0;
            decided[1] ^= fault == Fault.DECISION;
            return new Answer(sums, decided, strengths);
        }
    }

    private static Program run(Fault fault, String... more) {
        String[] arguments = Stream.concat(Stream.of("export", "--model=" + model), Arrays.stream(more))
                .toArray(String[]::new);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line =
                Vitrine.commandLine(Map.of("export", () -> new ExportCommand(new StandIn(fault))), arguments);
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new Program(line.execute(arguments), out.toString(), err.toString());
    }

    private static List<String> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(".vitrine"))
                    .toList();
        }
    }

    @Test
    void export_thatIsRight_isKept() throws IOException {
        Path file = folder.resolve("right.onnx");
        Program run = run(Fault.NONE, "--onnx=" + file, "--data=folder:" + bars, "--split=all", "--limit=7", "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.json().at("/0/file").asText()).isEqualTo(file.toString());
        assertThat(run.json().at("/0/checked/images").asInt()).isEqualTo(7);
        assertThat(run.json().at("/0/checked/clauses").asInt()).isEqualTo(20);
        assertThat(run.json().at("/0/checked/voted").asInt()).isBetween(1, 20);
        assertThat(Files.readString(file)).as("written under its own name").isEqualTo(MARK + "right.onnx");
        assertThat(leftovers()).isEmpty();

        assertThat(run(Fault.NONE, "--onnx=" + file).out())
                .as("replaced, since Vitrine wrote it; compared on generated images")
                .contains("the votes of every clause are the model's on 100 images");
    }

    @Test
    void export_thatIsWrong_isNotWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("kept.onnx"), MARK + "as before");
        Map<Fault, String> words = Map.of(
                Fault.CLASS_SUM, "the class sums of sample image 1 are",
                Fault.DECISION, "the decision about",
                Fault.STRENGTH, "the votes of clause 3 of sample image 1 differ",
                Fault.TOO_FEW, "15 answers for 16 images");
        words.forEach((fault, said) -> {
            Program run = run(fault, "--onnx=" + file);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("not written").contains(said);
            assertThat(run.errLines()).hasSize(1);
        });
        assertThat(Files.readString(file)).isEqualTo(MARK + "as before");
        assertThat(leftovers()).isEmpty();
        Program unchecked = run(Fault.CLASS_SUM, "--onnx=" + file, "--no-check");
        assertThat(unchecked.exitCode()).isZero();
        assertThat(unchecked.out()).contains("not compared with the model");
        assertThat(Files.readString(file)).isEqualTo(MARK + "kept.onnx");
    }

    private static String complaint(String... more) {
        Program run = run(Fault.NONE, more);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        return run.err();
    }

    @Test
    void wrongUse_isExplained() throws IOException {
        Path foreign = Files.writeString(folder.resolve("foreign.onnx"), "of somebody else");
        assertThat(complaint()).contains("nothing to export to; name a file, such as --onnx");
        assertThat(complaint("--onnx=" + foreign)).contains("is not an ONNX model that Vitrine wrote");
        assertThat(complaint("--onnx=" + model)).contains("would write over").contains("which is the model");
        assertThat(complaint("--onnx=" + folder)).contains("is a folder");
        assertThat(complaint("--onnx=" + folder.resolve("none/a.onnx"))).contains("there is no folder");
        assertThat(complaint("--onnx=" + folder.resolve("a.onnx"), "--limit=0")).contains("--limit must be at least 1");
        assertThat(complaint("--onnx=" + folder.resolve("a.onnx"), "--no-check", "--limit=5"))
                .contains("--limit is of no use with --no-check");
        assertThat(complaint("--onnx=" + folder.resolve("a.onnx"), "--split=all"))
                .contains("--split goes with --data");
        assertThat(Files.readString(foreign)).isEqualTo("of somebody else");
        assertThat(folder.resolve("a.onnx")).doesNotExist();
        assertThat(run(Fault.NONE, "--onnx=" + foreign, "--force").exitCode()).isZero();
    }

    @Test
    void programWithoutOnnxRuntime_saysHowToGetIt() throws IOException {
        Program run = Program.run("export", "--model=" + model, "--onnx=" + folder.resolve("b.onnx"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--onnx needs the program with ONNX Runtime");
        assertThat(folder.resolve("b.onnx")).doesNotExist();
        assertThat(leftovers()).isEmpty();
    }
}
