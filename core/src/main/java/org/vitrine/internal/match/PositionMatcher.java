package org.vitrine.internal.match;

import java.util.Arrays;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * Matches clauses at 64 positions at once, or at several times 64.
 *
 * <p>A clause is a mask, its rectangle of positions, and a list of the words at which its pixel literals' bitmaps
 * begin. The mask is ANDed with the literals, four to a branch, until nothing is left. Lists are filled up to a
 * multiple of four with the bitmap of ones.
 *
 * <p>Most clauses fail on most images, and the cost is not the AND of a few words but the mispredicted branch when no
 * position is left. So all clauses first pass through a sieve of their first four literals, without a branch on the
 * outcome. Where words are cheap (see {@link Lanes}), the remaining clauses pass through a second sieve of twelve
 * literals. Only the few that remain are matched in full.
 *
 * <p>The sieves are as good as the first literals. Every now and then an image is kept as a sample, and with each image
 * some clauses are taken in turn and have their first literals chosen anew: each the one that leaves the fewest
 * positions on the samples. Where few are enough for that, those chosen before stay behind them, so that it gets better
 * for some turns; eight turns after the last change it is over.
 *
 * <p>While it learns, a clause changes more often than it gets through the sieves. So an update sees to the first
 * twelve literals, which lie side by side for all clauses; the list of all is made anew only when it is asked for.
 */
final class PositionMatcher extends ClauseMatcher {

    private static final int GROUP = Lanes.GROUP;
    private static final int FIRST = Lanes.MORE_LEADS;
    // Images in which each clause has its turn once: few at first, when first literals are arbitrary, TURN later.
    static final int FIRST_TURNS = 512;
    private static final int TURN = 4096;
    static final int TURNS = 8;

    private final PatchLayout layout;
    private final int literalWords;
    private final long[] pixels; // the bits of a clause's words that stand for pixels, not for positions
    private final int[] literalAt;
    private final long[] included;
    private final Lanes lanes;
    private final PositionMasks masks;
    private final int[] counts; // pixel literals of each clause
    private final int[] leads; // [clause][FIRST]: where bitmaps begin, at the clause's first word
    private final int[][] lists;
    private final long[] listed; // a bit for each clause whose list is up to date
    private final long[] unlisted;

    private final SampleImages samples;
    private long images;
    private long changed; // the last image before which a clause changed

    PositionMatcher(PatchLayout layout, int clauses) {
        this.layout = layout;
        PatchGrid grid = layout.grid();
        this.literalWords = grid.literalWords();
        this.pixels = layout.pixelLiterals();
        this.literalAt = new int[layout.ones()];
        for (int feature = 0; feature < grid.pixelFeatures(); feature++) {
            int negation = 64 * grid.featureWords() + feature;
            literalAt[layout.start(feature)] = feature;
            literalAt[layout.start(negation)] = negation;
        }
        this.included = new long[Math.multiplyExact(clauses, literalWords)];
        this.lanes = Lanes.best();
        this.masks = new PositionMasks(layout, clauses, lanes);
        this.counts = new int[clauses];
        this.leads = new int[Math.multiplyExact(FIRST, clauses)];
        this.lists = new int[clauses][];
        this.listed = new long[Bits.words(clauses)];
        this.unlisted = new long[literalWords];
        this.samples = new SampleImages(layout);
        int[] nothing = {};
        Arrays.fill(lists, nothing);
        Arrays.fill(leads, layout.ones());
    }

    @Override
    public void update(int clause, long[] source, int at) {
        int own = clause * literalWords;
        if (changed != images) { // a write could hold up another thread whose matcher lies next to this one
            changed = images;
        }
        boolean moved = false;
        for (int word = 0; word < literalWords; word++) {
            // Only what changed: feedback includes or excludes one or two literals of hundreds.
            long difference = included[own + word] ^ source[at + word];
            if (difference != 0) {
                long flipped = difference & pixels[word];
                // A position literal came or went: the rectangle is another one.
                moved |= flipped != difference;
                for (long rest = flipped; rest != 0; rest &= rest - 1) {
                    included[own + word] ^= Long.lowestOneBit(rest);
                    int literal = 64 * word + Long.numberOfTrailingZeros(rest);
                    if (Bits.get(source, 64 * at + literal)) {
                        include(clause, literal);
                    } else {
                        exclude(clause, literal);
                    }
                }
                included[own + word] = source[at + word];
            }
        }
        if (moved) {
            move(clause, Rectangle.of(layout.grid(), included, own));
        }
    }

    private void include(int clause, int literal) {
        Bits.clear(listed, clause);
        if (counts[clause] < FIRST) {
            leads[FIRST * clause + counts[clause]] = lead(clause, literal);
        }
        counts[clause]++;
    }

