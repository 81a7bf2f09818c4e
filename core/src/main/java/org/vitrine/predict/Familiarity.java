package org.vitrine.predict;

import java.util.Arrays;

/**
 * Knows how the clauses of a model typically vote, to notice images that are unlike those it learnt from. Immutable.
 *
 * <p>There is a profile for each label, the votes of each clause on images with that label on average, and one for all
 * images. An image is compared with the profiles in two ways, and for each the profile that it resembles most counts:
 *
 * <ul>
 *   <li>the <em>angle</em>: 1 less the cosine between the clauses' votes and the profile. It notices that other clauses
 *       vote than usual, or hardly any.
 *   <li>the <em>distance</em>: the mean over the clauses of the squared difference from the profile, in units of the
 *       clause's deviation. It notices that clauses vote more or less than usual, where most clauses vote on every
 *       image.
 * </ul>
 *
 * <p>Each is put on a scale on which the median of the calibration images is 0 and their 99th percentile 1,000; an
 * image's score is the larger of both. An image is unlike the others if its score is above a limit, which is fitted
 * with the rest.
 */
public final class Familiarity {

    /** Share of calibration images that are taken for unusual ones where no limit was fitted. */
    private static final double SHARE = 0.01;

    private static final String NO_SCORE = "familiarity needs the score of at least one image";

    /** Parts of a vote in which profiles and deviations are counted. */
    public static final int PARTS = 100;

    /** Score at the upper end of a scale. */
    private static final int UPPER = 1000;

    private final int clauses;
    private final int usuallyVoting;
    private final int limit;
    private final int[][] profiles;
    private final double[] lengths;
    private final int[] deviations;
    private final Scale angles;
    private final Scale distances;
    private final SortedScores scores;

    /**
     * Values of one of the two comparisons on the calibration images.
     *
     * @param median their median
     * @param upper their 99th percentile, larger than the median
     */
    public record Scale(int median, int upper) {

        public Scale {
            if (upper <= median) {
                throw new IllegalArgumentException(
                        "the upper end of a scale must lie above its median " + median + ": " + upper);
            }
        }

        private long of(int value) {
            return Math.floorDiv(((long) value - median) * UPPER, (long) upper - median);
        }
    }

    /**
     * Both comparisons of an image with the profiles.
     *
     * @param angle what the largest cosine lacks to 1, in millionths
     * @param distance the smallest mean of squared differences, in thousandths, limited to the range of int
     */
    public record Comparison(int angle, int distance) {}

    /**
     * Wraps counts.
     *
     * @param profiles for each profile the mean votes of each clause, in hundredths, 0 or more; copied
     * @param deviations the typical deviation of the votes of each clause, in hundredths, at least 1; copied
     * @param scores of the calibration images, at least one
     * @param usuallyVoting the median number of clauses that vote on a calibration image
     * @param limit the score above which an image is unlike the others
     * @throws IllegalArgumentException if these do not fit each other
     */
    public Familiarity(
            int[][] profiles,
            int[] deviations,
            Scale angles,
            Scale distances,
            SortedScores scores,
            int usuallyVoting,
            int limit) {
        this.clauses = deviations.length;
        if (profiles.length == 0) {
            throw new IllegalArgumentException("familiarity needs at least one profile");
        }
        if (Arrays.stream(deviations).anyMatch(deviation -> deviation < 1)) {
            throw new IllegalArgumentException("deviations of clauses must be at least 1 hundredth of a vote");
        }
        this.lengths = new double[profiles.length];
        for (int i = 0; i < profiles.length; i++) {
            if (profiles[i].length != clauses || Arrays.stream(profiles[i]).anyMatch(votes -> votes < 0)) {
                throw new IllegalArgumentException(
                        "a profile needs 0 or more votes for each of " + clauses + " clauses");
            }
            lengths[i] = Math.sqrt(squares(profiles[i]));
        }
        if (scores.images() == 0) {
            throw new IllegalArgumentException(NO_SCORE);
        }
        if (usuallyVoting < 0 || usuallyVoting > clauses) {
            throw new IllegalArgumentException(
                    "of " + clauses + " clauses " + usuallyVoting + " cannot be the usual number to vote");
        }
        this.profiles = copy(profiles);
        this.deviations = deviations.clone();
        this.angles = angles;
        this.distances = distances;
        this.scores = scores;
        this.usuallyVoting = usuallyVoting;
        this.limit = limit;
    }

