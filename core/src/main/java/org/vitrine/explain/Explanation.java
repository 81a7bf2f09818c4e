package org.vitrine.explain;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Why an image got a label, or did not, by a model alone or by several members.
 *
 * @param label the label's index
 * @param classSum the votes for the label minus those against it, counted as the classifier counts them
 * @param confidence how sure the classifier is of the label, 0 to 1
 * @param inFavour the evidence of the clauses that voted for the label; the paper's local interpretation
 * @param against the evidence of the clauses that voted against the label
 * @param votes every clause that voted, those that count most for the label first; those of a model alone add up to the
 *     class sum
 * @param usual for fuzzy clauses, the class sum of a usual image: the evidence accounts for how far this image's is
 *     from it; empty if it is not known of every member
 * @param shares for fuzzy clauses of a model alone, what each literal adds to the evidence
 * @param members why each member says what it says, counted in its own votes; of a model alone, this explanation itself
 */
public record Explanation(
        int label,
        int classSum,
        double confidence,
        EvidenceMap inFavour,
        EvidenceMap against,
        List<ClauseVote> votes,
        OptionalDouble usual,
        List<LiteralShare> shares,
        List<Explanation> members) {

    private static final double ROUNDING = 1e-9;

    public Explanation {
        votes = List.copyOf(votes);
        shares = List.copyOf(shares);
        members = List.copyOf(members);
        if (members.isEmpty()) {
            check(classSum, votes, usual, shares);
        }
    }

    private static void check(int classSum, List<ClauseVote> votes, OptionalDouble usual, List<LiteralShare> shares) {
        if (usual.isPresent()) {
            double accounted = shares.stream().mapToDouble(LiteralShare::share).sum();
            double special = classSum - usual.getAsDouble();
            if (!(Math.abs(accounted - special) <= ROUNDING * (1 + Math.abs(special)) * (1 + shares.size()))) {
                throw new IllegalStateException(
                        "the literals account for " + accounted + " votes, but there are " + special);
            }
        }
        int sum = votes.stream().mapToInt(ClauseVote::votes).sum();
        if (sum != classSum) {
            throw new IllegalStateException(
                    "the clauses' votes add up to " + sum + ", but the class sum is " + classSum);
        }
    }

    @Override
    public List<Explanation> members() {
        return members.isEmpty() ? List.of(this) : members;
    }

    /**
     * {@return true if the evidence is support alone: it says that a pixel speaks for or against the label, not whether
     * it should be bright or dark, as that of fuzzy clauses}
     */
    public boolean isSupport() {
        return usual.isPresent() || !shares.isEmpty() || members.stream().anyMatch(Explanation::isSupport);
    }

    /**
     * {@return what supports the label at each pixel, row by row, less what opposes it: the {@linkplain
     * EvidenceMap#strength strength} of the evidence in favour less that of the evidence against} Channels count by
     * magnitude, so that evidence for bright red and for dark green at one pixel does not cancel.
     */
    public double[] net() {
        double[] net = inFavour.strength();
        double[] opposes = against.strength();
        for (int pixel = 0; pixel < net.length; pixel++) {
            net[pixel] -= opposes[pixel];
        }
        return net;
    }

    /**
     * {@return how much each pixel supports the label, row by row: the positive part of the {@linkplain #net net
     * evidence}, which pointing, deletion and insertion measure}
     */
    public double[] importance() {
        return Arrays.stream(net()).map(net -> Math.max(0, net)).toArray();
    }
}
