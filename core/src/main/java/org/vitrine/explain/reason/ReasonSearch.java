package org.vitrine.explain.reason;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.Placement;
import org.vitrine.explain.reason.FewestClauses.Choice;
import org.vitrine.explain.reason.SufficientReasons.Reason;
import org.vitrine.image.BitImage;
import org.vitrine.patch.Area;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Voting;
import org.vitrine.predict.VotingClauses;

/**
 * Finds sufficient reasons for a decision, and proves them.
 *
 * <p>A decision is one or more constraints on class sums. Without exclusive labels there is one: the class sum exceeds
 * the label's threshold, or it does not. With exclusive labels, the label that was given stays ahead of each other
 * label; if the label in question was not given, it stays behind the one that was. A clause counts in a constraint with
 * its margin, the votes by which it supports it; those that oppose it count in any case.
 *
 * <p>The search is in whole numbers. What the clauses of a member of several count is rounded against the decision, and
 * a little more is asked of their sum than is needed, since each member's class sum is rounded, too ({@link #slack}).
 * The bound on how few clauses could suffice is rounded the other way. Of a model alone nothing is rounded. The proof
 * adds up the class sums as a prediction does.
 */
final class ReasonSearch {

    private final Voting voting;
    private final int label;
    private final boolean given;
    private final List<Margin> margins;
    private final List<Voter> voters;

    /** A clause that votes on the decision, and what its weights are multiplied by on the image. */
    record Voter(int member, int clause, int strength) {}

    /**
     * A constraint.
     *
     * @param better the label whose votes support the decision; -1 if there is only a threshold
     * @param worse the label whose votes oppose the decision; -1 if there is only a threshold
     * @param least what the margins of all clauses must at least add up to
     */
    private record Margin(int better, int worse, long least) {

        /** Returns by how many votes of its member a clause with a strength of 1 supports the constraint. */
        int of(VotingClauses model, int clause) {
            return (better < 0 ? 0 : model.weight(clause, better)) - (worse < 0 ? 0 : model.weight(clause, worse));
        }
    }

    /**
     * Prepares a search.
     *
     * @param strengths for each member, for each of its clauses what its weights are multiplied by on the image
     * @param prediction what is decided about the image
     */
    ReasonSearch(Voting voting, List<int[]> strengths, Prediction prediction, int label) {
        this.voting = voting;
        this.label = label;
        this.given = prediction.isDecided(label);
        this.margins = margins(prediction);
        this.voters = new ArrayList<>();
        for (int member = 0; member < strengths.size(); member++) {
            VotingClauses model = voting.models().get(member);
            int[] own = strengths.get(member);
            for (int i = 0; i < own.length; i++) {
                int clause = i;
                if (own[clause] > 0 && margins.stream().anyMatch(margin -> margin.of(model, clause) != 0)) {
                    voters.add(new Voter(member, clause, own[clause]));
                }
            }
        }
    }

    private List<Margin> margins(Prediction prediction) {
        if (!voting.labels().exclusive()) {
            long threshold = voting.thresholds().sum(label);
            return List.of(given ? new Margin(label, -1, threshold + 1) : new Margin(-1, label, -threshold));
        }
        int winner = IntStream.range(0, voting.labels().size())
                .filter(prediction::isDecided)
                .findFirst()
                .orElseThrow();
        return IntStream.range(0, voting.labels().size())
                .filter(other -> other != winner && (given || other == label))
                .mapToObj(other -> new Margin(winner, other, other < winner ? 1 : 0)) // of equals the first wins
                .toList();
    }

    /** Finds the reasons for a decision on an image that each member has encoded in its own way. */
    static SufficientReasons of(Voting voting, List<BitImage> images, int label) {
        return on(voting, images, label, ReasonSearch::find);
    }

    /** Searches on an image while the members look at it. */
    static <R> R on(
            Voting voting, List<BitImage> images, int label, BiFunction<ReasonSearch, List<ClauseView>, R> search) {
        Objects.checkIndex(label, voting.labels().size());
        List<ClauseView> views = new ArrayList<>();
        try {
            List<int[]> strengths = new ArrayList<>();
            List<int[]> sums = new ArrayList<>();
            for (int member = 0; member < images.size(); member++) {
                VotingClauses model = voting.models().get(member);
                views.add(model.view(images.get(member)));
                strengths.add(views.get(member).strengths());
                sums.add(model.decided(strengths.get(member)).classSums());
            }
            Prediction prediction = voting.prediction(voting.classSums(sums));
            return search.apply(new ReasonSearch(voting, strengths, prediction, label), views);
        } finally {
            views.forEach(ClauseView::close);
        }
    }

