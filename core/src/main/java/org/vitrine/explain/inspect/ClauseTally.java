package org.vitrine.explain.inspect;

import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.VotingClauses;

/**
 * Counts what clauses are worth on labelled images: how often they vote and are right, and what harm they do.
 * Immutable.
 */
public final class ClauseTally {

    /** Images that are looked at before their votes are counted. */
    private static final int AT_ONCE = 1024;

    private final VotingClauses model;
    private final int labels;
    private int images;
    private final long[] voted; // [clause]
    private final long[] strengths; // [clause]
    private final long[] strengthsWith; // [clause][label], on images that have the label
    private final long[] harm; // [clause][label]

    private ClauseTally(VotingClauses model) {
        int clauses = model.clauses().size();
        this.model = model;
        this.labels = model.labels().size();
        this.voted = new long[clauses];
        this.strengths = new long[clauses];
        this.strengthsWith = new long[Math.multiplyExact(clauses, labels)];
        this.harm = new long[strengthsWith.length];
    }

    /** Says which labels images have. */
    @FunctionalInterface
    public interface Truth {
        /** {@return true if an image has a label} */
        boolean has(int image, int label);
    }

    /**
     * {@return what clauses are worth on labelled images}
     *
     * @param size how many images there are
     * @param images gives the image of a number, encoded
     * @param truth which labels the images have
     * @param threads how many images are looked at at once
     * @param progress called now and then with the number of images done, from any of the threads
     */
    public static ClauseTally of(
            VotingClauses model,
            int size,
            IntFunction<BitImage> images,
            Truth truth,
            int threads,
            IntConsumer progress) {
        ClauseTally tally = new ClauseTally(model);
        for (int from = 0; from < size; from += AT_ONCE) {
            int first = from;
            VoteTable table = VoteTable.of(
                    model,
                    Math.min(AT_ONCE, size - first),
                    image -> images.apply(first + image),
                    threads,
                    done -> progress.accept(first + done));
            tally.add(table, table.classSums(), (image, label) -> truth.has(first + image, label));
        }
        return tally;
    }

    /**
     * {@return what clauses are worth on images that a table covers; no image is looked at again}
     *
     * @param model the model, with the clauses of the table
     * @param sums the class sums of the images
     */
    public static ClauseTally of(VotingClauses model, VoteTable table, int[][] sums, Truth truth) {
        ClauseTally tally = new ClauseTally(model);
        tally.add(table, sums, truth);
        return tally;
    }

    private void add(VoteTable table, int[][] sums, Truth truth) {
        int words = Bits.words(table.images());
        long[] all = new long[words];
        long[][] having = new long[labels][words];
        long[][] wronglyGiven = new long[labels][words];
        long[][] missed = new long[labels][words];
        for (int image = 0; image < table.images(); image++) {
            Prediction prediction = new Prediction(model.labels(), sums[image], model.target(), model.thresholds());
            long bit = 1L << image;
            all[image >>> 6] |= bit;
            for (int label = 0; label < labels; label++) {
                boolean has = truth.has(image, label);
                boolean given = prediction.isDecided(label);
                having[label][image >>> 6] |= has ? bit : 0;
                wronglyGiven[label][image >>> 6] |= given && !has ? bit : 0;
                missed[label][image >>> 6] |= has && !given ? bit : 0;
            }
        }
        images += table.images();
        for (int clause = 0; clause < voted.length; clause++) {
            voted[clause] += table.voted(clause);
            strengths[clause] += table.sum(clause, all);
            for (int label = 0; label < labels; label++) {
                int weight = model.weight(clause, label);
                strengthsWith[clause * labels + label] += table.sum(clause, having[label]);
                harm[clause * labels + label] += weight == 0
                        ? 0
                        : Math.abs((long) weight) * table.sum(clause, weight > 0 ? wronglyGiven[label] : missed[label]);
            }
        }
    }

    /** {@return the number of images that were looked at} */
    public int images() {
        return images;
    }

    /** {@return the share of the images on which a clause votes, 0 to 1} */
    public double support(int clause) {
        return images == 0 ? 0 : (double) voted[clause] / images;
    }

    /**
     * {@return how often a clause is right about a label: of the votes that it casts, the share cast on images that
     * have the label, or, if it votes against the label, on images that do not; 0 to 1, and 0 if it casts none}
     */
    public double precision(int clause, int label) {
        if (strengths[clause] == 0) {
            return 0;
        }
        double with = (double) strengthsWith[clause * labels + label] / strengths[clause];
        return model.weight(clause, label) < 0 ? 1 - with : with;
    }

    /**
     * {@return what a clause contributes to wrong decisions about a label: the votes that it cast for the label on
     * images that were given it wrongly, and against it on images that have it but were not given it; 0 or more}
     */
    public long harm(int clause, int label) {
        return harm[clause * labels + label];
    }
}
