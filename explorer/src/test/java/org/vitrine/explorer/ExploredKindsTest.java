package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.kinds.EvaluatedKinds;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.explain.reason.Basis;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.SlowVotes;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.predict.Decision;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Odds;
import org.vitrine.predict.Policy;
import org.vitrine.predict.Prediction;
import org.vitrine.store.ModelFile;
import org.vitrine.store.TrainingIndex;

/** Every address of the API, for every kind of model: an answer that is the votes', or a refusal in words. */
class ExploredKindsTest {

    private static final int EXAMPLE = 3;

    @TempDir
    Path folder;

    static List<Kind> all() {
        return EvaluatedKinds.all();
    }

    private static IndexedExamples indexed(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        ImageSource train = kind.scene().train();
        List<Dataset> data = classifier.models().stream()
                .map(model -> Dataset.of(train, model.encoding()))
                .toList();
        TrainingIndex index = new TrainingIndex(
                ExampleIndex.ofMembers(
                        classifier,
                        train.size(),
                        example ->
                                data.stream().map(each -> each.image(example)).toList(),
                        train::has,
                        1,
                        done -> {}),
                TrainingIndex.fingerprint(classifier),
                data.get(0).fingerprint(),
                IntStream.range(0, train.size()).boxed().toList(),
                List.of(),
                Map.of());
        return new IndexedExamples(classifier, index, train);
    }

    /** Asks, and keeps which addresses were asked. */
    private static final class Asker {

        private final Client client;
        private final Kind kind;
        private final Set<String> asked = new HashSet<>();

        Asker(Client client, Kind kind) {
            this.client = client;
            this.kind = kind;
        }

        private HttpResponse<byte[]> send(String route, String path, byte[] body) {
            asked.add(route);
            boolean json = path.contains("/edits");
            return route.startsWith("GET")
                    ? client.get(path)
                    : client.send(client.request(path)
                            .header("Content-Type", json ? "application/json" : "application/octet-stream")
                            .POST(BodyPublishers.ofByteArray(body)));
        }

        /** The answer of a route, whose parameters in braces are filled in. */
        JsonNode ask(String route, String query, byte[] body) {
            HttpResponse<byte[]> response = send(route, filled(route) + query, body);
            assertThat(response.statusCode())
                    .as("%s, %s: %s", kind, route, Client.text(response))
                    .isEqualTo(200);
            return Client.parse(response);
        }

        JsonNode get(String path, String query) {
            return ask("GET " + path, query, new byte[0]);
        }

        void absent(String path) throws IOException {
            Client.refusal(send("GET " + path, filled("GET " + path), new byte[0]), 404);
        }

        void picture(String path, boolean there) throws IOException {
            HttpResponse<byte[]> response = send("GET " + path, filled("GET " + path), new byte[0]);
            if (there) {
                assertThat(ImageIO.read(new ByteArrayInputStream(response.body())))
                        .isNotNull();
            } else {
                Client.refusal(response, 404);
            }
        }

        private static String filled(String route) {
            return route.substring(route.indexOf(' ') + 1)
                    .replace("{model}", "0")
                    .replace("{example}", "" + EXAMPLE)
                    .replace("{row}", "5")
                    .replace("{column}", "6")
                    .replace("{clause}", "1")
                    .replace("{number}", "2");
        }
    }

    private static Explorer.Builder builder(Kind kind) {
        return Explorer.builder()
                .model(kind.fileName(), kind.classifier())
                .images(kind.scene().test())
                .threads(2);
    }