    SufficientReasons find(List<ClauseView> views) {
        boolean inFull = margins.stream().allMatch(margin -> holds(margin, Set.copyOf(voters), true));
        Choice choice = choice(inFull);
        List<Voter> chosen = choice.clauses().stream().map(voters::get).toList();
        prove(chosen, inFull);
        List<Reason> reasons = reasons(chosen, views);
        return new SufficientReasons(
                label,
                given,
                reasons,
                voters.size(),
                choice.atLeast(),
                inFull,
                ReasonGroups.of(reasons, voting.shape()));
    }

    /** Finds where the chosen clauses look, member by member. */
    private List<Reason> reasons(List<Voter> chosen, List<ClauseView> views) {
        Reason[] reasons = new Reason[chosen.size()];
        for (int member = 0; member < views.size(); member++) {
            VotingClauses model = voting.models().get(member);
            int[] own = ofMember(chosen, member);
            int[] clauses = IntStream.of(own).map(at -> chosen.get(at).clause()).toArray();
            ReasonAreas where = new ReasonAreas(model);
            List<Area> areas = where.of(views.get(member), clauses, where.placements(views.get(member), clauses));
            for (int at = 0; at < own.length; at++) {
                int votes = chosen.get(own[at]).strength() * model.weight(clauses[at], label);
                reasons[own[at]] = new Reason(member, clauses[at], votes, areas.get(at));
            }
        }
        return List.of(reasons);
    }

    private static int[] ofMember(List<Voter> chosen, int member) {
        return IntStream.range(0, chosen.size())
                .filter(at -> chosen.get(at).member() == member)
                .toArray();
    }

    /** Finds the reasons, what they use in the image, and the votes to scale. */
    Basis basis(List<ClauseView> views) {
        SufficientReasons found = find(views);
        List<Voter> chosen = found.reasons().stream().map(this::voter).toList();
        ReasonRing ring = new ReasonRing(voting.shape());
        Basis.Use[] uses = new Basis.Use[chosen.size()];
        for (int member = 0; member < views.size(); member++) {
            VotingClauses model = voting.models().get(member);
            int[] own = ofMember(chosen, member);
            int[] clauses = IntStream.of(own).map(at -> chosen.get(at).clause()).toArray();
            List<Placement> placements = new ReasonAreas(model).placements(views.get(member), clauses);
            for (int at = 0; at < own.length; at++) {
                Basis.Use use = use(chosen.get(own[at]), views.get(member), placements.get(at));
                ring.add(model, views.get(member), clauses[at], use.at(), Math.max(0, use.votes()));
                uses[own[at]] = use;
            }
        }
        return new Basis(found, List.of(uses), ballot(chosen, found.opponentsInFull()), ring.ring());
    }

    private Voter voter(Reason reason) {
        return voters.stream()
                .filter(voter -> voter.member() == reason.member() && voter.clause() == reason.clause())
                .findFirst()
                .orElseThrow();
    }

    private Basis.Use use(Voter voter, ClauseView view, Placement at) {
        VotingClauses model = voting.models().get(voter.member());
        Margin most = margins.stream()
                .reduce((best, other) -> cast(other, voter) > cast(best, voter) ? other : best)
                .orElseThrow();
        Area seen = at.of(
                model.clauses().region(voter.clause()).orElseThrow(),
                voting.shape().width());
        int failed = view.look(voter.clause(), at).failed().size();
        int literals = model.clauses().literals(voter.clause());
        return new Basis.Use(
                at,
                seen.clipped(voting.shape().height(), voting.shape().width()),
                literals,
                literals - failed,
                cast(most, voter),
                rival(most));
    }

    /** Returns what a clause casts for a constraint. */
    private long cast(Margin margin, Voter voter) {
        return counts(margin, voter, false, true);
    }

    private OptionalInt rival(Margin margin) {
        boolean alone = margin.better() < 0 || margin.worse() < 0;
        return alone ? OptionalInt.empty() : OptionalInt.of(given ? margin.worse() : margin.better());
    }

