package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.evaluation.nearest.IndexedExamples.Found;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.explorer.internal.view.NamedModel;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;

/**
 * What would change a decision, and which training examples resemble an image: answers compared with what the library
 * computes.
 */
class ChangeMindTest {

    private static final IndexedExamples INDEXED = Indexed.bars();
    private static final Explorer BARS = Subjects.open(Subjects.bars().trainingExamples(INDEXED));
    private static final Explorer FACES = Subjects.open(Subjects.faces().trainingExamples(Indexed.facesByName()));
    private static final Explorer PLAIN = Subjects.open(Subjects.twoModels());

    @AfterAll
    static void close() {
        BARS.close();
        FACES.close();
        PLAIN.close();
    }

    @Test
    void counterfactual_ofExamples_isWhatTheLibraryFinds_andFlips() throws IOException {
        Client client = new Client(BARS.address());
        Model model = Subjects.BARS_MODEL;
        int found = 0;
        for (int example = 1; example < 8; example++) {
            Raster image = Subjects.BARS.image(example);
            for (int label = 0; label < model.labels().size(); label++) {
                String path = "/api/models/0/examples/" + example + "/counterfactual?clauses=3&label="
                        + model.labels().name(label);
                JsonNode answer = client.json(path);
                var expected = CounterfactualSearch.of(model).find(image, label);
                assertThat(answer.get("found").asBoolean()).isEqualTo(expected.isPresent());
                if (expected.isPresent()) {
                    compare(answer, expected.get());
                    Raster changed =
                            Raster.of(image.shape(), answer.get("picture").binaryValue());
                    assertThat(model.predictor().predict(changed).isDecided(label))
                            .isNotEqualTo(model.predictor().predict(image).isDecided(label));
                    JsonNode sent = client.json(
                            "/api/models/0/counterfactual?clauses=3&label="
                                    + model.labels().name(label),
                            image.toBytes());
                    assertThat(sent).isEqualTo(answer);
                    found++;
                } else {
                    assertThat(answer.get("sentence").isNull()).isTrue();
                }
            }
        }
        assertThat(found).isPositive();
    }

    private static void compare(JsonNode answer, Counterfactual expected) {
        assertThat(answer.get("sentence").asText()).isEqualTo(expected.inWords());
        assertThat(answer.get("pixels").asInt()).isEqualTo(expected.pixels().length);
        assertThat(answer.get("list")).hasSize(expected.pixels().length);
        assertThat(answer.get("minimal").asBoolean()).isEqualTo(expected.isMinimal());
        assertThat(answer.get("areas")).hasSize(expected.areas().size());
        assertThat(answer.get("classSumAfter").asInt())
                .isEqualTo(expected.after().classSum(expected.label()));
        JsonNode clauses = answer.get("clauses");
        int all = clauses.get("silenced").asInt()
                + clauses.get("awakened").asInt()
                + clauses.get("others").asInt();
        assertThat(all).isEqualTo(expected.swings(Subjects.BARS_MODEL).size());
        assertThat(clauses.get("list")).hasSize(Math.min(3, all));
    }

    @Test
    void nearest_ofAnExample_isWhatTheLibraryFinds_withPictures() throws IOException {
        Client client = new Client(BARS.address());
        JsonNode answer = client.json("/api/models/0/examples/4/nearest?count=5");
        List<Found> expected = INDEXED.nearest(Subjects.BARS.image(4), new int[0], 5);
        assertThat(answer.get("indexed").asInt()).isEqualTo(600);
        assertThat(answer.get("list")).hasSize(5);
        for (int i = 0; i < 5; i++) {
            JsonNode one = answer.get("list").get(i);
            assertThat(one.get("number").asInt())
                    .isEqualTo(expected.get(i).neighbour().example());
            assertThat(one.get("sentence").asText())
                    .isEqualTo(expected.get(i).neighbour().inWords());
            assertThat(one.get("agrees").asBoolean()).isEqualTo(expected.get(i).agrees());
            assertThat(one.get("shown").asBoolean()).isTrue();
            byte[] png = client.get("/api/training/" + one.get("number").asInt() + "/picture.png")
                    .body();
            assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(12);
        }
        JsonNode sent = client.json(
                "/api/models/0/nearest?count=5", Subjects.BARS.image(4).toBytes());
        assertThat(sent).isEqualTo(answer);
    }

