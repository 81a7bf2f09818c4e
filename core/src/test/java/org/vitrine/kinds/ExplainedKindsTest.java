package org.vitrine.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.LiteralShare;
import org.vitrine.explain.PixelVote;
import org.vitrine.explain.change.ClauseSwing;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.CounterfactualSearch;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.explain.example.Neighbour;
import org.vitrine.explain.inspect.ClauseSummary;
import org.vitrine.explain.inspect.ClauseTally;
import org.vitrine.explain.reason.Ballot;
import org.vitrine.explain.reason.Basis;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.explain.reason.SufficientReasons.Reason;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/** How every kind of model explains itself. */
class ExplainedKindsTest {

    private static final Offset<Double> ROUNDING = within(1e-6);
    private static final int IMAGES = 4;

    static List<Kind> all() {
        return Kinds.all();
    }

    private static List<Raster> images(Kind kind) {
        return kind.scene().asked().subList(0, IMAGES);
    }

    @ParameterizedTest
    @MethodSource("all")
    void explain_anyLabel_votesAddUpToTheClassSum(Kind kind) {
        int votes = 0;
        for (Model model : kind.models()) {
            for (Raster image : images(kind)) {
                int[] sums = SlowVotes.sums(model, image);
                int[] strengths = SlowVotes.strengths(model, image);
                for (int label = 0; label < sums.length; label++) {
                    Explanation explanation =
                            model.explainer().explain(image, model.labels().name(label));
                    assertThat(explanation.classSum()).isEqualTo(sums[label]);
                    int[] cast = new int[strengths.length];
                    for (ClauseVote vote : explanation.votes()) {
                        cast[vote.clause()] += vote.votes();
                        assertThat(vote.placements()).isNotEmpty();
                        votes++;
                    }
                    for (int clause = 0; clause < cast.length; clause++) {
                        assertThat(cast[clause]).isEqualTo(strengths[clause] * model.weight(clause, label));
                    }
                    if (explanation.usual().isPresent()) {
                        double shares = explanation.shares().stream()
                                .mapToDouble(LiteralShare::share)
                                .sum();
                        assertThat(explanation.usual().getAsDouble() + shares).isCloseTo(sums[label], ROUNDING);
                        assertThat(explanation.usual().getAsDouble()
                                        + net(explanation.inFavour(), explanation.against()))
                                .isCloseTo(sums[label], ROUNDING);
                    }
                }
            }
        }
        assertThat(votes).isPositive();
    }

    private static double net(EvidenceMap inFavour, EvidenceMap against) {
        return Arrays.stream(inFavour.strength()).sum()
                - Arrays.stream(against.strength()).sum();
    }

    @ParameterizedTest
    @MethodSource("all")
    void pixelVotes_anyPixel_addUpToTheEvidence(Kind kind) {
        double drawn = 0;
        for (Model model : kind.models()) {
            Raster image = images(kind).get(1);
            int asked = Prediction.winner(SlowVotes.sums(model, image));
            Explanation explanation =
                    model.explainer().explain(image, model.labels().name(asked));
            for (int pixel = 0; pixel < 12 * 14; pixel++) {
                int row = pixel / 14;
                int column = pixel % 14;
                for (int channel = 0; channel < model.shape().channels(); channel++) {
                    double[] sides = new double[4];
                    for (PixelVote vote : PixelVote.at(model, explanation, row, column)) {
                        int first = explanation.isSupport() || vote.votes() > 0 ? 0 : 2;
                        sides[first] += vote.channel() == channel ? vote.bright() : 0;
                        sides[explanation.isSupport() ? 2 : first + 1] += vote.channel() == channel ? vote.dark() : 0;
                    }
                    EvidenceMap inFavour = explanation.inFavour();
                    EvidenceMap against = explanation.against();
                    assertThat(sides)
                            .containsExactly(
                                    new double[] {
                                        inFavour.positive(row, column, channel),
                                        inFavour.negative(row, column, channel),
                                        against.positive(row, column, channel),
                                        against.negative(row, column, channel)
                                    },
                                    ROUNDING);
                    drawn += sides[0] + sides[1] + sides[2] + sides[3];
                }
            }
        }
        assertThat(drawn).isPositive();
    }

