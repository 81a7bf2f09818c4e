package org.vitrine.patch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.internal.bits.Bits;

class RectangleTest {

    /** A grid of one-pixel windows; its only pixel feature is 0, so that the row's bits begin at 1. */
    private static final PatchGrid SEVEN_ROWS = new PatchGrid(7, 1, 1, 1, 1);

    private static long[] including(PatchGrid grid, int... literals) {
        long[] included = new long[grid.literalWords()];
        for (int literal : literals) {
            Bits.set(included, grid.bitOf(literal));
        }
        return included;
    }

    // The paper's table: six bits, value v has its lowest v bits set. The clause 100100, lowest bit first, asks for
    // bits 0 and 3,
    // and bit 3 is set from 4 on.
    @Test
    void of_paperTable_matches4And5And6() {
        Rectangle rectangle = Rectangle.of(SEVEN_ROWS, including(SEVEN_ROWS, 1, 1 + 3), 0);
        assertThat(rectangle).isEqualTo(new Rectangle(4, 6, 0, 0));
        for (int row = 0; row < 7; row++) {
            assertThat(rectangle.contains(row, 0)).isEqualTo(row >= 4);
        }
    }

    // Negated bits 2 and 5: not more than 2, not more than 5.
    @Test
    void of_negated_matchesUpToTheLowest() {
        int negated = SEVEN_ROWS.features() + 1;
        assertThat(Rectangle.of(SEVEN_ROWS, including(SEVEN_ROWS, negated + 2, negated + 5), 0))
                .isEqualTo(new Rectangle(0, 2, 0, 0));
    }

    @Test
    void isEmpty_endsCross_noPlaceIsLeft() {
        int negated = SEVEN_ROWS.features() + 1;
        Rectangle crossing = Rectangle.of(SEVEN_ROWS, including(SEVEN_ROWS, 1 + 4, negated + 4), 0);
        assertThat(crossing.isEmpty()).isTrue();
        assertThat(crossing.contains(4, 0)).isFalse();
        assertThat(Rectangle.of(SEVEN_ROWS, including(SEVEN_ROWS, 1 + 3, negated + 4), 0))
                .isEqualTo(new Rectangle(4, 4, 0, 0));
    }

    @Test
    void of_noPositionLiterals_isEverywhere() {
        for (PatchGrid grid : Grids.UGLY) {
            assertThat(Rectangle.of(grid, new long[grid.literalWords()], 0))
                    .isEqualTo(new Rectangle(0, grid.rows() - 1, 0, grid.columns() - 1));
        }
    }

    @Test
    void of_randomLiterals_containsWhatSatisfiesThem() {
        Random random = new Random(2);
        int inside = 0;
        int outside = 0;
        for (int times = 0; times < 400; times++) {
            PatchGrid grid = Grids.UGLY.get(times % Grids.UGLY.size());
            int before = random.nextInt(3) * grid.literalWords();
            long[] included = new long[before + grid.literalWords()];
            int positions = grid.features() - grid.pixelFeatures();
            for (int i = random.nextInt(4); i > 0 && positions > 0; i--) {
                int feature = grid.pixelFeatures() + random.nextInt(positions);
                int literal = random.nextBoolean() ? feature : grid.features() + feature;
                Bits.set(included, 64 * before + grid.bitOf(literal));
            }
            Bits.set(included, 64 * before + random.nextInt(grid.pixelFeatures()));
            Rectangle rectangle = Rectangle.of(grid, included, before);
            for (int row = 0; row < grid.rows(); row++) {
                for (int column = 0; column < grid.columns(); column++) {
                    boolean satisfied = true;
                    for (int q = 0; q < positions; q++) {
                        boolean above = q < grid.rows() - 1 ? row > q : column > q - (grid.rows() - 1);
                        int feature = grid.pixelFeatures() + q;
                        satisfied &= above || !Bits.get(included, 64 * before + feature);
                        satisfied &= !above || !Bits.get(included, 64 * before + grid.bitOf(grid.features() + feature));
                    }
                    inside += satisfied ? 1 : 0;
                    outside += satisfied ? 0 : 1;
                    assertThat(rectangle.contains(row, column))
                            .as("%s in %s, round %d", rectangle, grid, times)
                            .isEqualTo(satisfied);
                }
            }
        }
        assertThat(inside).isGreaterThan(1000);
        assertThat(outside).isGreaterThan(1000);
    }
}
