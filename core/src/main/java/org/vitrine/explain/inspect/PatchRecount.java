package org.vitrine.explain.inspect;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.PatchCounter;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.internal.match.FinishedClauses;

/**
 * Counts anew where finished crisp clauses match: every matching position of every image. The counts kept in training also hold what clauses
 * did that have changed since.
 */
public final class PatchRecount {

    private static final int CLAUSES_AT_ONCE = 512;

    private PatchRecount() {}

    /**
     * Counts over images.
     *
     * @param bank the clauses
     * @param encoding how the images became bits
     * @param size how many images there are
     * @param images returns the image with a given index
     * @param threads how many threads share out the clauses
     * @param progress called now and then with how much is done, from 0 to {@code size}, from any of the threads
     * @return the counts
     */
    public static PatchCounts over(
            ClauseBank bank,
            Encoding encoding,
            int size,
            IntFunction<BitImage> images,
            int threads,
            IntConsumer progress) {
        FinishedClauses clauses = FinishedClauses.of(bank, encoding, false);
        int columns = bank.grid().columns();
        PatchCounter counter = new PatchCounter(bank.grid(), bank.size());
        int pieces = (bank.size() + CLAUSES_AT_ONCE - 1) / CLAUSES_AT_ONCE;
        AtomicLong done = new AtomicLong();
        ParallelLoop.forEach(pieces, threads, () -> (IntConsumer) piece -> {
            int from = piece * CLAUSES_AT_ONCE;
            int to = Math.min(bank.size(), from + CLAUSES_AT_ONCE);
            for (int index = 0; index < size; index++) {
                try (ClauseView view = clauses.view(images.apply(index))) {
                    for (int clause = from; clause < to; clause++) {
                        int counted = clause;
                        view.placements(clause).forEach(at -> counter.add(counted, at.row() * columns + at.column()));
                    }
                }
                progress.accept((int) (done.incrementAndGet() / pieces));
            }
        });
        return counter.counts();
    }
}
