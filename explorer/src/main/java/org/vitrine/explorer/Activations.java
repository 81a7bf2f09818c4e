package org.vitrine.explorer;

import java.util.ArrayList;
import java.util.List;

/**
 * The examples in which each clause is true at the most places, a few for each; of equals those that come first. The outcome does not
 * depend on the order in which examples are offered.
 *
 * <p>Kept in plain arrays, best first: 25,000 clauses with 12 examples each take 2.4 MB.
 */
final class Activations {

    static final int KEPT = 12;

    /**
     * An example in which a clause is true.
     *
     * @param example which one
     * @param places at how many places
     */
    record Activation(int example, int places) {}

    private final int[] examples;
    private final int[] places;

    Activations(int clauses) {
        this.examples = new int[clauses * KEPT];
        this.places = new int[clauses * KEPT];
    }

    /** Takes the places of all clauses in one example: {@code counts[clause]}. */
    synchronized void offer(int example, int[] counts) {
        for (int clause = 0; clause < counts.length; clause++) {
            int last = clause * KEPT + KEPT - 1;
            if (counts[clause] > 0 && isBetter(example, counts[clause], last)) {
                int at = last;
                while (at > clause * KEPT && isBetter(example, counts[clause], at - 1)) {
                    examples[at] = examples[at - 1];
                    places[at] = places[at - 1];
                    at--;
                }
                examples[at] = example;
                places[at] = counts[clause];
            }
        }
    }

    private boolean isBetter(int example, int count, int at) {
        return count > places[at] || (count == places[at] && example < examples[at]);
    }

    synchronized List<Activation> of(int clause) {
        List<Activation> best = new ArrayList<>();
        for (int at = clause * KEPT; at < (clause + 1) * KEPT && places[at] > 0; at++) {
            best.add(new Activation(examples[at], places[at]));
        }
        return best;
    }
}
