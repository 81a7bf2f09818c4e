package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.store.ModelFile;

/** Model cards on the command line. */
class CardTest {

    @TempDir
    static Path shared;

    private static Bars bars;

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        bars = Bars.train(shared, "--clauses=12", "--epochs=2");
    }

    @Test
    void card_inBothForms_hasMeasuresAndWords() throws IOException {
        Path html = folder.resolve("card.html");
        Path markdown = folder.resolve("card.md");
        bars.succeed(
                "card",
                bars.data(),
                "--purpose=a test",
                "--not-for=anything else",
                "--out=" + html,
                "--out=" + markdown);
        assertThat(Files.readString(html)).contains("a test", "anything else", "images measured", "brightness");
        assertThat(Files.readString(markdown)).contains("| intended use | a test |", "brightness: ");
        assertThat(Files.readString(markdown)).as("a card is passed on").doesNotContain(shared.toString());
    }

    @Test
    void card_commandInIt_trainsTheSameModel() throws IOException {
        Path card = folder.resolve("card.md");
        bars.succeed("card", "--out=" + card);
        String command = Files.readAllLines(card).stream()
                .filter(line -> line.startsWith("vitrine train "))
                .findFirst()
                .orElseThrow();
        Path again = folder.resolve("again.vitrine");
        List<String> words = Stream.of(command.split(" "))
                .skip(1)
                .map(word -> word.equals("KIND:PLACE") ? bars.data().substring("--data=".length()) : word)
                .map(word -> word.equals("again.vitrine") ? again.toString() : word)
                .toList();
        Program.succeed(words.toArray(String[]::new));
        assertThat(ModelFile.read(again).weights())
                .isEqualTo(ModelFile.read(bars.model()).weights());
        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(bars.model()));
    }

    @Test
    void card_ofATeam_isMeasuredAsTheTeam() throws IOException {
        Path team = folder.resolve("team.vitrine");
        bars.succeed("team", "--model=" + bars.model(), "--out=" + team);
        Path card = folder.resolve("team.md");
        bars.with(team).succeed("card", bars.data(), "--out=" + card);
        double accuracy = bars.with(team)
                .succeed("evaluate", bars.data(), "--json")
                .json()
                .get("accuracy")
                .asDouble();
        assertThat(Files.readString(card))
                .contains("A team of 2 Tsetlin Machines", "### Member 1")
                .contains(String.format(Locale.ROOT, "accuracy %.1f %%", 100 * accuracy));
    }

    @Test
    void card_ofAShrunkUnion_trainsTheUnionAgain() throws IOException {
        Path union = folder.resolve("union.vitrine");
        Program.succeed(
                "train",
                bars.data(),
                "--model=" + union,
                "--clauses=12",
                "--machines=3",
                "-T=20",
                "--window=3x3",
                "--epochs=1");
        Path small = folder.resolve("small.vitrine");
        bars.with(union).succeed("shrink", bars.data(), "--split=test", "--clauses=4", "--out=" + small);
        Path card = folder.resolve("card.md");
        bars.with(small).succeed("card", "--out=" + card);
        assertThat(Files.readString(card)).contains("--clauses 12 --target 20", "--machines 3", "| machines | 3 |");
    }

    @Test
    void card_whatMakesNoSense_isRefused() {
        bars.refused("ends in .html or .md", "card", "--out=" + folder.resolve("card.pdf"));
        bars.refused("goes with --data", "card", "--split=train", "--out=" + folder.resolve("card.md"));
        assertThat(folder.resolve("card.md")).doesNotExist();
    }
}
