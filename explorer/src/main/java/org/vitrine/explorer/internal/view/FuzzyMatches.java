package org.vitrine.explorer.internal.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.clause.ClauseBank;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.ClauseVote.Position;
import org.vitrine.image.BitImage;
import org.vitrine.internal.match.CompiledFuzzyClauses;
import org.vitrine.internal.match.CompiledFuzzyClauses.FuzzySight;
import org.vitrine.model.Model;

/** Finds out what fuzzy clauses see in an image, whether or not they vote. Threads may share one. */
public final class FuzzyMatches {

    private final Model model;
    private final CompiledFuzzyClauses compiled;

    FuzzyMatches(Model model) {
        this.model = model;
        this.compiled = CompiledFuzzyClauses.of(model.clauses(), model.encoding());
    }

    /** Counts the votes of each clause on an image, and on its mirror image if the model adds those. */
    void countVotes(BitImage image, int[] votes) {
        Arrays.fill(votes, 0);
        addVotes(image, votes);
        if (model.mirrorVotes()) {
            addVotes(model.encoding().mirrored(image), votes);
        }
    }

    private void addVotes(BitImage image, int[] votes) {
        try (FuzzySight sight = compiled.lookAt(image)) {
            for (int clause = 0; clause < votes.length; clause++) {
                votes[clause] += sight.strength(clause);
            }
        }
    }

    /**
     * What one clause casts on an image: votes without a sign, where it is shifted to, and which of its literals fail there.
     *
     * @param image the image, encoded
     * @param clause the clause
     * @return its vote on the image, perhaps 0, and then that on the mirror image if the model adds those
     */
    public List<ClauseVote> look(BitImage image, int clause) {
        List<ClauseVote> votes = new ArrayList<>();
        votes.add(look(image, clause, false));
        if (model.mirrorVotes()) {
            votes.add(look(model.encoding().mirrored(image), clause, true));
        }
        return votes;
    }

    private ClauseVote look(BitImage image, int clause, boolean mirrored) {
        ClauseBank bank = model.clauses();
        try (FuzzySight sight = compiled.lookAt(image)) {
            int shift = sight.bestShift(clause);
            List<Integer> failed = new ArrayList<>();
            for (int literal = 0; literal < bank.literals(clause); literal++) {
                if (!sight.holds(clause, literal, shift)) {
                    failed.add(literal);
                }
            }
            Position moved = new Position(
                    compiled.shifts().rows(shift), compiled.shifts().columns(shift));
            return new ClauseVote(clause, sight.strength(clause), List.of(moved), failed, mirrored);
        }
    }
}
