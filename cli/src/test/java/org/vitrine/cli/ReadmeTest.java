package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.Model;
import org.vitrine.model.TrainingState;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.CheckpointFile;
import org.vitrine.store.ModelFile;
import org.vitrine.training.plan.TrainingPlan;

/** The commands of the README and of the pages about the command line parse, and the README's example runs. */
class ReadmeTest {

    private static final List<String> IMPORTS = List.of(
            "java.nio.file.Path",
            "org.vitrine.data.*",
            "org.vitrine.dataset.*",
            "org.vitrine.encode.*",
            "org.vitrine.explain.*",
            "org.vitrine.model.*",
            "org.vitrine.patch.*",
            "org.vitrine.predict.*",
            "org.vitrine.store.*",
            "org.vitrine.training.plan.*",
            "org.vitrine.training.run.*");

    /** The pages whose commands are parsed, and how many commands each shows at least. */
    private static final Map<String, Integer> PAGES =
            Map.of("README.md", 6, "docs/command-line.md", 20, "docs/explorer.md", 1, "docs/recipes.md", 6);

    @TempDir
    Path folder;

    /** A page of the project, which is in one of the folders above. */
    private static String page(String name) throws IOException {
        for (Path project = Path.of("").toAbsolutePath(); project != null; project = project.getParent()) {
            if (Files.exists(project.resolve("README.md"))) {
                return Files.readString(project.resolve(name));
            }
        }
        throw new AssertionError("there is no README.md above " + Path.of("").toAbsolutePath());
    }

    static Stream<String> commandLines() throws IOException {
        List<String> all = new ArrayList<>();
        for (Map.Entry<String, Integer> page : PAGES.entrySet()) {
            List<String> lines = Pattern.compile("\\./vitrine +[a-z][^`\\n]*")
                    .matcher(page(page.getKey()).replaceAll(" *\\\\\\n +", " "))
                    .results()
                    .map(found -> found.group().replaceAll(" +[#>].*|\\)$", "").strip())
                    .toList();
            assertThat(lines).as(page.getKey()).hasSizeGreaterThanOrEqualTo(page.getValue());
            all.addAll(lines);
        }
        return all.stream()
                .filter(line -> line.contains(" ") && !line.matches("\\./vitrine (builds|baseline|compare|spark) .*"))
                .distinct();
    }

    /** Everything that the program can do is shown on the page about the command line. */
    @Test
    void commands_allOfThem_areOnThePage() throws IOException {
        String page = page("docs/command-line.md");
        assertThat(Vitrine.COMMANDS.keySet())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }

    @ParameterizedTest
    @MethodSource("commandLines")
    void commandLine_eachOnThePages_parses(String line) throws IOException {
        String[] words =
                line.contains("--from ") || line.contains("--resume ") ? words(withFilesToGoOnFrom(line)) : words(line);
        String[] arguments = List.of(words).subList(1, words.length).toArray(String[]::new);
        assertThat(Vitrine.commandLine().parseArgs(arguments).hasSubcommand()).isTrue();
    }

    /** The words of a line as a shell has them: what is quoted is one. */
    private static String[] words(String line) {
        return Pattern.compile("\"([^\"]*)\"|\\S+")
                .matcher(line)
                .results()
                .map(word -> word.group(1) == null ? word.group() : word.group(1))
                .toArray(String[]::new);
    }

    /** What a training goes on from is read together with the command line, so it must be there. */
    private String withFilesToGoOnFrom(String line) throws IOException {
        Path file = folder.resolve("my.vitrine");
        Program.succeed(
                "train", "--data=faces:count=20", "--model=" + file, "--clauses=2", "--patch=3x3", "--epochs=1");
        Model model = ModelFile.read(file);
        Path checkpoint = folder.resolve("my.vitrine.checkpoint");
        CheckpointFile.write(
                new Checkpoint(
                        new TrainingState(
                                model, EpochProgress.none(model.labels().size())),
                        null,
                        Map.of(
                                "plan",
                                TrainingPlan.of("faces:")
                                        .model(Path.of("m"))
                                        .build()
                                        .toText())),
                checkpoint);
        return line.replace("--from my.vitrine", "--from " + file)
                .replace("--resume my.vitrine.checkpoint", "--resume " + checkpoint);
    }

    @Test
    void example_compilesAndRuns() throws IOException, InterruptedException {
        Matcher block = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL).matcher(page("README.md"));
        assertThat(block.find()).isTrue();
        StringBuilder source = new StringBuilder();
        IMPORTS.forEach(name -> source.append("import ").append(name).append(";\n"));
        source.append("class Example { public static void main(String[] words) throws Exception {\n")
                .append(block.group(1))
                .append("}}\n");
        Path file = Files.writeString(folder.resolve("Example.java"), source);
        compile(file);
        String classPath = Child.classPath() + System.getProperty("path.separator") + folder;
        try (Child child = Child.start(folder, Child.java(classPath, "Example"))) {
            Program run = child.await();
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out())
                    .containsPattern("smiling with confidence [01]\\.\\d+")
                    .containsPattern("class sum of Smiling: -?\\d+")
                    .containsPattern("-?\\d+ votes: [a-z]+");
        }
        assertThat(Program.succeed(
                                "inspect",
                                "--model",
                                folder.resolve("faces.vitrine").toString())
                        .out())
                .contains("Smiling");
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
