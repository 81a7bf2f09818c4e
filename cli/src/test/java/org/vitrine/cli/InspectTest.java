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
        assertThat(run.outLines()).anyMatch(line -> line.matches("binarizer +threshold:75"));
        assertThat(run.outLines()).anyMatch(line -> line.matches("positions +36"));
        assertThat(run.outLines()).anyMatch(line -> line.matches("literalBudget +none"));
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
    void inspect_clause_showsRuleVotesAndPlaces() {
        Program run = inspect("--clause", "7");
        assertThat(run.outLines()).hasSize(7);
        assertThat(run.outLines().get(0)).startsWith("clause 7: ");
        assertThat(run.outLines().get(1)).matches("literals: \\d+");
        assertThat(run.outLines().get(2)).startsWith("positions: ");
        assertThat(run.outLines().subList(3, 6)).allMatch(line -> line.matches("votes +[+-]\\d+  [012]"));
        assertThat(run.outLines().get(6)).startsWith("true while it learnt, most often at: ");
        JsonNode json = inspect("--clause", "7", "--json").json();
        assertThat(json.get("clause").asInt()).isEqualTo(7);
        assertThat(run.outLines().get(0))
                .isEqualTo("clause 7: " + json.get("rule").asText());
        assertThat(json.get("votes")).hasSize(3);
        assertThat(json.get("rows")).hasSize(2);
        assertThat(json.get("columns")).hasSize(2);
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
