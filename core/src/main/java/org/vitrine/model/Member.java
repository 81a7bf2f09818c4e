package org.vitrine.model;

import java.util.Arrays;

/**
 * A model that votes in a classifier, and what its class sums are divided by before they are added to those of the
 * others.
 *
 * @param model the model
 * @param divisor the class sum that counts as one {@linkplain ClauseClassifier#unit unit}, more than 0; 1 for a model
 * alone
 */
public record Member(Model model, int divisor) {

    public Member {
        if (divisor < 1) {
            throw new IllegalArgumentException("a member's divisor must be > 0: " + divisor);
        }
    }

    /** {@return a member whose class sums are divided by its target T} */
    public static Member byTarget(Model model) {
        return new Member(model, model.target());
    }

    /**
     * {@return a member whose class sums are divided by half of their range, rounded up, as in TM Composites} The range
     * is the largest class sum less the smallest one, over all images and labels. Half of it, so that a team's target
     * means the same as with {@link #byTarget}; a factor that all members share changes no decision.
     *
     * @param classSums its class sums for some images, best for images that no member has learnt from
     * @throws IllegalArgumentException if there are no class sums
     */
    public static Member byRange(Model model, int[][] classSums) {
        long largest = extreme(classSums, 1);
        long smallest = -extreme(classSums, -1);
        return new Member(model, (int) Math.max(1, Math.min(Integer.MAX_VALUE, (largest - smallest + 1) / 2)));
    }

    private static long extreme(int[][] classSums, long sign) {
        return Arrays.stream(classSums)
                .flatMapToInt(Arrays::stream)
                .mapToLong(sum -> sign * sum)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("the range of no class sums is not known"));
    }
}
