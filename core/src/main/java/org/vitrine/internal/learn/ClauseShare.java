package org.vitrine.internal.learn;

import java.util.Arrays;
import org.vitrine.clause.PatchCounter;
import org.vitrine.image.BitImage;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.CoinPool;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.internal.match.ClauseMatcher;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.match.PatchPlanes;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/**
 * One thread's share of the clauses: whole blocks of 64, so that the draw of which clauses learn, 64 at once, does not depend on how
 * they are shared out. And a share of drawing the coins, which all threads then use.
 *
 * <p>Every draw has a key of its own, from the example down to the clause and the label, so nothing depends on who draws first:
 *
 * <pre>
 * example = key(key(seed, epoch), step)            step counts the examples of an epoch in the order learnt
 *   which clauses learn for a label                mask(key(key(example, -2), label), block of 64 clauses)
 *   which false label is focused on                key(example, -3)
 *   which literals may be forgotten                pool of key(example, -5)
 *   clause = key(example, number of the clause)
 *     which of the matching positions is drawn        key(clause, -2)
 *     which literals are forgotten for a label     the pool's heads(key(clause, label), word of 64 literals)
 * clauses that sit out an epoch                    mask(key(key(seed, epoch), -2), block)
 * </pre>
 */
final class ClauseShare {

    private static final int PLACE = -2;
    private static final int DROPPING = -2;
    private static final int FORGETTING = -5;
    private static final int APART = 16;

    private final Settings settings;
    private final PatchGrid grid;
    private final PatchLayout layout;
    private final Automata automata;
    private final int[] weights;
    private final PatchCounter tally;
    private final ClauseMatcher matcher;
    private final int from;
    private final int to;
    private final CoinPool[] pools;
    private final int part;
    private final int parts;
    private final int labels;

    private final int blocks;
    private final int words;
    private final int[] places;
    private final int[] sums;
    private final long[] present;
    private final long[] matches;
    private final long[] patch;
    private final long[] coins;
    private final long[] otherCoins;
    private final long[] included;
    private final int[] candidates;
    private final long[] trues;
    private final long[] votingFor; // [label][block]
    private final long[] enrolled; // [lane]
    private CoinPool forgetting;
    private long feedbacks;

    /** The clauses {@code from} (a multiple of 64) to {@code to - 1}, as one of several parts. */
    ClauseShare(LearningMachine machine, int from, int to, int part, int parts) {
        this.settings = machine.settings();
        this.layout = machine.layout();
        this.grid = layout.grid();
        this.automata = machine.automata();
        this.weights = machine.weights();
        this.tally = machine.tally();
        this.labels = machine.labels();
        this.from = from;
        this.to = to;
        this.pools = machine.pools();
        this.forgetting = pools[0];
        this.part = part;
        this.parts = parts;
        this.matcher = ClauseMatcher.of(layout, to - from);
        this.places = new int[to - from];
        this.sums = new int[labels + 2 * APART];
        this.blocks = Bits.words(to - from);
        this.words = grid.literalWords();
        this.present = new long[blocks];
        this.matches = apart(layout.matchWords());
        this.patch = apart(words);
        this.coins = apart(Lanes.best().padded(words));
        this.otherCoins = apart(Lanes.best().padded(words));
        this.included = apart(words);
        this.candidates = new int[to - from + 1];
        this.trues = apart(blocks);
        this.votingFor = apart(labels * blocks);
        this.enrolled = apart(64);
        for (int clause = from; clause < to; clause++) {
            relearn(clause);
            for (int label = 0; label < labels; label++) {
                noteSide(clause - from, label);
            }
        }
    }

    /** Words with some room behind, so that they do not end in a line of the cache to which another thread writes. */
    private static long[] apart(int words) {
        return new long[words + APART];
    }

