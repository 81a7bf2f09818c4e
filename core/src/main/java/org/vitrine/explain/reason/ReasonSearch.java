package org.vitrine.explain.reason;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseView;
import org.vitrine.explain.reason.FewestClauses.Choice;
import org.vitrine.explain.reason.SufficientReasons.Reason;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Area;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.VotingClauses;

/**
 * Finds sufficient reasons for a decision, and proves them.
 *
 * <p>A decision is one or more constraints on sums of votes. Without exclusive labels there is one: the class sum exceeds the label's
 * threshold, or it does not. With exclusive labels, the label that was given stays ahead of each other label; if the label in question was
 * not given, it stays behind the one that was. A clause counts in a constraint with its margin, the votes by which it supports it; those
 * that oppose it count in any case.
 */
final class ReasonSearch {

    private final VotingClauses model;
    private final int[] strengths;
    private final int label;
    private final boolean given;
    private final int[] voters;
    private final int full;
    private final List<Margin> margins;

    /**
     * A constraint.
     *
     * @param better the label whose votes support the decision; -1 if there is only a threshold
     * @param worse the label whose votes oppose the decision; -1 if there is only a threshold
     * @param least what the margins of all clauses must at least add up to
     */
    private record Margin(int better, int worse, long least) {

        /** By how many votes a clause supports the constraint if its weights are multiplied by 1. */
        int of(VotingClauses model, int clause) {
            return (better < 0 ? 0 : model.weight(clause, better)) - (worse < 0 ? 0 : model.weight(clause, worse));
        }
    }

    /**
     * Prepares a search.
     *
     * @param model the model
     * @param strengths for each clause what its weights are multiplied by on the image
     * @param prediction what the model says of the image
     * @param label the label
     */
    ReasonSearch(VotingClauses model, int[] strengths, Prediction prediction, int label) {
        this.model = model;
        this.strengths = strengths;
        this.label = label;
        this.given = prediction.isDecided(label);
        this.full = model.mostVotes();
        this.margins = margins(prediction);
        this.voters = IntStream.range(0, strengths.length)
                .filter(clause ->
                        strengths[clause] > 0 && margins.stream().anyMatch(margin -> margin.of(model, clause) != 0))
                .toArray();
    }

    private List<Margin> margins(Prediction prediction) {
        if (!model.labels().exclusive()) {
            long threshold = model.thresholds().sum(label);
            return List.of(given ? new Margin(label, -1, threshold + 1) : new Margin(-1, label, -threshold));
        }
        int winner = IntStream.range(0, model.labels().size())
                .filter(prediction::isDecided)
                .findFirst()
                .orElseThrow();
        return IntStream.range(0, model.labels().size())
                .filter(other -> other != winner && (given || other == label))
                .mapToObj(other -> new Margin(winner, other, other < winner ? 1 : 0)) // of equals the first wins
                .toList();
    }

    static SufficientReasons of(VotingClauses model, BitImage image, int label) {
        Objects.checkIndex(label, model.labels().size());
        try (ClauseView view = model.view(image)) {
            int[] strengths = view.strengths();
            return new ReasonSearch(model, strengths, model.decided(strengths), label)
                    .find(chosen -> new ReasonAreas(model).of(view, chosen), model.shape());
        }
    }

    /** Finds the reasons, and where the clauses look. */
    SufficientReasons find(AreaFinder areas, ImageShape shape) {
        boolean inFull = isEnough(true);
        Choice choice = choice(inFull);
        int[] chosen = choice.clauses().stream().mapToInt(i -> voters[i]).toArray();
        prove(chosen, inFull);
        List<Area> where = areas.of(chosen);
        List<Reason> reasons = IntStream.range(0, chosen.length)
                .mapToObj(
                        i -> new Reason(chosen[i], strengths[chosen[i]] * model.weight(chosen[i], label), where.get(i)))
                .toList();
        return new SufficientReasons(
                label, given, reasons, voters.length, choice.atLeast(), inFull, ReasonGroups.of(reasons, shape));
    }

    /** Finds where clauses look. */
    interface AreaFinder {
        List<Area> of(int[] clauses);
    }

    private Choice choice(boolean inFull) {
        int[][] gains = new int[margins.size()][voters.length];
        long[] needs = new long[margins.size()];
        for (int i = 0; i < needs.length; i++) {
            needs[i] = margins.get(i).least();
            for (int at = 0; at < voters.length; at++) {
                int margin = margins.get(i).of(model, voters[at]);
                gains[i][at] = Math.max(0, margin) * strengths[voters[at]];
                needs[i] += opposition(margin, voters[at], inFull);
            }
        }
        return FewestClauses.of(gains, needs);
    }

    private long opposition(int margin, int clause, boolean inFull) {
        return margin < 0 ? -(long) margin * (inFull ? full : strengths[clause]) : 0;
    }

    /** Whether the decision stands with all supporters. */
    private boolean isEnough(boolean inFull) {
        return margins.stream().allMatch(margin -> holds(margin, clause -> true, inFull));
    }

    /**
     * Recomputes the votes with all other supporters taken away.
     *
     * @throws IllegalStateException if the decision does not stand
     */
    void prove(int[] chosen, boolean inFull) {
        boolean[] kept = new boolean[strengths.length];
        for (int clause : chosen) {
            kept[clause] = true;
        }
        for (Margin margin : margins) {
            if (!holds(margin, clause -> kept[clause], inFull)) {
                throw new IllegalStateException(
                        "clauses " + Arrays.toString(chosen) + " do not suffice for the decision on label " + label);
            }
        }
    }

    private interface Kept {
        boolean is(int clause);
    }

    /** Adds up class sums, opponents as they count and of the supporters those that are kept, and decides by them. */
    private boolean holds(Margin margin, Kept kept, boolean inFull) {
        long better = 0;
        long worse = 0;
        for (int clause = 0; clause < strengths.length; clause++) {
            int supports = margin.of(model, clause);
            boolean counts = strengths[clause] > 0 && (supports < 0 || kept.is(clause));
            if (counts) {
                long strength = supports < 0 && inFull ? full : strengths[clause];
                better += margin.better() < 0 ? 0 : strength * model.weight(clause, margin.better());
                worse += margin.worse() < 0 ? 0 : strength * model.weight(clause, margin.worse());
            }
        }
        if (!model.labels().exclusive()) {
            int threshold = model.thresholds().sum(label);
            return given ? better > threshold : worse <= threshold;
        }
        return margin.worse() < margin.better() ? better > worse : better >= worse;
    }
}
