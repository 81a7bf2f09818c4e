package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.edit.Edit;
import org.vitrine.model.Provenance;
import org.vitrine.store.ModelFile;

/** What docs/library.md shows works. */
class LibraryPageTest {

    private static final Path PROJECT = project();

    private static final String FACES = "public class Faces";
    private static final String SURE = "probability(\"Smiling\")";
    private static final String MEMORY = "Labels.oneOf";
    private static final String TEAMS = "Team.of";
    private static final String JOIN = "Model.join";
    private static final String UNIONS = "RemoteMachines machines";
    private static final String CHANGES = "CounterfactualSearch.of";
    private static final String TRUST = "TrustSample";
    private static final String EDITS = "Edit.Mute";
    private static final String SMALLER = "Shrinker.shrink";
    private static final String SUGGESTED = "SuggestedSettings.of";
    private static final String MODULE = "module faces {";
    private static final List<String> RUN =
            List.of(FACES, SURE, SUGGESTED, MEMORY, TEAMS, JOIN, UNIONS, CHANGES, TRUST, EDITS, SMALLER, MODULE);

    private static final String IMAGE = "        Raster image = DataLocation.open(\"faces:test=5\", \"test\","
            + " DataLocation.Options.DEFAULT).image(0);\n";
    private static final String DATASET = """
                ImageSource faces = DataLocation.open("faces:count=60,test=5", "train", DataLocation.Options.DEFAULT);
                Dataset dataset = Dataset.of(faces, model.encoding());
        """;

    @TempDir
    Path folder;

