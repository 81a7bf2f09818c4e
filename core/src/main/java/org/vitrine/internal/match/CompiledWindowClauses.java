package org.vitrine.internal.match;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * Finished clauses of a window smaller than the image, matched as {@link PositionMatcher} matches them: a sieve of each
 * clause's first literals, then an AND of all its literals for the few that pass.
 *
 * <p>How well the sieves work depends on which literals come first, and that is chosen from the first few thousand
 * images that are looked at: a share of the clauses with each image, until every clause was chosen for several times.
 * Other threads go on matching meanwhile, without a lock. That is safe because
 *
 * <ul>
 *   <li>a slot of {@code leads} may hold any literal of its clause at any time. A thread that reads some slots before
 *       and some after a change still ANDs literals of the clause, and so never sorts out one that matches;
 *   <li>a list of literals is never changed once it is in {@code lists}: a better order is a new list.
 * </ul>
 */
final class CompiledWindowClauses extends CompiledCrispClauses {

    private static final int FIRST = Lanes.MORE_LEADS;

    private final Lanes lanes = Lanes.best();
    private final PositionMasks masks;
    private final int[] counts; // pixel literals of each clause
    private final int[] leads; // [clause][FIRST]: where bitmaps start, at the clause's first word
    private final AtomicReferenceArray<int[]> lists; // starts of all literals' bitmaps, filled up to whole groups

    private final ReentrantLock choosing = new ReentrantLock();
    private @Nullable SampleImages samples; // guarded by choosing; null when every clause was chosen for
    private volatile boolean settled;
    private int images; // guarded by choosing

    CompiledWindowClauses(PatchLayout layout, ClauseBank bank, int[] clauses, long[] included) {
        super(layout, bank, clauses);
        PatchGrid grid = layout.grid();
        int words = grid.literalWords();
        this.masks = new PositionMasks(layout, clauses.length, lanes);
        this.counts = new int[clauses.length];
        this.leads = new int[Math.multiplyExact(FIRST, clauses.length)];
        this.lists = new AtomicReferenceArray<>(clauses.length);
        this.samples = new SampleImages(layout);
        Arrays.fill(leads, layout.ones());
        long[] pixels = layout.pixelLiterals();
        for (int i = 0; i < clauses.length; i++) {
            masks.update(i, Rectangle.of(grid, included, i * words));
            for (int word = 0; word < words; word++) {
                counts[i] += Long.bitCount(included[i * words + word] & pixels[word]);
            }
            int[] list = new int[length(i)];
            int size = 0;
            for (int word = 0; word < words; word++) {
                for (long left = included[i * words + word] & pixels[word]; left != 0; left &= left - 1) {
                    list[size++] = layout.start(64 * word + Long.numberOfTrailingZeros(left));
                }
            }
            Arrays.fill(list, size, list.length, layout.ones());
            publish(i, list);
        }
    }

    private void publish(int i, int[] list) {
        for (int lead = 0; lead < leading(i); lead++) {
            leads[FIRST * i + lead] = list[lead] + firstWord(i);
        }
        // After the list is filled: a thread that gets it by acquire sees all of it.
        lists.setRelease(i, list);
    }

    /** {@return the length of a clause's list} */
    private int length(int i) {
        return (counts[i] + Lanes.GROUP - 1) / Lanes.GROUP * Lanes.GROUP;
    }

    /** {@return the number of first literals that a clause has} */
    private int leading(int i) {
        return Math.min(FIRST, counts[i]);
    }

    @Override
    int candidates(Scratch scratch, int[] into) {
        long[] words = scratch.planes.words();
        int found = lanes.sieve(words, masks.words(), masks.at(), masks.lengths(), leads, into);
        int kept = lanes.sieveAgain(words, masks.words(), masks.at(), masks.lengths(), leads, into, found);
        // Tried, never waited for: a second thread predicts with the literals there are. They change no result.
        if (!settled && choosing.tryLock()) {
            try {
                chooseFor(words);
            } finally {
                choosing.unlock();
            }
        }
        return kept;
    }

    /** Keeps the image now and then, and chooses the first literals of some clauses. */
    private void chooseFor(long[] words) {
        SampleImages seen = samples;
        if (seen == null) {
            return;
        }
        seen.see(images, words);
        images++;
        if (images >= PositionMatcher.TURNS * PositionMatcher.FIRST_TURNS) {
            samples = null;
            settled = true;
        } else if (seen.complete(images)) {
            int turn = images % PositionMatcher.FIRST_TURNS;
            int end = (int) ((long) size() * (turn + 1) / PositionMatcher.FIRST_TURNS);
            for (int i = (int) ((long) size() * turn / PositionMatcher.FIRST_TURNS); i < end; i++) {
                // Plain, since only the holder of the lock writes; a copy, since others may be reading it.
                int[] list = lists.getPlain(i).clone();
                seen.chooseFirst(
                        list, list.length, leading(i), firstWord(i), masks.words(), masks.at()[i], masks.lengths()[i]);
                publish(i, list);
            }
        }
    }

    @Override
    int matches(int i, Scratch scratch) {
        int first = firstWord(i);
        int[] list = lists.getAcquire(i);
        return lanes.narrow(
                scratch.planes.words(),
                first,
                list,
                list.length,
                masks.words(),
                masks.at()[i],
                masks.lengths()[i],
                scratch.matches,
                first);
    }

    @Override
    int firstWord(int i) {
        return masks.firstWords()[i];
    }

    @Override
    int endWord(int i) {
        return masks.firstWords()[i] + masks.lengths()[i];
    }
}