    @ParameterizedTest
    @MethodSource("all")
    void api_ofAnyKind_saysWhatTheVotesSay(Kind kind) throws Exception {
        Path file = folder.resolve("edited.vitrine");
        if (kind.isTeam()) {
            assertThatThrownBy(() -> builder(kind).editing(file).start())
                    .hasMessageContaining("a team cannot be edited here");
        }
        Explorer.Builder served = builder(kind).trainingExamples(indexed(kind));
        try (Explorer explorer =
                kind.isTeam() ? served.start() : served.editing(file).start()) {
            explorer.awaitStatistics();
            explorer.awaitDesk();
            Asker asker = new Asker(new Client(explorer.address()), kind);
            assertImages(asker, kind);
            assertFaults(asker, kind);
            assertClauses(asker, kind.classifier());
            assertDesk(asker, kind, file);
            assertThat(explorer.routes("/api/"))
                    .filteredOn(route -> !asker.asked.contains(route))
                    .as("addresses that nobody asked")
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void examples_ofAnyKind_sayWhichGetNoAnswer(Kind kind) throws Exception {
        ImageSource images = EvaluatedKinds.partlyNoise(kind.scene().test());
        try (Explorer explorer = builder(kind).images(images).start()) {
            explorer.awaitStatistics();
            int index = 0;
            for (JsonNode example :
                    new Client(explorer.address()).json("/api/examples").get("list")) {
                Decision.Outcome outcome = kind.classifier()
                        .predictor()
                        .predict(images.image(index++))
                        .decide(Policy.anyError().refuseUnlike())
                        .outcome();
                assertThat(example.get("unlike").asBoolean()).isEqualTo(outcome == Decision.Outcome.UNLIKE);
            }
            assertThat(index).isEqualTo(images.size());
        }
    }

    private static void assertImages(Asker asker, Kind kind) throws IOException {
        ImageSource source = kind.scene().test();
        ClauseClassifier classifier = kind.classifier();
        Raster image = source.image(EXAMPLE);
        int[] sums = SlowVotes.sums(classifier, image);
        assertThat(asker.get("/api/openapi.json", "").get("openapi")).isNotNull();
        JsonNode about = asker.get("/api/about", "").at("/models/0");
        assertThat(about.get("members"))
                .hasSize(kind.isTeam() ? classifier.members().size() : 0);
        assertThat(asker.get("/api/examples", "?sort=wrong").get("list")).hasSize(source.size());
        assertThat(asker.get("/api/examples/{example}/neighbours", "?sort=unsure")
                        .get("list"))
                .isNotEmpty();
        asker.picture("/api/examples/{example}/picture.png", true);
        JsonNode errors = asker.get("/api/models/{model}/errors", "");
        assertThat(errors.get("surveyed").asInt()).isEqualTo(source.size());
        String look = "/api/models/{model}/examples/{example}";
        for (int label = 0; label < Math.min(3, sums.length); label++) {
            String query =
                    "?clauses=2000&label=" + URLEncoder.encode(source.labels().name(label), StandardCharsets.UTF_8);
            JsonNode found = asker.get(look, query);
            assertThat(found.at("/labels/" + label + "/classSum").asInt()).isEqualTo(sums[label]);
            double shares = 0;
            for (JsonNode speaker : found.at("/speakers/list")) {
                shares += speaker.get("share").asDouble();
            }
            double rounding = kind.isTeam() ? found.at("/speakers/list").size() + 1 : 0.5;
            assertThat(shares).isCloseTo(sums[label], within(rounding));
            assertThat(found.at("/reasons/sentence").asText()).isNotBlank();
            assertStory(asker, found, classifier, image, label);
            assertThat(found.get("usual").isNull())
                    .isEqualTo(!classifier.models().stream()
                            .allMatch(model -> model.usualVotes().isPresent()));
            JsonNode sent = asker.ask("POST /api/models/{model}/look", query, image.toBytes());
            assertThat(sent.get("net")).isEqualTo(found.get("net"));
            JsonNode pixel = asker.get(look + "/pixels/{row}/{column}", query);
            assertThat(asker.ask("POST /api/models/{model}/look/pixels/{row}/{column}", query, image.toBytes()))
                    .isEqualTo(pixel);
            JsonNode change = asker.get(look + "/counterfactual", query);
            assertThat(asker.ask("POST /api/models/{model}/counterfactual", query, image.toBytes()))
                    .isEqualTo(change);
            if (change.get("found").asBoolean()) {
                assertThat(change.get("classSumBefore").asInt()).isEqualTo(sums[label]);
                Raster changed = Raster.of(image.shape(), change.get("picture").binaryValue());
                assertThat(change.get("classSumAfter").asInt()).isEqualTo(SlowVotes.sums(classifier, changed)[label]);
                assertThat(change.at("/clauses/list")).isNotEmpty();
                assertChanges(asker, query, image, changed);
            }
            JsonNode nearest = asker.get(look + "/nearest", query);
            assertThat(nearest.get("indexed").asInt()).isEqualTo(80);
            assertThat(asker.ask("POST /api/models/{model}/nearest", query, image.toBytes()))
                    .isEqualTo(nearest);
        }
        assertChanges(asker, "", image, source.image(EXAMPLE + 1));
        asker.picture("/api/training/{number}/picture.png", true);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(Png.image(image), "png", png);
        JsonNode uploaded = asker.ask("POST /api/pictures", "?name=sent.png", png.toByteArray());
        assertThat(uploaded.get("picture").binaryValue()).isEqualTo(image.toBytes());
    }

    /** The story is about the decision that was made, and what it shows is in the images. */
    private static void assertStory(Asker asker, JsonNode look, ClauseClassifier classifier, Raster image, int label) {
        JsonNode story = look.get("story");
        Prediction prediction = classifier.predictor().predict(image);
        boolean unlike = prediction.likeness().filter(Likeness::isUnlike).isPresent();
        assertThat(story.get("says").asText())
                .isEqualTo(unlike ? "unlike" : prediction.isDecided(label) ? "yes" : "no");
        Basis basis = Basis.of(classifier, image, label);
        assertThat(story.get("enough").asInt()).isEqualTo(basis.uses().size());
        assertThat(story.get("rules")).hasSize(Math.min(3, basis.uses().size()));
        assertThat(story.get("ring").isNull()).isEqualTo(basis.ring().isEmpty());
        basis.ring().ifPresent(ring -> {
            assertThat(area(story.get("ring"))).isEqualTo(ring);
            assertThat(story.get("place").asText())
                    .isEqualTo(
                            ring.inWords(image.shape().height(), image.shape().width()));
        });
        assertDoubt(story, prediction, label);
        for (int i = 0; i < story.get("rules").size(); i++) {
            JsonNode rule = story.get("rules").get(i);
            Basis.Use use = basis.uses().get(i);
            assertThat(area(rule.get("patch"))).isEqualTo(use.patch());
            assertThat(rule.get("rival").isNull()).isEqualTo(use.rival().isEmpty());
            JsonNode clause = asker.client.json(
                    "/api/models/0/clauses/" + rule.get("clause").asInt() + "?member="
                            + rule.get("member").asInt());
            assertThat(examples(rule.get("patches")))
                    .isEqualTo(examples(clause.get("examples")).stream()
                            .filter(example -> example != EXAMPLE)
                            .limit(5)
                            .toList());
            for (JsonNode patch : rule.get("patches")) {
                Area seen = area(patch.get("area"));
                assertThat(seen.clipped(image.shape().height(), image.shape().width()))
                        .isEqualTo(seen);
            }
        }
        JsonNode votes = story.get("votes");
        assertThat(votes.get("needed").asLong()).isEqualTo(basis.ballot().needed());
        assertThat(votes.at("/against/clauses").asInt())
                .isEqualTo(basis.ballot().against().size());
    }

    /** Another answer that is at least two thirds as likely is named; nothing is doubted that is not calibrated. */
    private static void assertDoubt(JsonNode story, Prediction prediction, int label) {
        if (prediction.probability(label).isEmpty()) {
            assertThat(story.get("doubt").isNull()).isTrue();
            assertThat(story.get("others").isNull()).isTrue();
            return;
        }
        double likely = prediction.probability(label).getAsDouble();
        boolean given = prediction.isDecided(label);
        double sure = given ? likely : 1 - likely;
        double other = 1 - sure;
        if (prediction.labels().exclusive() && given) {
            other = IntStream.range(0, prediction.labels().size())
                    .filter(rival -> rival != label)
                    .mapToDouble(rival -> prediction.probability(rival).getAsDouble())
                    .max()
                    .orElse(0);
        }
        assertThat(story.get("doubt").isNull()).isEqualTo(other < 2.0 / 3 * sure);
        if (!story.get("doubt").isNull()) {
            assertThat(story.at("/doubt/likelier").asBoolean()).isEqualTo(other > sure);
            assertThat(story.at("/doubt/rival").isNull())
                    .isEqualTo(!prediction.labels().exclusive() || !given);
        }
        assertThat(story.get("others").isNull()).isEqualTo(Odds.others(sure).isEmpty());
    }

    private static List<Integer> examples(JsonNode list) {
        List<Integer> examples = new ArrayList<>();
        list.forEach(one -> examples.add(one.get("example").asInt()));
        return examples;
    }

    private static Area area(JsonNode area) {
        int row = area.get("row").asInt();
        int column = area.get("column").asInt();
        return new Area(
                row,
                column,
                row + area.get("height").asInt() - 1,
                column + area.get("width").asInt() - 1);
    }

    /** The votes that clauses cast otherwise add up to the change of the class sum. */
    private static void assertChanges(Asker asker, String query, Raster before, Raster after) {
        byte[] both = new byte[2 * before.shape().size()];
        System.arraycopy(before.toBytes(), 0, both, 0, both.length / 2);
        System.arraycopy(after.toBytes(), 0, both, both.length / 2, both.length / 2);
        JsonNode changes =
                asker.ask("POST /api/models/{model}/changes", query.isEmpty() ? "?clauses=2000" : query, both);
        double sum = changes.get("before").asDouble();
        for (JsonNode clause : changes.get("list")) {
            sum += clause.get("share").asDouble();
        }
        assertThat(sum)
                .isCloseTo(
                        changes.get("after").asDouble(),
                        within(changes.get("list").size() + 4.0));
    }

    /** What mistakes have in common is the difference of two means of evidence, as the explainer gives it. */
    private static void assertFaults(Asker asker, Kind kind) throws InterruptedException {
        ImageSource source = kind.scene().test();
        ClauseClassifier classifier = kind.classifier();
        String path = "/api/models/{model}/common";
        for (int label = 0; label < Math.min(3, source.labels().size()); label++) {
            String name = URLEncoder.encode(source.labels().name(label), StandardCharsets.UTF_8);
            for (boolean missed : new boolean[] {false, true}) {
                List<double[]> wrong = new ArrayList<>();
                List<double[]> right = new ArrayList<>();
                for (int example = 0; example < source.size(); example++) {
                    Raster image = source.image(example);
                    if (source.has(example, label) == missed) {
                        boolean given = classifier.predictor().predict(image).isDecided(label);
                        (given == missed ? right : wrong)
                                .add(classifier
                                        .explainer()
                                        .explain(image, label)
                                        .net());
                    }
                }
                String query = "?label=" + name + "&kind=" + (missed ? "missed" : "extra");
                if (wrong.isEmpty() || right.isEmpty()) {
                    String route = "GET " + path;
                    assertThat(Client.refusal(asker.send(route, Asker.filled(route) + query, new byte[0]), 404))
                            .contains("no such mistakes");
                    continue;
                }
                JsonNode common = asker.get(path, query);
                assertThat(common.get("mistakes").asInt()).isEqualTo(wrong.size());
                assertThat(common.get("right").asInt()).isEqualTo(right.size());
                double support = 0;
                for (int pixel = 0; pixel < wrong.get(0).length; pixel++) {
                    int at = pixel;
                    double difference =
                            wrong.stream().mapToDouble(net -> net[at]).average().orElseThrow()
                                    - right.stream()
                                            .mapToDouble(net -> net[at])
                                            .average()
                                            .orElseThrow();
                    double expected = missed ? -difference : difference;
                    assertThat(common.at("/net/" + pixel).asDouble())
                            .isCloseTo(expected, within(1e-5 * (1 + Math.abs(expected))));
                    support += Math.max(0, expected);
                }
                assertThat(common.get("area").isNull() || support > 0).isTrue();
                assertThat(common.get("share").asDouble()).isBetween(0.0, 1.0);
            }
        }
        JsonNode faults = asker.get("/api/models/{model}/faults", "");
        while (!faults.get("complete").asBoolean()) { // all examples have been processed, so it comes to an end
            Thread.sleep(5);
            faults = asker.get("/api/models/{model}/faults", "");
        }
        assertThat(faults.get("done")).isEqualTo(faults.get("labels"));
        for (JsonNode fault : faults.get("list")) {
            assertThat(fault.get("share").asDouble())
                    .isGreaterThanOrEqualTo(10 * fault.get("others").asDouble());
        }
    }

    private static void assertClauses(Asker asker, ClauseClassifier classifier) throws IOException {
        for (int member = 0; member < classifier.members().size(); member++) {
            Model model = classifier.models().get(member);
            int most = Math.min(5, model.clauses().size());
            for (int clause = 0; clause < most; clause++) {
                JsonNode found = asker.client.json(
                        "/api/models/0/clauses/" + clause + "?example=" + EXAMPLE + "&member=" + member);
                assertThat(found.get("rule").asText()).isEqualTo(model.rule(clause));
                assertThat(found.get("votes")).hasSize(model.labels().size());
            }
            assertThat(asker.get("/api/models/{model}/labels", "?member=" + member)
                            .get("list"))
                    .hasSize(model.labels().size());
        }
        asker.get("/api/models/{model}/clauses/{clause}", "");
        boolean strokes =
                asker.client.json("/api/about").at("/models/0/strokes").asBoolean()
                        || asker.client
                                .json("/api/about")
                                .at("/models/0/members/0/strokes")
                                .asBoolean();
        asker.picture("/api/models/{model}/clauses/{clause}/strokes.png", strokes);
        asker.picture("/api/models/{model}/strokes.png", strokes);
        String lines = "/api/models/{model}/examples/{example}/strokes";
        if (asker.client.json("/api/about").at("/models/0/edges").asBoolean()) {
            JsonNode drawn = asker.get(lines, "");
            assertThat(drawn.get("cell").asInt()).isPositive();
            for (JsonNode line : drawn.get("list")) {
                assertThat(Math.max(
                                line.get("strength").asDouble(),
                                line.get("anyDirection").asDouble()))
                        .isBetween(0.0, 1.0);
            }
        } else {
            asker.absent(lines);
        }
        JsonNode overlap = asker.get("/api/models/{model}/overlap", "");
        assertThat(overlap.get("comparisons")).isNotEmpty();
    }

    private static void assertDesk(Asker asker, Kind kind, Path file) throws IOException {
        String desk = "/api/models/{model}/desk";
        JsonNode state = asker.get(desk, "");
        byte[] none = new byte[0];
        List<String> edits = List.of(
                "POST /api/models/{model}/edits",
                "POST /api/models/{model}/edits/undo",
                "POST /api/models/{model}/edits/save");
        if (kind.isTeam()) {
            assertThat(state.get("problem").asText()).contains("a team has no audit desk");
            for (String path : List.of("/clauses", "/slices")) {
                String route = "GET " + desk + path;
                assertThat(Client.refusal(asker.send(route, Asker.filled(route), none), 503))
                        .contains("a team has no audit desk");
            }
            for (String route : edits) {
                String body = "{\"version\":0,\"edit\":1,\"kind\":\"mute\",\"clause\":0,\"reason\":\"test\"}";
                HttpResponse<byte[]> response =
                        asker.send(route, Asker.filled(route), body.getBytes(StandardCharsets.UTF_8));
                assertThat(Client.refusal(response, 403)).contains("editing is off");
            }
            return;
        }
        Model model = kind.model();
        assertThat(state.get("ready").asBoolean()).isTrue();
        List<Integer> clauses = new ArrayList<>();
        asker.get(desk + "/clauses", "?sort=support")
                .get("list")
                .forEach(row -> clauses.add(row.get("clause").asInt()));
        assertThat(asker.get(desk + "/slices", "?column=brightness").get("list"))
                .isNotEmpty();
        int muted = clauses.get(0);
        JsonNode after = asker.ask(
                edits.get(0),
                "",
                ("{\"version\":0,\"kind\":\"mute\",\"clause\":" + muted + ",\"reason\":\"a test\"}")
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(after.get("edits")).hasSize(model.edits().size() + 1);
        JsonNode saved = asker.ask(edits.get(2), "", "{\"version\":1}".getBytes(StandardCharsets.UTF_8));
        assertThat(saved.get("saved").asBoolean()).isTrue();
        Model read = ModelFile.read(file);
        assertThat(IntStream.range(0, read.labels().size()).map(label -> read.weight(muted, label)))
                .containsOnly(0);
        Raster image = kind.scene().test().image(EXAMPLE);
        assertThat(asker.client
                        .json("/api/models/0/examples/" + EXAMPLE)
                        .at("/labels/0/classSum")
                        .asInt())
                .isEqualTo(SlowVotes.sums(read, image)[0]);
        String undo = "{\"version\":1,\"edit\":" + (model.edits().size() + 1) + "}";
        assertThat(asker.ask(edits.get(1), "", undo.getBytes(StandardCharsets.UTF_8))
                        .get("edits"))
                .hasSize(model.edits().size());
    }
}
