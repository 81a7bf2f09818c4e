package org.vitrine.cli.export;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.vitrine.cli.console.UsageException;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.source.SourceExport;

/** A model as one class of plain Java; compiled and run in this program to check it. */
final class JavaExport extends SourceForm {

    private static final String ENDING = ".java";

    @Override
    public String option() {
        return "--java";
    }

    private static String className(Path file) {
        String name = String.valueOf(file.getFileName());
        if (!name.endsWith(ENDING)) {
            throw new UsageException("--java names a file such as Faces.java, after the class in it: " + name);
        }
        return name.substring(0, name.length() - ENDING.length());
    }

    @Override
    String source(Model model, Path file) {
        return SourceExport.java(model, className(file));
    }

    @Override
    public Optional<String> missing() {
        return ToolProvider.getSystemJavaCompiler() == null
                ? Optional.of("there is no Java compiler here; a JDK has one")
                : Optional.empty();
    }

    @Override
    Exported open(ClauseClassifier classifier, Path file, Path folder) throws IOException {
        compile(file, folder);
        return new Compiled(classifier, className(file), folder);
    }

    private static void compile(Path file, Path into) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new UsageException("there is no Java compiler here; run a JDK, or add --no-check");
        }
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.US_ASCII)) {
            boolean compiled = compiler.getTask(
                            messages,
                            manager,
                            null,
                            List.of("-d", into.toString(), "-proc:none", "-nowarn"),
                            null,
                            manager.getJavaFileObjects(file))
                    .call();
            if (!compiled) {
                throw new IOException(
                        "what was written does not compile; this is a defect of the export, please report it: "
                                + messages.toString().lines().findFirst().orElse(""));
            }
        }
    }

    /** The class, loaded. */
    private static final class Compiled implements Exported {

        private final ClauseClassifier classifier;
        private final Path folder;
        private final URLClassLoader loader;
        private final Class<?> written;
        private final Object machine;

        Compiled(ClauseClassifier classifier, String name, Path folder) throws IOException {
            this.classifier = classifier;
            this.folder = folder;
            this.loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null);
            try {
                this.written = loader.loadClass(name);
                this.machine = written.getConstructor().newInstance();
            } catch (ReflectiveOperationException defect) {
                loader.close();
                throw new IOException("the class that was written cannot be loaded", defect);
            }
        }

        @Override
        public List<Answer> answers(List<Raster> images) throws IOException {
            int labels = classifier.labels().size();
            List<Answer> answers = new ArrayList<>();
            try {
                int clauses = written.getField("CLAUSES").getInt(null);
                for (Raster image : images) {
                    written.getMethod("look", byte[].class).invoke(machine, (Object) image.toBytes());
                    int[] sums = new int[labels];
                    boolean[] decided = new boolean[labels];
                    for (int label = 0; label < labels; label++) {
                        sums[label] = (int) written.getMethod("sum", int.class).invoke(machine, label);
                        decided[label] = (boolean)
                                written.getMethod("isDecided", int.class).invoke(machine, label);
                    }
                    int[] strengths = new int[clauses];
                    for (int clause = 0; clause < clauses; clause++) {
                        strengths[clause] =
                                (int) written.getMethod("strength", int.class).invoke(machine, clause);
                    }
                    answers.add(new Answer(sums, decided, strengths));
                }
            } catch (ReflectiveOperationException defect) {
                throw new IOException("the class that was written cannot be run", defect);
            }
            return answers;
        }

        @Override
        public void close() throws IOException {
            loader.close();
            TemporaryFolder.delete(folder);
        }
    }
}
