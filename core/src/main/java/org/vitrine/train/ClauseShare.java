package org.vitrine.train;

import org.vitrine.bits.Bits;
import org.vitrine.bits.Draws;
import org.vitrine.bits.Flips;
import org.vitrine.clause.Matcher;
import org.vitrine.image.BitImage;
import org.vitrine.model.PatchTally;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.PatchLayout;
import org.vitrine.patch.PatchPlanes;

/**
 * One thread's share of the clauses: whole blocks of 64, so that the draw of which clauses learn, 64 at once, does not depend on how
 * they are shared out.
 *
 * <p>Every draw has a key of its own, from the example down to the clause and the label, so nothing depends on who draws first:
 *
 * <pre>
 * example = key(key(seed, epoch), step)            step counts the examples of an epoch in the order learnt
 *   which clauses learn for a label                mask(key(key(example, -2), label), block of 64 clauses)
 *   which false label is focused on                key(example, -3)
 *   clause = key(example, number of the clause)
 *     which of the matching places is drawn        key(clause, -2)
 *     which literals are forgotten for a label     heads(key(clause, label), word of 64 literals)
 * clauses that sit out an epoch                    mask(key(key(seed, epoch), -2), block)
 * </pre>
 */
final class ClauseShare {

    private static final int PLACE = -2;
    private static final int DROPPING = -2;
    private static final int NOWHERE = -1;

    private final Settings settings;
    private final PatchGrid grid;
    private final PatchLayout layout;
    private final Automata automata;
    private final int[] weights;
    private final PatchTally tally;
    private final Matcher matcher;
    private final int from;
    private final int to;
    private final int labels;
    private final Flips forgetting;

    private final int[] places;
    private final long[] present;
    private final long[] matches;
    private final long[] patch;
    private final long[] included;
    private final long[] picks;
    private long feedbacks;

    /** The clauses {@code from} (a multiple of 64) to {@code to - 1}. */
    ClauseShare(Machine machine, int from, int to) {
        this.settings = machine.settings();
        this.layout = machine.layout();
        this.grid = layout.grid();
        this.automata = machine.automata();
        this.weights = machine.weights();
        this.tally = machine.tally();
        this.labels = machine.labels();
        this.from = from;
        this.to = to;
        this.forgetting = new Flips(1 / settings.specificity());
        this.matcher = Matcher.of(layout, to - from);
        this.places = new int[to - from];
        this.present = new long[Bits.words(to - from)];
        this.matches = new long[layout.bitmapWords()];
        this.patch = new long[grid.literalWords()];
        this.included = new long[grid.literalWords()];
        this.picks = new long[labels];
        for (int clause = from; clause < to; clause++) {
            relearn(clause);
        }
    }

    /** Draws the clauses that sit out this epoch. */
    void beginEpoch(long epochKey) {
        long chance = Draws.chance(settings.dropClauses());
        for (int block = 0; block < present.length; block++) {
            long lanes = Bits.lowest(Math.min(64, to - from - 64 * block));
            long dropped = Draws.mask(Draws.key(epochKey, DROPPING), from / 64 + block, chance, lanes);
            present[block] = lanes & ~dropped;
        }
        feedbacks = 0;
    }

    /** Finds where each clause matches, draws one of the places, and adds the votes of true clauses to the sums. */
    void vote(PatchPlanes planes, long exampleKey, int[] sums) {
        for (int i = 0; i < places.length; i++) {
            places[i] = NOWHERE;
            if ((present[i >>> 6] >>> i & 1) != 0) {
                int count = matcher.matches(i, planes, matches);
                if (count > 0) {
                    int clause = from + i;
                    places[i] = place(i, count == 1 ? 0 : draw(exampleKey, clause, count));
                    int at = clause * labels;
                    for (int label = 0; label < labels; label++) {
                        sums[label] += weights[at + label];
                    }
                }
            }
        }
    }

    private static int draw(long exampleKey, int clause, int count) {
        return (int) Draws.below(Draws.key(Draws.key(exampleKey, clause), PLACE), count);
    }

    /** The n-th of the places just found. */
    private int place(int i, int n) {
        int word = matcher.firstWord(i);
        int left = n;
        for (int here = Long.bitCount(matches[word]); here <= left; here = Long.bitCount(matches[word])) {
            left -= here;
            word++;
        }
        return layout.position(64 * word + Bits.select(matches[word], left));
    }