    @ParameterizedTest
    @MethodSource("all")
    void explain_aTeam_addsUpItsMembers(Kind kind) {
        ClauseClassifier team = kind.classifier();
        if (!kind.isTeam()) {
            return;
        }
        Set<Integer> voted = new HashSet<>();
        for (Raster image : images(kind)) {
            Prediction prediction = team.predictor().predict(image);
            for (int label = 0; label < team.labels().size(); label++) {
                Explanation explanation = team.explainer().explain(image, label);
                assertThat(explanation.classSum()).isEqualTo(prediction.classSum(label));
                assertThat(explanation.confidence()).isEqualTo(prediction.confidence(label));
                double shares = 0;
                for (ClauseVote vote : explanation.votes()) {
                    shares += vote.share(team);
                    voted.add(vote.member());
                }
                assertThat(shares).isCloseTo(explanation.classSum(), within((double)
                        team.members().size()));
            }
            Explanation explanation = team.explainer().explain(image, 0);
            double bright = 0;
            for (int pixel = 0; pixel < 12 * 14; pixel++) {
                for (PixelVote vote : PixelVote.at(team, explanation, pixel / 14, pixel % 14)) {
                    bright += vote.bright() + vote.dark();
                }
            }
            assertThat(bright).isCloseTo(all(explanation.inFavour()) + all(explanation.against()), within(1e-3));
        }
        assertThat(voted).hasSize(team.members().size());
    }

    private static double all(EvidenceMap map) {
        return Arrays.stream(map.positive()).sum()
                + Arrays.stream(map.negative()).sum();
    }

    @ParameterizedTest
    @MethodSource("all")
    void contrast_ofTwoLabels_isTheDifferenceAndTurnsItsSign(Kind kind) {
        for (Model model : kind.models()) {
            Explanation one = model.explainer().explain(images(kind).get(1), "label 0");
            Explanation other = model.explainer()
                    .explain(
                            images(kind).get(1),
                            model.labels().name(model.labels().size() - 1));
            double[] net = new Contrast(one, other).net();
            double[] turned = new Contrast(other, one).net();
            for (int pixel = 0; pixel < net.length; pixel++) {
                assertThat(net[pixel]).isCloseTo(one.net()[pixel] - other.net()[pixel], ROUNDING);
                assertThat(turned[pixel]).isCloseTo(-net[pixel], ROUNDING);
            }
        }
    }

    /** Whatever the other clauses that voted do, between silence and their full votes, the decision stands. */
    @ParameterizedTest
    @MethodSource("all")
    void reasons_anyLabel_suffice(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        Random random = new Random(5);
        int needed = 0;
        for (Raster image : images(kind)) {
            List<int[]> strengths = classifier.models().stream()
                    .map(model -> SlowVotes.strengths(model, image))
                    .toList();
            for (int label = 0; label < classifier.labels().size(); label++) {
                SufficientReasons reasons = SufficientReasons.of(classifier, image, label);
                assertThat(reasons.given()).isEqualTo(decided(classifier, strengths, label));
                for (int trial = 0; trial < 8; trial++) {
                    List<int[]> others = others(classifier, strengths, reasons, trial < 4, random);
                    assertThat(decided(classifier, others, label)).isEqualTo(reasons.given());
                }
                for (Reason reason : reasons.reasons()) {
                    assertThat(reason.votes())
                            .isEqualTo(strengths.get(reason.member())[reason.clause()]
                                    * classifier.models().get(reason.member()).weight(reason.clause(), label));
                }
                assertThat(reasons.reasons()).hasSizeBetween(reasons.atLeast(), reasons.voters());
                needed += reasons.reasons().size();
            }
        }
        assertThat(needed).isPositive();
    }

    /** Strengths at random for clauses that voted, save for the reasons, which keep theirs. */
    private static List<int[]> others(
            ClauseClassifier classifier,
            List<int[]> strengths,
            SufficientReasons reasons,
            boolean extreme,
            Random random) {
        List<int[]> others = new ArrayList<>();
        for (int member = 0; member < strengths.size(); member++) {
            int full = classifier.models().get(member).mostVotes();
            others.add(Arrays.stream(strengths.get(member))
                    .map(strength -> strength == 0 || !reasons.opponentsInFull() ? strength : full)
                    .map(most -> extreme ? random.nextBoolean() ? most : 0 : random.nextInt(most + 1))
                    .toArray());
        }
        for (Reason reason : reasons.reasons()) {
            others.get(reason.member())[reason.clause()] = strengths.get(reason.member())[reason.clause()];
        }
        return others;
    }

    private static boolean decided(ClauseClassifier classifier, List<int[]> strengths, int label) {
        List<int[]> sums = new ArrayList<>();
        for (int member = 0; member < strengths.size(); member++) {
            int[] own = new int[classifier.labels().size()];
            for (int clause = 0; clause < strengths.get(member).length; clause++) {
                for (int i = 0; i < own.length; i++) {
                    own[i] += strengths.get(member)[clause]
                            * classifier.models().get(member).weight(clause, i);
                }
            }
            sums.add(own);
        }
        return classifier.prediction(classifier.classSums(sums)).isDecided(label);
    }

