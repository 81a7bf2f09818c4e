package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of somebody else's on the module path: the libraries are there, and what is internal is not. */
class ModulePathTest {

    private static final String INFO = """
            module somebody.faces {
                requires org.vitrine.core;
                requires org.vitrine.data;
                requires org.vitrine.evaluation;
                requires org.vitrine.explorer;
            }
            """;
    private static final String PROGRAM = """
            package somebody.faces;

            import java.util.List;
            import org.vitrine.data.*;
            import org.vitrine.dataset.*;
            import org.vitrine.encode.*;
            import org.vitrine.evaluation.measure.*;
            import org.vitrine.explorer.*;
            import org.vitrine.model.*;
            import org.vitrine.patch.*;
            import org.vitrine.train.*;

            public class Main {
                public static void main(String[] arguments) throws Exception {
                    ImageSource source = DataLocation.open("faces:count=60", "train", DataLocation.Options.DEFAULT);
                    DatasetReader reader = new DatasetReader(1, false, done -> {});
                    var encoding = reader.fit(EncodingRecipe.parse("thermometer:2"), source);
                    Dataset data = reader.read(source, encoding).dataset();
                    Settings settings =
                        Settings.defaults().withClauses(10).withTarget(5).withWindow(new Window(5, 5)).withEpochs(1);
                    Model model = new Trainer(settings).train(data);
                    System.out.println("accuracy " + Evaluation.of(model, source).accuracy());
                    try (Explorer explorer = Explorer.start(model, source)) {
                        byte[] page = explorer.address().toURL().openStream().readAllBytes();
                        System.out.println("open at " + new String(page).length());
                    }
                    System.out.println(model.provenance().version() + " in " + Model.class.getModule());
                    try {
                        Class.forName("org.vitrine.internal.bits.KeyedRandom").getMethods()[0].invoke(null);
                    } catch (IllegalAccessException refused) {
                        System.out.println("refused: " + refused.getMessage());
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    private static String modulePath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.endsWith("test-classes") && !entry.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private String compile(String program) throws IOException {
        Path source = Files.createDirectories(folder.resolve("source/somebody/faces"));
        Path info = Files.writeString(folder.resolve("source/module-info.java"), INFO);
        Path main = Files.writeString(source.resolve("Main.java"), program);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-proc:none", "-d", folder.resolve("classes").toString(), "--module-path", modulePath());
            compiler.getTask(complaints, files, null, options, null, files.getJavaFileObjects(info, main))
                    .call();
        }
        return complaints.toString();
    }

    @Test
    void program_onTheModulePath_runsAndIsKeptFromInternals() throws IOException, InterruptedException {
        assertThat(compile(PROGRAM)).doesNotContain("error");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--module-path",
                        folder.resolve("classes") + File.pathSeparator + modulePath(),
                        "--module",
                        "somebody.faces/somebody.faces.Main")
                .redirectErrorStream(true)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(output).isZero();
        assertThat(output)
                .contains("accuracy 0.", "open at ", " in module org.vitrine.core")
                .contains("because module org.vitrine.core does not export org.vitrine.internal.bits"
                        + " to module somebody.faces");
    }

    @Test
    void program_thatImportsInternals_doesNotCompile() throws IOException {
        assertThat(compile(PROGRAM.replace(
                        "import java.util.List;", "import java.util.List; import org.vitrine.internal.bits.*;")))
                .contains("package org.vitrine.internal.bits is not visible");
    }
}
