package org.vitrine.internal.match;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;
import org.vitrine.internal.concurrent.ParallelLoop;

/**
 * Counts anew where finished clauses match: every matching position of every image. The counts kept in training also
 * hold what clauses did that have changed since.
 */
public final class PatchRecount {

    private static final int CLAUSES_AT_ONCE = 512;

    private PatchRecount() {}

    /**
     * {@return the counts over images; none of fuzzy clauses, which have no positions}
     *
     * @param size how many images there are
     * @param images returns the image with a given index, encoded
     * @param threads how many threads share out the clauses
     * @param progress called now and then with how much is done, from 0 to {@code size}, from any of the threads
     */
    public static PatchCounts over(
            ClauseBank bank,
            Encoding encoding,
            int size,
            IntFunction<BitImage> images,
            int threads,
            IntConsumer progress) {
        if (!bank.isCrisp()) {
            return PatchCounts.none(bank.size());
        }
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
