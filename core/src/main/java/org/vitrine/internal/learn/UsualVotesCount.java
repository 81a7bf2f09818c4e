package org.vitrine.internal.learn;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.internal.match.FinishedClauses;

/**
 * Counts what fuzzy clauses vote on average, over training images, and how often their literals hold. Of more than
 * {@value #MOST_IMAGES} images, so many are taken at equal distances: frequencies are then known within a percent.
 */
public final class UsualVotesCount {

    /** Most images that are counted. */
    public static final int MOST_IMAGES = 4096;

    private static final int CLAUSES_AT_ONCE = 512;

    private UsualVotesCount() {}

    /** Says which images have a clause's label. */
    @FunctionalInterface
    public interface Truth {
        /** {@return true if an image has the label that a clause votes on} */
        boolean has(int clause, int index);
    }

    /**
     * Counts over images.
     *
     * @param bank the clauses, which are fuzzy
     * @param encoding how the images became bits
     * @param size how many images there are, at least one
     * @param images returns the image with a given index
     * @param truth says which images have a clause's label
     * @param threads how many threads share out the clauses
     * @param progress called with the number of images done, up to {@code size}, from any of the threads
     * @return the counts
     * @throws CancellationException if the calling thread is interrupted, before or meanwhile; it stays interrupted
     */
    public static UsualVotes over(
            ClauseBank bank,
            Encoding encoding,
            int size,
            IntFunction<BitImage> images,
            Truth truth,
            int threads,
            IntConsumer progress) {
        int tolerance = bank.tolerance();
        FinishedClauses clauses = FinishedClauses.of(bank, encoding, false);
        int counted = Math.min(size, MOST_IMAGES);
        int[] votes = new int[bank.size()];
        int[] lacking = new int[bank.size()];
        int[] offsets = bank.literalOffsets();
        int[] heldWithout = new int[offsets[bank.size()]];
        int[] heldWith = new int[offsets[bank.size()]];
        Thread caller = Thread.currentThread();
        int pieces = (bank.size() + CLAUSES_AT_ONCE - 1) / CLAUSES_AT_ONCE;
        AtomicLong looks = new AtomicLong();
        ParallelLoop.forEach(pieces, threads, () -> (IntConsumer) piece -> {
            int from = piece * CLAUSES_AT_ONCE;
            int to = Math.min(bank.size(), from + CLAUSES_AT_ONCE);
            for (int number = 0; number < counted; number++) {
                if (caller.isInterrupted()) {
                    throw new CancellationException("interrupted while the usual votes were counted");
                }
                int index = (int) ((long) number * size / counted);
                try (ClauseView view = clauses.view(images.apply(index))) {
                    for (int clause = from; clause < to; clause++) {
                        boolean lacks = !truth.has(clause, index);
                        lacking[clause] += lacks ? 1 : 0;
                        int[] held = lacks ? heldWithout : heldWith;
                        boolean[] holds = view.holds(clause, view.best(clause).get(0));
                        int left = tolerance;
                        for (int i = 0; i < holds.length; i++) {
                            held[offsets[clause] + i] += holds[i] ? 1 : 0;
                            left -= holds[i] ? 0 : 1;
                        }
                        votes[clause] += holds.length == 0 ? 0 : Math.max(0, left);
                    }
                }
                progress.accept((int) (looks.incrementAndGet() * size / ((long) counted * pieces)));
            }
        });
        return new UsualVotes(counted, votes, lacking, offsets, heldWithout, heldWith);
    }
}
