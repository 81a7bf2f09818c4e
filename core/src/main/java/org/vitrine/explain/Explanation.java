package org.vitrine.explain;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Why an image got a label, or did not.
 *
 * @param label the label's index
 * @param classSum the votes for the label minus those against it
 * @param confidence how sure the model is of the label, 0 to 1
 * @param inFavour the evidence of the clauses that voted for the label; the paper's local interpretation
 * @param against the evidence of the clauses that voted against the label
 * @param votes every clause that voted, most votes for the label first; the votes add up to the class sum
 * @param usual for fuzzy clauses, the class sum of a usual image: the evidence accounts for how far this image's is from it
 * @param shares for fuzzy clauses, what each literal adds to the evidence
 */
public record Explanation(
        int label,
        int classSum,
        double confidence,
        EvidenceMap inFavour,
        EvidenceMap against,
        List<ClauseVote> votes,
        OptionalDouble usual,
        List<LiteralShare> shares)
        implements LabelEvidence {

    private static final double ROUNDING = 1e-9;

    public Explanation {
        votes = List.copyOf(votes);
        shares = List.copyOf(shares);
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
     * Why an image got a label, or did not, by crisp clauses.
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
    public boolean isSupport() {
        return usual.isPresent() || !shares.isEmpty();
    }
}
