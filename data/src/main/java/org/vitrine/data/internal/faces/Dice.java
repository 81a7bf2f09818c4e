package org.vitrine.data.internal.faces;

import java.util.SplittableRandom;

/**
 * Draws numbers. Only {@code nextLong} is used of the JDK's generator, whose algorithm is fixed; how bounded numbers
 * and distributions are made from it has changed between versions.
 */
final class Dice {

    private final SplittableRandom random;

    private Dice(SplittableRandom random) {
        this.random = random;
    }

    /** Begins the numbers that belong to these keys, in this order. */
    static Dice of(long... keys) {
        long state = 0;
        for (long key : keys) {
            // Mixed before the next key is added, so that (1, 2) and (2, 1) have nothing in common.
            state = new SplittableRandom(state ^ key).nextLong();
        }
        return new Dice(new SplittableRandom(state));
    }

    long bits() {
        return random.nextLong();
    }

    /** {@return a number from 0 to less than 1} */
    double part() {
        return (random.nextLong() >>> 11) * 0x1.0p-53; // 53 bits, which a double holds exactly
    }

    double between(double low, double high) {
        return low + part() * (high - low);
    }

    boolean chance(double share) {
        return part() < share;
    }

    int below(int bound) {
        return (int) (part() * bound);
    }

    Rgb oneOf(Rgb... colours) {
        return colours[below(colours.length)];
    }
}
