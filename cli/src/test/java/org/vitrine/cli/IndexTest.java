package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.model.Model;
import org.vitrine.store.IndexFile;
import org.vitrine.store.ModelFile;
import org.vitrine.store.TrainingIndex;

/** An index of training examples, the nearest of them, and what would change a decision. */
class IndexTest {

    @TempDir
    static Path data;

    private static Path model = Path.of("");
    private static String place = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        model = data.resolve("m.vitrine");
        place = "mnist:" + TinyData.idx(data.resolve("idx"));
        Program.succeed(
                "train",
                "--data=" + place,
                "--model=" + model,
                "--clauses=40",
                "--target=20",
                "--specificity=5",
                "--patch=3x3",
                "--epochs=3");
        Program.succeed("index", "--model=" + model, "--data=" + place);
    }

    private static JsonNode json(Program run) throws IOException {
        return new ObjectMapper().readTree(run.out());
    }

    @Test
    void index_ofTrainingData_isBesideTheModel_andFits() throws IOException {
        TrainingIndex index = IndexFile.read(IndexFile.beside(model));
        Model read = ModelFile.read(model);
        assertThat(index.fits(read)).isTrue();
        assertThat(index.isOfTrainingData(read)).isTrue();
        assertThat(index.whereabouts()).containsEntry("split", "train");
        Path other = folder.resolve("test.index");
        Program run = Program.succeed(
                "index", "--model=" + model, "--data=" + place, "--split=test", "--out=" + other, "--json");
        assertThat(json(run).get("ofTrainingData").asBoolean()).isFalse();
        assertThat(run.err()).contains("not the data that the model was trained on");
        assertThat(Program.succeed("check", other.toString()).out()).contains("is whole", "kind: index");
    }

    @Test
    void index_overAForeignFile_isRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.txt"), "my text");
        Program run = Program.run("index", "--model=" + model, "--data=" + place, "--out=" + file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("is not an index that Vitrine wrote");
        assertThat(file).hasContent("my text");
        Program overModel = Program.run("index", "--model=" + model, "--data=" + place, "--out=" + model);
        assertThat(overModel.err()).contains("would write over");
    }

    @Test
    void nearest_listsExamples_andDrawsThem() throws IOException {
        Program run = Program.succeed(
                "explain",
                "--model=" + model,
                "--data=" + place,
                "--image=1",
                "--nearest=3",
                "--out=" + folder,
                "--json");
        JsonNode nearest = json(run).get(0).get("nearest");
        assertThat(nearest).hasSize(3);
        assertThat(nearest.get(0).get("sentence").asText()).matches("shares \\d+ of \\d+ reasons?");
        assertThat(nearest.get(0).get("similarity").asDouble()).isBetween(0.0, 1.0);
        assertThat(ImageIO.read(folder.resolve("1.nearest.png").toFile()).getWidth())
                .isGreaterThan(100);
    }

    @Test
    void nearest_withoutOrWithAForeignIndex_saysWhatToDo() throws IOException {
        Path alone = Files.copy(model, folder.resolve("alone.vitrine"));
        Program none = Program.run("explain", "--model=" + alone, "--data=" + place, "--nearest");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains("there is no index", "vitrine index --model");
        Path other = folder.resolve("other.vitrine");
        Program.succeed(
                "train",
                "--data=" + place,
                "--model=" + other,
                "--clauses=40",
                "--target=20",
                "--patch=3x3",
                "--epochs=1");
        Program foreign = Program.run(
                "explain", "--model=" + other, "--data=" + place, "--nearest", "--index=" + IndexFile.beside(model));
        assertThat(foreign.exitCode()).isEqualTo(2);
        assertThat(foreign.err()).contains("is the index of another model");
        Program alone2 = Program.run("explain", "--model=" + model, "--data=" + place, "--nearest=0");
        assertThat(alone2.err()).contains("--nearest must be 1 to 100");
        Program unused = Program.run("explain", "--model=" + model, "--data=" + place, "--index=x", "--json");
        assertThat(unused.err()).contains("--index", "goes with --nearest");
    }

    @Test
    void nearest_ofATeam_comparesTheVotesOfAllMembers() throws IOException {
        Path other = folder.resolve("flat.vitrine");
        Path team = folder.resolve("team.vitrine");
        Program.succeed(
                "train",
                "--data=" + place,
                "--model=" + other,
                "--recipe=none",
                "--clauses=30",
                "--target=9",
                "--patch=flat");
        Program.succeed("team", "--model=" + model, "--model=" + other, "--out=" + team);
        Program made = Program.succeed("index", "--model=" + team, "--data=" + place, "--json");
        assertThat(json(made).get("clauses").asInt()).isEqualTo(70);
        assertThat(json(made).get("ofTrainingData").asBoolean()).isTrue();
        assertThat(IndexFile.read(IndexFile.beside(team)).fits(ModelFile.read(model)))
                .isFalse();
        Program run =
                Program.succeed("explain", "--model=" + team, "--data=" + place, "--image=1", "--nearest=3", "--json");
        assertThat(json(run).get(0).get("nearest")).hasSize(3);
    }

    @Test
    void counterfactual_isConfirmedByPredict() throws IOException {
        Program run = Program.succeed(
                "explain",
                "--model=" + model,
                "--data=" + place,
                "--image=0,1,2,3",
                "--counterfactual",
                "--out=" + folder,
                "--json");
        int found = 0;
        for (JsonNode one : json(run)) {
            if (one.get("found").asBoolean()) {
                String label = one.get("label").asText();
                Path changed = folder.resolve(one.get("image").asText() + "." + label + ".counterfactual.changed.png");
                JsonNode predicted = json(Program.succeed("predict", "--model=" + model, changed.toString(), "--json"));
                assertThat(predicted.toString())
                        .contains(one.get("after").get("labels").get(0).asText());
                assertThat(one.get("after").get("labels").get(0).asText()).isNotEqualTo(label);
                assertThat(one.get("pixels")).hasSize(one.get("changedPixels").asInt());
                assertThat(one.get("sentence").asText()).contains(label + " becomes ");
                assertThat(one.get("clauses")).isNotEmpty();
                found++;
            }
        }
        assertThat(found).isPositive();
        Program mixed =
                Program.run("explain", "--model=" + model, "--data=" + place, "--counterfactual", "--rather-than=1");
        assertThat(mixed.err()).contains("does not go with --counterfactual");
    }
}
