package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.concurrent.ThreadBuffers;
import org.vitrine.internal.match.ClauseMatcher;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.match.PatchPlanes;

/**
 * Finds the votes of some of the clauses on an example: which match, at which position each is taken to match, and the
 * sum of their votes.
 */
final class ClauseVoting {

    private final PatchLayout layout;
    private final ClauseMatcher matcher;
    private final int from;
    private final int labels;
    private final int[] weights;
    private final int[] positions;
    private final int[] sums;
    private final long[] matches;
    private final int[] candidates;
    private final long[] trues;

    /** Prepares for the clauses {@code from} to {@code to - 1} of a machine, all empty so far. */
    ClauseVoting(CrispMachine machine, int from, int to) {
        this.layout = machine.layout();
        this.matcher = ClauseMatcher.of(layout, to - from);
        this.from = from;
        this.labels = machine.labels();
        this.weights = machine.weights();
        this.positions = new int[to - from];
        this.sums = ThreadBuffers.numbers(labels);
        this.matches = ThreadBuffers.words(layout.matchWords());
        this.candidates = new int[to - from + 1];
        this.trues = ThreadBuffers.words(Bits.words(to - from));
    }

    /** Takes over a clause's literals after they changed. */
    void update(int i, long[] included) {
        matcher.update(i, included, 0);
    }

    /**
     * Finds where each clause matches, draws one of the positions, and adds up the votes of true clauses. They are
     * handed over at the end: other threads' sums lie next to where they go, and would be held up by every vote.
     *
     * @param present the clauses that take part in this epoch
     */
    void vote(PatchPlanes planes, long exampleKey, long[] present, int[] into) {
        Arrays.fill(trues, 0);
        Arrays.fill(sums, 0);
        // The sieves first, over all clauses without a branch on the outcome: most clauses match nowhere, and a
        // mispredicted branch for each would cost more than the sieve.
        int found = matcher.candidates(planes, candidates);
        for (int next = 0; next < found; next++) {
            int i = candidates[next];
            // After the sieve, which has no branch for a clause: this one is for the few that got through.
            if (Bits.get(present, i)) {
                int count = matcher.matches(i, planes, matches);
                if (count > 0) {
                    int clause = from + i;
                    Bits.set(trues, i);
                    // One of the matching positions, drawn uniformly, once for an example: feedback for all labels and
                    // patch counts refer to the same patch. A single position needs no draw, and skipping it shifts no
                    // other, since draws have keys.
                    positions[i] = position(i, count == 1 ? 0 : draw(exampleKey, clause, count));
                    int at = clause * labels;
                    for (int label = 0; label < labels; label++) {
                        sums[label] += weights[at + label];
                    }
                }
            }
        }
        System.arraycopy(sums, 0, into, 0, labels);
    }

    private static int draw(long exampleKey, int clause, int count) {
        return (int) KeyedRandom.below(DrawKeys.position(DrawKeys.clause(exampleKey, clause)), count);
    }

    /** Returns the n-th of the positions just found. */
    private int position(int i, int n) {
        int word = matcher.firstWord(i);
        int left = n;
        // Counting bits word by word; the words before "firstWord" hold no match of this clause.
        for (int here = Long.bitCount(matches[word]); here <= left; here = Long.bitCount(matches[word])) {
            left -= here;
            word++;
        }
        return layout.position(64 * word + Bits.select(matches[word], left));
    }

    /** {@return the true clauses among 64} */
    long trues(int block) {
        return trues[block];
    }

    /** {@return true if a clause is} */
    boolean isTrue(int i) {
        return Bits.get(trues, i);
    }

    /** {@return the position at which a true clause is taken to match} */
    int position(int i) {
        return positions[i];
    }
}
