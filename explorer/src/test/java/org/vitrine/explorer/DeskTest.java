package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.predict.Calibration;
import org.vitrine.store.ModelFile;

/** The audit desk: what edits change, and who may not make them. */
class DeskTest {

    private static final Model MODEL = Subjects.BARS_MODEL;
    private static final ImageSource SOURCE = Subjects.FEWER_BARS;

    @TempDir
    Path folder;

    private Path file;
    private Explorer explorer;
    private Client client;

    @BeforeEach
    void open() throws InterruptedException {
        file = folder.resolve("edited.vitrine");
        explorer = Explorer.builder()
                .model("bars", MODEL)
                .images(SOURCE)
                .editing(file)
                .threads(2)
                .start();
        explorer.awaitDesk();
        client = new Client(explorer.address());
    }

    @AfterEach
    void close() {
        explorer.close();
    }

    private HttpResponse<byte[]> post(String path, String json, String... headers) {
        var request =
                client.request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request);
    }

    private JsonNode edit(String json) {
        HttpResponse<byte[]> response = post("/api/models/0/edits", json);
        assertThat(response.statusCode()).as(Client.text(response)).isEqualTo(200);
        return Client.parse(response);
    }

    private static String mute(int version, int clause) {
        return "{\"version\":" + version + ",\"kind\":\"mute\",\"clause\":" + clause + ",\"reason\":\"why\"}";
    }

    private int harmful() {
        return client.json("/api/models/0/desk/clauses?limit=1")
                .at("/list/0/clause")
                .asInt();
    }

    @Test
    void edit_muteUndoSave_asTheLibraryDoes() throws IOException {
        int clause = harmful();
        Model muted = MODEL.edited(List.of(new Edit.Mute(clause, "why")));
        JsonNode desk = edit(mute(0, clause));
        assertThat(desk.at("/version").asInt()).isEqualTo(1);
        assertThat(desk.at("/edits/0/change").asText()).isEqualTo("mute clause " + clause);
        assertThat(desk.at("/before/accuracy").asDouble())
                .isEqualTo(Math.round(1e6 * Evaluation.of(MODEL, SOURCE).accuracy()) / 1e6);
        assertThat(desk.at("/after/accuracy").asDouble())
                .isEqualTo(Math.round(1e6 * Evaluation.of(muted, SOURCE).accuracy()) / 1e6);
        // every page shows the edited model
        JsonNode look = client.json("/api/models/0/examples/0");
        int[] sums = muted.predictor().predict(SOURCE.image(0)).classSums();
        assertThat(IntStream.range(0, sums.length)
                        .map(label -> look.at("/labels/" + label + "/classSum").asInt())
                        .toArray())
                .isEqualTo(sums);
        assertThat(client.json("/api/about").at("/models/0/edits/0/reason").asText())
                .isEqualTo("why");

        assertThat(file).doesNotExist();
        HttpResponse<byte[]> saved = post("/api/models/0/edits/save", "{\"version\":1}");
        assertThat(Client.parse(saved).get("saved").asBoolean()).isTrue();
        assertThat(ModelFile.read(file).edits()).isEqualTo(muted.edits());

        JsonNode undone = Client.parse(post("/api/models/0/edits/undo", "{\"version\":1,\"edit\":1}"));
        assertThat(undone.get("edits")).isEmpty();
        assertThat(undone.get("after")).isEqualTo(undone.get("before"));
        assertThat(undone.get("saved").asBoolean()).isFalse();
        assertThat(Client.refusal(post("/api/models/0/edits/save", "{\"version\":2}"), 400))
                .contains("no edits to save");
    }

    @Test
    void edit_forbid_addsCopiesAndKeepsStatistics() throws InterruptedException {
        JsonNode desk = edit("{\"version\":0,\"kind\":\"forbid\",\"label\":\""
                + MODEL.labels().name(0) + "\",\"rows\":[0,0],\"columns\":[0,1],\"reason\":\"the corner\"}");
        assertThat(desk.at("/edits/0/change").asText()).startsWith("forbid rows 0-0, columns 0-1");
        explorer.awaitStatistics();
        assertThat(client.json("/api/models/0/errors").get("surveyed").asInt()).isEqualTo(SOURCE.size());
        Model edited =
                MODEL.edited(List.of(new Edit.Forbid(MODEL.labels().name(0), new Area(0, 0, 0, 1), "the corner")));
        assertThat(client.json("/api/models/0/desk/clauses?limit=500")
                        .get("total")
                        .asInt())
                .isGreaterThan(0)
                .isLessThanOrEqualTo(edited.clauses().size());
    }

    /** What an edit leaves alone keeps its probabilities; the rest gets others, by images not learnt from, or none. */
    @Test
    void edit_ofACalibratedModel_showsProbabilitiesOrSaysThatThereAreNone() throws InterruptedException {
        Model bare = Subjects.FUZZY_MODEL;
        Dataset images = Dataset.of(Subjects.FACES, bare.encoding());
        Calibration.Origin origin = new Calibration.Origin(images.size(), images.fingerprint(), false, false);
        Model model = CalibrationFit.of(bare, images, origin, 2, done -> {});
        String label = model.labels().name(2);
        Model library = model.edited(List.of(new Edit.Forbid(label, new Area(30, 30, 40, 40), "why")));
        ImageSource learnt = DataLocation.open("faces:count=200,test=90", "train", DataLocation.Options.DEFAULT);
        for (ImageSource served : List.of(Subjects.FACES, learnt)) {
            explorer.close();
            explorer = Explorer.builder()
                    .model("faces", model)
                    .images(served)
                    .editing(file)
                    .threads(2)
                    .start();
            explorer.awaitDesk();
            client = new Client(explorer.address());
            JsonNode before = client.json("/api/models/0/examples/3").get("labels");
            edit("{\"version\":0,\"kind\":\"forbid\",\"label\":\"" + label
                    + "\",\"rows\":[30,40],\"columns\":[30,40],\"reason\":\"why\"}");
            JsonNode after = client.json("/api/models/0/examples/3").get("labels");
            boolean[] same = library.votesAsIn(model);
            for (int other = 0; other < same.length; other++) {
                assertThat(same[other]).isEqualTo(other != 2);
                if (other != 2) {
                    assertThat(after.get(other)).isEqualTo(before.get(other));
                }
            }
            String calibration =
                    client.json("/api/about").at("/models/0/calibration").asText();
            if (served == learnt) {
                assertThat(after.at("/2/probability").isNull()).isTrue();
                assertThat(calibration).endsWith("; not calibrated: " + label);
            } else {
                assertThat(after.at("/2/probability").isNumber()).isTrue();
                assertThat(calibration).isEqualTo(origin.inWords());
            }
        }
        post("/api/models/0/edits/save", "{\"version\":1}");
        assertThat(client.json("/api/models/0/desk").get("saved").asBoolean()).isTrue();
    }

    @Test
    void edit_ofLiterals_readsNoImageAgain() throws InterruptedException {
        AtomicInteger reads = new AtomicInteger(); // other than for the page's statistics
        explorer.close();
        explorer = Explorer.builder()
                .model("bars", MODEL)
                .images(Subjects.watched(
                        SOURCE,
                        () -> reads.addAndGet(
                                Thread.currentThread().getName().startsWith("vitrine-statistics") ? 0 : 1)))
                .editing(file)
                .threads(2)
                .start();
        explorer.awaitDesk();
        client = new Client(explorer.address());
        assertThat(reads).hasValue(SOURCE.size());
        JsonNode desk = edit("{\"version\":0,\"kind\":\"forbid\",\"label\":\""
                + MODEL.labels().name(0) + "\",\"rows\":[0,0],\"columns\":[0,1],\"reason\":\"the corner\"}");
        assertThat(reads).as("reads of %d images", SOURCE.size()).hasValue(SOURCE.size());
        assertThat(desk.get("counted")).isEqualTo(desk.get("examples"));
    }

    @Test
    void edit_oldVersion_isAConflict() {
        edit(mute(0, 1));
        assertThat(Client.refusal(post("/api/models/0/edits", mute(0, 2)), 409)).contains("somebody else");
        assertThat(Client.refusal(post("/api/models/0/edits/undo", "{\"version\":0,\"edit\":1}"), 409))
                .contains("somebody else");
        assertThat(client.json("/api/models/0/desk").get("edits")).hasSize(1);
    }

    /** Many clients at once: of those that saw the same version one wins, and the list is what the winners made. */
    @Test
    void edit_manyClients_listStaysConsistent() {
        List<CompletableFuture<List<Integer>>> clients = new ArrayList<>();
        for (int number = 0; number < 6; number++) {
            int own = number;
            clients.add(CompletableFuture.supplyAsync(() -> {
                List<Integer> won = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    int version =
                            client.json("/api/models/0/desk").get("version").asInt();
                    HttpResponse<byte[]> answer = post("/api/models/0/edits", mute(version, own));
                    assertThat(answer.statusCode()).isIn(200, 409);
                    if (answer.statusCode() == 200) {
                        won.add(Client.parse(answer).get("version").asInt());
                    }
                }
                return won;
            }));
        }
        List<Integer> versions =
                clients.stream().flatMap(one -> one.join().stream()).toList();
        JsonNode desk = client.json("/api/models/0/desk");
        assertThat(versions).isNotEmpty();
        assertThat(desk.get("edits")).hasSize(versions.size());
        assertThat(desk.get("version").asInt()).isEqualTo(versions.size());
        Model replayed = MODEL;
        for (JsonNode one : desk.get("edits")) {
            int clause = Integer.parseInt(one.get("change").asText().substring("mute clause ".length()));
            replayed = replayed.edited(List.of(new Edit.Mute(clause, "why")));
        }
        assertThat(desk.at("/after/accuracy").asDouble())
                .isEqualTo(Math.round(1e6 * Evaluation.of(replayed, SOURCE).accuracy()) / 1e6);
    }

    @Test
    void edit_foreignOrigin_isForbidden() {
        for (String path : List.of("/api/models/0/edits", "/api/models/0/edits/undo", "/api/models/0/edits/save")) {
            Client.refusal(post(path, mute(0, 1), "Origin", "http://evil.example"), 403);
            Client.refusal(post(path, mute(0, 1), "Sec-Fetch-Site", "cross-site"), 403);
            // a form of another site can send these without asking first
            for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")) {
                Client.refusal(
                        client.send(client.request(path)
                                .header("Content-Type", type)
                                .POST(BodyPublishers.ofString(mute(0, 1)))),
                        415);
            }
            assertThat(client.get(path).statusCode()).as("GET changes nothing").isIn(404, 405);
        }
        assertThat(client.json("/api/models/0/desk").get("version").asInt()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{}",
                "{\"version\":0}",
                "{\"version\":\"0\",\"kind\":\"mute\",\"clause\":1,\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"mute\",\"clause\":1e3,\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"mute\",\"clause\":-1,\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"mute\",\"clause\":99999,\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"mute\",\"clause\":1,\"reason\":\" \"}",
                "{\"version\":0,\"kind\":\"mute\",\"clause\":1,\"reason\":\"a\\u0000b\"}",
                "{\"version\":0,\"kind\":\"sing\",\"clause\":1,\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"mute\",\"clause\":1,\"reason\":\"x\"} more",
                "{\"version\":0,\"kind\":\"mute\",\"kind\":\"mute\",\"clause\":1,\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"restrict\",\"clause\":1,\"rows\":[5,1],\"columns\":[0,1],\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"restrict\",\"clause\":1,\"rows\":[0,1000],\"columns\":[0,1],"
                        + "\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"forbid\",\"label\":\"nobody\",\"rows\":[0,1],\"columns\":[0,1],"
                        + "\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"reweight\",\"clause\":1,\"label\":\"x\",\"votes\":2000000000,"
                        + "\"reason\":\"x\"}",
                "{\"version\":0,\"kind\":\"decide\",\"label\":\"x\",\"reason\":\"x\"}",
                "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}}"
            })
    void edit_wrongRequest_isRefused(String json) {
        Client.refusal(post("/api/models/0/edits", json), 400);
        assertThat(client.json("/api/models/0/desk").get("version").asInt()).isZero();
    }

    @Test
    void edit_hugeRequest_isRefused() {
        String reason = "a".repeat(20_000);
        Client.refusal(post("/api/models/0/edits", mute(0, 1).replace("why", reason)), 413);
    }

    @Test
    void edit_notAllowed_isForbiddenAndNothingIsSaved() throws InterruptedException {
        try (Explorer closed = Subjects.bars().threads(2).start()) {
            closed.awaitDesk();
            Client other = new Client(closed.address());
            HttpResponse<byte[]> refused = other.send(other.request("/api/models/0/edits")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(mute(0, 1).getBytes(StandardCharsets.UTF_8))));
            assertThat(Client.refusal(refused, 403)).contains("editing is off");
            assertThat(other.json("/api/models/0/desk").get("editable").asBoolean())
                    .isFalse();
        }
    }

    @Test
    void save_fileThatCannotBeWritten_saysSoWithoutAPath() throws IOException {
        Files.createDirectory(file);
        Files.writeString(file.resolve("x"), "x");
        edit(mute(0, 1));
        assertThat(Client.refusal(post("/api/models/0/edits/save", "{\"version\":1}"), 500))
                .contains("could not be saved");
    }

    @Test
    void clauses_sorted_byEachColumn() {
        for (String sort : List.of("harm", "support", "precision", "votes", "literals", "clause")) {
            JsonNode list = client.json("/api/models/0/desk/clauses?limit=500&rising=1&sort=" + sort)
                    .get("list");
            List<Double> values = new ArrayList<>();
            list.forEach(row -> values.add(row.get(sort).asDouble()));
            assertThat(values).as(sort).isSorted().hasSizeGreaterThan(10);
        }
    }
}
