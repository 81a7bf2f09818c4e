package org.vitrine.evaluation.calibration;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.BitImage;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Familiarity;
import org.vitrine.predict.Familiarity.Comparison;
import org.vitrine.predict.Familiarity.Scale;
import org.vitrine.predict.SortedScores;

/**
 * Counts the votes of a model's clauses on images that it did not learn from. Everything is counted in whole numbers,
 * so the number of threads changes nothing.
 */
public final class FamiliarityFit {

    /** Fewest images that show what is unusual. */
    public static final int FEWEST = 50;

    private static final int BLOCK = 256;

    /** Parts of the images; those of a part are compared with profiles of the others, as new images will be. */
    private static final int FOLDS = 10;

    /** Share of the mean variance that is added to each clause's: one that never varied may do so once. */
    private static final double ADDED = 0.01;

    private static final Scale ANY = new Scale(0, 1);

    private FamiliarityFit() {}

    /**
     * Looks at all images twice: to find the profiles, and to compare the images with profiles of
     * the others.
     *
     * @param images with the model's labels, as the model encodes them; at least one
     * @param progress called now and then with the number of images done, up to twice the number of images
     * @return the familiarity
     */
    public static Familiarity of(Model model, Dataset images, int threads, IntConsumer progress) {
        return of(model, images.size(), images::image, images::has, threads, progress);
    }

    /**
     * Looks twice at images that are not a dataset.
     *
     * @param size the number of images, at least one
     * @param images returns the image with a given index, as the model encodes it
     * @param truth says which of the model's labels the images have
     * @param progress called now and then with the number of images done, up to twice the number of images
     * @return the familiarity
     */
    public static Familiarity of(
            Model model,
            int size,
            IntFunction<BitImage> images,
            Scores.Truth truth,
            int threads,
            IntConsumer progress) {
        ClausePredictor predictor = model.predictor();
        return ofVotes(model, size, image -> predictor.strengths(images.apply(image)), truth, threads, progress);
    }

    /**
     * Looks twice at the votes on images.
     *
     * @param size the number of images, at least one
     * @param votes returns what each clause casts on the image with a given index, as
     *     {@link ClausePredictor#strengths} does
     * @param truth says which of the model's labels the images have
     * @param progress called now and then with the number of images done, up to twice the number of images
     * @return the familiarity
     */
    public static Familiarity ofVotes(
            Model model, int size, IntFunction<int[]> votes, Scores.Truth truth, int threads, IntConsumer progress) {
        VoteSums all = new VoteSums(model);
        VoteSums[] folds = new VoteSums[Math.min(FOLDS, size)];
        Arrays.setAll(folds, fold -> new VoteSums(model));
        int[] voting = new int[size];
        forEach(size, votes, threads, progress, (image, strengths) -> {
            voting[image] = (int)
                    Arrays.stream(strengths).filter(votesOf -> votesOf > 0).count();
            folds[image % folds.length].add(strengths, label -> truth.has(image, label));
        });
        for (VoteSums fold : folds) {
            all.add(fold, 1);
        }
        Familiarity[] drafts = new Familiarity[folds.length];
        for (int fold = 0; fold < folds.length; fold++) {
            VoteSums others = new VoteSums(model);
            others.add(all, 1);
            others.add(folds[fold], size > 1 ? -1 : 0); // an only image can be compared with itself alone
            drafts[fold] = others.familiarity(ANY, ANY, SortedScores.of(new int[1]), 0, 0);
        }
        Comparison[] compared = new Comparison[size];
        forEach(
                size,
                votes,
                threads,
                done -> progress.accept(size + done),
                (image, strengths) -> compared[image] = drafts[image % drafts.length].compare(strengths));
        Scale angles = scale(Arrays.stream(compared).mapToInt(Comparison::angle).toArray());
        Scale distances =
                scale(Arrays.stream(compared).mapToInt(Comparison::distance).toArray());
        int[] scores = Arrays.stream(compared)
                .mapToInt(each -> Familiarity.score(each, angles, distances))
                .toArray();
        Arrays.sort(voting);
        return all.familiarity(
                angles, distances, SortedScores.of(scores), voting[voting.length / 2], UsualLimit.of(scores));
    }

