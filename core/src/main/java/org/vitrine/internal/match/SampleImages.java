package org.vitrine.internal.match;

/** Keeps a few of the images seen, to find out which literals of a clause leave the fewest positions. */
public final class SampleImages {

    /** Number of images kept. */
    public static final int SIZE = 8;

    // Not one after the other: images that are predicted in the order of a file may all have one label.
    private static final int EVERY = 32;

    private final long[][] samples = new long[SIZE][];
    private final long[][] left;

    SampleImages(PatchLayout layout) {
        this.left = new long[SIZE][layout.matchWords()];
    }

    /** Keeps an image now and then, in place of the oldest; images are numbered from 0. */
    void see(long number, long[] words) {
        if (number % EVERY == 0) {
            samples[(int) (number / EVERY % SIZE)] = words.clone();
        }
    }

    /** {@return true if all samples are there once {@code seen} images were seen} */
    boolean complete(long seen) {
        return seen > SIZE * EVERY;
    }

    /**
     * Brings the literals to the front of a list that together leave the fewest positions, each the best beside those
     * before it.
     *
     * @param list the words at which literals' bitmaps begin; what fills it up is at its end
     * @param length how many of the list
     * @param wanted the number to choose at most, no more than there are literals
     * @param shift added to all beginnings
     * @param masks the mask of positions, {@code words} words from {@code at} on
     */
    void chooseFirst(int[] list, int length, int wanted, int shift, long[] masks, int at, int words) {
        for (long[] places : left) {
            System.arraycopy(masks, at, places, 0, words);
        }
        int fewest = Integer.MAX_VALUE;
        for (int chosen = 0; chosen < wanted && fewest > 0; chosen++) {
            int best = chosen;
            fewest = Integer.MAX_VALUE;
            for (int i = chosen; i < length; i++) {
                int count = 0;
                // Greedy, each literal the best beside those chosen: the best set of twelve would have to be searched
                // among all sets. Counting stops as soon as a literal cannot win.
                for (int s = 0; s < SIZE && count < fewest; s++) {
                    count += count(left[s], words, samples[s], list[i] + shift);
                }
                if (count < fewest) {
                    fewest = count;
                    best = i;
                }
            }
            int start = list[best];
            list[best] = list[chosen];
            list[chosen] = start;
            for (int s = 0; s < SIZE; s++) {
                for (int i = 0; i < words; i++) {
                    left[s][i] &= samples[s][start + shift + i];
                }
            }
        }
    }

    private static int count(long[] places, int length, long[] sample, int at) {
        int count = 0;
        for (int i = 0; i < length; i++) {
            count += Long.bitCount(places[i] & sample[at + i]);
        }
        return count;
    }
}
