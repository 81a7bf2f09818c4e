package org.vitrine.cli.export;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vitrine.cli.console.UsageException;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.source.SourceExport;

/** A model as one file of plain C; compiled and run to check it, if there is a compiler. */
final class CExport extends SourceForm {

    private static final String ENDING = ".c";

    /**
     * A program that asks the functions of the file and writes what they return as numbers. The file's own program
     * prints names of labels, which may contain anything, so the check does not read it; it is only compiled.
     */
    private static final String ASKING = """
        #undef main
        #include <stdint.h>
        #include <stdio.h>

        static void put(int number) {
            int32_t written = number;
            fwrite(&written, sizeof written, 1, stdout);
        }

        int main(void) {
            static NAME_view view;
            static unsigned char image[HEIGHT * WIDTH * CHANNELS];
            while (fread(image, 1, sizeof image, stdin) == sizeof image) {
                NAME_look(image, &view);
                for (int label = 0; label < LABELS; label++) {
                    put(view.sums[label]);
                    put(NAME_decided(&view, label));
                }
                for (int clause = 0; clause < CLAUSES; clause++) {
                    put(view.strengths[clause]);
                }
            }
            return 0;
        }
        """;

    @Override
    public String option() {
        return "--c";
    }

    /** {@return what functions are called after: the file's name, with an underscore for what C does not allow} */
    private static String prefix(Path file) {
        String name = String.valueOf(file.getFileName());
        if (!name.endsWith(ENDING) || name.length() == ENDING.length()) {
            throw new UsageException("--c names a file such as faces.c: " + name);
        }
        String plain = name.substring(0, name.length() - ENDING.length()).replaceAll("[^A-Za-z0-9_]", "_");
        return Character.isLetter(plain.charAt(0)) ? plain : "model_" + plain;
    }

    @Override
    String source(Model model, Path file) {
        return SourceExport.c(model, prefix(file));
    }

    private static Optional<Path> compiler() {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> Stream.of("cc", "gcc", "clang").map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Override
    public Optional<String> missing() {
        return compiler().isPresent() ? Optional.empty() : Optional.of("there is no C compiler here");
    }

    @Override
    Exported open(ClauseClassifier classifier, Path file, Path folder) throws IOException {
        Path compiler = compiler()
                .orElseThrow(() -> new UsageException("there is no C compiler here; install one, or add --no-check"));
        Path asking = folder.resolve("asking.c");
        Files.writeString(asking, ASKING.replace("NAME", prefix(file)), StandardCharsets.US_ASCII);
        Path program = folder.resolve("program");
        Path messages = folder.resolve("messages");
        Process compiling = new ProcessBuilder(
                        compiler.toString(),
                        "-std=c99",
                        "-O1",
                        "-D" + prefix(file) + "_MAIN",
                        "-Dmain=printing",
                        "-include",
                        file.toAbsolutePath().toString(),
                        "-o",
                        program.toString(),
                        asking.toString())
                .redirectErrorStream(true)
                .redirectOutput(messages.toFile())
                .start();
        if (exit(compiling) != 0) {
            throw new IOException(
                    "what was written does not compile; this is a defect of the export, please report it: "
                            + Files.readString(messages).lines().findFirst().orElse(""));
        }
        return new Program(classifier, program, folder);
    }

    private static int exit(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    /** The program, compiled. */
    private record Program(ClauseClassifier classifier, Path file, Path folder) implements Exported {

        @Override
        public List<Answer> answers(List<Raster> images) throws IOException {
            Path input = folder.resolve("images");
            try (OutputStream out = Files.newOutputStream(input)) {
                for (Raster image : images) {
                    out.write(image.toBytes());
                }
            }
            Path output = folder.resolve("answers");
            Process run = new ProcessBuilder(file.toString())
                    .redirectInput(input.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int code = exit(run);
            if (code != 0) {
                throw new IOException("the program that was written ended with " + code);
            }
            return read(Files.readAllBytes(output), images.size());
        }

        /** Reads what the program writes: for each image what there is to know of each label, then of each clause. */
        private List<Answer> read(byte[] output, int images) throws IOException {
            int labels = classifier.labels().size();
            int clauses = classifier.models().get(0).clauses().size();
            int expected = Math.multiplyExact(images, 2 * labels + clauses) * Integer.BYTES;
            if (output.length != expected) {
                throw new IOException("the program that was written gave " + output.length + " bytes instead of "
                        + expected + " for " + images + " images");
            }
            IntBuffer numbers =
                    ByteBuffer.wrap(output).order(ByteOrder.nativeOrder()).asIntBuffer();
            List<Answer> answers = new ArrayList<>();
            for (int image = 0; image < images; image++) {
                int[] sums = new int[labels];
                boolean[] decided = new boolean[labels];
                for (int label = 0; label < labels; label++) {
                    sums[label] = numbers.get();
                    decided[label] = numbers.get() != 0;
                }
                int[] strengths = new int[clauses];
                numbers.get(strengths);
                answers.add(new Answer(sums, decided, strengths));
            }
            return answers;
        }

        @Override
        public void close() throws IOException {
            TemporaryFolder.delete(folder);
        }
    }
}