    /** Counts the places drawn, and gives feedback to the clauses that are picked, label after label. */
    void learn(BitImage image, long exampleKey, Lesson lesson) {
        for (int i = 0; i < places.length; i++) {
            if (places[i] != NOWHERE) {
                tally.add(from + i, places[i]);
            }
        }
        for (int block = 0; block < present.length; block++) {
            long any = 0;
            for (int label = 0; label < labels; label++) {
                long candidates = present[block] & ownedBy(label, block);
                picks[label] = candidates == 0 ? 0 : lesson.picked(label, from / 64 + block, candidates);
                any |= picks[label];
            }
            for (long left = any; left != 0; left &= left - 1) {
                int lane = Long.numberOfTrailingZeros(left);
                learn(64 * block + lane, lane, image, exampleKey, lesson);
            }
        }
    }

    /** The clauses of a block that a label may teach: all, or its own. */
    private long ownedBy(int label, int block) {
        if (settings.sharing() == Settings.Sharing.COALESCED) {
            return -1L;
        }
        int first = from + 64 * block;
        int begin = Math.max(0, Math.min(64, label * settings.clauses() - first));
        int end = Math.max(0, Math.min(64, (label + 1) * settings.clauses() - first));
        return Bits.lowest(end) & ~Bits.lowest(begin);
    }

    private void learn(int i, int lane, BitImage image, long exampleKey, Lesson lesson) {
        int clause = from + i;
        long clauseKey = Draws.key(exampleKey, clause);
        int place = places[i];
        boolean true_ = place != NOWHERE;
        if (true_) {
            grid.literals(image, place / grid.columns(), place % grid.columns(), patch);
        }
        boolean changed = false;
        for (int label = 0; label < labels; label++) {
            if ((picks[label] >>> lane & 1) != 0) {
                int at = clause * labels + label;
                boolean right = weights[at] >= 0 == lesson.isTrue(label);
                if (right && true_ && automata.included(clause) <= settings.literalBudget()) {
                    changed |= recognize(clause, Draws.key(clauseKey, label));
                    moveWeight(at, lesson.isTrue(label));
                    feedbacks++;
                } else if (right) {
                    changed |= forget(clause, Draws.key(clauseKey, label));
                    feedbacks++;
                } else if (true_) {
                    changed |= reject(clause);
                    moveWeight(at, lesson.isTrue(label));
                    feedbacks++;
                }
            }
        }
        if (changed) {
            relearn(clause);
        }
    }

    /** Type Ia: remember what is true in the patch, forget a little of what is not. */
    private boolean recognize(int clause, long key) {
        boolean changed = false;
        for (int word = 0; word < patch.length; word++) {
            long seen = patch[word];
            long unseen = ~seen & automata.aboveZero(clause, word);
            long lanes = settings.boost() ? unseen : unseen | seen;
            long hit = lanes == 0 ? 0 : forgetting.heads(key, word) & lanes;
            long up = seen & ~hit;
            long down = unseen & hit;
            if (up != 0) {
                changed |= automata.up(clause, word, up);
            }
            if (down != 0) {
                changed |= automata.down(clause, word, down);
            }
        }
        return changed;
    }

    /** Type Ib: forget a little of everything. */
    private boolean forget(int clause, long key) {
        boolean changed = false;
        for (int word = 0; word < patch.length; word++) {
            long lanes = automata.aboveZero(clause, word);
            if (lanes != 0) {
                long down = forgetting.heads(key, word) & lanes;
                if (down != 0) {
                    changed |= automata.down(clause, word, down);
                }
            }
        }
        return changed;
    }

    /** Type II: take in what would have kept the clause from matching here. */
    private boolean reject(int clause) {
        boolean changed = false;
        for (int word = 0; word < patch.length; word++) {
            long up = ~patch[word] & ~automata.includedWord(clause, word) & grid.usedLiterals(word);
            if (up != 0) {
                changed |= automata.up(clause, word, up);
            }
        }
        return changed;
    }

    /**
     * A true clause that learns moves its votes for a true label up and for a false one down, whichever type of feedback it is. A
     * clause of a label's own keeps its side: at least one vote remains.
     */
    private void moveWeight(int at, boolean up) {
        if (settings.weighted()) {
            int moved = weights[at] + (up ? 1 : -1);
            if (moved != 0 || settings.sharing() == Settings.Sharing.COALESCED) {
                weights[at] = moved;
            }
        }
    }

    private void relearn(int clause) {
        automata.copyIncluded(clause, included, 0);
        matcher.update(clause - from, included, 0);
    }

    /** How often a clause got feedback in this epoch. */
    long feedbacks() {
        return feedbacks;
    }
}
