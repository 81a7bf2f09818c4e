package org.vitrine.explorer.internal.view;

import java.util.ArrayList;
import java.util.List;

/**
 * For each clause the few examples in which it is true at the most positions, or casts the most votes if it is fuzzy;
 * among equals, those that come first in the data. The result does not depend on the order in which examples are
 * offered.
 *
 * <p>Kept in plain arrays, best first: 25,000 clauses with 12 examples each take 2.4 MB.
 */
public final class TopExamples {

    static final int KEPT = 12;

    /**
     * An example in which a clause is true.
     *
     * @param example the example
     * @param positions the number of positions at which the clause is true, or of votes that it casts if it is fuzzy
     */
    public record TopExample(int example, int positions) {}

    private final int[] examples;
    private final int[] positions;

    TopExamples(int clauses) {
        this.examples = new int[clauses * KEPT];
        this.positions = new int[clauses * KEPT];
    }

    /**
     * Takes the number of positions at which each clause is true in one example, or of its votes:
     * {@code counts[clause]}.
     */
    synchronized void offer(int example, int[] counts) {
        for (int clause = 0; clause < counts.length; clause++) {
            int last = clause * KEPT + KEPT - 1;
            if (counts[clause] > 0 && isBetter(example, counts[clause], last)) {
                int at = last;
                while (at > clause * KEPT && isBetter(example, counts[clause], at - 1)) {
                    examples[at] = examples[at - 1];
                    positions[at] = positions[at - 1];
                    at--;
                }
                examples[at] = example;
                positions[at] = counts[clause];
            }
        }
    }

    private boolean isBetter(int example, int count, int at) {
        return count > positions[at] || (count == positions[at] && example < examples[at]);
    }

    synchronized List<TopExample> of(int clause) {
        List<TopExample> best = new ArrayList<>();
        for (int at = clause * KEPT; at < (clause + 1) * KEPT && positions[at] > 0; at++) {
            best.add(new TopExample(examples[at], positions[at]));
        }
        return best;
    }
}
