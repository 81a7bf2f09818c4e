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
 * @param votes every clause that voted, those that count most for the label first; those of a model alone add up to the class sum
 * @param usual for fuzzy clauses, the class sum of a usual image: the evidence accounts for how far this image's is from it; empty if it
 *     is not known of every member
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

    /**
     * Creates the explanation of a model alone.
     *
     * @param label the label's index
     * @param classSum the votes for the label minus those against it
     * @param confidence how sure the model is of the label, 0 to 1
     * @param inFavour the evidence of the clauses that voted for the label
     * @param against the evidence of the clauses that voted against the label
     * @param votes every clause that voted
     * @param usual for fuzzy clauses, the class sum of a usual image
     * @param shares for fuzzy clauses, what each literal adds to the evidence
     */
    public Explanation(
            int label,
            int classSum,
            double confidence,
            EvidenceMap inFavour,
            EvidenceMap against,
            List<ClauseVote> votes,
            OptionalDouble usual,
            List<LiteralShare> shares) {
        this(label, classSum, confidence, inFavour, against, votes, usual, shares, List.of());
    }

    /**
     * Creates the explanation of a model alone whose clauses are crisp.
     *
     * @param label the label's index
     * @param classSum the votes for the label minus those against it
     * @param confidence how sure the model is of the label, 0 to 1
     * @param inFavour the evidence of the clauses that voted for the label
     * @param against the evidence of the clauses that voted against the label
     * @param votes every clause that voted
     */
    public Explanation(
            int label,
            int classSum,
            double confidence,
            EvidenceMap inFavour,
            EvidenceMap against,
            List<ClauseVote> votes) {
        this(label, classSum, confidence, inFavour, against, votes, OptionalDouble.empty(), List.of());
    }

    @Override
    public List<Explanation> members() {
        return members.isEmpty() ? List.of(this) : members;
    }

    /**
     * Tells whether the evidence is support alone: fuzzy clauses say that a pixel speaks for or against the label, not whether it should
     * be bright or dark.
     *
     * @return false if evidence asks for bright and dark
     */
    public boolean isSupport() {
        return usual.isPresent() || !shares.isEmpty() || members.stream().anyMatch(Explanation::isSupport);
    }

    /**
     * Computes what supports the label at each pixel less what opposes it: the {@linkplain EvidenceMap#strength strength} of the evidence
     * in favour less that of the evidence against. Channels count by magnitude, so that evidence for bright red and for dark green at one
     * pixel does not cancel.
     *
     * @return a value for each pixel, row by row, more than 0 where the pixel supports the label
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
     * Computes how much each pixel supports the label: the positive part of the {@linkplain #net net evidence}. This is what pointing,
     * deletion and insertion measure.
     *
     * @return a value for each pixel, row by row, 0 or more
     */
    public double[] importance() {
        return Arrays.stream(net()).map(net -> Math.max(0, net)).toArray();
    }
}
