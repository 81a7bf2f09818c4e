package org.vitrine.internal.encode;

/**
 * Looks up what a gradient gives to the maps: the same for all signs, so by the absolute values of its two components.
 * An entry holds five numbers in sixteenths, and which diagonal is the second one:
 *
 * <pre>
 * bits  0 to 12  the length of the gradient
 * bits 13 to 24  for the horizontal direction
 * bits 25 to 36  for the vertical direction
 * bits 37 to 49  for the diagonal between the two
 * bits 50 to 60  for the diagonal across, on the side of the larger component
 * bits 61 to 63  the way from the first diagonal to the second: 6 if the horizontal component is larger, else 2
 * </pre>
 */
final class OrientationGradients {

    private static final int VALUES = 256;
    // A whole number, so that every computer and every export gives the same bits.
    private static final int DIAGONAL = 181; // of 256: the cosine of 45 degrees
    // 512 KB. Gradients of natural images are mostly short, so that the part in use is small.
    private static final long[] TABLE = new long[VALUES * VALUES];

    static {
        for (int across = 0; across < VALUES; across++) {
            for (int down = 0; down < VALUES; down++) {
                int square = across * across + down * down;
                long entry = rootOf(256 * square);
                entry |= given(256L * across, square) << 13;
                entry |= given(256L * down, square) << 25;
                entry |= given((long) DIAGONAL * (across + down), square) << 37;
                entry |= given((long) DIAGONAL * Math.abs(across - down), square) << 50;
                entry |= (across > down ? 6L : 2L) << 61;
                TABLE[VALUES * across + down] = entry;
            }
        }
    }

    private OrientationGradients() {}

    /**
     * {@return the number in sixteenths that a component along a direction, in 256ths, gives: 16 p³ / (|g|² + 1),
     * rounded down}
     */
    private static long given(long part, int square) {
        return part * part * part / ((1L << 20) * (square + 1));
    }

    /** {@return the largest whole number whose square is not more than another} */
    private static int rootOf(int square) {
        int root = (int) Math.sqrt(square);
        while (root * root > square) {
            root--;
        }
        while ((root + 1) * (root + 1) <= square) {
            root++;
        }
        return root;
    }

    /** {@return the entry of a gradient} */
    static long of(int across, int down) {
        return TABLE[(Math.abs(across) << 8) | Math.abs(down)];
    }

    static int length(long entry) {
        return (int) entry & 0x1FFF;
    }

    static int horizontal(long entry) {
        return (int) (entry >>> 13) & 0xFFF;
    }

    static int vertical(long entry) {
        return (int) (entry >>> 25) & 0xFFF;
    }

    static int diagonal(long entry) {
        return (int) (entry >>> 37) & 0x1FFF;
    }

    static int otherDiagonal(long entry) {
        return (int) (entry >>> 50) & 0x7FF;
    }

    /**
     * {@return the number with which that of the one diagonal direction must be combined, by exclusive or, to be that
     * of the other}
     */
    static int turn(long entry) {
        return (int) (entry >>> 61);
    }
}
