package org.vitrine.explain;

import java.util.List;

/**
 * Why an image got a label, or did not.
 *
 * @param label the label's index
 * @param classSum the votes for the label minus those against it
 * @param confidence how sure the model is of the label, 0 to 1
 * @param inFavour the evidence of the clauses that voted for the label; the paper's local interpretation
 * @param against the evidence of the clauses that voted against the label
 * @param votes every clause that voted, most votes for the label first; the votes add up to the class sum
 */
public record Explanation(
        int label, int classSum, double confidence, EvidenceMap inFavour, EvidenceMap against, List<ClauseVote> votes) {

    public Explanation {
        votes = List.copyOf(votes);
        int sum = votes.stream().mapToInt(ClauseVote::votes).sum();
        if (sum != classSum) {
            throw new IllegalStateException(
                    "the clauses' votes add up to " + sum + ", but the class sum is " + classSum);
        }
    }
}
