package org.vitrine.training.run;

/**
 * Tells models that have learnt something from those that guess.
 *
 * @param where which images were not learnt from
 * @param images how many they are: of few, luck makes more right
 * @param balancedAccuracy of decisions about them: the mean over the labels, of which guesses have one half
 * @param trainAccuracy share of right decisions about the images that were learnt from
 */
public record Chance(Where where, int images, double balancedAccuracy, double trainAccuracy) {

    private static final double GUESSING = 0.5;
    private static final double LITTLE = 0.1; // a fifth of the way to decisions that are always right

    /** Images that were not learnt from. */
    public enum Where {
        /** Those held out when settings were tried. */
        TRIALS,
        /** The validation images of a training. */
        VALIDATION
    }

    /** {@return whether decisions are hardly better than guesses} */
    public boolean isNear() {
        double deviation = GUESSING / Math.sqrt(Math.max(1, images));
        return balancedAccuracy < GUESSING + LITTLE + deviation;
    }
}
