package org.vitrine.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.image.BitImage;
import org.vitrine.patch.Grids;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

class PatchPlanesTest {

    @Test
    void fill_flat_holdsTheLiterals() {
        PatchGrid grid = new PatchGrid(5, 5, 3, 5, 5);
        PatchLayout layout = new PatchLayout(grid);
        PatchPlanes planes = new PatchPlanes(layout);
        BitImage image = Grids.randomImage(grid, 9);
        planes.fill(image);
        long[] literals = new long[grid.literalWords()];
        grid.literals(image, 0, 0, literals);
        assertThat(layout.isFlat()).isTrue();
        assertThat(planes.words()).isEqualTo(literals);
    }

    @Test
    void isTight_columns_decide() {
        assertThat(new PatchLayout(new PatchGrid(4, 34, 1, 2, 3)).isTight()).isTrue(); // 32 columns
        assertThat(new PatchLayout(new PatchGrid(4, 35, 1, 2, 3)).isTight()).isFalse();
        assertThat(new PatchLayout(new PatchGrid(64, 64, 24, 3, 3)).bitmapWords())
                .isEqualTo(62);
        assertThat(new PatchLayout(new PatchGrid(28, 28, 1, 10, 10)).bitmapWords())
                .isEqualTo(6);
    }

    @Test
    void mask_randomRectangles_hasThePlacesInside() {
        Random random = new Random(5);
        for (int times = 0; times < 300; times++) {
            PatchGrid grid = Grids.UGLY.get(times % Grids.UGLY.size());
            PatchLayout layout = new PatchLayout(grid);
            int top = random.nextInt(grid.rows());
            int left = random.nextInt(grid.columns());
            Rectangle rectangle = new Rectangle(
                    top, top + random.nextInt(grid.rows() - top), left, left + random.nextInt(grid.columns() - left));
            int first = layout.firstWord(rectangle);
            long[] mask = layout.mask(rectangle);
            int inside = 0;
            for (int row = 0; row < grid.rows(); row++) {
                for (int column = 0; column < grid.columns(); column++) {
                    int bit = row * layout.rowBits() + column - 64 * first;
                    boolean set = bit >= 0 && bit < 64 * mask.length && (mask[bit >>> 6] >>> bit & 1) != 0;
                    inside += set ? 1 : 0;
                    assertThat(set)
                            .as("%s in %s at %d, %d", rectangle, grid, row, column)
                            .isEqualTo(rectangle.contains(row, column));
                }
            }
            int bits = 0;
            for (long word : mask) {
                bits += Long.bitCount(word);
            }
            assertThat(bits).isEqualTo(inside);
        }
    }
}
