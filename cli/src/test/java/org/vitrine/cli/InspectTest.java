package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.inspect.ClauseTally;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** What the program shows of a model. */
class InspectTest {

    @TempDir
    static Path folder;

    @BeforeAll
    static void train() throws IOException {
        Program.succeed(
                "train",
                "--data=mnist:" + TinyData.idx(folder.resolve("idx")),
                "--model=" + folder.resolve("m.vitrine"),
                "--recipe=none",
                "--clauses=40",
                "--target=20",
                "--specificity=5",
                "--patch=3x3",
                "--epochs=2");
    }

    private static Program inspect(String... more) {
        List<String> arguments = new ArrayList<>(List.of("inspect", "--model"));
        arguments.add(folder.resolve("m.vitrine").toString());
        arguments.addAll(List.of(more));
        Program run = Program.succeed(arguments.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        return run;
    }

    @Test
    void inspect_summary_tellsSettingsAndOrigin() {
        Program run = inspect();
        assertThat(run.outLines()).anyMatch(line -> line.matches("labels +0, 1, 2"));
        assertThat(run.outLines()).anyMatch(line -> line.matches("images +8x8 grey"));
        assertThat(run.outLines()).anyMatch(line -> line.matches("encoding +threshold:75"));
        assertThat(run.outLines()).anyMatch(line -> line.matches("positions +36"));
        assertThat(run.outLines()).anyMatch(line -> line.matches("literalBudget +any"));
        assertThat(run.outLines()).anyMatch(line -> line.matches("dataFingerprint +[0-9a-f]{64}"));
    }

    @Test
    void inspect_json_tellsWhatTheTextTells() {
        JsonNode json = inspect("--json").json();
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        assertThat(inspect().outLines())
                .extracting(line -> line.split(" ", 2)[0])
                .containsExactlyElementsOf(keys);
        assertThat(json.get("clauses").asInt()).isEqualTo(40);
        assertThat(json.get("specificity").asDouble()).isEqualTo(5);
        assertThat(json.get("epochsLearnt").asInt()).isEqualTo(2);
        assertThat(json.get("examples").asInt()).isEqualTo(240);
        assertThat(json.get("literalsPerClause").asDouble()).isPositive();
    }

    @Test
    void inspect_clause_showsVotesAndPlaces() {
        Program run = inspect("--clause", "7");
        assertThat(run.outLines()).hasSize(7);
        assertThat(run.outLines().get(0)).startsWith("clause 7: ");
        assertThat(run.outLines().get(1)).matches("literals: \\d+; --literals prints them");
        assertThat(run.outLines().get(2)).startsWith("positions: ");
        assertThat(run.outLines().subList(3, 6)).allMatch(line -> line.matches("votes +[+-]\\d+  [012]"));
        assertThat(run.outLines().get(6)).startsWith("true while it learnt, most often at: ");
        JsonNode json = inspect("--clause", "7", "--json").json();
        assertThat(json.get("clause").asInt()).isEqualTo(7);
        assertThat(run.outLines().get(0))
                .isEqualTo("clause 7: " + json.get("brief").asText());
        assertThat(json.get("votes")).hasSize(3);
        assertThat(json.get("rows")).hasSize(2);
        assertThat(json.get("columns")).hasSize(2);
        assertThat(inspect("--clause", "7", "--literals").outLines())
                .contains("rule: " + json.get("rule").asText());
    }

    // The model's own training images: what it counts is what the library counts, and summaries agree on the images
    // they were made from.
    @Test
    void inspect_data_tellsWhatClausesAreWorth() throws IOException {
        String data = "--data=mnist:" + folder.resolve("idx");
        Path out = folder.resolve("clauses");
        List<String> words = List.of("--label=1", "--top=4", "--by=support", data, "--limit=40", "--out=" + out);
        Program run = Program.succeed(arguments(words, "--json"));
        List<Double> support = new ArrayList<>();
        Model model = ModelFile.read(folder.resolve("m.vitrine"));
        ImageSource source = DataLocation.open(
                "mnist:" + folder.resolve("idx"),
                "test",
                new DataLocation.Options(null, null, List.of("0", "1", "2"), 1));
        ImageSource excerpt = source.excerpt(40);
        ClauseTally tally =
                ClauseTally.of(model, 40, i -> model.encoding().encode(excerpt.image(i)), excerpt::has, 1, done -> {});
        for (JsonNode clause : run.json()) {
            int number = clause.get("clause").asInt();
            support.add(clause.get("support").asDouble());
            assertThat(clause.get("support").asDouble()).isEqualTo(tally.support(number));
            assertThat(clause.at("/precision/1").asDouble()).isEqualTo(tally.precision(number, 1));
            assertThat(clause.at("/harm/1").asLong()).isEqualTo(tally.harm(number, 1));
            assertThat(clause.at("/summary/examples").asInt()).isEqualTo(20);
            assertThat(clause.at("/summary/literals").size())
                    .isLessThanOrEqualTo(clause.get("literals").asInt());
            assertThat(out.resolve("clause-" + number + ".png")).exists();
        }
        assertThat(support).hasSize(4).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(support.get(0)).isPositive();
        Program text = Program.succeed(arguments(words));
        assertThat(text.outLines()).hasSize(5);
        assertThat(text.outLines().get(0)).matches("clause +votes +support +precision +harm +kept +agrees +summary");
        assertThat(text.outLines().get(1)).contains("window ");
        assertThat(Program.succeed(arguments(List.of(data, "--clause=7"))).outLines())
                .anyMatch(line -> line.startsWith("summary: "))
                .anyMatch(line -> line.matches("support: votes on .* % of 60 images"));
    }

    private static String[] arguments(List<String> words, String... more) {
        List<String> arguments = new ArrayList<>(List.of("inspect", "--model=" + folder.resolve("m.vitrine")));
        arguments.addAll(words);
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    @Test
    void inspect_optionsThatNeedData_areRefused() {
        for (List<String> words : List.of(
                List.of("--label=1", "--by=harm"),
                List.of("--label=1", "--out=" + folder),
                List.of("--clause=1", "--limit=10"))) {
            Program run = Program.run(arguments(words));
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("goes with --data");
        }
        Program run = Program.run(arguments(List.of("--data=faces:")));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--data goes with --label or --clause; add one of them");
    }

    @Test
    void inspect_label_ranksItsClauses() {
        JsonNode json = inspect("--label", "1", "--top", "5", "--json").json();
        assertThat(json).hasSize(5);
        List<Integer> votes = new ArrayList<>();
        json.forEach(clause -> votes.add(clause.get("votes").get("1").asInt()));
        assertThat(votes).isSortedAccordingTo((a, b) -> Integer.compare(b, a));
        assertThat(votes.get(0)).isPositive();
        Program text = inspect("--label", "1", "--top", "5");
        assertThat(text.outLines()).hasSize(5).allMatch(line -> line.matches("clause +\\d+ +[+-]\\d+ votes  .+"));
        assertThat(text.outLines().get(0))
                .contains("" + json.get(0).get("clause").asInt());
    }

    @Test
    void inspect_labelWithoutTop_showsTwenty() {
        assertThat(inspect("--label", "0").outLines()).hasSize(20);
        assertThat(inspect("--label", "0", "--top", "1000").outLines()).hasSizeBetween(30, 40);
    }
}
