package org.vitrine.explain;

import org.jspecify.annotations.Nullable;
import org.vitrine.predict.VotingClauses;

/** The stamps of a model's clauses, each made when it is first asked for. */
final class Stamps {

    private final VotingClauses model;
    private final @Nullable Stamp[] made;

    Stamps(VotingClauses model) {
        this.model = model;
        this.made = new Stamp[model.clauses().size()];
    }

    Stamp of(int clause) {
        Stamp stamp = made[clause];
        if (stamp == null) {
            stamp = Stamp.of(model, clause, model.shape().width());
            made[clause] = stamp;
        }
        return stamp;
    }
}
