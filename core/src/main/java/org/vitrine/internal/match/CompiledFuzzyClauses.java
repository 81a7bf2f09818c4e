package org.vitrine.internal.match;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.Placement;
import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;

/**
 * The fuzzy clauses of a finished model. Each is a list of entries, one for each word of an image in tiles of which it
 * asks something: where the word is, what its bits should be, and which of them matter. The entries of all clauses lie
 * one after the other.
 */
final class CompiledFuzzyClauses implements CompiledClauses {

    private static final int NEVER = -1;

    /**
     * Entries between two tests of whether too many literals failed already. The entries of a clause are filled up to a
     * multiple of it.
     */
    private static final int AT_ONCE = 4;

    private final PatchGrid grid;
    private final TileGrid tiles;
    private final Shifts shifts;
    private final Encoding encoding;
    private final int tolerance;
    private final int[] clauses;
    private final int[] indices;
    private final int[] conflicts; // literals that fail whatever the image: their negation is included too
    private final int[] offsets;
    private final int[] words;
    private final long[] asked; // [2 * entry]: what bits should be, and which
    private final int[] literalOffsets; // [clause of the model]
    private final int[] literalBits; // where each literal's bit is in the image; if negated, its complement
    private final ConcurrentLinkedQueue<FuzzySight> idle = new ConcurrentLinkedQueue<>();

    private CompiledFuzzyClauses(ClauseBank bank, Encoding encoding) {
        this.encoding = encoding;
        this.grid = bank.grid();
        this.tiles = TileGrid.of(grid);
        this.shifts = Shifts.upTo(bank.reach());
        this.tolerance = bank.tolerance();
        this.clauses = IntStream.range(0, bank.size())
                // A clause without literals casts no vote in prediction; one that contradicts itself never votes.
                .filter(clause -> bank.literals(clause) > 0 && !bank.isContradictory(clause))
                .toArray();
        this.indices = new int[bank.size()];
        Arrays.fill(indices, NEVER);
        this.conflicts = new int[clauses.length];
        this.offsets = new int[clauses.length + 1];
        int most = Arrays.stream(clauses)
                .map(clause -> bank.literals(clause) + AT_ONCE - 1)
                .sum();
        int[] at = new int[most];
        long[] bits = new long[2 * most];
        long[] positive = new long[tiles.words()];
        long[] negated = new long[tiles.words()];
        int next = 0;
        for (int i = 0; i < clauses.length; i++) {
            indices[clauses[i]] = i;
            Arrays.fill(positive, 0);
            Arrays.fill(negated, 0);
            for (int literal : bank.literalsOf(clauses[i])) {
                place(literal, positive, negated);
            }
            for (int word = 0; word < positive.length; word++) {
                conflicts[i] += Long.bitCount(positive[word] & negated[word]);
                if ((positive[word] ^ negated[word]) != 0) {
                    at[next] = word;
                    bits[2 * next] = positive[word];
                    bits[2 * next++ + 1] = positive[word] ^ negated[word];
                }
            }
            // Words that ask most first: a clause is given up as soon as it fails too often. That made prediction a
            // quarter faster (docs/experiments/speed.md).
            sort(at, bits, offsets[i], next);
            next = (next + AT_ONCE - 1) / AT_ONCE * AT_ONCE; // what is filled up asks nothing
            offsets[i + 1] = next;
        }
        this.words = Arrays.copyOf(at, next);
        this.asked = Arrays.copyOf(bits, 2 * next);
        this.literalOffsets = bank.literalOffsets();
        this.literalBits = IntStream.range(0, bank.size())
                .flatMap(clause -> Arrays.stream(bank.literalsOf(clause)))
                .map(literal -> literal < grid.features() ? bit(literal) : ~bit(literal - grid.features()))
                .toArray();
    }

    /** Compiles fuzzy clauses on images of an encoding. */
    static CompiledFuzzyClauses of(ClauseBank bank, Encoding encoding) {
        return new CompiledFuzzyClauses(bank, encoding);
    }

    /** Puts first the words that ask most, so that a clause that fails is soon given up. */
    private static void sort(int[] at, long[] bits, int from, int to) {
        Integer[] order = new Integer[to - from];
        Arrays.setAll(order, i -> from + i);
        Arrays.sort(order, Comparator.comparingInt(entry -> -Long.bitCount(bits[2 * entry + 1])));
        int[] words = Arrays.copyOf(at, to);
        long[] asked = Arrays.copyOf(bits, 2 * to);
        for (int i = 0; i < order.length; i++) {
            at[from + i] = words[order[i]];
            bits[2 * (from + i)] = asked[2 * order[i]];
            bits[2 * (from + i) + 1] = asked[2 * order[i] + 1];
        }
    }