    @ParameterizedTest
    @MethodSource("all")
    void counterfactual_anyDecision_flipsAndItsSwingsAddUp(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        CounterfactualSearch search = CounterfactualSearch.of(classifier);
        int rounding = kind.isTeam() ? 4 * classifier.members().size() : 0;
        int found = 0;
        for (Raster image : images(kind)) {
            for (int label = 0; label < Math.min(2, classifier.labels().size()); label++) {
                Optional<Counterfactual> change = search.find(image, label);
                if (change.isEmpty()) {
                    continue;
                }
                found++;
                int[] before = SlowVotes.sums(classifier, image);
                int[] after = SlowVotes.sums(classifier, change.get().changed());
                assertThat(change.get().after().classSums()).isEqualTo(after);
                assertThat(classifier.prediction(after).isDecided(label))
                        .isNotEqualTo(classifier.prediction(before).isDecided(label));
                int lost = Prediction.winner(before);
                int won = Prediction.winner(after);
                double moved = classifier.labels().exclusive()
                        ? (double) after[won] - before[won] - (after[lost] - before[lost])
                        : (change.get().given() ? -1 : 1) * ((double) after[label] - before[label]);
                List<ClauseSwing> swings = change.get().swings(classifier);
                assertThat(swings.stream()
                                .mapToDouble(swing -> swing.share(classifier))
                                .sum())
                        .isCloseTo(moved, within(rounding + 1e-6));
                for (ClauseSwing swing : swings) {
                    Model model = classifier.models().get(swing.member());
                    assertThat(swing.before()).isEqualTo(SlowVotes.strengths(model, image)[swing.clause()]);
                    assertThat(swing.after())
                            .isEqualTo(SlowVotes.strengths(model, change.get().changed())[swing.clause()]);
                }
            }
        }
        assertThat(found).isPositive();
    }

