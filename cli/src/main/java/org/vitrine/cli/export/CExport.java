package org.vitrine.cli.export;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
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
        Path program = folder.resolve("program");
        Path messages = folder.resolve("messages");
        Process compiling = new ProcessBuilder(
                        compiler.toString(),
                        "-std=c99",
                        "-O1",
                        "-D" + prefix(file) + "_MAIN",
                        "-o",
                        program.toString(),
                        file.toString())
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
            return read(Files.readAllLines(output, StandardCharsets.UTF_8));
        }

        /** Reads what the program prints: a line for each image, label, and clause that votes. */
        private List<Answer> read(List<String> lines) {
            int labels = classifier.labels().size();
            int clauses = classifier.models().get(0).clauses().size();
            List<Answer> answers = new ArrayList<>();
            for (String line : lines) {
                String[] words = line.split(" ", -1);
                if (line.matches("image \\d+")) {
                    answers.add(new Answer(new int[labels], new boolean[labels], new int[clauses]));
                } else if (line.matches("label \\d+ -?\\d+ (yes|no) .*")) {
                    Answer answer = answers.get(answers.size() - 1);
                    int label = Integer.parseInt(words[1]);
                    answer.classSums()[label] = Integer.parseInt(words[2]);
                    answer.decided()[label] = words[3].equals("yes");
                } else if (line.matches("clause \\d+ \\d+ votes.*")) {
                    int[] strengths = answers.get(answers.size() - 1).strengths();
                    if (strengths != null) {
                        strengths[Integer.parseInt(words[1])] = Integer.parseInt(words[2]);
                    }
                }
            }
            return answers;
        }

        @Override
        public void close() throws IOException {
            TemporaryFolder.delete(folder);
        }
    }
}