    private static int[][] copy(int[][] rows) {
        return Arrays.stream(rows).map(int[]::clone).toArray(int[][]::new);
    }

    private static double squares(int[] values) {
        double sum = 0;
        for (int value : values) {
            sum += (double) value * value;
        }
        return sum;
    }

    /**
     * {@return the distances of the votes of clauses from the nearest profile}
     *
     * @param strengths for a crisp clause 1 if it is true, for a fuzzy one its votes
     */
    public Comparison compare(int[] strengths) {
        if (strengths.length != clauses) {
            throw new IllegalArgumentException(
                    "votes of " + strengths.length + " clauses do not fit profiles of " + clauses);
        }
        double length = Math.sqrt(squares(strengths));
        double cosine = 0;
        double distance = Double.MAX_VALUE;
        for (int i = 0; i < profiles.length; i++) {
            int[] profile = profiles[i];
            double product = 0;
            double sum = 0;
            for (int clause = 0; clause < clauses; clause++) {
                product += (double) strengths[clause] * profile[clause];
                double off = ((double) PARTS * strengths[clause] - profile[clause]) / deviations[clause];
                sum += off * off;
            }
            cosine = product > 0 ? Math.max(cosine, product / (length * lengths[i])) : cosine;
            distance = Math.min(distance, sum / clauses);
        }
        return new Comparison((int) Math.max(0, Math.round(1e6 * (1 - cosine))), (int)
                Math.min(Integer.MAX_VALUE, Math.round(1e3 * distance)));
    }

    /**
     * {@return the score of the strengths of all clauses: 1,000 is as unusual as the calibration image of which one in
     * a hundred is more unusual, by one of the two comparisons}
     */
    public int score(int[] strengths) {
        Comparison compared = compare(strengths);
        return score(compared, angles, distances);
    }

    /** {@return the score of a comparison: the larger of both on their scales, within the range of int} */
    public static int score(Comparison compared, Scale angles, Scale distances) {
        long score = Math.max(angles.of(compared.angle()), distances.of(compared.distance()));
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, score));
    }

    /**
     * {@return the limit where none was fitted: the smallest score above which at most one calibration image in a
     * hundred lies, or none of fewer}
     */
    public static int limitOf(SortedScores scores) {
        if (scores.images() == 0) {
            throw new IllegalArgumentException(NO_SCORE);
        }
        double share = Math.max(SHARE, 1.0 / (scores.images() + 1));
        int[] kept = scores.toArray();
        int at = 0;
        while (at < kept.length - 1 && (kept[at] == Integer.MAX_VALUE || scores.shareAtLeast(kept[at] + 1) > share)) {
            at++;
        }
        return kept[at];
    }

    /** {@return the score above which an image is unlike the others} */
    public int limit() {
        return limit;
    }

    /** {@return true if there is a profile for each label of a model and one of all images, each of so many clauses} */
    public boolean fits(int labels, int modelClauses) {
        return profiles.length == labels + 1 && clauses == modelClauses;
    }

    /**
     * {@return a copy of the profiles, in hundredths of a vote: how the clauses vote on images with each label, and on
     * all}
     */
    public int[][] profiles() {
        return copy(profiles);
    }

    /** {@return a copy of the typical deviation of each clause's votes, in hundredths of a vote} */
    public int[] deviations() {
        return deviations.clone();
    }

    /** {@return the scale of angles, in millionths} */
    public Scale angles() {
        return angles;
    }

    /** {@return the scale of distances, in thousandths} */
    public Scale distances() {
        return distances;
    }

    /** {@return the scores of the calibration images} */
    public SortedScores scores() {
        return scores;
    }

    /** {@return the number of clauses that vote on a calibration image, in the median} */
    public int usuallyVoting() {
        return usuallyVoting;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Familiarity that
                && usuallyVoting == that.usuallyVoting
                && limit == that.limit
                && angles.equals(that.angles)
                && distances.equals(that.distances)
                && scores.equals(that.scores)
                && Arrays.equals(deviations, that.deviations)
                && Arrays.deepEquals(profiles, that.profiles);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.deepHashCode(profiles) + scores.hashCode();
    }
}