    /** Counts the votes on the constraint that is nearest to being broken. */
    private Ballot ballot(List<Voter> chosen, boolean inFull) {
        if (margins.isEmpty()) { // the only label of those that exclude each other
            return new Ballot(OptionalInt.empty(), 0, List.of(), List.of(), List.of());
        }
        Margin nearest = margins.stream()
                .min(Comparator.comparingLong(this::lead)) // of several the first
                .orElseThrow();
        Set<Voter> kept = Set.copyOf(chosen);
        List<Long> casts = voters.stream()
                .filter(voter -> !kept.contains(voter))
                .map(voter -> cast(nearest, voter))
                .sorted(Comparator.reverseOrder())
                .toList();
        List<Long> against = voters.stream()
                .map(voter -> -cast(nearest, voter))
                .filter(votes -> votes > 0)
                .sorted(Comparator.reverseOrder())
                .toList();
        long opposed = voters.stream()
                .mapToLong(voter -> Math.min(0, counts(nearest, voter, inFull, true)))
                .sum();
        return new Ballot(
                rival(nearest),
                nearest.least() - opposed,
                chosen.stream().map(voter -> Math.max(0, cast(nearest, voter))).toList(),
                casts.stream().filter(votes -> votes > 0).toList(),
                against);
    }

    private long lead(Margin margin) {
        return voters.stream().mapToLong(voter -> cast(margin, voter)).sum() - margin.least();
    }

    private Choice choice(boolean inFull) {
        Choice choice = choice(inFull, true);
        // Only where nothing is rounded do choice and bound come from the same numbers.
        return voting.unit() == 1
                ? choice
                : new Choice(choice.clauses(), choice(inFull, false).atLeast());
    }

    /** Chooses clauses by what they count at least (safe) or at most; all if rounding leaves the decision open. */
    private Choice choice(boolean inFull, boolean safe) {
        long[][] gains = new long[margins.size()][voters.size()];
        long[] needs = new long[margins.size()];
        boolean reached = true;
        for (int i = 0; i < needs.length; i++) {
            needs[i] = margins.get(i).least() + (safe ? slack() : -slack());
            for (int at = 0; at < voters.size(); at++) {
                long counts = counts(margins.get(i), voters.get(at), inFull, safe);
                gains[i][at] = Math.max(0, counts);
                needs[i] -= Math.min(0, counts);
            }
            reached &= Arrays.stream(gains[i]).sum() >= needs[i];
        }
        return reached
                ? FewestClauses.of(gains, needs)
                : new Choice(IntStream.range(0, voters.size()).boxed().toList(), 0);
    }

    /** Returns what a clause counts in a constraint, in units of class sums, rounded down or up. */
    private long counts(Margin margin, Voter voter, boolean inFull, boolean down) {
        VotingClauses model = voting.models().get(voter.member());
        int votes = margin.of(model, voter.clause());
        long exact = (long) votes * strength(voter, votes, inFull) * voting.unit();
        int divisor = voting.divisor(voter.member());
        return down ? Math.floorDiv(exact, divisor) : -Math.floorDiv(-exact, divisor);
    }

    /** Opponents may count with all votes that they can cast. */
    private int strength(Voter voter, int supports, boolean inFull) {
        return supports < 0 && inFull ? voting.models().get(voter.member()).mostVotes() : voter.strength();
    }

    /** Returns how much rounding can change the difference of two class sums: less than 1 for each sum of a member. */
    private long slack() {
        return voting.unit() == 1 ? 0 : 2L * voting.models().size();
    }

    /**
     * Recomputes the class sums with all other supporters taken away.
     *
     * @throws IllegalStateException if the decision does not stand
     */
    void prove(List<Voter> chosen, boolean inFull) {
        for (Margin margin : margins) {
            if (!holds(margin, Set.copyOf(chosen), inFull)) {
                throw new IllegalStateException("clauses "
                        + chosen.stream().map(Voter::clause).toList() + " do not suffice for the decision on label "
                        + label);
            }
        }
    }

    /** Adds up class sums, opponents as they count and of the supporters those that are kept, and decides by them. */
    private boolean holds(Margin margin, Set<Voter> kept, boolean inFull) {
        int[][] ofMembers = new int[voting.models().size()][voting.labels().size()];
        for (Voter voter : voters) {
            VotingClauses model = voting.models().get(voter.member());
            int supports = margin.of(model, voter.clause());
            if (supports < 0 || kept.contains(voter)) {
                int strength = strength(voter, supports, inFull);
                for (int one : new int[] {margin.better(), margin.worse()}) {
                    if (one >= 0) {
                        ofMembers[voter.member()][one] += strength * model.weight(voter.clause(), one);
                    }
                }
            }
        }
        int[] sums = voting.classSums(List.of(ofMembers));
        if (!voting.labels().exclusive()) {
            return sums[label] > voting.thresholds().sum(label) == given;
        }
        int better = sums[margin.better()];
        int worse = sums[margin.worse()];
        return margin.worse() < margin.better() ? better > worse : better >= worse;
    }
}