    private void exclude(int clause, int literal) {
        Bits.clear(listed, clause);
        int from = FIRST * clause;
        int last = from + leading(clause) - 1;
        counts[clause]--;
        int at = from;
        int gone = lead(clause, literal);
        while (at < last && leads[at] != gone) {
            at++;
        }
        if (leads[at] == gone) {
            System.arraycopy(leads, at + 1, leads, at, last - at);
            // The others move up, so that the best chosen stay in front; their order is what makes the sieve good.
            leads[last] = counts[clause] < FIRST ? layout.ones() : another(clause);
        }
    }

    /** {@return the word that stands for a literal among the first ones} */
    private int lead(int clause, int literal) {
        return layout.start(literal) + masks.firstWords()[clause];
    }

    /** {@return the number of first literals that a clause has} */
    private int leading(int clause) {
        return Math.min(FIRST, counts[clause]);
    }

    /** {@return a literal to come last among the first ones; the starting word is arbitrary} */
    private int another(int clause) {
        for (int word = (int) (images % literalWords); ; word = (word + 1) % literalWords) {
            for (long rest = included[clause * literalWords + word] & pixels[word]; rest != 0; rest &= rest - 1) {
                int lead = lead(clause, 64 * word + Long.numberOfTrailingZeros(rest));
                int at = FIRST * clause;
                int last = at + FIRST - 1;
                while (at < last && leads[at] != lead) {
                    at++;
                }
                if (at == last) {
                    return lead;
                }
            }
        }
    }

    /** Lets a clause begin at another word. */
    private void move(int clause, Rectangle rectangle) {
        int before = masks.firstWords()[clause];
        masks.update(clause, rectangle);
        int by = masks.firstWords()[clause] - before;
        if (by != 0) {
            for (int at = FIRST * clause; at < FIRST * clause + leading(clause); at++) {
                // First literals have the clause's first word added, which saves the sieve an addition for each.
                leads[at] += by;
            }
        }
    }

    /**
     * {@return all literals of a clause, as the words at which their bitmaps begin; when it is made, the first ones are
     * in front}
     */
    private int[] list(int clause) {
        int[] list = lists[clause];
        if (!Bits.get(listed, clause)) {
            Bits.set(listed, clause);
            int length = length(clause);
            if (length > list.length) {
                // A quarter more, since clauses grow; a new array for each literal would keep the collector busy.
                list = new int[length + length / 4 / GROUP * GROUP];
                lists[clause] = list;
            }
            System.arraycopy(included, clause * literalWords, unlisted, 0, literalWords);
            int size = leading(clause);
            for (int i = 0; i < size; i++) {
                list[i] = leads[FIRST * clause + i] - masks.firstWords()[clause];
                Bits.clear(unlisted, literalAt[list[i]]);
            }
            for (int word = 0; word < literalWords; word++) {
                for (long rest = unlisted[word] & pixels[word]; rest != 0; rest &= rest - 1) {
                    list[size++] = layout.start(64 * word + Long.numberOfTrailingZeros(rest));
                }
            }
            Arrays.fill(list, size, length, layout.ones());
        }
        return list;
    }

    /** {@return the length of a clause's list} */
    private int length(int clause) {
        return (counts[clause] + GROUP - 1) / GROUP * GROUP;
    }

    @Override
    public int candidates(PatchPlanes planes, int[] into) {
        long[] words = planes.words();
        int found = lanes.sieve(words, masks.words(), masks.at(), masks.lengths(), leads, into);
        int kept = lanes.sieveAgain(words, masks.words(), masks.at(), masks.lengths(), leads, into, found);
        learn(words);
        return kept;
    }

    /** Keeps the image now and then, and chooses the first literals of some clauses anew. */
    private void learn(long[] words) {
        samples.see(images, words);
        images++;
        // The clauses of an image are the next part of all, so that each has its turn after so many images.
        int turn = changed < TURN ? FIRST_TURNS : TURN;
        if (samples.complete(images) && images - changed < (long) TURNS * turn) {
            int end = (int) (lists.length * (images % turn + 1) / turn);
            for (int clause = (int) (lists.length * (images % turn) / turn); clause < end; clause++) {
                chooseFirst(clause);
            }
        }
    }

    private void chooseFirst(int clause) {
        int[] list = list(clause);
        int first = masks.firstWords()[clause];
        samples.chooseFirst(
                list,
                length(clause),
                leading(clause),
                first,
                masks.words(),
                masks.at()[clause],
                masks.lengths()[clause]);
        for (int i = 0; i < leading(clause); i++) {
            leads[FIRST * clause + i] = list[i] + first;
        }
    }

    @Override
    public int matches(int clause, PatchPlanes planes, long[] matches) {
        int first = masks.firstWords()[clause];
        return lanes.narrowAndReorder(
                planes.words(),
                first,
                list(clause),
                length(clause),
                masks.words(),
                masks.at()[clause],
                masks.lengths()[clause],
                matches,
                first);
    }

    @Override
    public int firstWord(int clause) {
        return masks.firstWords()[clause];
    }

    @Override
    public int endWord(int clause) {
        return masks.firstWords()[clause] + masks.lengths()[clause];
    }
}