    /** Receives the votes of the clauses on an image, in the order of the images. */
    private interface Receiver {
        void accept(int image, int[] strengths);
    }

    private static void forEach(
            int size, IntFunction<int[]> votes, int threads, IntConsumer progress, Receiver receiver) {
        int[][] block = new int[BLOCK][];
        for (int from = 0; from < size; from += BLOCK) {
            int first = from;
            int count = Math.min(BLOCK, size - from);
            ParallelLoop.forEach(count, threads, () -> (IntConsumer) i -> block[i] = votes.apply(first + i));
            for (int i = 0; i < count; i++) {
                receiver.accept(first + i, block[i]);
            }
            progress.accept(first + count);
        }
    }

    /** Sums of votes over some images: of those with each label, and of all. */
    private static final class VoteSums {

        private final long[][] votes;
        private final double[] squares; // whole, so exact in any order
        private final int[] counts;

        VoteSums(Model model) {
            int labels = model.labels().size();
            this.votes = new long[labels + 1][model.clauses().size()];
            this.squares = new double[model.clauses().size()];
            this.counts = new int[labels + 1];
        }

        void add(int[] strengths, IntPredicate has) {
            for (int label = 0; label < votes.length; label++) {
                if (label == votes.length - 1 || has.test(label)) {
                    counts[label]++;
                    for (int clause = 0; clause < strengths.length; clause++) {
                        votes[label][clause] += strengths[clause];
                    }
                }
            }
            for (int clause = 0; clause < strengths.length; clause++) {
                squares[clause] += (double) strengths[clause] * strengths[clause];
            }
        }

        void add(VoteSums other, int times) {
            for (int label = 0; label < votes.length; label++) {
                counts[label] += times * other.counts[label];
                for (int clause = 0; clause < squares.length; clause++) {
                    votes[label][clause] += times * other.votes[label][clause];
                }
            }
            for (int clause = 0; clause < squares.length; clause++) {
                squares[clause] += times * other.squares[clause];
            }
        }

        Familiarity familiarity(Scale angles, Scale distances, SortedScores scores, int usuallyVoting, int limit) {
            int[][] profiles = new int[votes.length][squares.length];
            for (int label = 0; label < votes.length; label++) {
                for (int clause = 0; clause < squares.length && counts[label] > 0; clause++) {
                    profiles[label][clause] =
                            (int) Math.round((double) Familiarity.PARTS * votes[label][clause] / counts[label]);
                }
            }
            return new Familiarity(profiles, deviations(), angles, distances, scores, usuallyVoting, limit);
        }

        private int[] deviations() {
            long[] all = votes[votes.length - 1];
            int images = counts[votes.length - 1];
            double[] variances = new double[all.length];
            double sum = 0;
            for (int clause = 0; clause < all.length; clause++) {
                double mean = (double) all[clause] / images;
                variances[clause] = Math.max(0, squares[clause] / images - mean * mean);
                sum += variances[clause];
            }
            double added = ADDED * sum / all.length;
            return Arrays.stream(variances)
                    .mapToInt(variance ->
                            (int) Math.max(1, Math.round(Familiarity.PARTS * Math.sqrt(variance + added))))
                    .toArray();
        }
    }

    private static Scale scale(int[] values) {
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        int median = sorted[sorted.length / 2];
        int upper = sorted[(int) ((sorted.length - 1L) * 99 / 100)];
        return new Scale(
                Math.min(median, Integer.MAX_VALUE - 1), Math.max(upper, Math.min(median, Integer.MAX_VALUE - 1) + 1));
    }
}
