package org.vitrine.baseline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.baseline.NetworkCard;
import org.vitrine.baseline.NetworkFolder;
import org.vitrine.cli.Vitrine;
import org.vitrine.evaluation.history.History;

/** The commands, from end to end, on a few generated faces. */
class BaselineCommandTest {

    private static final String FACES = "faces:count=96,test=24";

    @TempDir
    static Path folder;

    private static String network = "";
    private static String model = "";

    @BeforeAll
    static void train() {
        network = folder.resolve("network").toString();
        model = folder.resolve("faces.vitrine").toString();
        Run trained = Run.succeeds(
                "baseline",
                "train",
                "--data",
                FACES,
                "--model",
                network,
                "--filters=4",
                "--epochs=3",
                "--batch=16",
                "--rate=0.003",
                "--threads=1",
                "--validate=0.2",
                "--mirror");
        assertThat(trained.err()).contains("ResNet18 with 4 filters").contains("from 77 images of 64x64 RGB");
        Vitrine.commandLine(Vitrine.COMMANDS)
                .execute(
                        "train",
                        "--data",
                        FACES,
                        "--model",
                        model,
                        "--clauses=100",
                        "--target=50",
                        "--patch=3x3",
                        "--q=3",
                        "--epochs=2",
                        "--history=" + folder.resolve("faces.csv"));
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    @Test
    void train_keepsTheBestEpoch() throws IOException {
        NetworkCard card = new NetworkFolder(Path.of(network)).card();
        List<History.Row> rows = History.read(Path.of(network, "history.csv")).rows();
        assertThat(rows).hasSize(3);
        double best = rows.stream()
                .mapToDouble(row -> row.get(History.Column.VALID_F1).orElseThrow())
                .max()
                .orElseThrow();
        History.Row kept = rows.get(card.epoch() - 1);
        assertThat(kept.get(History.Column.VALID_F1)).hasValue(best);
        assertThat(kept.get(History.Column.TRAIN_LOSS).orElseThrow()).isPositive();
        double seconds = rows.stream()
                .limit(card.epoch())
                .mapToDouble(row -> row.get(History.Column.SECONDS).orElseThrow())
                .sum();
        assertThat(card.seconds()).isCloseTo(seconds, within(1e-9));
        assertThat(card.examples()).isEqualTo(77);
    }

    @Test
    void evaluate_printsTheTablesOfTheMachine() throws IOException {
        String[] command = {"baseline", "evaluate", "--data", FACES, "--model", network, "--threads=1"};
        assertThat(Run.succeeds(command).out())
                .contains("24 examples, 7 labels")
                .contains("macro mean");
        String[] forMachines = Arrays.copyOf(command, command.length + 1);
        forMachines[command.length] = "--json";
        JsonNode json = json(Run.succeeds(forMachines).out());
        assertThat(json.get("examples").asInt()).isEqualTo(24);
        assertThat(json.get("accuracy").asDouble()).isBetween(0.3, 1.0);
    }

    @Test
    void compare_writesTablesCurvesAndPictures() throws IOException {
        Path out = folder.resolve("out");
        Run run = Run.succeeds(
                "compare",
                "--model",
                model,
                "--baseline",
                network,
                "--data",
                FACES,
                "--curves=3",
                "--steps=4",
                "--samples=1",
                "--history=" + folder.resolve("faces.csv"),
                "--out",
                out.toString());
        assertThat(run.out())
                .contains("100 clauses")
                .contains("parameters")
                .contains("deletion area")
                .contains("points inside")
                .contains("where machine looks")
                .doesNotContain("not known");
        JsonNode json = json(Files.readString(out.resolve("comparison.json")));
        for (String side : List.of("machine", "network")) {
            JsonNode one = json.get(side);
            assertThat(one.get("imagesPerSecond").asDouble()).isPositive();
            assertThat(one.get("trainingCpuSeconds").asDouble()).isPositive();
            JsonNode deletion = one.get("faithfulness").get("deletion");
            JsonNode insertion = one.get("faithfulness").get("insertion");
            assertThat(deletion.get("confidences")).hasSize(5);
            // all painted over is where insertion begins, and the other way round
            assertThat(deletion.get("confidences").get(0).asDouble())
                    .isCloseTo(insertion.get("confidences").get(4).asDouble(), within(1e-6));
            assertThat(deletion.get("confidences").get(4).asDouble())
                    .isCloseTo(insertion.get("confidences").get(0).asDouble(), within(1e-6));
        }
        assertThat(Files.readAllLines(out.resolve("curves.csv"))).hasSize(1 + 2 * 4 * 5);
        assertThat(Files.readAllLines(out.resolve("comparison.csv")).get(0)).endsWith("\"ResNet18 with 4 filters\"");
        for (String image : List.of("interpretations", "deletion", "insertion", "learning")) {
            assertThat(ImageIO.read(out.resolve(image + ".png").toFile()).getWidth())
                    .isGreaterThan(300);
        }
    }

    @Test
    void trust_measuresBoth() throws IOException {
        Path out = folder.resolve("trust");
        Run run = Run.succeeds(
                "trust",
                "--model",
                model,
                "--baseline",
                network,
                "--data",
                FACES,
                "--limit=8",
                "--steps=3",
                "--samples=1",
                "--out",
                out.toString());
        assertThat(run.out()).contains("ResNet18 with 4 filters", "randomisation test", "relevance rank");
        JsonNode measured = json(Files.readString(out.resolve("trust.json"))).get("measured");
        assertThat(measured.fieldNames()).toIterable().containsExactly("model", "ResNet18 with 4 filters");
        JsonNode ofNetwork = measured.get("ResNet18 with 4 filters");
        assertThat(ofNetwork.has("completeness")).isFalse();
        assertThat(ofNetwork.get("curves").get("randomisation")).hasSize(5);
        assertThat(ofNetwork.get("randomisation").get("value").asDouble()).isBetween(-1.0, 0.99);
        assertThat(Files.readString(out.resolve("trust.html"))).contains("ResNet18 with 4 filters, random order");
        assertThat(Run.complaint(
                        "trust",
                        "--model",
                        model,
                        "--baseline",
                        folder.toString(),
                        "--data",
                        FACES,
                        "--out",
                        out.toString()))
                .contains("there is no network in");
    }

    @Test
    void wrongUse_isOneLine() throws IOException {
        assertThat(Run.complaint("baseline")).contains("say what to do: train or evaluate");
        assertThat(Run.complaint("baseline", "train", "--data", FACES, "--model", network, "--depth=34"))
                .contains("the depth must be 18 or 50: 34");
        assertThat(Run.complaint("baseline", "train", "--data", FACES, "--model", network, "--validate=1.5"))
                .contains("--validate takes a share between 0 and 1");
        assertThat(Run.complaint("baseline", "train", "--data", FACES, "--model", model))
                .contains("is a file; name a folder");
        assertThat(Run.complaint("baseline", "evaluate", "--data", FACES, "--model", network, "--size=32x32"))
                .contains("the images are 32x32 RGB, the model " + network + " takes 64x64 RGB; add --size 64x64");
        assertThat(Run.complaint("baseline", "evaluate", "--data", FACES, "--model", folder.toString()))
                .contains("there is no network in");
        assertThat(Run.complaint("baseline", "evaluate", "--data", FACES, "--model", network, "--threads=0"))
                .contains("threads must be 1 to 1024: 0");
        Path history = Files.writeString(folder.resolve("short.csv"), new History(List.of()).toText());
        assertThat(Run.complaint(
                        "compare",
                        "--model",
                        model,
                        "--baseline",
                        network,
                        "--data",
                        FACES,
                        "--history=" + history,
                        "--out=" + folder.resolve("none")))
                .contains("has 0 of the 2 epochs");
        assertThat(Run.complaint(
                        "compare",
                        "--model",
                        model,
                        "--baseline",
                        network,
                        "--data",
                        FACES,
                        "--curves=0",
                        "--out=" + folder.resolve("none")))
                .contains("--curves must be at least 1: 0");
    }
}
