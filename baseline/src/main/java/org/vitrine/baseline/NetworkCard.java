package org.vitrine.baseline;

/**
 * The description of a trained network, its numbers apart.
 *
 * @param format of the folder; {@value #FORMAT}
 * @param examples how many images it learnt from
 * @param epoch the epoch that was kept
 * @param seconds how long learning took, up to that epoch
 * @param cpuSeconds how long the processors worked, up to that epoch
 * @param weights the file that holds its numbers, with this {@code sha256}
 */
public record NetworkCard(
        int format,
        NetworkPlan plan,
        LearningPlan learning,
        int examples,
        int epoch,
        double seconds,
        double cpuSeconds,
        String weights,
        String sha256) {

    /** The format that this version writes. */
    public static final int FORMAT = 1;

    public NetworkCard {
        if (!weights.matches("weights-\\d+\\.bin")) { // and not a path to somewhere else
            throw new IllegalArgumentException("weights must be a file such as weights-3.bin: " + weights);
        }
    }
}
