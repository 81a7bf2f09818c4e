package org.vitrine.internal.learn;

import org.vitrine.internal.bits.KeyedRandom;

/**
 * Derives the key of every random draw in training, in one table. Every draw has a key of its own, derived from what it
 * is for, so nothing depends on which thread draws first. Parts that can be counted (epochs, steps, clauses, labels)
 * are numbered from 0 or 1, so the others are negative.
 *
 * <pre>
 * seed
 *   -4                         sign of the first vote of each        key(., clause * labels + label)
 *                              clause and label
 *   -5                         variants of images
 *     image                    its index in its source
 *       number (from 0)        a variant                             key(., 0) to key(., 3): its turn, zoom and moves
 *   -6                         seeds of the machines of a union      key(., machine): see Settings.ofMachine
 *                              but the first
 *   epoch (from 1)
 *     -2                       clauses that sit out the epoch        mask(., block of 64 clauses)
 *     -3                       order of the examples                 key(., i): where example i goes among the first i
 *     -4                       order of the examples with balanced sampling
 *       step                                                         key(., 0): the label; key(., 1): its example
 *     step (from 0): an example
 *       -2
 *         label                clauses that learn for a label        mask(., block of 64 clauses)
 *       -3                     the false label that is focused on, or the rival
 *       -4                     whether the example is mirrored       the highest bit
 *       -5                     coins for forgetting                  pool of flips
 *       -6                     by how much the example is shifted    key(., 0): rows; key(., 1): columns
 *       clause
 *         -2                   which of the matching positions is drawn
 *         label                the clause's part of the coins        where in the pool to start, how far to turn
 *         -3                   what a fuzzy clause forgets           key(., 2i): i-th word; key(., 2i + 1): its states;
 *                                                                    key(., -2): whether there is one word more
 *         -4                   a fuzzy clause's birth                key(., -2) to key(., -5): its region;
 *                                                                    key(., i): state of its i-th literal
 * </pre>
 */
public final class DrawKeys {

    private static final int FIRST_VOTES = -4;
    private static final int VARIANTS = -5;

    private static final int DROPPING = -2;
    private static final int SHUFFLING = -3;
    private static final int SAMPLING = -4;

    private static final int PICKING = -2;
    private static final int FOCUSING = -3;
    private static final int MIRRORING = -4;
    private static final int FORGETTING = -5;
    private static final int SHIFTING = -6;

    private static final int POSITION = -2;
    private static final int FUZZY_FORGETTING = -3;
    private static final int BIRTH = -4;

    static final int ONE_MORE = -2;

    static final int REGION_HEIGHT = -2;
    static final int REGION_WIDTH = -3;
    static final int REGION_TOP = -4;
    static final int REGION_LEFT = -5;

    private DrawKeys() {}

    static long firstVotes(long seed) {
        return KeyedRandom.key(seed, FIRST_VOTES);
    }

    /** {@return the key of a variant of an image} */
    public static long variant(long seed, int image, int number) {
        return KeyedRandom.key(KeyedRandom.key(KeyedRandom.key(seed, VARIANTS), image), number);
    }

    /** {@return the key of an epoch, from 1} */
    public static long epoch(long seed, int epoch) {
        return KeyedRandom.key(seed, epoch);
    }

    static long dropping(long epochKey) {
        return KeyedRandom.key(epochKey, DROPPING);
    }

    static long shuffling(long epochKey) {
        return KeyedRandom.key(epochKey, SHUFFLING);
    }

    static long sampling(long epochKey, int step) {
        return KeyedRandom.key(KeyedRandom.key(epochKey, SAMPLING), step);
    }

    static long example(long epochKey, int step) {
        return KeyedRandom.key(epochKey, step);
    }

    static long picking(long exampleKey, int label) {
        return KeyedRandom.key(KeyedRandom.key(exampleKey, PICKING), label);
    }

    static long focusing(long exampleKey) {
        return KeyedRandom.key(exampleKey, FOCUSING);
    }

    static boolean isMirrored(long exampleKey) {
        return KeyedRandom.key(exampleKey, MIRRORING) < 0;
    }

    static long forgetting(long exampleKey) {
        return KeyedRandom.key(exampleKey, FORGETTING);
    }

    static long shifting(long exampleKey) {
        return KeyedRandom.key(exampleKey, SHIFTING);
    }

    static long clause(long exampleKey, int clause) {
        return KeyedRandom.key(exampleKey, clause);
    }

    static long position(long clauseKey) {
        return KeyedRandom.key(clauseKey, POSITION);
    }

    static long fuzzyForgetting(long clauseKey) {
        return KeyedRandom.key(clauseKey, FUZZY_FORGETTING);
    }

    static long birth(long clauseKey) {
        return KeyedRandom.key(clauseKey, BIRTH);
    }

    static long coins(long clauseKey, int label) {
        return KeyedRandom.key(clauseKey, label);
    }
}
