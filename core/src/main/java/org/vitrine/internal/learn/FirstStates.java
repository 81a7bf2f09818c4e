package org.vitrine.internal.learn;

import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Settings;

/**
 * The states with which a fuzzy clause is born. A true literal begins k below the border, a false one k + 2 below it, with k drawn from a
 * Poisson distribution whose mean makes some true literals included (k = 0): so many that the clause would vote even if a third of them
 * failed.
 */
final class FirstStates {

    private static final double FOR_EACH_VOTE = 1.5;
    private static final int BELOW_IF_FALSE = 2;

    private final int border;
    private final long[] upTo; // [k]: the probability of at most k, in units of 2^-32

    /** For a clause that sees so many features, of which as many literals are true. */
    FirstStates(Settings settings, int features) {
        this.border = settings.states() / 2;
        double none = Math.min(1, FOR_EACH_VOTE * settings.tolerance() / features);
        double mean = -StrictMath.log(none);
        this.upTo = new long[border];
        double probability = none;
        double sum = none;
        for (int k = 0; k < border; k++) {
            upTo[k] = KeyedRandom.chance(Math.min(1, sum));
            probability *= mean / (k + 1);
            sum += probability;
        }
    }

    int draw(boolean true_, long random) {
        long uniform = random >>> 32;
        int k = 0;
        while (k < border - 1 && uniform >= upTo[k]) {
            k++;
        }
        return Math.max(0, border - k - (true_ ? 0 : BELOW_IF_FALSE));
    }
}
