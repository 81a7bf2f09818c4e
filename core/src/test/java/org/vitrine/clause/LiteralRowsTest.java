package org.vitrine.clause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.internal.bits.Bits;
import org.vitrine.patch.PatchGrid;

/** Lists of literals against rows of bits. */
class LiteralRowsTest {

    @Test
    void sparse_randomLiterals_equalsDense() {
        Random random = new Random(3);
        int conflicts = 0;
        for (int times = 0; times < 100; times++) {
            int height = 1 + random.nextInt(9);
            int width = 1 + random.nextInt(20);
            PatchGrid grid = new PatchGrid(height, width, 1 + random.nextInt(3), height, width);
            int clauses = 1 + random.nextInt(6);
            double share = random.nextInt(4) / 3.0;
            int[] offsets = new int[clauses + 1];
            long[] included = new long[clauses * grid.literalWords()];
            int[] literals = new int[clauses * grid.literals()];
            int next = 0;
            for (int clause = 0; clause < clauses; clause++) {
                for (int literal = 0; literal < grid.literals(); literal++) {
                    if (random.nextDouble() < share) {
                        literals[next++] = literal;
                        Bits.set(included, 64 * clause * grid.literalWords() + grid.bitOf(literal));
                    }
                }
                offsets[clause + 1] = next;
            }
            LiteralRows sparse = new LiteralRows.Sparse(
                    grid, offsets, IntStream.of(literals).limit(next).toArray());
            LiteralRows dense = new LiteralRows.Dense(grid, clauses, included);
            assertThat(sparse.toWords()).isEqualTo(included);
            for (int clause = 0; clause < clauses; clause++) {
                assertThat(sparse.count(clause)).isEqualTo(dense.count(clause));
                assertThat(sparse.of(clause)).isEqualTo(dense.of(clause));
                assertThat(sparse.conflicts(clause)).isEqualTo(dense.conflicts(clause));
                assertThat(sparse.rectangle(clause)).isEqualTo(dense.rectangle(clause));
                conflicts += sparse.conflicts(clause);
                for (int literal = 0; literal < grid.literals(); literal++) {
                    assertThat(sparse.includes(clause, literal)).isEqualTo(dense.includes(clause, literal));
                }
            }
        }
        assertThat(conflicts).isGreaterThan(100);
    }

    @Test
    void sparse_equality_isOfOffsetsAndLiterals() {
        PatchGrid grid = new PatchGrid(2, 2, 1, 2, 2);
        LiteralRows one = new LiteralRows.Sparse(grid, new int[] {0, 1, 2}, new int[] {3, 5});
        assertThat(one)
                .isEqualTo(new LiteralRows.Sparse(grid, new int[] {0, 1, 2}, new int[] {3, 5}))
                .isNotEqualTo(new LiteralRows.Sparse(grid, new int[] {0, 2, 2}, new int[] {3, 5}))
                .isNotEqualTo(new LiteralRows.Sparse(grid, new int[] {0, 1, 2}, new int[] {3, 6}));
    }
}
