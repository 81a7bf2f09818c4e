package org.vitrine.clause;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * The literals of some clauses: a bit for each literal there is, or a list of those included. A crisp clause includes a
 * good part of the few literals of its window; a fuzzy one some dozens of hundreds of thousands.
 */
interface LiteralRows {

    boolean includes(int clause, int literal);

    int count(int clause);

    /** {@return the literals of a clause, rising} */
    int[] of(int clause);

    /** {@return the positions at which a clause can match} */
    Rectangle rectangle(int clause);

    /** Counts the features that a clause includes together with their negation. */
    int conflicts(int clause);

    /** {@return all literals in memory, a row of bits for each clause} */
    long[] toWords();

    /** {@return the rows of some clauses} */
    LiteralRows select(int[] clauses);

    /** {@return the rows of several banks, which are all kept as these are} */
    LiteralRows joined(List<LiteralRows> all);

    /** A row of bits for each clause. */
    final class Dense implements LiteralRows {

        private final PatchGrid grid;
        private final long[] included;

        Dense(PatchGrid grid, int size, long[] included) {
            this.grid = grid;
            this.included = included;
            if (included.length != (long) size * grid.literalWords()) {
                throw new IllegalArgumentException(size + " clauses need " + (long) size * grid.literalWords()
                        + " words of literals, not " + included.length);
            }
            for (int at = 0; at < included.length; at++) {
                if ((included[at] & ~grid.usedLiterals(at % grid.literalWords())) != 0) {
                    throw new IllegalArgumentException(
                            "clause " + at / grid.literalWords() + " includes a literal that does not exist");
                }
            }
        }

        @Override
        public boolean includes(int clause, int literal) {
            int bit = grid.bitOf(literal);
            return (included[clause * grid.literalWords() + (bit >>> 6)] >>> bit & 1) != 0;
        }

        @Override
        public int count(int clause) {
            int count = 0;
            for (int at = clause * grid.literalWords(); at < (clause + 1) * grid.literalWords(); at++) {
                count += Long.bitCount(included[at]);
            }
            return count;
        }

        @Override
        public int[] of(int clause) {
            int[] literals = new int[count(clause)];
            int next = 0;
            for (int word = 0; word < grid.literalWords(); word++) {
                boolean negated = word >= grid.featureWords();
                int first = negated ? grid.features() + 64 * (word - grid.featureWords()) : 64 * word;
                for (long left = included[clause * grid.literalWords() + word]; left != 0; left &= left - 1) {
                    literals[next++] = first + Long.numberOfTrailingZeros(left);
                }
            }
            return literals;
        }

        @Override
        public Rectangle rectangle(int clause) {
            return Rectangle.of(grid, included, clause * grid.literalWords());
        }

        @Override
        public int conflicts(int clause) {
            int half = grid.featureWords();
            int at = clause * grid.literalWords();
            int conflicts = 0;
            for (int word = 0; word < half; word++) {
                conflicts += Long.bitCount(included[at + word] & included[at + half + word]);
            }
            return conflicts;
        }

        @Override
        public long[] toWords() {
            return included.clone();
        }

        @Override
        public LiteralRows select(int[] clauses) {
            int words = grid.literalWords();
            long[] selected = new long[Math.multiplyExact(clauses.length, words)];
            for (int i = 0; i < clauses.length; i++) {
                System.arraycopy(included, clauses[i] * words, selected, i * words, words);
            }
            return new Dense(grid, clauses.length, selected);
        }

        @Override
        public LiteralRows joined(List<LiteralRows> all) {
            long[] words = all.stream()
                    .flatMapToLong(rows -> Arrays.stream(((Dense) rows).included))
                    .toArray();
            return new Dense(grid, words.length / grid.literalWords(), words);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Dense dense && Arrays.equals(included, dense.included);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(included);
        }
    }

    /** A list of literals for each clause. */
    final class Sparse implements LiteralRows {

        private final PatchGrid grid;
        private final int[] offsets;
        private final int[] literals;

        /** Wraps literals without copying them, and checks that they exist and rise. */
        Sparse(PatchGrid grid, int[] offsets, int[] literals) {
            this.grid = grid;
            this.offsets = offsets;
            this.literals = literals;
            FuzzyClauses.require(offsets.length > 0 && offsets[0] == 0, "offsets do not fit the clauses");
            FuzzyClauses.require(offsets[size()] == literals.length, "offsets do not fit the literals");
            for (int clause = 0; clause < size(); clause++) {
                if (offsets[clause] > offsets[clause + 1] || offsets[clause + 1] > literals.length) {
                    throw new IllegalArgumentException("offsets of clause " + clause + " do not rise");
                }
                int before = -1;
                for (int literal : of(clause)) {
                    if (literal <= before || literal >= grid.literals()) {
                        throw new IllegalArgumentException(
                                "literals of clause " + clause + " do not rise, or there are none of that number");
                    }
                    before = literal;
                }
            }
        }

        static Sparse of(PatchGrid grid, int[][] literals) {
            int[] offsets = new int[literals.length + 1];
            for (int clause = 0; clause < literals.length; clause++) {
                offsets[clause + 1] = Math.addExact(offsets[clause], literals[clause].length);
            }
            return new Sparse(
                    grid,
                    offsets,
                    Arrays.stream(literals).flatMapToInt(Arrays::stream).toArray());
        }

        int size() {
            return offsets.length - 1;
        }

        @Override
        public boolean includes(int clause, int literal) {
            return Arrays.binarySearch(literals, offsets[clause], offsets[clause + 1], literal) >= 0;
        }

        @Override
        public int count(int clause) {
            return offsets[clause + 1] - offsets[clause];
        }

        @Override
        public int[] of(int clause) {
            return Arrays.copyOfRange(literals, offsets[clause], offsets[clause + 1]);
        }

        @Override
        public Rectangle rectangle(int clause) {
            return new Rectangle(0, 0, 0, 0);
        }

        @Override
        public int conflicts(int clause) {
            int conflicts = 0;
            for (int i = offsets[clause]; i < offsets[clause + 1] && literals[i] < grid.features(); i++) {
                conflicts += includes(clause, grid.features() + literals[i]) ? 1 : 0;
            }
            return conflicts;
        }

        @Override
        public long[] toWords() {
            int words = grid.literalWords();
            long[] included = new long[Math.multiplyExact(size(), words)];
            for (int clause = 0; clause < size(); clause++) {
                for (int i = offsets[clause]; i < offsets[clause + 1]; i++) {
                    int bit = grid.bitOf(literals[i]);
                    included[clause * words + (bit >>> 6)] |= 1L << bit;
                }
            }
            return included;
        }

        @Override
        public LiteralRows select(int[] clauses) {
            return of(grid, Arrays.stream(clauses).mapToObj(this::of).toArray(int[][]::new));
        }

        @Override
        public LiteralRows joined(List<LiteralRows> all) {
            return of(
                    grid,
                    all.stream()
                            .map(rows -> (Sparse) rows)
                            .flatMap(rows -> IntStream.range(0, rows.size()).mapToObj(rows::of))
                            .toArray(int[][]::new));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Sparse sparse
                    && Arrays.equals(offsets, sparse.offsets)
                    && Arrays.equals(literals, sparse.literals);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(literals);
        }
    }
}
