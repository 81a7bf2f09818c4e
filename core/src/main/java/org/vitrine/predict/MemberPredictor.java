package org.vitrine.predict;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.match.FinishedClauses;

/** Adds up the votes of one member's clauses. Threads may share one. */
final class MemberPredictor {

    private final VotingClauses model;
    private final FinishedClauses clauses;
    private final int labels;
    private final int[] weights; // [compiled clause][label]

    /** Holds the class sums of a member on an image, and its likeness if the member knows usual images. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Said(int[] sums, Optional<Likeness> likeness) {}

    MemberPredictor(VotingClauses model, FinishedClauses clauses) {
        this.model = model;
        this.clauses = clauses;
        this.labels = model.labels().size();
        this.weights = new int[Math.multiplyExact(clauses.size(), labels)];
        for (int i = 0; i < clauses.size(); i++) {
            for (int label = 0; label < labels; label++) {
                weights[i * labels + label] = model.weight(clauses.clause(i), label);
            }
        }
    }

    BitImage encoded(Raster image) {
        return model.encoding().encode(image);
    }

    int[] classSums(BitImage image) {
        int[] sums = new int[labels];
        clauses.addVotes(image, weights, sums);
        return sums;
    }

    /** {@return a function that adds up the votes for one label only; the class sums of the others are 0} */
    Function<BitImage, int[]> classSumsOf(int label) {
        int[] own = new int[weights.length];
        for (int i = 0; i < clauses.size(); i++) {
            own[i * labels + label] = weights[i * labels + label];
        }
        int[] voters = IntStream.range(0, clauses.size())
                .filter(i -> own[i * labels + label] != 0)
                .toArray();
        return image -> {
            int[] sums = new int[labels];
            clauses.addVotes(image, own, sums, voters);
            return sums;
        };
    }

    Said look(BitImage image) {
        if (model.familiarity().isEmpty()) {
            return new Said(classSums(image), model.likeness(image, new int[0]));
        }
        int[] strengths = clauses.strengths(image);
        int[] sums = new int[labels];
        for (int i = 0; i < strengths.length; i++) {
            for (int label = 0; strengths[i] != 0 && label < labels; label++) {
                sums[label] += strengths[i] * weights[i * labels + label];
            }
        }
        return new Said(sums, model.likeness(image, clauses.byClause(strengths)));
    }

    int[] strengths(BitImage image) {
        return clauses.byClause(clauses.strengths(image));
    }
}
