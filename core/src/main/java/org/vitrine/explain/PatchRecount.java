package org.vitrine.explain;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.vitrine.clause.ClauseBank;
import org.vitrine.image.BitImage;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.model.PatchCounter;
import org.vitrine.model.PatchCounts;

/**
 * Counts anew where the finished clauses match: every matching place of every image. The counts kept in training also hold what clauses
 * did that have changed since.
 */
public final class PatchRecount {

    private static final int CLAUSES_AT_ONCE = 512;

    private PatchRecount() {}

    /**
     * Counts over images.
     *
     * @param bank the clauses
     * @param size how many images there are
     * @param images gives the image of a number
     * @param threads how many threads share out the clauses
     * @param progress called now and then with how much is done, from 0 to {@code size}, from any of the threads
     * @return the counts
     */
    public static PatchCounts over(
            ClauseBank bank, int size, IntFunction<BitImage> images, int threads, IntConsumer progress) {
        PatchCounter tally = new PatchCounter(bank.grid(), bank.size());
        int pieces = (bank.size() + CLAUSES_AT_ONCE - 1) / CLAUSES_AT_ONCE;
        AtomicLong done = new AtomicLong();
        ParallelLoop.forEach(pieces, threads, () -> (IntConsumer) piece -> {
            int from = piece * CLAUSES_AT_ONCE;
            int to = Math.min(bank.size(), from + CLAUSES_AT_ONCE);
            ClauseMatches sightings = new ClauseMatches(bank, from, to);
            for (int index = 0; index < size; index++) {
                sightings.lookAt(images.apply(index));
                for (int clause = from; clause < to; clause++) {
                    int counted = clause;
                    sightings.forEach(clause, place -> tally.add(counted, place));
                }
                progress.accept((int) (done.incrementAndGet() / pieces));
            }
        });
        return tally.counts();
    }
}
