package org.vitrine.evaluation.faithfulness;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Orders the pixels of an image for hiding, revealing or removing them. */
final class PixelOrder {

    private PixelOrder() {}

    /** {@return all pixels in random order} */
    static int[] random(int pixels, long key) {
        int[] order = IntStream.range(0, pixels).toArray();
        SplittableRandom random = new SplittableRandom(key);
        for (int i = pixels - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        return order;
    }

    /** {@return the pixels by decreasing importance; equally important ones keep the order given} */
    static int[] ranked(double[] importance, int[] order) {
        return Arrays.stream(order)
                .boxed()
                .sorted((one, other) -> Double.compare(importance[other], importance[one]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** {@return the number of pixels that have been taken after some of the steps} */
    static int taken(int pixels, int step, int steps) {
        return (int) ((long) pixels * step / steps);
    }
}