    @ParameterizedTest
    @MethodSource("all")
    void tally_ofClauses_countsTheirVotes(Kind kind) {
        for (Model model : kind.models()) {
            List<Raster> images = kind.scene().asked();
            List<BitImage> bits = images.stream().map(model.encoding()::encode).toList();
            ClauseTally tally =
                    ClauseTally.of(model, bits.size(), bits::get, kind.scene().test()::has, 2, done -> {});
            int clauses = model.clauses().size();
            int[] voted = new int[clauses];
            long[] harm = new long[clauses];
            long[] all = new long[clauses];
            long[] with = new long[clauses];
            for (int index = 0; index < images.size(); index++) {
                int[] strengths = SlowVotes.strengths(model, images.get(index));
                boolean given = decided(model, List.of(strengths), 0);
                boolean has = kind.scene().test().has(index, 0);
                for (int clause = 0; clause < clauses; clause++) {
                    voted[clause] += strengths[clause] > 0 ? 1 : 0;
                    all[clause] += strengths[clause];
                    with[clause] += has ? strengths[clause] : 0;
                    long votes = (long) strengths[clause] * model.weight(clause, 0);
                    harm[clause] += given == has ? 0 : Math.max(0, given ? votes : -votes);
                }
            }
            for (int clause = 0; clause < clauses; clause++) {
                assertThat(tally.support(clause)).isEqualTo((double) voted[clause] / images.size());
                assertThat(tally.harm(clause, 0)).isEqualTo(harm[clause]);
                double share = all[clause] == 0 ? 0 : (double) with[clause] / all[clause];
                boolean against = all[clause] > 0 && model.weight(clause, 0) < 0;
                assertThat(tally.precision(clause, 0)).isEqualTo(against ? 1 - share : share);
            }
            assertThat(Arrays.stream(voted).sum()).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void nearest_anImageOfTheIndex_leavesItselfOut(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        List<Raster> images = IntStream.range(0, kind.scene().train().size())
                .mapToObj(kind.scene().train()::image)
                .toList();
        ExampleIndex index = ExampleIndex.ofMembers(
                classifier,
                images.size(),
                example -> classifier.encoded(images.get(example)),
                kind.scene().train()::has,
                2,
                done -> {});
        int found = 0;
        for (int example = 0; example < 3; example++) {
            List<Neighbour> nearest =
                    index.nearest(classifier, classifier.encoded(images.get(example)), new int[] {0}, 5, 0);
            assertThat(nearest).extracting(Neighbour::example).doesNotContain(example);
            for (Neighbour one : nearest) {
                assertThat(one.similarity()).isBetween(0.0, 1.0);
                assertThat(one.sharedVotes())
                        .isEqualTo(shared(classifier, images.get(example), images.get(one.example())));
                assertThat(one.sharedVotes()).isLessThanOrEqualTo(one.votes());
                found++;
            }
        }
        assertThat(found).isPositive();
    }

    /** The votes that two images have in common for what is decided about the first label on the first image. */
    private static long shared(ClauseClassifier classifier, Raster image, Raster other) {
        boolean given = classifier.predictor().predict(image).isDecided(0);
        long shared = 0;
        for (int member = 0; member < classifier.members().size(); member++) {
            Model model = classifier.models().get(member);
            int[] one = SlowVotes.strengths(model, image);
            int[] two = SlowVotes.strengths(model, other);
            for (int clause = 0; clause < one.length; clause++) {
                long worth = classifier.share(member, (given ? 1 : -1) * model.weight(clause, 0));
                shared += Math.min(one[clause], two[clause]) * Math.max(0, worth);
            }
        }
        return shared;
    }

    @ParameterizedTest
    @MethodSource("all")
    void summary_anyClause_consistsOfItsLiterals(Kind kind) {
        int kept = 0;
        for (Model model : kind.models()) {
            List<BitImage> bits =
                    kind.scene().asked().stream().map(model.encoding()::encode).toList();
            for (int clause = 0; clause < model.clauses().size(); clause += 5) {
                ClauseSummary summary = ClauseSummary.of(model, clause, bits.subList(0, 8), bits.subList(8, 16));
                assertThat(Arrays.stream(model.clauses().literalsOf(clause)).boxed())
                        .containsAll(summary.literals());
                assertThat(summary.agreement()).isBetween(0.0, 1.0);
                kept += summary.literals().size();
                assertThat(model.rule(clause)).isNotBlank();
            }
        }
        assertThat(kept).isPositive();
    }

    @ParameterizedTest
    @MethodSource("all")
    void representation_anyLabel_showsWhatItsClausesAskFor(Kind kind) {
        double drawn = 0;
        for (Model model : kind.models()) {
            for (int label = 0; label < Math.min(3, model.labels().size()); label++) {
                double[] strength = new ClassRepresentation(model).of(label).strength();
                assertThat(Arrays.stream(strength).filter(pixel -> !(pixel >= 0 && pixel < Double.POSITIVE_INFINITY)))
                        .isEmpty();
                assertThat(new ClassRepresentation(model.compact()).of(label).strength())
                        .containsExactly(strength, ROUNDING);
                drawn += Arrays.stream(strength).sum();
            }
        }
        assertThat(drawn).isPositive();
    }

    /** The votes of a ballot are those of the class sums, the reasons reach what is needed, and the ring is theirs. */
    @ParameterizedTest
    @MethodSource("all")
    void basis_anyLabel_isWhatTheReasonsUse(Kind kind) {
        ClauseClassifier classifier = kind.classifier();
        boolean exclusive = classifier.labels().exclusive();
        int rings = 0;
        for (Raster image : images(kind)) {
            int[] sums = SlowVotes.sums(classifier, image);
            int winner = Prediction.winner(sums);
            for (int label = 0; label < sums.length; label++) {
                Basis basis = Basis.of(classifier, image, label);
                assertThat(basis.reasons()).isEqualTo(SufficientReasons.of(classifier, image, label));
                assertThat(Basis.of(classifier, image, label)).isEqualTo(basis);
                Ballot ballot = basis.ballot();
                long cast = sum(ballot.reasons()) + sum(ballot.others()) - sum(ballot.against());
                boolean given = basis.reasons().given();
                int rival = ballot.rival().orElse(-1);
                long lead = exclusive
                        ? sums[given ? label : winner] - sums[given ? rival : label]
                        : given ? sums[label] : -sums[label];
                // what a clause of a team counts is rounded down, and so is the class sum of each member
                long rounding = kind.isTeam()
                        ? classifier.models().stream()
                                .mapToInt(model -> model.clauses().size() + 2)
                                .sum()
                        : 0;
                assertThat(cast).isBetween(lead - rounding, lead + rounding);
                if (!basis.uses().isEmpty()) {
                    assertThat(sum(ballot.reasons()) + rounding).isGreaterThanOrEqualTo(ballot.needed());
                }
                assertThat(basis.uses()).hasSameSizeAs(basis.reasons().reasons());
                for (Basis.Use use : basis.uses()) {
                    assertThat(use.holding()).isBetween(1, use.literals());
                    if (basis.uses().size() < basis.reasons().voters()) {
                        assertThat(use.votes()).isPositive();
                    }
                    assertThat(use.rival().isPresent()).isEqualTo(exclusive);
                    assertThat(use.patch().clipped(12, 14)).isEqualTo(use.patch());
                }
                assertThat(basis.ring().isPresent())
                        .isEqualTo(basis.uses().stream().anyMatch(use -> use.votes() > 0));
                basis.ring().ifPresent(ring -> assertThat(ring.clipped(12, 14)).isEqualTo(ring));
                rings += basis.ring().isPresent() ? 1 : 0;
            }
        }
        assertThat(rings).isPositive();
    }

    private static long sum(List<Long> votes) {
        return votes.stream().mapToLong(Long::longValue).sum();
    }
}
