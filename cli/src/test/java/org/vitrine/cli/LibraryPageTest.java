package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.model.Provenance;

/** What docs/library.md shows works. */
class LibraryPageTest {

    private static final Path PROJECT = project();

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

    @Test
    void java_compilesAndRuns() throws IOException, InterruptedException {
        String source = blocks("java").get(0);
        compile(Files.writeString(folder.resolve("Faces.java"), source));
        String classPath = Child.classPath() + System.getProperty("path.separator") + folder;
        try (Child child = Child.start(folder, Child.java(classPath, "Faces"))) {
            Program run = child.await(60);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("labels: [").containsPattern("\\d+ clauses voted on Smiling");
        }
    }

    @Test
    void fromMemory_compilesAndRuns() throws IOException, InterruptedException {
        String source = "import java.util.List;\nimport org.vitrine.dataset.*;\nimport org.vitrine.encode.*;\n"
                + "import org.vitrine.image.*;\nimport org.vitrine.label.*;\n"
                + "public class Memory {\n    public static void main(String[] arguments) {\n"
                + blocks("java").get(1) + "        System.out.println(dataset.size() + \" images\");\n    }\n}\n";
        compile(Files.writeString(folder.resolve("Memory.java"), source));
        String classPath = Child.classPath() + System.getProperty("path.separator") + folder;
        try (Child child = Child.start(folder, Child.java(classPath, "Memory"))) {
            Program run = child.await(60);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("2 images");
        }
    }

    @Test
    void teams_compilesAndRuns() throws IOException, InterruptedException {
        String faces = "--data=faces:count=60,test=5";
        for (String[] words : new String[][] {
            {"colours", "--encoding=thermometer:4", "--window=5x5"}, {"edges", "--encoding=edges:4", "--tolerance=8"}
        }) {
            Program.succeed(
                    "train",
                    faces,
                    "--model=" + folder.resolve(words[0] + ".vitrine"),
                    words[1],
                    words[2],
                    "--clauses=6",
                    "--epochs=1");
        }
        String source =
                "import java.nio.file.Path;\nimport org.vitrine.data.DataLocation;\nimport org.vitrine.image.Raster;\n"
                        + "import org.vitrine.model.Model;\nimport org.vitrine.predict.*;\nimport org.vitrine.store.*;\n"
                        + "import org.vitrine.team.*;\n"
                        + "public class Teams {\n    public static void main(String[] arguments) throws Exception {\n"
                        + "        Raster image = DataLocation.open(\"faces:test=5\", \"test\", DataLocation.Options.DEFAULT).image(0);\n"
                        + blocks("java").get(2) + "    }\n}\n";
        compile(Files.writeString(folder.resolve("Teams.java"), source));
        String classPath = Child.classPath() + System.getProperty("path.separator") + folder;
        try (Child child = Child.start(folder, Child.java(classPath, "Teams"))) {
            Program run = child.await(60);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).containsPattern("\\], members: \\[-?\\d+, -?\\d+]");
        }
        assertThat(folder.resolve("team.vitrine")).exists();
    }

    @Test
    void whatWouldChange_compilesAndRuns() throws IOException, InterruptedException {
        Program.succeed(
                "train",
                "--data=faces:count=60,test=5",
                "--model=" + folder.resolve("m.vitrine"),
                "--clauses=30",
                "--target=20",
                "--epochs=1");
        String source = "import java.nio.file.Path;\nimport org.vitrine.data.*;\nimport org.vitrine.dataset.*;\n"
                + "import org.vitrine.explain.*;\nimport org.vitrine.image.*;\nimport org.vitrine.model.*;\n"
                + "import org.vitrine.store.*;\n"
                + "public class Changes {\n    public static void main(String[] arguments) throws Exception {\n"
                + "        Model model = ModelFile.read(Path.of(\"m.vitrine\"));\n"
                + "        ImageSource faces = DataLocation.open(\"faces:count=60,test=5\", \"train\", DataLocation.Options.DEFAULT);\n"
                + "        Dataset dataset = Dataset.of(faces, model.encoding());\n"
                + "        Raster image = DataLocation.open(\"faces:test=5\", \"test\", DataLocation.Options.DEFAULT).image(0);\n"
                + blocks("java").get(3) + "    }\n}\n";
        compile(Files.writeString(folder.resolve("Changes.java"), source));
        String classPath = Child.classPath() + System.getProperty("path.separator") + folder;
        try (Child child = Child.start(folder, Child.java(classPath, "Changes"))) {
            Program run = child.await(60);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).containsPattern("example \\d+ shares \\d+ of \\d+ reason");
        }
    }

    @Test
    void trust_compilesAndRuns() throws IOException, InterruptedException {
        Path model = folder.resolve("faces.vitrine");
        Program.succeed(
                "train",
                "--data=faces:count=100,test=5",
                "--model=" + model,
                "--tolerance=8",
                "--clauses=6",
                "--epochs=1");
        String block = blocks("java").stream()
                .filter(text -> text.contains("TrustSample"))
                .findFirst()
                .orElseThrow();
        String source = "import java.nio.file.Path;\nimport java.util.*;\nimport org.vitrine.data.DataLocation;\n"
                + "import org.vitrine.dataset.ImageSource;\nimport org.vitrine.evaluation.faithfulness.*;\n"
                + "import org.vitrine.model.Model;\nimport org.vitrine.store.ModelFile;\n"
                + "public class Trusted {\n    public static void main(String[] arguments) throws Exception {\n"
                + "        Model model = ModelFile.read(Path.of(\"faces.vitrine\"));\n"
                + block + "    }\n}\n";
        compile(Files.writeString(folder.resolve("Trusted.java"), source));
        String classPath = Child.classPath() + System.getProperty("path.separator") + folder;
        try (Child child = Child.start(folder, Child.java(classPath, "Trusted"))) {
            Program run = child.await(60);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("max-sensitivity", "relevance rank");
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
            Path info = PROJECT.resolve(module.substring("org.vitrine.".length()))
                    .resolve("src/main/java/module-info.java");
            assertThat(info).content().contains("module " + module + " {");
        }
    }

    private static void compile(Path file) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            complaints,
                            files,
                            null,
                            List.of("-cp", Child.classPath(), "-proc:none", "-Xlint:all,-path", "-Werror"),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            assertThat(compiled).as(complaints.toString()).isTrue();
        }
    }
}
