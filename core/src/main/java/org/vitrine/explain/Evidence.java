package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.ClauseView.Look;
import org.vitrine.clause.UsualVotes;
import org.vitrine.predict.VotingClauses;

/** Gathers what the clauses of a label say of an image, while they are asked one after the other. */
abstract class Evidence {

    final VotingClauses model;
    private final List<ClauseVote> votes = new ArrayList<>();

    Evidence(VotingClauses model) {
        this.model = model;
    }

    /** Begins the evidence on a label: what clauses ask for where they match, or how far they are from usual. */
    static Evidence on(VotingClauses model, Stamps stamps, int label) {
        return isSupport(model) ? new LiteralEvidence(model, label) : new StampedEvidence(model, stamps);
    }

    /** {@return true if evidence is for or against a label only, and does not tell bright from dark} */
    static boolean isSupport(VotingClauses model) {
        return UsualVotes.areComparedWith(model.clauses());
    }

    /** Asks a clause with literals and a weight. */
    final void add(ClauseView view, int clause, int weight) {
        for (Look look : view.looks(clause)) {
            if (look.strength() > 0) {
                votes.add(new ClauseVote(0, clause, weight * look.strength(), look.placements(), look.failed()));
            }
            add(clause, weight, look);
        }
    }

    abstract void add(int clause, int weight, Look look);

    /** {@return the explanation of a class sum by the evidence, after all clauses were asked} */
    final Explanation explanation(int label, int classSum, double confidence) {
        votes.sort(Comparator.comparingInt((ClauseVote vote) -> -vote.votes()).thenComparingInt(ClauseVote::clause));
        return explanation(label, classSum, confidence, votes);
    }

    abstract Explanation explanation(int label, int classSum, double confidence, List<ClauseVote> sorted);
}
