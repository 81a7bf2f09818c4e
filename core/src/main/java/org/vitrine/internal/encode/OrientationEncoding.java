package org.vitrine.internal.encode;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Surroundings;
import org.vitrine.encode.Tensor;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Encodes edges, with their direction, the side that is brighter and their strength, and colour: maps with one value
 * for each cell of 2x2 pixels, each as a thermometer whose rungs are quantiles of the training images. Four levels of a
 * map lie in the four pixels of a cell of one plane, so that no bit is wasted. {@link OrientationPools} computes the
 * maps.
 *
 * <p>In a mirror, cells change places and directions are exchanged, and bits follow exactly: maps are symmetric about
 * the centre of a cell, directions that are exchanged have the same quantiles, and cells lie symmetrically in the
 * image. That is why the last column of an image of odd width belongs to no cell, unless it is the only one, and has no
 * bit set; rows are treated the same.
 */
public final class OrientationEncoding implements Encoding {

    static final String QUANTILES = "quantiles";

    /** Levels in a plane. */
    static final int PER_PLANE = OrientationViews.CELL * OrientationViews.CELL;

    private static final int CELL = OrientationViews.CELL;
    private static final int CELLS_AT_ONCE = 32 / CELL;
    private static final long LOWER_HALF = 0xFFFF_FFFFL;
    private static final long EVEN_COLUMNS = 0x5555_5555_5555_5555L;
    private static final int FULL = 0b1111;
    private static final long MOST_KEPT = 1 << 21; // numbers of a scratch space that is kept for the next image

    private static final Surroundings AROUND_EDGES = new Surroundings(5, 5, 6, 6);

    private final EncodingRecipe recipe;
    private final int channels;
    private final int levels;
    private final int[][] quantiles; // [map][level]
    private final List<View> views;
    private final long[][] patterns;
    private final ConcurrentLinkedDeque<Scratch> spare = new ConcurrentLinkedDeque<>(); // one a thread that encodes

    OrientationEncoding(int channels, int[][] quantiles) {
        for (int map = 0; map < quantiles.length; map++) {
            int[] rungs = quantiles[map];
            if (!Arrays.equals(rungs, quantiles[OrientationPools.mirrored(map)])) {
                throw new IllegalArgumentException("quantiles of map " + map
                        + " must be those of its mirror image, map " + OrientationPools.mirrored(map));
            }
            for (int k = 0; k < rungs.length; k++) {
                if (rungs[k] < OrientationHistograms.LEAST
                        || rungs[k] > OrientationHistograms.MOST
                        || (k > 0 && rungs[k] < rungs[k - 1])) {
                    throw new IllegalArgumentException("quantiles must rise from " + OrientationHistograms.LEAST
                            + " to " + OrientationHistograms.MOST + ": " + Arrays.toString(rungs));
                }
            }
        }
        this.channels = channels;
        this.quantiles = quantiles;
        this.levels = quantiles[0].length;
        this.recipe = new EncodingRecipe(OrientationKind.NAME, "" + levels);
        this.views = OrientationViews.of(channels, levels);
        this.patterns = patterns(levels);
    }

    @Override
    public EncodingRecipe recipe() {
        return recipe;
    }

    @Override
    public List<View> views(int ofChannels) {
        return ofChannels == channels ? views : OrientationViews.of(ofChannels, levels);
    }

    @Override
    public Map<String, Tensor> tensors() {
        return Map.of(QUANTILES, Tensor.of(quantiles));
    }

    /** {@return a copy of the least value of each level of each map} */
    public int[][] quantiles() {
        return Arrays.stream(quantiles).map(int[]::clone).toArray(int[][]::new);
    }

    @Override
    public int step() {
        return CELL;
    }

    /** Includes more than the taps: edges are weighed against gradients of ten rows and columns, which look further. */
    @Override
    public Surroundings surroundings(View view) {
        return view.edges().isEmpty() ? Surroundings.ofTaps(view) : AROUND_EDGES;
    }

    @Override
    public BitImage encode(Raster image) {
        ImageShape shape = image.shape();
        if (shape.channels() != channels) {
            throw new IllegalArgumentException(
                    "the encoding was made for " + channels + " channels, the image has " + shape.channels());
        }
        Scratch scratch = spare.pollFirst();
        if (scratch == null || !scratch.pools.shape().equals(shape)) {
            scratch = new Scratch(shape);
        }
        BitImage bits = scratch.encode(image);
        // Kept for the next image, unless it is large: who encodes one photograph should not hold its buffers for ever.
        if (scratch.pools.size() <= MOST_KEPT) {
            spare.addFirst(scratch);
        }
        return bits;
    }

    /** Room that one thread needs to encode images of one shape. */
    private final class Scratch {

        final OrientationPools pools;
        private final int cells;
        private final int[][] rungs; // [level][map and cell]
        private final int[] missing; // levels that are not reached, [map and cell]

        Scratch(ImageShape shape) {
            this.pools = new OrientationPools(shape);
            this.cells = Math.max(1, shape.width() / CELL);
            this.missing = new int[quantiles.length * cells];
            this.rungs = new int[levels][missing.length];
            for (int level = 0; level < levels; level++) {
                for (int map = 0; map < quantiles.length; map++) {
                    Arrays.fill(rungs[level], map * cells, (map + 1) * cells, quantiles[map][level]);
                }
            }
        }

