package org.vitrine.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.PixelVote;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

class TeamExplainerTest {

    private static final Labels LABELS = Labels.anyOf(List.of("a", "b"));
    private static final Raster BRIGHT = Raster.grey(new int[][] {{200, 0}});
    private static final Offset<Double> ROUNDING = within(1e-3); // of millions

    // both clauses ask for a bright left pixel; of label b, one member is for it and one against
    @Test
    void explain_writtenMembers_evidenceIsTheirVotes() {
        Team team = Team.of(TeamModels.written(LABELS, 4, 6, 3), TeamModels.written(LABELS, 10, 5, -2));
        Explanation a = team.explainer().explain(BRIGHT, "a");
        assertThat(a.classSum()).isEqualTo(2_000_000);
        assertThat(a.confidence()).isEqualTo(1);
        assertThat(a.inFavour().positive()).containsExactly(new double[] {2_000_000, 0}, ROUNDING);
        assertThat(a.inFavour().negative()).containsOnly(0);
        assertThat(a.against().strength()).containsOnly(0);
        Explanation b = team.explainer().explain(BRIGHT, "b");
        assertThat(b.classSum()).isEqualTo(550_000);
        assertThat(b.inFavour().positive()).containsExactly(new double[] {750_000, 0}, ROUNDING);
        assertThat(b.against().positive()).containsExactly(new double[] {200_000, 0}, ROUNDING);
        assertThat(team.share(0, b.members().get(0).classSum())).isEqualTo(750_000);
        assertThat(team.share(1, b.members().get(1).classSum())).isEqualTo(-200_000);
        assertThat(b.votes()).extracting(ClauseVote::member).containsExactly(0, 1);
        assertThat(b.votes()).extracting(vote -> vote.share(team)).containsExactly(750_000.0, -200_000.0);
        assertThat(b.votes()).extracting(vote -> vote.votes()).containsExactly(3, -2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void explain_anyImage_addsUp(boolean exclusive) {
        Team team = Team.of(
                TeamModels.crisp(exclusive, "thermometer:4", 1),
                TeamModels.fuzzy(exclusive, "edges:2", true),
                TeamModels.crisp(exclusive, "threshold:90", 2));
        Samples samples = TeamModels.samples(exclusive);
        Set<Integer> voted = new TreeSet<>();
        double drawn = 0;
        for (int index = 0; index < 10; index++) {
            Raster image = samples.image(index);
            Prediction prediction = team.predictor().predict(image);
            for (int label = 0; label < 3; label++) {
                Explanation explanation = team.explainer().explain(image, label);
                assertThat(explanation.classSum()).isEqualTo(prediction.classSum(label));
                assertThat(explanation.confidence()).isEqualTo(prediction.confidence(label));
                double shares = explanation.votes().stream()
                        .mapToDouble(vote -> vote.share(team))
                        .sum();
                assertThat(shares).isCloseTo(explanation.classSum(), within(3.0)); // a millionth for each member
                assertThat(sum(explanation.inFavour()) - sum(explanation.against()))
                        .isCloseTo(accountedFor(team, explanation), within(3.0));
                explanation.votes().forEach(vote -> voted.add(vote.member()));
                drawn += sum(explanation.inFavour());
                assertThat(explanation.inFavour().negative()).containsOnly(0); // a member is fuzzy
            }
        }
        assertThat(voted).containsExactly(0, 1, 2);
        assertThat(drawn).isGreaterThan(1e6);
    }

    /** The class sums that the evidence must account for: those of crisp members, and those of fuzzy ones less the usual. */
    private static double accountedFor(Team team, Explanation explanation) {
        double sum = 0;
        for (int i = 0; i < team.members().size(); i++) {
            Explanation own = explanation.members().get(i);
            sum += 1e6
                    * (own.classSum() - own.usual().orElse(0))
                    / team.members().get(i).divisor();
        }
        return sum;
    }

    private static double sum(EvidenceMap map) {
        return Arrays.stream(map.strength()).sum();
    }

    @Test
    void explain_crispMembersOnly_tellsBrightFromDark() {
        Team team = Team.of(TeamModels.crisp(false, "thermometer:4", 1), TeamModels.crisp(false, "threshold:90", 2));
        Samples samples = TeamModels.samples(false);
        double dark = 0;
        double bright = 0;
        for (int index = 0; index < 10; index++) {
            EvidenceMap map = team.explainer().explain(samples.image(index), 0).inFavour();
            bright += Arrays.stream(map.positive()).sum();
            dark += Arrays.stream(map.negative()).sum();
        }
        assertThat(bright).isPositive();
        assertThat(dark).isPositive();
    }

    @Test
    void explain_votes_largestShareFirst() {
        Team team =
                Team.of(TeamModels.crisp(false, "thermometer:4", 1), TeamModels.fuzzy(false, "threshold:90", false));
        List<ClauseVote> votes =
                team.explainer().explain(TeamModels.samples(false).image(3), 1).votes();
        assertThat(votes).extracting(ClauseVote::member).contains(0, 1);
        assertThat(votes).isSortedAccordingTo((one, other) -> Double.compare(other.share(team), one.share(team)));
    }

    @Test
    void importance_isThePositivePartOfTheNetEvidence() {
        Team crisp = Team.of(TeamModels.crisp(true, "thermometer:4", 1), TeamModels.crisp(true, "threshold:90", 2));
        Team mixed = Team.of(TeamModels.crisp(true, "thermometer:4", 1), TeamModels.fuzzy(true, "threshold:90", false));
        assertThat(crisp.explainer()
                        .explain(TeamModels.samples(true).image(0), 2)
                        .isSupport())
                .isFalse();
        assertThat(mixed.explainer()
                        .explain(TeamModels.samples(true).image(0), 2)
                        .isSupport())
                .isTrue();
        for (Team team : List.of(crisp, mixed)) {
            int supporting = 0;
            int opposing = 0;
            for (int index = 0; index < 8; index++) {
                Raster image = TeamModels.samples(true).image(index);
                for (int label = 0; label < team.labels().size(); label++) {
                    Explanation explanation = team.explainer().explain(image, label);
                    double[] importance = team.explainer().importance(image, label);
                    double[] supports = explanation.inFavour().strength();
                    double[] opposes = explanation.against().strength();
                    assertThat(importance).hasSize(9 * 11);
                    for (int pixel = 0; pixel < importance.length; pixel++) {
                        double net = supports[pixel] - opposes[pixel];
                        assertThat(importance[pixel]).isEqualTo(Math.max(0, net));
                        supporting += net > 0 ? 1 : 0;
                        opposing += net < 0 ? 1 : 0;
                    }
                }
            }
            assertThat(supporting).isPositive();
            assertThat(opposing).isPositive();
        }
    }

    // of label b, the first member adds 3/4 to what supports it, the second 2/10 to what opposes it
    @Test
    void pixelVotes_writtenMembers_areTheirShares() {
        Team team = Team.of(TeamModels.written(LABELS, 4, 6, 3), TeamModels.written(LABELS, 10, 5, -2));
        Explanation b = team.explainer().explain(BRIGHT, "b");
        assertThat(PixelVote.at(team, b, 0, 1)).isEmpty();
        assertThat(PixelVote.at(team, b, 0, 0))
                .containsExactly(new PixelVote(0, 0, 3, 0, 750_000, 0), new PixelVote(1, 0, -2, 0, 200_000, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"crisp", "mixed", "fuzzy"})
    void pixelVotes_anyPixel_addUpToTheEvidence(String kind) {
        Team team = Team.of(
                kind.equals("fuzzy")
                        ? TeamModels.fuzzy(false, "threshold:90", false)
                        : TeamModels.crisp(false, "thermometer:4", 1),
                kind.equals("crisp")
                        ? TeamModels.crisp(false, "edges:2", 2)
                        : TeamModels.fuzzy(false, "edges:2", true));
        Set<Integer> adding = new TreeSet<>();
        for (int index = 0; index < 4; index++) {
            Explanation explanation =
                    team.explainer().explain(TeamModels.samples(false).image(index), index % 3);
            for (int pixel = 0; pixel < 99; pixel++) {
                int row = pixel / 11;
                int column = pixel % 11;
                List<PixelVote> votes = PixelVote.at(team, explanation, row, column);
                for (int channel = 0; channel < 3; channel++) {
                    double[] sides = sides(votes, channel, explanation.isSupport());
                    assertThat(sides)
                            .containsExactly(
                                    new double[] {
                                        explanation.inFavour().positive(row, column, channel),
                                        explanation.inFavour().negative(row, column, channel),
                                        explanation.against().positive(row, column, channel),
                                        explanation.against().negative(row, column, channel)
                                    },
                                    ROUNDING);
                }
                votes.forEach(vote -> adding.add(vote.member()));
            }
        }
        assertThat(adding).containsExactly(0, 1);
    }

    /** In favour bright and dark, against bright and dark. Support has one side each, in the places of bright and dark of a clause. */
    private static double[] sides(List<PixelVote> votes, int channel, boolean support) {
        double[] sides = new double[4];
        for (PixelVote vote : votes) {
            if (vote.channel() == channel) {
                int first = support || vote.votes() > 0 ? 0 : 2;
                sides[first] += vote.bright();
                sides[support ? 2 : first + 1] += vote.dark();
            }
        }
        return sides;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void explain_aModelAlone_isItsOwnExplanation(boolean fuzzy) {
        Model model = fuzzy
                ? TeamModels.fuzzy(false, "edges:2", true)
                : TeamModels.crisp(false, "thermometer:4", 1).withThresholds(DecisionThresholds.of(1, -2, 3));
        assertThat(model.members()).containsExactly(new Member(model, 1));
        assertThat(model.unit()).isEqualTo(1);
        assertThat(model.share(0, -7)).isEqualTo(-7);
        for (int index = 0; index < 10; index++) {
            Raster image = TeamModels.samples(false).image(index);
            int[] sums = model.predictor().predict(image).classSums();
            assertThat(model.classSums(List.of(sums))).isEqualTo(sums);
            Explanation own = model.explainer().explain(model.encoding().encode(image), index % 3);
            Explanation explanation = model.explainer().explain(image, index % 3);
            assertThat(explanation.classSum()).isEqualTo(own.classSum());
            assertThat(explanation.confidence()).isEqualTo(own.confidence());
            assertThat(explanation.isSupport()).isEqualTo(fuzzy);
            assertThat(explanation.usual()).isEqualTo(own.usual());
            assertThat(explanation.net()).isEqualTo(own.net());
            assertThat(explanation.inFavour().negative())
                    .isEqualTo(own.inFavour().negative());
            assertThat(explanation.members()).containsExactly(explanation);
            assertThat(explanation.votes()).isEqualTo(own.votes());
            assertThat(explanation.votes())
                    .extracting(vote -> vote.share(model))
                    .isEqualTo(own.votes().stream()
                            .map(vote -> (double) vote.votes())
                            .toList());
            assertThat(PixelVote.at(model, explanation, 4, 5)).isEqualTo(PixelVote.at(model, own, 4, 5));
        }
        assertThat(model.withModels(List.of(model))).isSameAs(model);
        assertThatThrownBy(() -> model.withModels(List.of(model, model))).hasMessage("a model has one member, not 2");
    }

    @Test
    void usual_ofFuzzyMembers_isCountedAsTheClassSum() {
        Team team = Team.of(TeamModels.fuzzy(false, "edges:2", true), TeamModels.fuzzy(false, "threshold:90", false));
        Explanation explanation =
                team.explainer().explain(TeamModels.samples(false).image(2), 1);
        double expected = 0;
        for (int i = 0; i < 2; i++) {
            expected += 1e6
                    * explanation.members().get(i).usual().orElseThrow()
                    / team.members().get(i).model().target();
        }
        assertThat(expected).isNotZero();
        assertThat(explanation.usual()).hasValueCloseTo(expected, ROUNDING);
        Team mixed = Team.of(TeamModels.fuzzy(false, "edges:2", true), TeamModels.crisp(false, "threshold:90", 1));
        assertThat(mixed.explainer()
                        .explain(TeamModels.samples(false).image(2), 1)
                        .usual())
                .isEmpty();
    }
}
