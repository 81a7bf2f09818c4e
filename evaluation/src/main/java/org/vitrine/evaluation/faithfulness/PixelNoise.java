package org.vitrine.evaluation.faithfulness;

import org.vitrine.internal.bits.KeyedRandom;

/** Draws random numbers for pixels, each by a key, the same on every Java. */
final class PixelNoise {

    private PixelNoise() {}

    /** {@return a uniform number, 0 to 1, without 1} */
    static double uniform(long word) {
        return (word >>> 11) * 0x1.0p-53;
    }

    /** {@return a number from the standard normal distribution: the Box-Muller transform of uniform ones} */
    static double gaussian(long key) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - uniform(KeyedRandom.key(key, 0))));
        return radius * StrictMath.cos(2 * Math.PI * uniform(KeyedRandom.key(key, 1)));
    }

    /** {@return a value as a byte: rounded, and limited to 0 to 255} */
    static byte level(double value) {
        return (byte) Math.max(0, Math.min(255, Math.round(value)));
    }
}
