package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.report.LabelOverlap;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.PixelVote;
import org.vitrine.explain.change.ClauseSwing;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.image.Raster;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;
import org.vitrine.render.StrokeImage;
import org.vitrine.team.Team;

/** What the server answers about a team is what the library computes. */
class TeamApiTest {

    private static final Explorer MIXED = Subjects.open(Subjects.team());
    private static final Explorer BARS = Subjects.open(Subjects.barsTeam());
    private static final Offset<Double> ROUNDED = within(0.001);

    /** A server with what it shows. */
    record Shown(String name, Client client, Team team, ImageSource source) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Shown> all() {
        return Stream.of(
                new Shown("fuzzy and crisp", new Client(MIXED.address()), Subjects.TEAM, Subjects.FACES),
                new Shown("crisp", new Client(BARS.address()), Subjects.BARS_TEAM, Subjects.BARS));
    }

    @AfterAll
    static void close() {
        MIXED.close();
        BARS.close();
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private static double[] numbers(JsonNode array) {
        return list(array).stream().mapToDouble(JsonNode::asDouble).toArray();
    }

    @ParameterizedTest
    @MethodSource("all")
    void counterfactual_ofATeam_namesTheClausesOfItsMembers(Shown shown) throws IOException {
        int moved = 0;
        for (int example = 0; example < 4; example++) {
            for (int label = 0; label < shown.team().labels().size(); label++) {
                JsonNode answer = shown.client()
                        .json("/api/models/0/examples/" + example + "/counterfactual?clauses=100&label="
                                + shown.team().labels().name(label));
                var found = CounterfactualSearch.of(shown.team())
                        .find(shown.source().image(example), label);
                assertThat(answer.get("found").asBoolean()).isEqualTo(found.isPresent());
                if (found.isPresent()) {
                    List<ClauseSwing> swings = found.get().swings(shown.team());
                    List<JsonNode> listed = list(answer.get("clauses").get("list"));
                    assertThat(listed).hasSize(Math.min(100, swings.size()));
                    for (int i = 0; i < listed.size(); i++) {
                        ClauseSwing swing = swings.get(i);
                        assertThat(listed.get(i).get("member").asInt()).isEqualTo(swing.member());
                        assertThat(listed.get(i).get("clause").asInt()).isEqualTo(swing.clause());
                        assertThat(listed.get(i).get("share").asLong())
                                .isEqualTo(Math.round(swing.share(shown.team())));
                        moved++;
                    }
                }
            }
        }
        assertThat(moved).isPositive();
    }

    private static Model member(Shown shown, int member) {
        return shown.team().members().get(member).model();
    }

    @Test
    void about_namesTheMembers() {
        JsonNode models = new Client(MIXED.address()).json("/api/about").get("models");
        JsonNode team = models.get(0);
        assertThat(team.get("name").asText()).isEqualTo("team.vitrine");
        assertThat(team.get("target").asInt()).isEqualTo(3_000_000);
        assertThat(team.get("unit").asInt()).isEqualTo(1_000_000);
        assertThat(team.get("support").asBoolean()).isTrue();
        assertThat(team.get("window").isNull()).isTrue();
        JsonNode edges = team.at("/members/2");
        assertThat(edges.get("encoding").asText()).isEqualTo("orientations:4");
        assertThat(edges.get("strokes").asBoolean()).isTrue();
        assertThat(edges.at("/fuzzy/tolerance").asInt()).isEqualTo(20);
        assertThat(edges.get("divisor").asInt()).isEqualTo(Subjects.EDGES_MODEL.target());
        JsonNode crisp = team.at("/members/1");
        assertThat(crisp.at("/window/width").asInt()).isEqualTo(5);
        assertThat(crisp.get("fuzzy").isNull()).isTrue();
        assertThat(team.get("clauses").asInt())
                .isEqualTo(list(team.get("members")).stream()
                        .mapToInt(member -> member.get("clauses").asInt())
                        .sum());
        JsonNode model = models.get(1);
        assertThat(model.get("members")).isEmpty();
        assertThat(model.get("unit").asInt()).isEqualTo(1);
        assertThat(model.get("support").asBoolean()).isFalse();
        assertThat(model.get("window")).isEqualTo(crisp.get("window"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void look_eachLabel_isWhatTheLibrarySays(Shown shown) {
        Set<Integer> voting = new TreeSet<>();
        for (int example = 0; example < 4; example++) {
            Raster image = shown.source().image(example);
            Prediction prediction = shown.team().predictor().predict(image);
            for (int label = 0; label < shown.team().labels().size(); label++) {
                JsonNode look = shown.client()
                        .json("/api/models/0/examples/" + example + "?clauses=2000&label="
                                + shown.team().labels().name(label));
                for (int i = 0; i < shown.team().labels().size(); i++) {
                    JsonNode votes = look.get("labels").get(i);
                    assertThat(votes.get("classSum").asInt()).isEqualTo(prediction.classSum(i));
                    assertThat(votes.get("confidence").asDouble()).isEqualTo(prediction.confidence(i));
                    assertThat(votes.get("given").asBoolean()).isEqualTo(prediction.isDecided(i));
                }
                Explanation explanation = shown.team().explainer().explain(image, label);
                assertThat(numbers(look.at("/inFavour/bright")))
                        .containsExactly(explanation.inFavour().positive(), ROUNDED);
                assertThat(numbers(look.at("/against/dark")))
                        .containsExactly(explanation.against().negative(), ROUNDED);
                assertThat(look.get("usual").isNull()).isTrue(); // a member is crisp
                assertThat(look.get("scale").asDouble()).isPositive();
                assertMembers(look.get("members"), explanation);
                assertSpeakers(shown.team(), look.get("speakers"), explanation);
                explanation.votes().forEach(vote -> voting.add(vote.member()));
            }
        }
        assertThat(voting).contains(0, 1);
    }

    private static void assertMembers(JsonNode members, Explanation explanation) {
        assertThat(members).hasSameSizeAs(explanation.members());
        long sum = 0;
        for (int i = 0; i < members.size(); i++) {
            assertThat(members.get(i).get("member").asInt()).isEqualTo(i);
            assertThat(members.get(i).get("classSum").asInt())
                    .isEqualTo(explanation.members().get(i).classSum());
            sum += members.get(i).get("share").asLong();
        }
        assertThat(sum).isEqualTo(explanation.classSum());
    }

    private static void assertSpeakers(Team team, JsonNode speakers, Explanation explanation) {
        List<JsonNode> listed = list(speakers.get("list"));
        List<ClauseVote> votes = explanation.votes();
        long inFavour = votes.stream().filter(vote -> vote.share(team) > 0).count();
        assertThat(listed).hasSameSizeAs(votes);
        assertThat(speakers.get("clausesFor").asLong()).isEqualTo(inFavour);
        for (int i = 0; i < listed.size(); i++) { // those against come last, the strongest first
            ClauseVote vote = votes.get(i < inFavour ? i : (int) (listed.size() - 1 - (i - inFavour)));
            JsonNode clause = listed.get(i);
            assertThat(clause.get("member").asInt()).isEqualTo(vote.member());
            assertThat(clause.get("clause").asInt()).isEqualTo(vote.clause());
            assertThat(clause.get("votes").asInt()).isEqualTo(vote.votes());
            assertThat(clause.get("share").asLong()).isEqualTo(Math.round(vote.share(team)));
        }
        assertThat(speakers.get("votesFor").asDouble()
                        + speakers.get("votesAgainst").asDouble())
                .isCloseTo(explanation.classSum(), within(3.0)); // a millionth for each rounding
    }

    @ParameterizedTest
    @MethodSource("all")
    void pixel_hasTheClausesOfAllMembers(Shown shown) {
        int side = shown.source().shape().height();
        int example = IntStream.range(0, 10)
                .filter(i -> shown.team().explainer().explain(shown.source().image(i), 1).votes().stream()
                                .map(ClauseVote::member)
                                .distinct()
                                .count()
                        > 1)
                .findFirst()
                .orElseThrow();
        Explanation explanation =
                shown.team().explainer().explain(shown.source().image(example), 1);
        Set<Integer> members = new TreeSet<>();
        for (int at = 0; at < side * side; at += side / 2 + 1) {
            members.addAll(assertPixel(shown, example, explanation, at / side, at % side));
        }
        assertThat(members).contains(0, 1);
    }

    /** Compares a pixel; which members' clauses contribute to it. */
    private static Set<Integer> assertPixel(Shown shown, int example, Explanation explanation, int row, int column) {
        String place = row + "/" + column + "?clauses=2000&label="
                + shown.team().labels().name(explanation.label());
        JsonNode pixel = shown.client().json("/api/models/0/examples/" + example + "/pixels/" + place);
        List<PixelVote> votes = PixelVote.at(shown.team(), explanation, row, column);
        assertThat(list(pixel.get("list"))).hasSameSizeAs(votes);
        for (JsonNode one : pixel.get("list")) {
            assertThat(votes).anySatisfy(vote -> {
                assertThat(vote.member()).isEqualTo(one.get("member").asInt());
                assertThat(vote.clause()).isEqualTo(one.get("clause").asInt());
                assertThat(vote.bright()).isCloseTo(one.get("bright").asDouble(), ROUNDED);
                assertThat(vote.dark()).isCloseTo(one.get("dark").asDouble(), ROUNDED);
            });
        }
        assertThat(pixel.at("/sums/0/inFavour/bright").asDouble())
                .isCloseTo(explanation.inFavour().positive(row, column, 0), ROUNDED);
        assertThat(shown.client()
                        .json(
                                "/api/models/0/look/pixels/" + place,
                                shown.source().image(example).toBytes()))
                .isEqualTo(pixel);
        return votes.stream().map(PixelVote::member).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @MethodSource("all")
    void clause_ofEachMember_isThatModels(Shown shown) {
        int here = 0;
        for (int member = 0; member < shown.team().members().size(); member++) {
            Model model = member(shown, member);
            for (int clause = 0; clause < model.clauses().size(); clause += 11) {
                JsonNode json = shown.client().json("/api/models/0/clauses/" + clause + "?example=3&member=" + member);
                assertThat(json.get("member").asInt()).isEqualTo(member);
                assertThat(json.get("rule").asText()).isEqualTo(model.rule(clause));
                assertThat(json.get("literals").asInt())
                        .isEqualTo(model.clauses().literals(clause));
                assertThat(json.at("/votes/1/votes").asInt()).isEqualTo(model.weight(clause, 1));
                here += json.at("/here/votes").asInt() + json.get("examples").size();
            }
        }
        assertThat(here).isPositive();
        assertThat(shown.client().json("/api/models/0/clauses/5"))
                .isEqualTo(shown.client().json("/api/models/0/clauses/5?member=0"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void changes_ofAllMembers_addUpToTheClassSum(Shown shown) {
        byte[] before = shown.source().image(3).toBytes();
        byte[] after = before.clone();
        Arrays.fill(after, after.length / 8, after.length, (byte) 0);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(before);
        both.writeBytes(after);
        Set<Integer> members = new TreeSet<>();
        for (String label : shown.team().labels().names()) {
            JsonNode changes =
                    shown.client().json("/api/models/0/changes?clauses=2000&label=" + label, both.toByteArray());
            long sum = 0;
            long least = Long.MAX_VALUE;
            Set<String> addresses = new HashSet<>();
            for (JsonNode change : changes.get("list")) {
                int member = change.get("member").asInt();
                long share = change.get("share").asLong();
                int votes = change.get("after").asInt() - change.get("before").asInt();
                assertThat((double) share)
                        .isCloseTo(1e6 * votes / member(shown, member).target(), within(1.0));
                assertThat(Math.abs(share)).isLessThanOrEqualTo(least);
                least = Math.abs(share);
                sum += share;
                members.add(member);
                assertThat(addresses.add(member + " " + change.get("clause"))).isTrue();
            }
            assertThat((double) changes.get("before").asInt() + sum)
                    .isCloseTo(changes.get("after").asInt(), within(4.0 + addresses.size()));
        }
        assertThat(members).contains(0, 1);
    }

    @ParameterizedTest
    @MethodSource("all")
    void examples_haveTheTeamsPredictions(Shown shown) {
        int readable = 0;
        for (JsonNode example : shown.client().json("/api/examples?limit=200").get("list")) {
            if (example.get("readable").asBoolean()) {
                List<String> decided = shown.team()
                        .predictor()
                        .predict(shown.source().image(example.get("example").asInt()))
                        .decided();
                assertThat(list(example.get("given")).stream().map(JsonNode::asText))
                        .isEqualTo(decided);
                readable++;
            }
        }
        assertThat(readable).isGreaterThan(50);
        int wrong = shown.client().json("/api/models/0/errors").get("wrong").asInt();
        assertThat(shown.client()
                        .json("/api/examples?result=wrong&sort=wrong")
                        .get("total")
                        .asInt())
                .isEqualTo(wrong)
                .isPositive();
    }

    @ParameterizedTest
    @MethodSource("all")
    void labels_ofEachMember_areWhatTheLibraryRepresents(Shown shown) {
        for (int member = 0; member < shown.team().members().size(); member++) {
            ClassRepresentation representation = new ClassRepresentation(member(shown, member));
            JsonNode labels =
                    shown.client().json("/api/models/0/labels?member=" + member).get("list");
            for (int label = 0; label < labels.size(); label++) {
                EvidenceMap map = representation.of(label);
                assertThat(numbers(labels.get(label).at("/evidence/bright"))).containsExactly(map.positive(), ROUNDED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void overlap_isTheReports(Shown shown) {
        Team team = shown.team();
        List<Integer> readable = IntStream.range(0, shown.source().size())
                .filter(example -> shown.source() == Subjects.FACES || example != Bars.DAMAGED)
                .boxed()
                .toList();
        Scores scores = Scores.of(
                readable.stream()
                        .map(example -> team.predictor().predict(shown.source().image(example)))
                        .toList(),
                (i, label) -> shown.source().has(readable.get(i), label));
        List<List<EvidenceMap>> maps = team.members().stream()
                .map(Member::model)
                .map(model -> IntStream.range(0, team.labels().size())
                        .mapToObj(new ClassRepresentation(model)::of)
                        .toList())
                .toList();
        LabelOverlap overlap = LabelOverlap.of(team, maps, scores);
        JsonNode json = shown.client().json("/api/models/0/overlap");
        assertThat(json.get("examples").asInt()).isEqualTo(readable.size());
        assertThat(json.at("/comparisons/0/values/0/1").asDouble())
                .isCloseTo(overlap.sharedVotes(0, 1).orElse(0), within(1e-9));
        assertThat(json.at("/comparisons/1/values/0/2").asDouble())
                .isCloseTo(overlap.likeness(0, 2).orElseThrow(), within(1e-9));
    }

    @Test
    void strokes_areOfTheMemberThatAsksForEdges() throws IOException {
        Client client = new Client(MIXED.address());
        var expected = Png.image(StrokeImage.draw(EdgeDemands.ofLabel(Subjects.EDGES_MODEL, 2), 10, true));
        var drawn = ImageIO.read(new ByteArrayInputStream(
                client.get("/api/models/0/strokes.png?label=Hat&member=2").body()));
        assertThat(drawn.getRGB(0, 0, 640, 640, null, 0, 640)).isEqualTo(expected.getRGB(0, 0, 640, 640, null, 0, 640));
        assertThat(Client.refusal(client.get("/api/models/0/strokes.png?label=Hat&member=1"), 404))
                .contains("do not ask for edges");
    }

    @Test
    void member_thatIsNotThere_isRefusedInOneLine() {
        Client client = new Client(MIXED.address());
        for (String path : List.of("clauses/1?", "clauses/1/strokes.png?", "labels?", "strokes.png?label=Hat&")) {
            for (String member : List.of("3", "-1", "x")) {
                assertThat(Client.refusal(client.get("/api/models/0/" + path + "member=" + member), 400))
                        .contains("member");
            }
            assertThat(Client.refusal(client.get("/api/models/1/" + path + "member=1"), 400))
                    .contains("member");
        }
        assertThat(Client.refusal(client.get("/api/models/0/clauses/28?member=2"), 404))
                .contains("0 to 27");
        assertThat(Client.refusal(client.get("/api/models/0/clauses/200?member=1"), 404))
                .contains("0 to 199");
    }
}