        BitImage encode(Raster image) {
            ImageShape shape = image.shape();
            BitImage bits = new BitImage(shape.height(), shape.width(), planes(channels));
            pools.read(image, (row, numerators, denominators) -> {
                Arrays.fill(missing, 0);
                for (int[] ofLevel : rungs) {
                    compare(numerators, denominators, ofLevel, missing);
                }
                put(bits, row);
            });
            return bits;
        }

        private void put(BitImage bits, int row) {
            int perMap = patterns.length;
            for (int map = 0; map < quantiles.length; map++) {
                for (int plane = 0; plane < perMap; plane++) {
                    for (int first = 0; first < cells; first += CELLS_AT_ONCE) {
                        put(bits, row, map * cells, map * perMap + plane, patterns[plane], first);
                    }
                }
            }
        }

        /** Writes up to 16 cells of a row of cells: half a word for each of two rows of pixels. */
        private void put(BitImage bits, int row, int from, int plane, long[] pattern, int first) {
            int end = Math.min(first + CELLS_AT_ONCE, cells);
            long both = 0;
            int cell = end;
            for (; (cell - first) % 4 != 0; cell--) {
                both = (both << CELL) | pattern[missing[from + cell - 1]];
            }
            for (; cell > first; cell -= 4) { // four at once, since each shift waits for the one before
                int at = from + cell;
                long high = (pattern[missing[at - 1]] << CELL) | pattern[missing[at - 2]];
                long low = (pattern[missing[at - 3]] << CELL) | pattern[missing[at - 4]];
                both = (both << (4 * CELL)) | (high << (2 * CELL)) | low;
            }
            int columns = Math.min(CELL * (end - first), bits.width() - CELL * first);
            long used = -1L >>> -columns;
            bits.put(plane, CELL * row, CELL * first, columns, both & LOWER_HALF & used);
            if (CELL * row + 1 < bits.height()) {
                bits.put(plane, CELL * row + 1, CELL * first, columns, (both >>> 32) & used);
            }
        }
    }

    /**
     * {@return for each plane of a map, by the number of levels of the map that are not reached, the bits of a cell:
     * those of its upper row lowest, those of its lower row 32 bits above}
     */
    private static long[][] patterns(int levels) {
        long[][] patterns = new long[levels / PER_PLANE][levels + 1];
        for (int plane = 0; plane < patterns.length; plane++) {
            // A thermometer is missing its highest levels, so the number of missing ones says which bits are set: a
            // table instead of a comparison for each bit.
            int above = levels - (plane + 1) * PER_PLANE; // levels of later planes
            for (int missing = 0; missing <= levels; missing++) {
                int reached = FULL >> Math.max(0, Math.min(PER_PLANE, missing - above));
                patterns[plane][missing] = (reached & 0b11) | ((long) (reached >> CELL) << 32);
            }
        }
        return patterns;
    }

    /** Counts where fractions do not reach a rung. Products fit an int: rungs < 2^13, denominators < 2^15. */
    private static void compare(int[] numerators, int[] denominators, int[] rungs, int[] missing) {
        for (int i = 0; i < missing.length; i++) {
            // The sign bit of the difference, without a branch and without a division: C2 turns the loop into vectors.
            missing[i] += (numerators[i] - rungs[i] * denominators[i]) >>> 31;
        }
    }

    @Override
    public BitImage shifted(BitImage bits, int rows, int columns) {
        return bits.shifted(rows, columns, CELL);
    }

    @Override
    public BitImage mirrored(BitImage bits) {
        BitImage mirrored = new BitImage(bits.height(), bits.width(), bits.planes());
        int perMap = levels / PER_PLANE;
        for (int plane = 0; plane < bits.planes(); plane++) {
            int other = OrientationPools.mirrored(plane / perMap) * perMap + plane % perMap;
            for (int row = 0; row < bits.height(); row++) {
                mirror(bits, plane, row, mirrored, other);
            }
        }
        return mirrored;
    }

    /** Reverses the order of the cells of a row, but not the order of the bits in a cell. */
    private static void mirror(BitImage bits, int plane, int row, BitImage into, int other) {
        int whole = bits.width() / CELL * CELL;
        if (whole == 0) { // half a cell, in its place
            into.put(other, row, 0, 1, bits.bits(plane, row, 0, 1));
        }
        for (int column = 0; column < whole; column += 64) {
            int count = Math.min(64, whole - column);
            long turned = Long.reverse(bits.bits(plane, row, whole - column - count, count)) >>> (64 - count);
            // Reversing a word also exchanges the two columns of each cell; their bits are levels, so they go back.
            long kept = ((turned & EVEN_COLUMNS) << 1) | ((turned >>> 1) & EVEN_COLUMNS);
            into.put(other, row, column, count, kept);
        }
    }

    /**
     * Draws the brightness and colour of the cells, shaded along edges: the pixels of a cell on the side to which an
     * edge is brighter are brighter, the others darker, the more so the stronger the contrast.
     */
    @Override
    public Raster restore(BitImage bits) {
        return new OrientationImage(bits, channels, quantiles).draw();
    }
}