    /** The folder above that holds the project. */
    static Path project() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("docs/library.md"))) {
                return folder;
            }
        }
        throw new AssertionError(
                "there is no docs/library.md above " + Path.of("").toAbsolutePath());
    }

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PROJECT.resolve("docs/library.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /** The only block in Java that has these words. */
    private static String java(String words) throws IOException {
        List<String> found =
                blocks("java").stream().filter(block -> block.contains(words)).toList();
        assertThat(found).as("blocks with " + words).hasSize(1);
        return found.get(0);
    }

    /** Runs a program whose main method begins with one text and goes on with a block of the page. */
    private String run(String imports, String beginning, String block) throws IOException, InterruptedException {
        return run(
                "Shown",
                imports + "public class Shown {\n    public static void main(String[] arguments) throws Exception {\n"
                        + beginning + block + "    }\n}\n");
    }

    private String run(String name, String source) throws IOException, InterruptedException {
        compile(Files.writeString(folder.resolve(name + ".java"), source));
        String classPath = Child.classPath() + System.getProperty("path.separator") + folder;
        try (Child child = Child.start(folder, Child.java(classPath, name))) {
            Program run = child.await();
            assertThat(run.exitCode()).as(run.err()).isZero();
            return run.out();
        }
    }

    private void train(String name, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "train",
                "--data=faces:count=60,test=5",
                "--model=" + folder.resolve(name),
                "--recipe=none",
                "--epochs=1"));
        words.addAll(List.of(more));
        Program.succeed(words.toArray(String[]::new));
    }

    @Test
    void java_everyBlock_isRunByATestHere() throws IOException {
        assertThat(blocks("java")).hasSize(RUN.size());
        for (String words : RUN) {
            java(words);
        }
    }

    @Test
    void faces_andHowSureItIs_compileAndRun() throws IOException, InterruptedException {
        String source = java(FACES);
        int end = source.lastIndexOf("    }\n}");
        String out = run(
                "Faces",
                "import org.vitrine.predict.Likeness;\n" + source.substring(0, end) + java(SURE)
                        + source.substring(end));
        assertThat(out)
                .contains("labels: [", "wrong for at most 5 %: [")
                .containsPattern("\\d+ clauses voted on Smiling")
                .containsPattern("smiling with probability 0\\.\\d+");
    }

    @Test
    void faces_asItIsShown_compiles() throws IOException {
        compile(Files.writeString(folder.resolve("Faces.java"), java(FACES)));
    }

    @Test
    void fromMemory_compilesAndRuns() throws IOException, InterruptedException {
        String out = run("""
            import java.util.List;
            import org.vitrine.dataset.*;
            import org.vitrine.encode.*;
            import org.vitrine.image.*;
            import org.vitrine.label.*;
            """, "", java(MEMORY) + "        System.out.println(dataset.size() + \" images\");\n");
        assertThat(out).contains("2 images");
    }

    @Test
    void suggestedSettings_compilesAndRuns() throws IOException, InterruptedException {
        String out = run("""
                    import org.vitrine.data.DataLocation;
                    import org.vitrine.dataset.ImageSource;
                    import org.vitrine.training.plan.*;
                    import org.vitrine.training.recipe.SuggestedSettings;
                    """, "", java(SUGGESTED) + "        System.out.println(fitting.settings().clauses());\n");
        assertThat(out).contains("as recipe ", "adapted: ").containsPattern("\\n\\d+\\s*$");
    }

    @Test
    void teams_compilesAndRuns() throws IOException, InterruptedException {
        train("colours.vitrine", "--encoding=thermometer:4", "--window=5x5", "--clauses=6");
        train("edges.vitrine", "--encoding=edges:4", "--tolerance=8", "--clauses=6");
        String out = run("""
            import java.nio.file.Path;
            import org.vitrine.data.DataLocation;
            import org.vitrine.explain.Explanation;
            import org.vitrine.image.Raster;
            import org.vitrine.model.Model;
            import org.vitrine.predict.*;
            import org.vitrine.store.*;
            import org.vitrine.team.*;
            """, IMAGE, java(TEAMS));
        assertThat(out).containsPattern("\\], members: \\[-?\\d+, -?\\d+]");
        assertThat(folder.resolve("team.vitrine")).exists();
    }

    @Test
    void unions_compileAndRun() throws IOException, InterruptedException {
        train("one.vitrine", "--clauses=6", "--seed=1");
        train("two.vitrine", "--clauses=7", "--seed=2");
        String out = run(
                """
                    import java.nio.file.Path;
                    import java.util.*;
                    import org.vitrine.model.*;
                    import org.vitrine.store.*;
                    import org.vitrine.train.*;
                    import org.vitrine.training.plan.*;
                    import org.vitrine.training.run.*;
                    """,
                """
                        Model one = ModelFile.read(Path.of("one.vitrine"));
                        Model two = ModelFile.read(Path.of("two.vitrine"));
                        TrainingPlan plan = TrainingPlan.of("faces:count=60,test=5")
                                .settings(Settings.defaults().withClauses(8).withTarget(10).with(Settings.MACHINES, 3).withEpochs(2))
                                .model(Path.of("union.vitrine"))
                                .build();
                """,
                java(JOIN) + java(UNIONS) + "        System.out.println(both.clauses().size() + \" clauses\");\n");
        assertThat(out).contains("13 clauses");
        assertThat(ModelFile.read(folder.resolve("union.vitrine")).settings().machines())
                .isEqualTo(3);
    }

    @Test
    void whatWouldChange_compilesAndRuns() throws IOException, InterruptedException {
        train("m.vitrine", "--clauses=30", "--target=20");
        String out = run(
                """
                import java.nio.file.Path;
                import org.vitrine.data.*;
                import org.vitrine.dataset.*;
                import org.vitrine.explain.change.*;
                import org.vitrine.explain.example.*;
                import org.vitrine.image.*;
                import org.vitrine.model.*;
                import org.vitrine.store.*;
                """,
                "        Model model = ModelFile.read(Path.of(\"m.vitrine\"));\n" + DATASET + IMAGE,
                java(CHANGES));
        assertThat(out).containsPattern("example \\d+ shares \\d+ of \\d+ reason");
    }

    @Test
    void trust_compilesAndRuns() throws IOException, InterruptedException {
        train("faces.vitrine", "--tolerance=8", "--clauses=6");
        String out = run("""
            import java.nio.file.Path;
            import java.util.*;
            import org.vitrine.data.DataLocation;
            import org.vitrine.dataset.ImageSource;
            import org.vitrine.evaluation.faithfulness.*;
            import org.vitrine.model.Model;
            import org.vitrine.store.ModelFile;
            """, "        Model model = ModelFile.read(Path.of(\"faces.vitrine\"));\n", java(TRUST));
        assertThat(out).contains("max-sensitivity", "relevance rank");
    }

    @Test
    void edits_compilesAndRuns() throws IOException, InterruptedException {
        train("faces.vitrine", "--clauses=30", "--target=20");
        String out = run(
                """
                import java.nio.file.Path;
                import java.util.List;
                import org.vitrine.data.*;
                import org.vitrine.dataset.*;
                import org.vitrine.edit.Edit;
                import org.vitrine.evaluation.audit.Audit;
                import org.vitrine.model.*;
                import org.vitrine.patch.Area;
                import org.vitrine.store.*;
                """,
                DATASET.replace("model.encoding()", "ModelFile.read(Path.of(\"faces.vitrine\")).encoding()"),
                java(EDITS) + "        System.out.println(undone.edits().size() + \" edit left\");\n");
        assertThat(out).containsPattern("0\\.\\d+ to 0\\.\\d+").contains("1 edit left");
        assertThat(ModelFile.read(folder.resolve("edited.vitrine")).edits())
                .extracting(Edit::reason)
                .containsExactly("does more harm than good", "a watermark");
    }

    @Test
    void smallerModels_compilesAndRuns() throws IOException, InterruptedException {
        train("faces.vitrine", "--clauses=30", "--target=20");
        String out = run(
                """
                import java.nio.file.*;
                import org.vitrine.data.*;
                import org.vitrine.dataset.*;
                import org.vitrine.evaluation.measure.Measure;
                import org.vitrine.evaluation.shrink.*;
                import org.vitrine.model.Model;
                import org.vitrine.source.SourceExport;
                import org.vitrine.store.ModelFile;
                """,
                "        Model model = ModelFile.read(Path.of(\"faces.vitrine\"));\n"
                        + DATASET.replace("dataset", "validation"),
                java(SMALLER));
        assertThat(out).containsPattern("\\d\\.\\d+ to \\d\\.\\d+");
        assertThat(ModelFile.read(folder.resolve("ten.vitrine")).clauses().size())
                .isEqualTo(10);
        assertThat(folder.resolve("Ten.java")).content().contains("public final class Ten");
    }

    @Test
    void modulePath_compilesAndRuns() throws IOException, InterruptedException {
        String path = Arrays.stream(Child.classPath().split(File.pathSeparator))
                .filter(entry -> !entry.endsWith("test-classes") && !entry.endsWith("-tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
        Path classes = folder.resolve("classes");
        compile(
                List.of("-proc:none", "-d", classes.toString(), "--module-path", path),
                Files.writeString(folder.resolve("module-info.java"), java(MODULE)),
                Files.writeString(
                        Files.createDirectories(folder.resolve("shown")).resolve("Main.java"), """
                        package shown;
                        import org.vitrine.data.DataLocation;
                        import org.vitrine.dataset.ImageSource;
                        public class Main {
                            public static void main(String[] arguments) {
                                ImageSource faces = DataLocation.open("faces:test=5", "test", DataLocation.Options.DEFAULT);
                                System.out.println(faces.size() + " in " + ImageSource.class.getModule());
                            }
                        }
                        """));
        List<String> words = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                classes + File.pathSeparator + path,
                "--module",
                "faces/shown.Main");
        try (Child child = Child.start(folder, words)) {
            Program run = child.await();
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("5 in module org.vitrine.core");
        }
    }

    @Test
    void jshell_runs() throws IOException, InterruptedException {
        Path script = Files.writeString(
                folder.resolve("snippet.jsh"), blocks("jshell").get(0) + "/exit\n");
        Process jshell = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jshell")
                                .toString(),
                        "-J-Djava.util.prefs.userRoot=" + folder,
                        "--class-path",
                        Child.classPath(),
                        script.toString())
                .redirectErrorStream(true)
                .start();
        jshell.getOutputStream().close();
        String output = new String(jshell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jshell.waitFor()).as(output).isZero();
        assertThat(output).containsPattern("(?m)^\\[.*]$").doesNotContain("Error", "Exception");
    }

    @Test
    void coordinates_areThoseOfTheBom() throws IOException {
        String bom = Files.readString(PROJECT.resolve("bom/pom.xml"));
        String shown = blocks("xml").get(0) + blocks("kotlin").get(0);
        List<String> names = found("vitrine-[a-z]+", shown);
        assertThat(names).hasSizeGreaterThan(5);
        assertThat(names).allSatisfy(name -> assertThat(bom).contains("<artifactId>" + name + "</artifactId>"));
        assertThat(found("\\d+\\.\\d+\\.\\d+", shown)).hasSize(2).containsOnly(Provenance.THIS_VERSION);
        assertThat(found("vitrine\\.version>[^<]+", Files.readString(PROJECT.resolve("examples/pom.xml")))
                        .get(0))
                .startsWith("vitrine.version>" + Provenance.THIS_VERSION);
    }

    @Test
    void modules_areThoseThatThereAre() throws IOException {
        String table = Files.readString(PROJECT.resolve("docs/library.md"));
        List<String> names = found("`org\\.vitrine\\.[a-z]+` \\|", table);
        assertThat(names).hasSizeGreaterThan(5);
        for (String name : names) {
            String module = name.replaceAll("[` |]", "");
            Path folder = PROJECT.resolve(module.substring("org.vitrine.".length()));
            if (module.equals("org.vitrine.spark")) { // Spark's own jars are not modules
                assertThat(folder.resolve("pom.xml"))
                        .content()
                        .contains("<Automatic-Module-Name>" + module + "</Automatic-Module-Name>");
            } else {
                assertThat(folder.resolve("src/main/java/module-info.java"))
                        .content()
                        .contains("module " + module + " {");
            }
        }
    }

    private static void compile(Path file) throws IOException {
        compile(List.of("-cp", Child.classPath(), "-proc:none", "-Xlint:all,-path", "-Werror"), file);
    }

    private static void compile(List<String> options, Path... sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            complaints, files, null, options, null, files.getJavaFileObjects(sources))
                    .call();
            assertThat(compiled).as(complaints.toString()).isTrue();
        }
    }
}
