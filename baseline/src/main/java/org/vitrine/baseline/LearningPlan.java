package org.vitrine.baseline;

/**
 * The settings that a network learns by.
 *
 * @param epochs how often all images are shown
 * @param batch how many images a step learns from
 * @param rate Adam's step size at the beginning; it falls along half a cosine to 0 at the end of the last epoch
 * @param seed of what is drawn: first weights, order, mirrored images
 * @param mirror whether half of the images are mirrored
 */
public record LearningPlan(int epochs, int batch, double rate, long seed, boolean mirror) {

    public LearningPlan {
        check(epochs >= 1 && epochs <= 100_000, "epochs must be 1 to 100000: " + epochs);
        check(batch >= 2 && batch <= 65_536, "a batch must have 2 to 65536 images: " + batch);
        check(rate > 0 && rate <= 1, "the rate must be more than 0 and at most 1: " + rate);
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