    /** Draws the clauses that sit out this epoch. */
    void beginEpoch(long epochKey) {
        long chance = KeyedRandom.chance(settings.dropClauses());
        for (int block = 0; block < blocks; block++) {
            long lanes = Bits.lowest(Math.min(64, to - from - 64 * block));
            long dropped = KeyedRandom.mask(KeyedRandom.key(epochKey, DROPPING), from / 64 + block, chance, lanes);
            present[block] = lanes & ~dropped;
        }
        feedbacks = 0;
    }

    /** Draws a share of an example's coins. Others may still be using those of the two examples before it. */
    void drawCoins(int step, long exampleKey) {
        pools[step % pools.length].refill(KeyedRandom.key(exampleKey, FORGETTING), part, parts);
    }

    /**
     * Finds where each clause matches, draws one of the positions, and adds up the votes of true clauses. They are handed over at the end:
     * other threads' sums lie next to where they go, and would be held up by every vote.
     */
    void vote(PatchPlanes planes, long exampleKey, int[] into) {
        Arrays.fill(trues, 0);
        Arrays.fill(sums, 0);
        int found = matcher.candidates(planes, candidates);
        for (int next = 0; next < found; next++) {
            int i = candidates[next];
            if (Bits.get(present, i)) {
                int count = matcher.matches(i, planes, matches);
                if (count > 0) {
                    int clause = from + i;
                    Bits.set(trues, i);
                    places[i] = place(i, count == 1 ? 0 : draw(exampleKey, clause, count));
                    int at = clause * labels;
                    for (int label = 0; label < labels; label++) {
                        sums[label] += weights[at + label];
                    }
                }
            }
        }
        System.arraycopy(sums, 0, into, 0, labels);
    }

    private static int draw(long exampleKey, int clause, int count) {
        return (int) KeyedRandom.below(KeyedRandom.key(KeyedRandom.key(exampleKey, clause), PLACE), count);
    }

    /** The n-th of the positions just found. */
    private int place(int i, int n) {
        int word = matcher.firstWord(i);
        int left = n;
        for (int here = Long.bitCount(matches[word]); here <= left; here = Long.bitCount(matches[word])) {
            left -= here;
            word++;
        }
        return layout.position(64 * word + Bits.select(matches[word], left));
    }

    /**
     * Counts the positions drawn, and gives feedback to the clauses that are picked.
     *
     * <p>Of those picked, many have nothing to learn: a false clause that votes the wrong way. Which ones is seen for 64 clauses at
     * once, from a bit for each clause and label that says whether it votes for the label.
     */
    void learn(BitImage image, int step, long exampleKey, FeedbackPlan lesson) {
        long given = 0;
        forgetting = pools[step % pools.length];
        for (int block = 0; block < blocks; block++) {
            for (long left = trues[block]; left != 0; left &= left - 1) {
                int i = 64 * block + Long.numberOfTrailingZeros(left);
                tally.add(from + i, places[i]);
            }
            for (int first = 0; first < labels; first += 64) {
                long learning = enrol(block, first, lesson);
                for (long left = learning; left != 0; left &= left - 1) {
                    int lane = Long.numberOfTrailingZeros(left);
                    given += Long.bitCount(enrolled[lane]);
                    learn(64 * block + lane, first, enrolled[lane], image, exampleKey, lesson);
                    enrolled[lane] = 0;
                }
            }
        }
        feedbacks += given;
    }

