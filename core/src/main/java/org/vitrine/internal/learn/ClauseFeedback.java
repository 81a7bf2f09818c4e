package org.vitrine.internal.learn;

import org.vitrine.internal.bits.CoinPool;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.internal.concurrent.ThreadBuffers;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/**
 * Changes a clause by feedback. A clause that votes the right way on an example gets Type I feedback: Type Ia if it is
 * true, so that it comes closer to the patch it matched, Type Ib if it is false, so that it forgets a little. A true
 * clause that votes the wrong way gets Type II feedback, so that it no longer matches there.
 */
final class ClauseFeedback {

    private final PatchGrid grid;
    private final Automata automata;
    private final boolean boost;
    private final int words;
    private final long[] coins;
    private final long[] otherCoins;
    private CoinPool forgetting;

    ClauseFeedback(Settings settings, PatchGrid grid, Automata automata, CoinPool forgetting) {
        this.grid = grid;
        this.automata = automata;
        this.boost = settings.boost();
        this.words = grid.literalWords();
        this.coins = ThreadBuffers.words(Lanes.best().padded(words));
        this.otherCoins = ThreadBuffers.words(Lanes.best().padded(words));
        this.forgetting = forgetting;
    }

    /** Uses an example's coins from now on. */
    void use(CoinPool pool) {
        forgetting = pool;
    }

    /**
     * Type Ia: remembers what is true in the patch, forgets a little of what is not. Returns true if a literal came or
     * went.
     */
    boolean typeIa(int clause, long[] patch, long coinKey) {
        // A coin shows heads with probability 1/s. The same flip serves both kinds of literal: a true one that does not
        // boost stays where it is on heads, which is (s-1)/s for a step up; a false one goes down on heads.
        forgetting.heads(coinKey, coins, words);
        boolean changed = false;
        for (int word = 0; word < words; word++) {
            long seen = patch[word];
            long hit = coins[word];
            coins[word] = hit & ~seen;
            // Boosted, as in the authors' code: true literals always move up.
            changed |= automata.up(clause, word, boost ? seen : seen & ~hit);
        }
        changed |= automata.down(clause, coins);
        return changed;
    }

    /**
     * Type Ib: forgets a little of everything, once for each label. Two labels at a time, since their coins seldom
     * agree and the second round then has nothing to do.
     *
     * @param first the label of the lowest bit
     * @param fromLabels the labels, a bit each
     */
    boolean typeIb(int clause, int first, long fromLabels, long clauseKey) {
        boolean changed = false;
        long left = fromLabels;
        // With many labels a false clause is often picked by several at once; two at a time halves the passes over its
        // states.
        while (Long.bitCount(left) >= 2) {
            long one = DrawKeys.coins(clauseKey, first + Long.numberOfTrailingZeros(left));
            left &= left - 1;
            long other = DrawKeys.coins(clauseKey, first + Long.numberOfTrailingZeros(left));
            left &= left - 1;
            changed |= typeIbTwice(clause, one, other);
        }
        if (left != 0) {
            forgetting.heads(DrawKeys.coins(clauseKey, first + Long.numberOfTrailingZeros(left)), coins, words);
            changed |= automata.down(clause, coins);
        }
        return changed;
    }

    private boolean typeIbTwice(int clause, long one, long other) {
        forgetting.heads(one, coins, words);
        forgetting.heads(other, otherCoins, words);
        long agreed = 0;
        for (int word = 0; word < words; word++) {
            long both = coins[word] & otherCoins[word];
            // Down by 1 where either coin shows heads, and once more where both do. That equals one label after the
            // other, since a decrement that saturates at 0 does so in either order.
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

    /** Type II: takes in what would have kept the clause from matching the patch. */
    boolean typeII(int clause, long[] patch) {
        boolean changed = false;
        for (int word = 0; word < words; word++) {
            // The complement of a patch has ones in the tails of both halves, which are no literals.
            long up = ~patch[word] & ~automata.includedWord(clause, word) & grid.usedLiterals(word);
            if (up != 0) {
                changed |= automata.up(clause, word, up);
            }
        }
        return changed;
    }
}
