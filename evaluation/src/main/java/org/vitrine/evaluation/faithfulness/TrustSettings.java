package org.vitrine.evaluation.faithfulness;

import java.util.EnumSet;
import java.util.Set;

/**
 * Settings of the measures of explanations. Each {@code with} method returns settings that differ in what it names.
 *
 * @param steps the number of steps in which pixels are hidden, revealed or removed, 2 or more
 * @param noise the standard deviation of the noise on pixels that are filled in, as a share of the brightest value; for
 * ROAD
 * @param samples the number of noisy copies of an image that are explained; for max-sensitivity
 * @param radius the most by which their values differ, as a share of the brightest value
 * @param seed of everything that is drawn
 * @param threads the number of threads; results do not depend on it
 * @param measures those that are taken
 */
public record TrustSettings(
        int steps, double noise, int samples, double radius, long seed, int threads, Set<TrustMeasure> measures) {

    /** All measures, on one thread, with the settings that are used unless others are given. */
    public static final TrustSettings DEFAULT =
            new TrustSettings(20, 0.01, 10, 0.02, 1, 1, EnumSet.allOf(TrustMeasure.class));

    public TrustSettings {
        require(steps >= 2, "steps must be >= 2: " + steps);
        require(noise >= 0 && noise <= 1, "noise must be 0 to 1: " + noise);
        require(samples >= 1, "samples must be >= 1: " + samples);
        require(radius > 0 && radius <= 1, "the radius must be more than 0 and at most 1: " + radius);
        require(threads >= 1, "threads must be >= 1: " + threads);
        measures = Set.copyOf(measures);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** {@return settings with another number of steps, 2 or more} */
    public TrustSettings withSteps(int others) {
        return new TrustSettings(others, noise, samples, radius, seed, threads, measures);
    }

    /**
     * {@return settings with other noisy copies for the sensitivity}
     *
     * @param copies the number of copies
     * @param within the most by which their values differ, as a share of the brightest value
     */
    public TrustSettings withSamples(int copies, double within) {
        return new TrustSettings(steps, noise, copies, within, seed, threads, measures);
    }

    /** {@return settings with another seed} */
    public TrustSettings withSeed(long other) {
        return new TrustSettings(steps, noise, samples, radius, other, threads, measures);
    }

    /** {@return settings with another number of threads} */
    public TrustSettings withThreads(int others) {
        return new TrustSettings(steps, noise, samples, radius, seed, others, measures);
    }

    /** {@return settings by which only some measures are taken} */
    public TrustSettings withMeasures(Set<TrustMeasure> some) {
        return new TrustSettings(steps, noise, samples, radius, seed, threads, some);
    }
}
