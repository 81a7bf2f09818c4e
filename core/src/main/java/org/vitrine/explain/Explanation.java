package org.vitrine.explain;

import java.util.List;

/**
 * Why an image got a label, or did not.
 *
 * @param label the label's index
 * @param classSum the votes for the label, less those against it
 * @param confidence how sure the model is of the label, 0 to 1
 * @param inFavour what the clauses that voted for the label saw; the paper's local interpretation
 * @param against what the clauses that voted against the label saw
 * @param votes every clause that spoke, the most votes for the label first; they add up to the class sum
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
