package org.vitrine.training.run;

/** Tells models that have learnt something from those that guess. */
public final class Chance {

    private static final double GUESSING = 0.5; // balanced accuracy, whatever the labels are
    private static final double LITTLE = 0.1; // a fifth of the way to decisions that are always right

    private Chance() {}

    /**
     * {@return whether decisions are hardly better than guesses}
     *
     * @param balancedAccuracy mean over the labels, on images that were not learnt from; guesses have one half
     */
    public static boolean isNear(double balancedAccuracy) {
        return balancedAccuracy < GUESSING + LITTLE;
    }
}
