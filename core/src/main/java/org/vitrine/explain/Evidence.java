package org.vitrine.explain;

import java.util.List;
import org.vitrine.clause.ClauseView;
import org.vitrine.predict.VotingClauses;

/** Gathers what the clauses of a label say of an image, while they are asked one after the other. */
interface Evidence {

    /** Begins the evidence on a label: what crisp clauses ask for where they match, or how far fuzzy ones are from usual. */
    static Evidence on(VotingClauses model, Stamps stamps, int label) {
        return model.clauses().isCrisp() ? new StampedEvidence(model, stamps) : new LiteralEvidence(model, label);
    }

    /** Asks a clause with literals and a weight. */
    void add(ClauseView view, int clause, int weight);

    /** Returns the explanation of a class sum by the evidence, after all clauses were asked. */
    Explanation explanation(int label, int classSum, double confidence);

    /** Sorts votes, most for the label first. */
    static List<ClauseVote> sorted(List<ClauseVote> votes) {
        votes.sort((one, other) -> one.votes() == other.votes()
                ? Integer.compare(one.clause(), other.clause())
                : Integer.compare(other.votes(), one.votes()));
        return votes;
    }
}
