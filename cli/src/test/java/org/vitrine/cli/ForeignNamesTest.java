package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of files whose bytes are not of the encoding that the system uses for names, here ASCII. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere, names are not bytes")
class ForeignNamesTest {

    private static final String FOREIGN = "b\\374d"; // as printf writes it

    @TempDir
    Path folder;

    /** Runs the program by a shell, after something else; in its words, NAME stands for such a name. */
    private Program run(String before, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "sh",
                "-c",
                "export LC_ALL=C; foreign=$(printf '" + FOREIGN + "'); " + before
                        + "for word; do shift; case $word in "
                        + "*NAME*) word=${word%%NAME*}$foreign${word#*NAME};; esac; set -- \"$@\" \"$word\"; done; "
                        + "exec \"$@\"",
                "sh"));
        words.addAll(Child.java(Child.classPath(), "org.vitrine.cli.Vitrine"));
        words.addAll(List.of(arguments));
        try (Child child = Child.start(folder, words)) {
            return child.await();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "predict --model=m NAME.png",
                "explain --model=m --out=o NAME.png",
                "inspect --model=NAME",
                "evaluate --model=m --data=folder:NAME",
                "card --model=m --out=NAME.md"
            })
    void anyCommand_nameOfAnotherEncoding_isNamedInWords(String command) throws IOException, InterruptedException {
        Bars bars = Bars.train(folder, "--clauses=4", "--epochs=1");
        Files.move(bars.model(), folder.resolve("m"));
        assertRefused(run("", command.split(" ")));
    }

    private static void assertRefused(Program run) {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.err())
                .contains("cannot be the name of a file here, where names are in ANSI_X3.4-1968; rename it")
                .doesNotContain("Exception", "java.", "damaged");
    }

    @Test
    void train_imagesInAFolderOfSuchAName_areNamedInWords() throws IOException, InterruptedException {
        TinyData.classFolders(folder.resolve("all"), 8, 4, 1);
        assertRefused(run(
                "mv all/lying all/$foreign; ",
                "train",
                "--data=folder:all",
                "--model=x",
                "--recipe=none",
                "--clauses=4",
                "--patch=3x3"));
    }
}
