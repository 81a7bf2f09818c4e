package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.clause.Rule;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.report.LabelOverlap;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.LiteralShare;
import org.vitrine.explain.PixelVote;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Prediction;
import org.vitrine.render.NetEvidenceImage;
import org.vitrine.render.StrokeImage;

/** What the server answers is what the library computes. */
class ApiTest {

    private static final Explorer BARS = Subjects.open(Subjects.bars());
    private static final Explorer FACES = Subjects.open(Subjects.faces());
    private static final Explorer FUZZY = Subjects.open(Subjects.fuzzyFaces());

    /** A server with what it shows. */
    record Shown(String name, Client client, Model model, ImageSource source) {
        BitImage bits(int example) {
            return model.encoding().encode(source.image(example));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Shown fuzzy() {
        return new Shown("fuzzy faces", new Client(FUZZY.address()), Subjects.FUZZY_MODEL, Subjects.FACES);
    }

    static Stream<Shown> all() {
        return Stream.concat(both(), Stream.of(fuzzy()));
    }

    static Stream<Shown> both() {
        return Stream.of(
                new Shown("bars", new Client(BARS.address()), Subjects.BARS_MODEL, Subjects.BARS),
                new Shown("faces", new Client(FACES.address()), Subjects.FACES_MODEL, Subjects.FACES));
    }

    @AfterAll
    static void close() {
        BARS.close();
        FACES.close();
        FUZZY.close();
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private static double[] numbers(JsonNode array) {
        return list(array).stream().mapToDouble(JsonNode::asDouble).toArray();
    }

    private static List<String> texts(JsonNode array) {
        return list(array).stream().map(JsonNode::asText).toList();
    }

    private static void assertEvidence(JsonNode json, EvidenceMap map) {
        assertThat(numbers(json.get("bright"))).containsExactly(map.positive(), within(0.001));
        assertThat(numbers(json.get("dark"))).containsExactly(map.negative(), within(0.001));
    }

    @Test
    void about_namesWhatIsShown() {
        JsonNode about = new Client(BARS.address()).json("/api/about");
        assertThat(texts(about.get("labels"))).isEqualTo(Bars.LABELS.names());
        assertThat(about.get("exclusive").asBoolean()).isTrue();
        assertThat(about.at("/data/examples").asInt()).isEqualTo(120);
        assertThat(about.at("/shape/height").asInt()).isEqualTo(Bars.SIDE);
        assertThat(about.at("/models/0/name").asText()).isEqualTo("bars.vitrine");
        assertThat(about.at("/models/0/clauses").asInt())
                .isEqualTo(active(Subjects.BARS_MODEL).size())
                .isLessThanOrEqualTo(60);
        assertThat(about.at("/models/0/fuzzy").isNull()).isTrue();
        JsonNode fuzzy = fuzzy().client().json("/api/about").at("/models/0");
        assertThat(fuzzy.at("/fuzzy/tolerance").asInt()).isEqualTo(30);
        assertThat(fuzzy.at("/fuzzy/reach").asInt()).isEqualTo(2);
        assertThat(fuzzy.at("/fuzzy/mirrorVotes").asBoolean()).isTrue();
        assertThat(about.at("/models/0/window/width").asInt()).isEqualTo(4);
        assertThat(about.at("/models/0/encoding").asText()).isEqualTo("threshold:100");
        assertThat(about.at("/models/0/surveyed").asInt()).isEqualTo(120);
    }

    /** The clauses that can be true. */
    private static List<Integer> active(Model model) {
        return IntStream.range(0, model.clauses().size())
                .filter(clause -> model.clauses().literals(clause) > 0 && !model.isContradictory(clause))
                .boxed()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void look_eachLabel_isWhatTheLibrarySays(Shown shown) {
        ClausePredictor voter = shown.model().predictor();
        ClauseExplainer interpretation = shown.model().explainer();
        int spoken = 0;
        for (int example = 0; example < 5; example++) {
            Prediction prediction = voter.predict(shown.bits(example));
            double scale = scale(shown, example);
            for (int label = 0; label < shown.model().labels().size(); label++) {
                String name = shown.model().labels().name(label);
                JsonNode look =
                        shown.client().json("/api/models/0/examples/" + example + "?clauses=2000&label=" + name);
                Explanation explanation = interpretation.explain(shown.bits(example), label);
                assertThat(look.get("label").asText()).isEqualTo(name);
                for (int i = 0; i < shown.model().labels().size(); i++) {
                    JsonNode votes = look.get("labels").get(i);
                    assertThat(votes.get("classSum").asInt()).isEqualTo(prediction.classSum(i));
                    assertThat(votes.get("confidence").asDouble()).isEqualTo(prediction.confidence(i));
                    assertThat(votes.get("given").asBoolean()).isEqualTo(prediction.isDecided(i));
                }
                assertEvidence(look.get("inFavour"), explanation.inFavour());
                assertEvidence(look.get("against"), explanation.against());
                assertNet(look, explanation, scale);
                assertSpeakers(shown.model(), look.get("speakers"), explanation);
                spoken += explanation.votes().size();
                assertThat(Base64.getDecoder().decode(look.get("picture").asText()))
                        .isEqualTo(shown.source().image(example).toBytes());
            }
        }
        assertThat(spoken).isGreaterThan(20);
    }

    private static void assertNet(JsonNode look, Explanation explanation, double scale) {
        double[] net = explanation.net();
        double most = DoubleStream.of(net).map(Math::abs).max().orElseThrow();
        assertThat(numbers(look.get("net"))).containsExactly(net, within(1e-6 * most));
        assertThat(look.get("scale").asDouble()).isCloseTo(scale, within(1e-9 * (1 + scale)));
        assertSame(look.get("usual"), explanation.usual());
    }

    /** The scale of an example: the largest of all its labels. */
    private static double scale(Shown shown, int example) {
        return IntStream.range(0, shown.model().labels().size())
                .mapToDouble(label -> NetEvidenceImage.fullColour(
                        shown.model().shape(),
                        shown.model()
                                .explainer()
                                .explain(shown.bits(example), label)
                                .net()))
                .max()
                .orElseThrow();
    }

    private static void assertSpeakers(Model model, JsonNode speakers, Explanation explanation) {
        List<JsonNode> listed = list(speakers.get("list"));
        assertThat(listed).hasSize(explanation.votes().size());
        assertThat(listed.stream()
                        .mapToInt(clause -> clause.get("votes").asInt())
                        .sum())
                .isEqualTo(explanation.classSum())
                .isEqualTo(speakers.get("votesFor").asInt()
                        + speakers.get("votesAgainst").asInt());
        for (ClauseVote vote : explanation.votes()) {
            JsonNode clause = listed.stream()
                    .filter(one -> one.get("clause").asInt() == vote.clause())
                    .filter(one -> one.at("/fuzzy/mirrored").asBoolean() == vote.mirrored())
                    .findFirst()
                    .orElseThrow();
            if (!model.clauses().isCrisp()) {
                assertSight(model, clause.get("fuzzy"), vote);
                continue;
            }
            assertThat(clause.get("fuzzy").isNull()).isTrue();
            assertThat(clause.get("places").asInt()).isEqualTo(vote.placements().size());
            List<int[]> places = list(clause.get("at")).stream()
                    .map(place -> new int[] {place.get(0).asInt(), place.get(1).asInt()})
                    .toList();
            List<int[]> expected = vote.placements().stream()
                    .limit(60)
                    .map(place -> new int[] {place.row(), place.column()})
                    .toList();
            assertThat(places).containsExactlyElementsOf(expected);
        }
    }

    /** Literals of a fuzzy clause are where the explanation says that they are, shifted and mirrored. */
    private static void assertSight(Model model, JsonNode sight, ClauseVote vote) {
        int literals = model.clauses().literals(vote.clause());
        assertThat(list(sight.get("failing"))).hasSize(vote.failed().size());
        assertThat(list(sight.get("holding"))).hasSize(literals - vote.failed().size());
        assertThat(sight.at("/shift/0").asInt())
                .isEqualTo(vote.placements().get(0).row());
        assertThat(sight.at("/shift/1").asInt())
                .isEqualTo(vote.placements().get(0).column());
        assertThat(sight.get("mirrored").asBoolean()).isEqualTo(vote.mirrored());
        JsonNode region = sight.get("region");
        for (JsonNode point : sight.get("holding")) {
            int row = point.get(0).asInt() - region.get("row").asInt();
            int column = point.get(1).asInt() - region.get("column").asInt();
            assertThat(row)
                    .isBetween(
                            -2,
                            region.get("height").asInt() + 1); // at the border, shifted pixels are those of the border
            assertThat(column).isBetween(-2, region.get("width").asInt() + 1);
        }
    }

    @Test
    void look_fuzzyClause_isWhereItsLiteralsAre() {
        Shown shown = fuzzy();
        int compared = 0;
        for (int label = 0; label < shown.model().labels().size(); label++) {
            Explanation explanation = shown.model().explainer().explain(shown.bits(3), label);
            JsonNode look = shown.client()
                    .json("/api/models/0/examples/3?clauses=2000&label="
                            + shown.model().labels().name(label));
            for (JsonNode clause : look.at("/speakers/list")) {
                JsonNode sight = clause.get("fuzzy");
                for (LiteralShare share : explanation.shares()) {
                    if (clause.get("clause").asInt() == share.clause()
                            && sight.get("mirrored").asBoolean() == share.mirrored()) {
                        List<List<Integer>> points = list(sight.get(share.holds() ? "holding" : "failing")).stream()
                                .map(point -> List.of(
                                        point.get(0).asInt(), point.get(1).asInt()))
                                .toList();
                        assertThat(points).contains(List.of(share.row(), share.column()));
                        compared++;
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(50);
    }

    @ParameterizedTest
    @MethodSource("all")
    void look_withoutALabel_isAboutTheMostWrongOne(Shown shown) {
        int wrong = 0;
        for (int example = 0; example < Math.min(40, shown.source().size()); example++) {
            if (shown.source() == Subjects.BARS && example == Bars.DAMAGED) {
                continue;
            }
            Prediction prediction = shown.model().predictor().predict(shown.bits(example));
            List<String> truth = Subjects.truth(shown.source(), example);
            JsonNode look = shown.client().json("/api/models/0/examples/" + example + "?clauses=0&scale=none");
            assertThat(look.get("scale").isNull()).isTrue();
            String label = look.get("label").asText();
            List<String> wrongOnes = shown.model().labels().names().stream()
                    .filter(name -> truth.contains(name) != prediction.isDecided(name))
                    .toList();
            if (!wrongOnes.isEmpty()) {
                assertThat(wrongOnes).contains(label);
                assertThat(prediction.isDecided(label)
                                || !shown.model().labels().exclusive())
                        .isTrue();
                int off = Math.abs(prediction.classSum(label));
                if (!shown.model().labels().exclusive()) {
                    assertThat(wrongOnes)
                            .allSatisfy(name -> assertThat(Math.abs(prediction.classSum(name)))
                                    .isLessThanOrEqualTo(off));
                }
                wrong++;
            }
        }
        assertThat(wrong).isPositive();
    }

    @ParameterizedTest
    @MethodSource("all")
    void look_rightWithoutALabel_isAboutTheSurestOneGiven(Shown shown) {
        for (int example = 0; example < 40; example++) {
            if (shown.source() == Subjects.BARS && example == Bars.DAMAGED) {
                continue;
            }
            Prediction prediction = shown.model().predictor().predict(shown.bits(example));
            List<String> decided = prediction.decided();
            if (!decided.equals(Subjects.truth(shown.source(), example))) {
                continue;
            }
            JsonNode look = shown.client().json("/api/models/0/examples/" + example + "?clauses=1");
            int[] sums = prediction.classSums();
            String surest = shown.model().labels().names().stream()
                    .filter(name -> decided.isEmpty() || decided.contains(name))
                    .max(Comparator.comparingInt(
                            name -> sums[shown.model().labels().indexOf(name)]))
                    .orElseThrow();
            assertThat(sums[shown.model().labels().indexOf(look.get("label").asText())])
                    .isEqualTo(sums[shown.model().labels().indexOf(surest)]);
            assertThat(list(look.at("/speakers/list"))).hasSizeLessThanOrEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void look_pictureThatIsSent_isTheSameAsTheExample(Shown shown) {
        Raster picture = shown.source().image(3);
        JsonNode sent = shown.client().json("/api/models/0/look", picture.toBytes());
        JsonNode example = shown.client().json("/api/models/0/examples/3");
        String wrong = example.get("label")
                .asText(); // of the example the wrong label, which is not known of an image that is sent
        JsonNode sentAbout = shown.client().json("/api/models/0/look?label=" + wrong, picture.toBytes());
        for (String part : List.of("labels", "label", "net", "scale", "inFavour", "against", "speakers", "picture")) {
            assertThat(sentAbout.get(part)).as(part).isEqualTo(example.get(part));
        }
        assertThat(sent.get("example").isNull()).isTrue();
        byte[] other = picture.toBytes();
        for (int i = 0; i < other.length; i++) {
            other[i] = (byte) ~other[i];
        }
        Prediction prediction = shown.model().predictor().predict(Raster.of(picture.shape(), other));
        JsonNode changed = shown.client().json("/api/models/0/look", other);
        assertThat(list(changed.get("labels")).stream()
                        .map(label -> label.get("classSum").asInt()))
                .containsExactlyElementsOf(
                        IntStream.of(prediction.classSums()).boxed().toList());
    }

    @ParameterizedTest
    @MethodSource("all")
    void pixel_addsUpToTheEvidence(Shown shown) {
        int said = ModelView.mainLabel(shown.model().predictor().predict(shown.bits(2)));
        Explanation explanation = shown.model().explainer().explain(shown.bits(2), said);
        String label = shown.model().labels().name(said);
        int spoken = 0;
        int side = shown.source().shape().height();
        for (int i = 0; i < side * side; i += side / 3) {
            int row = i / side;
            int column = i % side;
            String place = row + "/" + column + "?clauses=2000&label=" + label;
            JsonNode pixel = shown.client().json("/api/models/0/examples/2/pixels/" + place);
            List<PixelVote> votes = PixelVote.at(shown.model(), explanation, row, column);
            assertThat(list(pixel.get("list"))).hasSize(votes.size());
            spoken += votes.size();
            for (JsonNode sum : pixel.get("sums")) {
                int channel = sum.get("channel").asInt();
                assertThat(sum.get("value").asInt())
                        .isEqualTo(shown.source().image(2).value(row, column, channel));
                assertThat(sum.at("/inFavour/bright").asDouble())
                        .isCloseTo(explanation.inFavour().positive(row, column, channel), within(0.001));
                assertThat(sum.at("/against/dark").asDouble())
                        .isCloseTo(explanation.against().negative(row, column, channel), within(0.001));
            }
            assertThat(shown.client()
                            .json(
                                    "/api/models/0/look/pixels/" + place,
                                    shown.source().image(2).toBytes()))
                    .isEqualTo(pixel);
        }
        assertThat(spoken).isPositive();
    }

    @ParameterizedTest
    @MethodSource("both")
    void clause_eachOne_isTheModels(Shown shown) {
        Model model = shown.model();
        int active = 0;
        for (int clause = 0; clause < model.clauses().size(); clause += 7) {
            JsonNode json = shown.client().json("/api/models/0/clauses/" + clause);
            assertThat(json.get("rule").asText()).isEqualTo(model.rule(clause));
            assertThat(json.get("words").asText())
                    .isEqualTo(Rule.inPlainWords(
                            model.clauses(),
                            model.clauses().literalsOf(clause),
                            model.encoding(),
                            model.shape().channels(),
                            8));
            assertThat(json.get("literals").asInt()).isEqualTo(model.clauses().literals(clause));
            for (int label = 0; label < model.labels().size(); label++) {
                assertThat(json.at("/votes/" + label + "/votes").asInt()).isEqualTo(model.weight(clause, label));
            }
            double[] counts = numbers(json.at("/counts/values"));
            int columns = model.grid().columns();
            int elsewhere = 0;
            for (int place = 0; place < counts.length; place++) {
                boolean possible = model.clauses().rectangle(clause).contains(place / columns, place % columns);
                int count = model.counts().count(clause, place);
                assertThat(counts[place]).isEqualTo(possible ? count : 0);
                elsewhere += possible ? 0 : count;
            }
            assertThat(json.get("elsewhere").asInt()).isEqualTo(elsewhere);
            assertThat(json.at("/counts/largest").asDouble())
                    .isEqualTo(DoubleStream.of(counts).max().orElseThrow());
            assertNeighbours(json, active(model), clause);
            assertThat(list(json.get("asks"))).hasSameSizeAs(model.demands(clause));
            List<Integer> examples = list(json.get("examples")).stream()
                    .map(example -> example.get("example").asInt())
                    .toList();
            assertThat(examples).isEqualTo(mostActive(shown, clause));
            active += examples.size();
        }
        assertThat(active).isGreaterThan(20);
    }

    /** Arrows lead to the next clauses that can be true. */
    private static void assertNeighbours(JsonNode json, List<Integer> active, int clause) {
        OptionalInt before =
                active.stream().mapToInt(i -> i).filter(i -> i < clause).max();
        OptionalInt after =
                active.stream().mapToInt(i -> i).filter(i -> i > clause).min();
        assertThat(json.get("previous").isNull()).isEqualTo(before.isEmpty());
        assertThat(json.get("next").isNull()).isEqualTo(after.isEmpty());
        assertThat(json.get("previous").asInt()).isEqualTo(before.orElse(0));
        assertThat(json.get("next").asInt()).isEqualTo(after.orElse(0));
    }

    @Test
    void clause_fuzzy_hasItsRegionAndTheExamplesOfItsMostVotes() {
        Shown shown = fuzzy();
        Model model = shown.model();
        int examples = shown.source().size();
        int[][] votes = new int[examples][model.clauses().size()]; // without signs, those on the mirror image added
        for (int example = 0; example < examples; example++) {
            for (int label = 0; label < model.labels().size(); label++) {
                for (ClauseVote vote :
                        model.explainer().explain(shown.bits(example), label).votes()) {
                    votes[example][vote.clause()] += Math.abs(vote.votes());
                }
            }
        }
        int compared = 0;
        for (int clause = 0; clause < model.clauses().size(); clause += 3) {
            int number = clause;
            JsonNode json = shown.client().json("/api/models/0/clauses/" + clause + "?example=4");
            assertThat(list(json.at("/fuzzy/holding"))).hasSize(model.clauses().literals(clause));
            assertThat(json.get("usual").asDouble())
                    .isEqualTo(model.usualVotes().orElseThrow().meanVotes(clause));
            assertThat(json.at("/here/votes").asInt()).isEqualTo(votes[4][clause]);
            assertThat(list(json.at("/here/fuzzy"))).hasSize(2); // and on the mirror image
            record Count(int example, int votes) {}
            List<Count> counts = IntStream.range(0, examples)
                    .mapToObj(example -> new Count(example, votes[example][number]))
                    .filter(count -> count.votes() > 0)
                    .sorted(Comparator.comparingInt((Count count) -> -count.votes())
                            .thenComparing(Count::example))
                    .limit(12)
                    .toList();
            assertThat(list(json.get("examples")).stream()
                            .map(one -> new Count(
                                    one.get("example").asInt(),
                                    one.get("places").asInt())))
                    .isEqualTo(counts);
            compared += counts.size();
        }
        assertThat(compared).isGreaterThan(50);
    }

    @Test
    void clause_onAnExample_isWhereItIsTrue() {
        Shown shown = both().findFirst().orElseThrow();
        Explanation explanation = shown.model().explainer().explain(shown.bits(4), 0);
        ClauseVote vote = explanation.votes().get(0);
        JsonNode here = shown.client()
                .json("/api/models/0/clauses/" + vote.clause() + "?example=4")
                .get("here");
        assertThat(list(here.get("at"))).hasSize(vote.placements().size());
        assertThat(here.get("votes").asInt()).isEqualTo(1);
        Set<Integer> voting =
                explanation.votes().stream().map(ClauseVote::clause).collect(Collectors.toSet());
        int silent = active(shown.model()).stream()
                .filter(clause -> shown.model().weight(clause, 0) != 0 && !voting.contains(clause))
                .findFirst()
                .orElseThrow();
        JsonNode nothing = shown.client()
                .json("/api/models/0/clauses/" + silent + "?example=4")
                .get("here");
        assertThat(list(nothing.get("at"))).isEmpty();
        assertThat(nothing.get("votes").asInt()).isZero();
    }

    @ParameterizedTest
    @MethodSource("all")
    void changes_areTheVotesThatDiffer(Shown shown) {
        Raster before = shown.source().image(3);
        byte[] bytes = before.toBytes();
        Arrays.fill(bytes, bytes.length / 4, bytes.length / 2, (byte) 0);
        Raster after = Raster.of(before.shape(), bytes);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(before.toBytes());
        both.writeBytes(after.toBytes());
        int changed = 0;
        for (int label = 0; label < shown.model().labels().size(); label++) {
            changed += assertChanges(shown, before, after, both.toByteArray(), label);
        }
        assertThat(changed).isPositive();
        assertThat(Client.refusal(shown.client().post("/api/models/0/changes", new byte[7]), 400))
                .contains("two images", "received 7");
    }

    private static int assertChanges(Shown shown, Raster before, Raster after, byte[] both, int label) {
        String name = shown.model().labels().name(label);
        JsonNode changes = shown.client().json("/api/models/0/changes?clauses=2000&label=" + name, both);
        Map<Integer, Integer> old = votes(shown, before, label);
        Map<Integer, Integer> now = votes(shown, after, label);
        Set<Integer> clauses = new TreeSet<>(old.keySet());
        clauses.addAll(now.keySet());
        clauses.removeIf(clause -> old.getOrDefault(clause, 0).equals(now.getOrDefault(clause, 0)));
        assertThat(list(changes.get("list")).stream()
                        .map(change -> change.get("clause").asInt()))
                .containsExactlyInAnyOrderElementsOf(clauses);
        int sum = changes.get("before").asInt();
        int least = Integer.MAX_VALUE;
        for (JsonNode change : changes.get("list")) {
            int clause = change.get("clause").asInt();
            assertThat(change.get("before").asInt()).isEqualTo(old.getOrDefault(clause, 0));
            assertThat(change.get("after").asInt()).isEqualTo(now.getOrDefault(clause, 0));
            int difference = change.get("after").asInt() - change.get("before").asInt();
            sum += difference;
            assertThat(Math.abs(difference)).isLessThanOrEqualTo(least);
            least = Math.abs(difference);
        }
        assertThat(sum).isEqualTo(changes.get("after").asInt());
        assertThat(changes.get("silenced").asLong())
                .isEqualTo(old.keySet().stream()
                        .filter(clause -> !now.containsKey(clause))
                        .count());
        assertThat(changes.get("awakened").asLong())
                .isEqualTo(now.keySet().stream()
                        .filter(clause -> !old.containsKey(clause))
                        .count());
        return clauses.size();
    }

    private static Map<Integer, Integer> votes(Shown shown, Raster image, int label) {
        return shown.model().explainer().explain(shown.model().encoding().encode(image), label).votes().stream()
                .collect(Collectors.toMap(ClauseVote::clause, ClauseVote::votes, Integer::sum));
    }

    @ParameterizedTest
    @MethodSource("all")
    void errors_areCountedAsTheFilterFindsThem(Shown shown) {
        JsonNode errors = shown.client().json("/api/models/0/errors");
        assertThat(errors.get("wrong").asInt())
                .isPositive()
                .isEqualTo(shown.client()
                        .json("/api/examples?result=wrong")
                        .get("total")
                        .asInt());
        assertThat(errors.get("predicted").asInt())
                .isEqualTo(errors.get("wrong").asInt()
                        + shown.client()
                                .json("/api/examples?result=right")
                                .get("total")
                                .asInt());
        boolean exclusive = shown.model().labels().exclusive();
        for (JsonNode label : errors.get("labels")) {
            String name = label.get("label").asText();
            assertThat(shown.client()
                            .json("/api/examples?result=wrong&truth=" + name)
                            .get("total")
                            .asInt())
                    .isEqualTo(label.get("missed").asInt());
            assertThat(shown.client()
                            .json("/api/examples?result=wrong&given=" + name)
                            .get("total")
                            .asInt())
                    .isEqualTo(label.get("extra").asInt());
        }
        assertThat(errors.get("mistakes").isEmpty()).isEqualTo(!exclusive);
        for (JsonNode mistake : errors.get("mistakes")) {
            assertThat(shown.client()
                            .json("/api/examples?truth=" + mistake.get("truth").asText() + "&given="
                                    + mistake.get("given").asText())
                            .get("total")
                            .asInt())
                    .isEqualTo(mistake.get("count").asInt());
        }
    }

    /** The gallery's predictions are the model's; fuzzy clauses cast more than one vote. */
    @ParameterizedTest
    @MethodSource("all")
    void examples_haveTheModelsPredictions(Shown shown) {
        for (JsonNode example : shown.client().json("/api/examples?limit=200").get("list")) {
            if (example.get("readable").asBoolean()) {
                int number = example.get("example").asInt();
                assertThat(texts(example.get("given")))
                        .isEqualTo(shown.model()
                                .predictor()
                                .predict(shown.bits(number))
                                .decided());
            }
        }
    }

    @Test
    void strokes_ofClausesThatAskForEdges_areTheLibrarys() throws IOException {
        try (Explorer explorer = Subjects.start(Subjects.edges(), 1)) {
            Client client = new Client(explorer.address());
            assertThat(client.json("/api/about").at("/models/0/strokes").asBoolean())
                    .isTrue();
            assertPicture(
                    client.get("/api/models/0/clauses/5/strokes.png"),
                    StrokeImage.draw(EdgeDemands.ofClause(Subjects.EDGES_MODEL, 5), 10, false));
            int hat = Subjects.EDGES_MODEL.labels().indexOf("Hat");
            assertPicture(
                    client.get("/api/models/0/strokes.png?label=Hat"),
                    StrokeImage.draw(EdgeDemands.ofLabel(Subjects.EDGES_MODEL, hat), 10, true));
        }
        try (Explorer explorer = Subjects.start(Subjects.manyLabels(), 1)) {
            Client client = new Client(explorer.address());
            assertThat(Client.refusal(client.get("/api/models/0/strokes.png"), 404))
                    .contains("do not ask for edges");
        }
    }

    private static void assertPicture(HttpResponse<byte[]> response, Raster expected) throws IOException {
        assertThat(response.statusCode()).isEqualTo(200);
        BufferedImage shown = ImageIO.read(new ByteArrayInputStream(response.body()));
        BufferedImage drawn = Png.image(expected);
        assertThat(shown.getWidth()).isEqualTo(drawn.getWidth());
        assertThat(shown.getRGB(0, 0, shown.getWidth(), shown.getHeight(), null, 0, shown.getWidth()))
                .isEqualTo(drawn.getRGB(0, 0, drawn.getWidth(), drawn.getHeight(), null, 0, drawn.getWidth()));
    }

    @Test
    void neighbours_areThoseOfTheList() {
        Client client = new Client(FACES.address());
        List<Integer> order = list(
                        client.json("/api/examples?sort=unsure&limit=200").get("list"))
                .stream()
                .map(example -> example.get("example").asInt())
                .toList();
        for (int position : List.of(0, 3, 45, 89)) {
            JsonNode around = client.json("/api/examples/" + order.get(position) + "/neighbours?sort=unsure");
            assertThat(around.get("total").asInt()).isEqualTo(90);
            assertThat(around.get("position").asInt()).isEqualTo(position);
            int from = Math.max(0, position - 20);
            assertThat(around.get("from").asInt()).isEqualTo(from);
            assertThat(list(around.get("list")).stream().map(JsonNode::asInt).toList())
                    .isEqualTo(order.subList(from, Math.min(90, position + 21)));
        }
        int right =
                client.json("/api/examples?result=right").at("/list/0/example").asInt();
        JsonNode elsewhere = client.json("/api/examples/" + right + "/neighbours?result=wrong&sort=wrong");
        assertThat(elsewhere.get("position").isNull()).isTrue();
        assertThat(elsewhere.at("/list/0"))
                .isEqualTo(client.json("/api/examples?result=wrong&sort=wrong").at("/list/0/example"));
    }

    /** The examples in which a clause is true at the most places, the slow way. */
    private static List<Integer> mostActive(Shown shown, int clause) {
        ClauseExplainer interpretation = shown.model().explainer();
        int label = IntStream.range(0, shown.model().labels().size())
                .filter(i -> shown.model().weight(clause, i) != 0)
                .findFirst()
                .orElse(0);
        record Count(int example, int places) {}
        List<Count> counts = new ArrayList<>();
        for (int example = 0; example < shown.source().size(); example++) {
            if (shown.source() == Subjects.FACES || example != Bars.DAMAGED) {
                int places = interpretation.explain(shown.bits(example), label).votes().stream()
                        .filter(vote -> vote.clause() == clause)
                        .mapToInt(vote -> vote.placements().size())
                        .sum();
                if (places > 0) {
                    counts.add(new Count(example, places));
                }
            }
        }
        return counts.stream()
                .sorted(Comparator.comparingInt((Count count) -> -count.places())
                        .thenComparing(Count::example))
                .limit(12)
                .map(Count::example)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void labels_areWhatTheLibraryRepresents(Shown shown) {
        Model model = shown.model();
        ClassRepresentation representation = new ClassRepresentation(model);
        List<JsonNode> labels = list(shown.client().json("/api/models/0/labels").get("list"));
        assertThat(labels).hasSize(model.labels().size());
        for (int label = 0; label < labels.size(); label++) {
            JsonNode json = labels.get(label);
            assertThat(json.get("label").asText()).isEqualTo(model.labels().name(label));
            assertEvidence(json.get("evidence"), representation.of(label));
            List<JsonNode> strongest = list(json.get("strongest"));
            assertThat(strongest).hasSizeBetween(1, 8);
            int least = strongest.get(strongest.size() - 1).get("votes").asInt();
            int l = label;
            long better = IntStream.range(0, model.clauses().size())
                    .filter(clause -> model.clauses().literals(clause) > 0)
                    .filter(clause -> !model.isContradictory(clause))
                    .filter(clause -> model.weight(clause, l) > least)
                    .count();
            assertThat(better).isLessThan(8);
            assertThat(strongest)
                    .allSatisfy(clause -> assertThat(clause.get("votes").asInt())
                            .isEqualTo(model.weight(clause.get("clause").asInt(), l)));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void overlap_isTheReports(Shown shown) {
        Model model = shown.model();
        List<Integer> readable = IntStream.range(0, shown.source().size())
                .filter(example -> shown.source() == Subjects.FACES || example != Bars.DAMAGED)
                .boxed()
                .toList();
        ClausePredictor voter = model.predictor();
        int[][] sums = readable.stream()
                .map(example -> voter.classSums(shown.bits(example)))
                .toArray(int[][]::new);
        ClassRepresentation representation = new ClassRepresentation(model);
        LabelOverlap overlap = LabelOverlap.of(
                model,
                List.of(IntStream.range(0, model.labels().size())
                        .mapToObj(representation::of)
                        .toList()),
                Scores.of(model, sums, (i, label) -> shown.source().has(readable.get(i), label)));
        JsonNode json = shown.client().json("/api/models/0/overlap");
        assertThat(json.get("examples").asInt()).isEqualTo(readable.size());
        assertSame(json.at("/comparisons/0/values/0/1"), overlap.sharedVotes(0, 1));
        assertSame(json.at("/comparisons/1/values/1/2"), overlap.likeness(1, 2));
        assertSame(
                json.at("/comparisons/2/values/0/2"),
                model.labels().exclusive() ? overlap.confused(0, 2) : overlap.togetherInData(0, 2));
    }

    private static void assertSame(JsonNode value, OptionalDouble expected) {
        assertThat(value.isNull()).isEqualTo(expected.isEmpty());
        assertThat(value.asDouble()).isCloseTo(expected.orElse(0), within(1e-9));
    }

    @Test
    void picture_isTheExample() throws IOException {
        Client client = new Client(FACES.address());
        var response = client.get("/api/examples/5/picture.png");
        assertThat(response.headers().firstValue("Content-Type")).contains("image/png");
        var image = ImageIO.read(new ByteArrayInputStream(response.body()));
        var expected = Png.image(Subjects.FACES.image(5));
        int[] pixels = image.getRGB(0, 0, 64, 64, null, 0, 64);
        assertThat(pixels).isEqualTo(expected.getRGB(0, 0, 64, 64, null, 0, 64));
    }

    @Test
    void example_damaged_isSaidWithoutAPath() {
        Client client = new Client(BARS.address());
        assertThat(Client.refusal(client.get("/api/models/0/examples/" + Bars.DAMAGED), 422))
                .contains("cannot be read")
                .doesNotContain("secret");
        JsonNode listed = client.json("/api/examples").get("list").get(Bars.DAMAGED);
        assertThat(listed.get("readable").asBoolean()).isFalse();
        assertThat(listed.get("name").asText()).isEqualTo("11.png");
        assertThat(listed.get("given").isNull()).isTrue();
    }

    @Test
    void questions_thatMakeNoSense_areRefusedInOneLine() {
        Client client = new Client(BARS.address());
        assertThat(Client.refusal(client.get("/api/models/0/examples/120"), 404))
                .contains("0 to 119");
        assertThat(Client.refusal(client.get("/api/models/0/examples/-1"), 404)).contains("0 to 119");
        assertThat(Client.refusal(client.get("/api/models/0/examples/one"), 400))
                .contains("whole number", "one");
        assertThat(Client.refusal(client.get("/api/models/1/examples/1"), 404)).contains("model");
        assertThat(Client.refusal(client.get("/api/models/0/examples/1?label=flying"), 404))
                .contains("flying", "lying, standing, slanting");
        assertThat(Client.refusal(client.get("/api/models/0/clauses/60"), 404)).contains("0 to 59");
        assertThat(Client.refusal(client.get("/api/models/0/examples/1/pixels/12/0"), 404))
                .contains("row");
        assertThat(Client.refusal(client.get("/api/examples?limit=100000"), 400))
                .contains("1 to 200");
        assertThat(Client.refusal(client.get("/api/examples?sort=best"), 400)).contains("order, wrong, sure, unsure");
        assertThat(Client.refusal(client.get("/api/examples?least=NaN"), 400)).contains("0 to 1");
        assertThat(Client.refusal(client.get("/api/nothing"), 404)).contains("nothing at this address");
        assertThat(Client.refusal(client.post("/api/models/0/look", new byte[7]), 400))
                .contains("144 bytes", "received 7");
    }

    @Test
    void openapi_describesEveryAddressAndEveryField() {
        Client client = new Client(BARS.address());
        JsonNode description = client.json("/api/openapi.json");
        List<String> described = new ArrayList<>();
        description
                .get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(
                                method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
        assertThat(described).containsExactlyInAnyOrderElementsOf(BARS.routes("/api/"));
        int compared = 0;
        for (JsonNode path : description.get("paths")) {
            for (JsonNode operation : path) {
                String schema = operation
                        .at("/responses/200/content/application~1json/schema/$ref")
                        .asText();
                if (operation.has("x-example") && !schema.isEmpty()) {
                    JsonNode answer = client.json(operation.get("x-example").asText());
                    JsonNode fields = description.at(schema.substring(1) + "/properties");
                    assertThat(names(answer)).as(schema).isEqualTo(names(fields));
                    assertThat(list(fields))
                            .allSatisfy(
                                    field -> assertThat(field.get("description").asText())
                                            .isNotBlank());
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(6);
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
