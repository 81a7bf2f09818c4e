package org.vitrine.explorer.internal.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.Placement;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.reason.Ballot;
import org.vitrine.explain.reason.Basis;
import org.vitrine.explain.reason.SufficientReasons.Reason;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.explorer.internal.view.TopExamples.TopExample;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.predict.Decision;
import org.vitrine.predict.Odds;
import org.vitrine.predict.Prediction;

/** Answers with the story of a decision: what is said, because of which part, how sure, by which votes. */
final class StoryAnswers {

    /** So many reasons are shown with the patches on which they fired. */
    private static final int MOST_RULES = 3;

    private static final int MOST_PATCHES = 5;
    private static final int MOST_SEGMENTS = 40;

    /** How likely another answer is, compared with the one that is given, from which on that is doubtful. */
    private static final double NEARLY = 0.5;

    private StoryAnswers() {}

    /** The decision about the label that is explained; what is in doubt is null if nothing is. */
    record Story(
            String says,
            @Nullable Doubt doubt,
            @Nullable Integer others,
            Answers.@Nullable Area ring,
            @Nullable String place,
            int enough,
            List<Rule> rules,
            Votes votes) {}

    /** Another answer that is nearly as likely, or even likelier: a label, or null for the opposite. */
    record Doubt(@Nullable String rival, boolean likelier) {}

    /** A sufficient reason, with the patch that it sees here and those on which it fired most. */
    record Rule(
            int member,
            int clause,
            long share,
            long votes,
            @Nullable String rival,
            int literals,
            int holding,
            Answers.Area patch,
            List<Patch> patches) {}

    /** The part of an example that a clause sees where it casts most of its votes. */
    record Patch(int example, String name, Answers.Area area) {}

    /** The votes on the decision, the largest of each kind first; what many small ones add up to is their rest. */
    record Votes(
            @Nullable String rival,
            long needed,
            boolean opponentsInFull,
            List<Long> reasons,
            Side others,
            Side against) {}

    record Side(int clauses, long sum, List<Long> list) {}

    static Story of(
            ExplorerContent content,
            ModelView view,
            Prediction prediction,
            Decision decision,
            Basis basis,
            @Nullable Integer example) {
        Labels labels = content.labels();
        ImageShape shape = content.shape();
        int label = basis.reasons().label();
        OptionalDouble probability = prediction.probability(label);
        boolean given = prediction.isDecided(label);
        OptionalInt others = probability.isEmpty()
                ? OptionalInt.empty()
                : Odds.others(given ? probability.getAsDouble() : 1 - probability.getAsDouble());
        Decision.Outcome outcome = decision.outcome(label);
        return new Story(
                outcome == Decision.Outcome.ANSWERED
                        ? given ? "yes" : "no"
                        : outcome.name().toLowerCase(Locale.ROOT),
                doubt(prediction, label).orElse(null),
                others.isPresent() ? (Integer) others.getAsInt() : null,
                basis.ring().map(ClauseAnswers::area).orElse(null),
                basis.ring()
                        .map(ring -> ring.inWords(shape.height(), shape.width()))
                        .orElse(null),
                basis.reasons().reasons().size(),
                rules(content, view, basis, example),
                votes(labels, basis));
    }

    /** {@return an answer that is at least half as likely as the one that is given; none if nothing is calibrated} */
    private static Optional<Doubt> doubt(Prediction prediction, int label) {
        Labels labels = prediction.labels();
        if (prediction.probability(label).isEmpty()) {
            return Optional.empty();
        }
        double said = prediction.probability(label).getAsDouble();
        boolean given = prediction.isDecided(label);
        if (!labels.exclusive() || !given) {
            double sure = given ? said : 1 - said;
            return 1 - sure < NEARLY * sure ? Optional.empty() : Optional.of(new Doubt(null, 1 - sure > sure));
        }
        return IntStream.range(0, labels.size())
                .filter(other -> other != label)
                .boxed()
                .max(Comparator.comparingDouble(
                                (Integer other) -> prediction.probability(other).orElse(0))
                        .thenComparing(Comparator.reverseOrder()))
                .filter(other -> prediction.probability(other).orElse(0) >= NEARLY * said)
                .map(other -> new Doubt(
                        labels.name(other), prediction.probability(other).orElse(0) > said));
    }

    private static List<Rule> rules(ExplorerContent content, ModelView view, Basis basis, @Nullable Integer example) {
        return IntStream.range(0, Math.min(MOST_RULES, basis.uses().size()))
                .mapToObj(i -> {
                    Reason reason = basis.reasons().reasons().get(i);
                    Basis.Use use = basis.uses().get(i);
                    return new Rule(
                            reason.member(),
                            reason.clause(),
                            view.classifier().share(reason.member(), reason.votes()),
                            use.votes(),
                            name(content.labels(), use.rival()),
                            use.literals(),
                            use.holding(),
                            ClauseAnswers.area(use.patch()),
                            patches(content, view, reason.member(), reason.clause(), example));
                })
                .toList();
    }

    private static @Nullable String name(Labels labels, OptionalInt label) {
        return label.isPresent() ? labels.name(label.getAsInt()) : null;
    }

    /** Finds the patches on which a clause fired most, in other examples than the one that is explained. */
    private static List<Patch> patches(
            ExplorerContent content, ModelView view, int member, int clause, @Nullable Integer example) {
        List<Patch> patches = new ArrayList<>();
        for (TopExample top : view.statistics().topExamples(member, clause)) {
            if (patches.size() < MOST_PATCHES && !Objects.equals(top.example(), example)) {
                view.look(content.examples().image(top.example()), member, clause).stream()
                        .max(Comparator.comparingInt(ClauseVote::votes))
                        .map(vote ->
                                patch(view, member, clause, vote.placements().get(0)))
                        .ifPresent(area -> patches.add(
                                new Patch(top.example(), content.name(top.example()), ClauseAnswers.area(area))));
            }
        }
        return patches;
    }

    private static Area patch(ModelView view, int member, int clause, Placement at) {
        Model model = view.members().get(member).model();
        ImageShape shape = model.shape();
        return at.of(model.clauses().region(clause).orElseThrow(), shape.width())
                .clipped(shape.height(), shape.width());
    }

    private static Votes votes(Labels labels, Basis basis) {
        Ballot ballot = basis.ballot();
        return new Votes(
                name(labels, ballot.rival()),
                ballot.needed(),
                basis.reasons().opponentsInFull(),
                ballot.reasons(),
                side(ballot.others()),
                side(ballot.against()));
    }

    private static Side side(List<Long> votes) {
        return new Side(
                votes.size(),
                votes.stream().mapToLong(Long::longValue).sum(),
                votes.stream().limit(MOST_SEGMENTS).toList());
    }
}