    /** Notes for each clause of a block the labels, up to 64, from which it has something to learn; returns the clauses that have. */
    private long enrol(int block, int first, FeedbackPlan lesson) {
        long any = 0;
        for (int label = first; label < Math.min(labels, first + 64); label++) {
            long candidates = present[block] & ownedBy(label, block);
            long picked = candidates == 0 ? 0 : lesson.picked(label, from / 64 + block, candidates);
            long votesFor = votingFor[label * blocks + block];
            long right = lesson.isTrue(label) ? votesFor : ~votesFor;
            long learning = picked & (right | trues[block]);
            for (long left = learning; left != 0; left &= left - 1) {
                enrolled[Long.numberOfTrailingZeros(left)] |= 1L << label;
            }
            any |= learning;
        }
        return any;
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

    private void learn(int i, int first, long fromLabels, BitImage image, long exampleKey, FeedbackPlan lesson) {
        int clause = from + i;
        long clauseKey = KeyedRandom.key(exampleKey, clause);
        boolean changed = Bits.get(trues, i)
                ? learnTrue(i, first, fromLabels, image, clauseKey, lesson)
                : forget(clause, first, fromLabels, clauseKey);
        if (changed) {
            relearn(clause);
        }
    }

    /** A true clause gets all types of feedback. */
    private boolean learnTrue(int i, int first, long fromLabels, BitImage image, long clauseKey, FeedbackPlan lesson) {
        int clause = from + i;
        grid.literals(image, places[i] / grid.columns(), places[i] % grid.columns(), patch);
        boolean changed = false;
        for (long left = fromLabels; left != 0; left &= left - 1) {
            int label = first + Long.numberOfTrailingZeros(left);
            boolean right = weights[clause * labels + label] >= 0 == lesson.isTrue(label);
            if (right && automata.included(clause) > settings.literalBudget()) {
                changed |= forget(clause, first, Long.lowestOneBit(left), clauseKey);
            } else {
                changed |= right ? recognize(clause, KeyedRandom.key(clauseKey, label)) : reject(clause);
                moveWeight(i, label, lesson.isTrue(label));
            }
        }
        return changed;
    }

    /** Type Ia: remember what is true in the patch, forget a little of what is not. */
    private boolean recognize(int clause, long key) {
        forgetting.heads(key, coins, words);
        boolean changed = false;
        for (int word = 0; word < words; word++) {
            long seen = patch[word];
            long hit = coins[word];
            coins[word] = hit & ~seen;
            changed |= automata.up(clause, word, settings.boost() ? seen : seen & ~hit);
        }
        changed |= automata.down(clause, coins);
        return changed;
    }

    /**
     * Type Ib: forget a little of everything. Two labels at a time, since their coins seldom agree and the second round is then for
     * nothing.
     */
    private boolean forget(int clause, int first, long fromLabels, long clauseKey) {
        boolean changed = false;
        long left = fromLabels;
        while (Long.bitCount(left) >= 2) {
            long one = KeyedRandom.key(clauseKey, first + Long.numberOfTrailingZeros(left));
            left &= left - 1;
            long other = KeyedRandom.key(clauseKey, first + Long.numberOfTrailingZeros(left));
            left &= left - 1;
            changed |= forget(clause, one, other);
        }
        if (left != 0) {
            forgetting.heads(KeyedRandom.key(clauseKey, first + Long.numberOfTrailingZeros(left)), coins, words);
            changed |= automata.down(clause, coins);
        }
        return changed;
    }

    private boolean forget(int clause, long one, long other) {
        forgetting.heads(one, coins, words);
        forgetting.heads(other, otherCoins, words);
        long agreed = 0;
        for (int word = 0; word < words; word++) {
            long both = coins[word] & otherCoins[word];
            coins[word] |= otherCoins[word];
            otherCoins[word] = both;
            agreed |= both;
        }
        boolean changed = automata.down(clause, coins);
        if (agreed != 0) {
            changed |= automata.down(clause, otherCoins);
        }
        return changed;
    }

    /** Type II: take in what would have kept the clause from matching here. */
    private boolean reject(int clause) {
        boolean changed = false;
        for (int word = 0; word < words; word++) {
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
    private void moveWeight(int i, int label, boolean up) {
        if (settings.weighted()) {
            int at = (from + i) * labels + label;
            int moved = weights[at] + (up ? 1 : -1);
            if (moved != 0 || settings.sharing() == Settings.Sharing.COALESCED) {
                weights[at] = moved;
                noteSide(i, label);
            }
        }
    }

    private void noteSide(int i, int label) {
        int word = label * blocks + (i >>> 6);
        long bit = 1L << i;
        votingFor[word] = weights[(from + i) * labels + label] >= 0 ? votingFor[word] | bit : votingFor[word] & ~bit;
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