    @Test
    void nearest_withoutImages_hasNamesOnly_andNoPath() {
        Client client = new Client(FACES.address());
        JsonNode answer = client.json("/api/models/0/examples/4/nearest?label=Glasses");
        assertThat(answer.get("list")).hasSize(6);
        List<String> names = new ArrayList<>();
        answer.get("list").forEach(one -> {
            assertThat(one.get("shown").asBoolean()).isFalse();
            names.add(one.get("name").asText());
        });
        assertThat(names).allMatch(name -> name.matches("face-\\d+\\.png"));
        assertThat(answer.toString()).doesNotContain(Bars.SECRET);
        assertThat(Client.refusal(client.get("/api/training/0/picture.png"), 404))
                .contains("cannot be opened");
    }

    @Test
    void nearest_withoutIndex_isEmpty() {
        Client client = new Client(PLAIN.address());
        assertThat(client.json("/api/models/0/examples/4/nearest")
                        .get("indexed")
                        .asInt())
                .isZero();
        assertThat(client.json("/api/models/1/examples/4/nearest").get("list")).isEmpty();
        assertThat(Client.refusal(client.get("/api/training/0/picture.png"), 404))
                .contains("vitrine index");
    }

    @Test
    void parameters_thatMakeNoSense_areRefused() {
        Client client = new Client(BARS.address());
        assertThat(Client.refusal(client.get("/api/models/0/examples/4/nearest?count=51"), 400))
                .contains("1 to 50");
        assertThat(Client.refusal(client.get("/api/models/7/examples/4/counterfactual"), 404))
                .contains("model 7");
        assertThat(Client.refusal(client.get("/api/models/0/examples/4000/counterfactual"), 404))
                .contains("example 4000");
        assertThat(Client.refusal(client.get("/api/models/0/examples/4/counterfactual?label=x"), 404))
                .contains("no label");
        assertThat(Client.refusal(client.post("/api/models/0/counterfactual", new byte[3]), 400))
                .contains("received 3");
        assertThat(Client.refusal(client.post("/api/models/0/nearest", new byte[3]), 400))
                .contains("received 3");
        assertThat(Client.refusal(client.get("/api/training/600/picture.png"), 404))
                .contains("0 to 599");
        assertThat(Client.refusal(client.get("/api/training/-1/picture.png"), 404))
                .contains("0 to 599");
    }

    @Test
    void searches_manyAtOnce_holdUpNothingElse_andMostAreRefused() throws InterruptedException {
        Raster image = Subjects.BARS.image(4);
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(27); // one runs, twelve wait
        List<Thread> clients = new ArrayList<>();
        try (ModelView view = new ModelView(new NamedModel("bars", Subjects.BARS_MODEL), Subjects.BARS, 2)) {
            for (int i = 0; i < 40; i++) {
                Thread client = new Thread(() -> {
                    try {
                        view.counterfactual(image, 0, () -> isDone(done));
                    } catch (HttpProblem busy) {
                        assertThat(busy.status()).isEqualTo(503);
                        refused.countDown();
                    }
                });
                client.start();
                clients.add(client);
            }
            refused.await();
            assertThat(view.explain(image, 0).label()).isZero(); // while a search goes on, and others wait
            done.countDown();
            for (Thread client : clients) {
                client.join();
            }
        }
    }

    private static boolean isDone(CountDownLatch done) {
        try {
            done.await();
            return true;
        } catch (InterruptedException stopping) {
            throw new AssertionError(stopping);
        }
    }
}
