package org.vitrine.internal.bits;

/**
 * Holds coin flips of one probability for many consumers that each need a few hundred, at the cost of one load per 64
 * flips.
 *
 * <p>The pool is a ring of words of 64 flips, drawn anew for each example. A consumer has a key of its own, which says
 * at which word of the ring to begin and by how much to turn each word. So a literal's flips are independent from
 * example to example and from literal to literal; only strangers, two clauses or two labels, may now and then see the
 * same coins within one example, each turned its own way: once in {@code 64 * size} pairs at the same place.
 */
public final class CoinPool {

    // 2 KB, which stay in the first-level cache. With fewer words, two clauses would share their coins in an example
    // more often than in one of 64 x 256 pairs; more words would all have to be drawn anew for each example.
    private static final int SMALLEST = 256;

    private final CoinFlips flips;
    private final Lanes lanes;
    private final int size;
    private final long[] ring; // followed by a copy of its beginning, so that reads need not wrap around

    /**
     * Makes a pool that has no flips yet.
     *
     * @param probability of heads, 0 to 1
     * @param most the most words that one key asks for, 2 or more
     */
    public CoinPool(double probability, int most) {
        this.flips = new CoinFlips(probability);
        this.lanes = Lanes.best();
        // A power of two, so that the start is a mask of the key and no division; at least as long as the longest
        // request, so that no consumer sees one flip twice.
        this.size = Math.max(SMALLEST, 2 * Integer.highestOneBit(most - 1));
        this.ring = new long[size + lanes.padded(most)];
    }

    /** Draws part number {@code part} of {@code parts} anew. Other threads may draw other parts at the same time. */
    public void refill(long key, int part, int parts) {
        // Each thread draws its part, which every thread then reads. The words depend on key and index alone, so the
        // ring is the same however many threads there are.
        int end = (part + 1) * size / parts;
        for (int word = part * size / parts; word < end; word++) {
            long heads = flips.heads(key, word);
            ring[word] = heads;
            // The copy behind the ring: a request that runs over its end goes on there, without a test for each word.
            if (size + word < ring.length) {
                ring[size + word] = heads;
            }
        }
    }

    /**
     * Copies a consumer's flips.
     *
     * @param key a random word of the consumer: its lowest bits say where to begin, its six highest how far to turn
     * @param into receives the lanes that showed heads
     * @param words the number of words of 64 flips, up to the most; filled up to whole vectors
     */
    public void heads(long key, long[] into, int words) {
        // Start and turn come from opposite ends of the key, hence are independent: 64 * size readings of one ring.
        lanes.turn(ring, (int) key & size - 1, (int) (key >>> 58), into, lanes.padded(words));
    }

    /** {@return the number of words at which a consumer's flips can begin, a power of two} */
    public int size() {
        return size;
    }
}