    private void place(int literal, long[] positive, long[] negated) {
        int bit = bit(literal % grid.features());
        (literal < grid.features() ? positive : negated)[bit >>> 6] |= 1L << bit;
    }

    /** {@return the place of a feature's bit in an image in tiles} */
    private int bit(int feature) {
        Region whole = new Region(0, 0, tiles.rows(), tiles.columns());
        return tiles.bit(whole, grid.plane(feature), grid.row(feature), grid.column(feature));
    }

    @Override
    public int size() {
        return clauses.length;
    }

    @Override
    public int clause(int i) {
        return clauses[i];
    }

    @Override
    public FuzzySight lookAt(BitImage image) {
        grid.check(image);
        FuzzySight sight = idle.poll();
        if (sight == null) {
            sight = new FuzzySight(this);
        }
        sight.image.fill(image);
        return sight;
    }

    /** {@return the number of literals of a clause that fail; or some number that is not less than a bound} */
    private int failed(int i, long[] image, int bound) {
        int failed = conflicts[i];
        int end = offsets[i + 1];
        // Four words between two tests of the bound, whose outcome the processor cannot foresee.
        for (int entry = offsets[i]; entry < end && failed < bound; entry += AT_ONCE) {
            int at = 2 * entry;
            failed += Long.bitCount((image[words[entry]] ^ asked[at]) & asked[at + 1])
                    + Long.bitCount((image[words[entry + 1]] ^ asked[at + 2]) & asked[at + 3])
                    + Long.bitCount((image[words[entry + 2]] ^ asked[at + 4]) & asked[at + 5])
                    + Long.bitCount((image[words[entry + 3]] ^ asked[at + 6]) & asked[at + 7]);
        }
        return failed;
    }

    /** Looks at one image with fuzzy clauses. */
    static final class FuzzySight implements Sight {

        private final CompiledFuzzyClauses compiled;
        private final TileImage image;

        private FuzzySight(CompiledFuzzyClauses compiled) {
            this.compiled = compiled;
            this.image = new TileImage(compiled.tiles, compiled.shifts, compiled.encoding);
        }

        @Override
        public void addVotes(int[] weights, int[] sums) {
            for (int i = 0; i < compiled.clauses.length; i++) {
                addVotes(weights, sums, i);
            }
        }

        @Override
        public void addVotes(int[] weights, int[] sums, int[] voters) {
            for (int i : voters) {
                addVotes(weights, sums, i);
            }
        }

        private void addVotes(int[] weights, int[] sums, int i) {
            int votes = votes(i);
            if (votes != 0) {
                int at = i * sums.length;
                for (int label = 0; label < sums.length; label++) {
                    sums[label] += votes * weights[at + label];
                }
            }
        }

        @Override
        public void addStrengths(int[] strengths) {
            for (int i = 0; i < compiled.clauses.length; i++) {
                strengths[i] += votes(i);
            }
        }

        /** {@return the votes of a clause, at its best shift} */
        private int votes(int i) {
            int least = compiled.tolerance;
            for (int shift = 0; shift < image.shifts() && least > compiled.conflicts[i]; shift++) {
                int failed = compiled.failed(i, image.words(shift), least);
                least = Math.min(least, failed);
            }
            return compiled.tolerance - least;
        }

        @Override
        public int strength(int clause) {
            int i = compiled.indices[clause];
            return i == NEVER ? 0 : votes(i);
        }

        @Override
        public Placement best(int clause, boolean mirrored) {
            int i = compiled.indices[clause];
            int least = Integer.MAX_VALUE;
            int first = 0;
            for (int shift = 0; i != NEVER && shift < image.shifts(); shift++) {
                int failed = compiled.failed(i, image.words(shift), least);
                if (failed < least) {
                    least = failed;
                    first = shift;
                }
            }
            return new Placement(compiled.shifts.rows(first), compiled.shifts.columns(first), mirrored);
        }

        @Override
        public boolean[] holds(int clause, Placement placement) {
            long[] words = image.words(compiled.shifts.indexOf(placement.row(), placement.column()));
            int from = compiled.literalOffsets[clause];
            boolean[] holds = new boolean[compiled.literalOffsets[clause + 1] - from];
            for (int i = 0; i < holds.length; i++) {
                int bit = compiled.literalBits[from + i];
                int at = bit < 0 ? ~bit : bit;
                holds[i] = (words[at >>> 6] >>> at & 1) != 0 == bit >= 0;
            }
            return holds;
        }

        @Override
        public int count(int clause) {
            return strength(clause) > 0 ? 1 : 0;
        }

        @Override
        public void addPlacements(int clause, boolean mirrored, List<Placement> into) {
            if (strength(clause) > 0) {
                into.add(best(clause, mirrored));
            }
        }

        @Override
        public void close() {
            compiled.idle.add(this);
        }
    }
}
