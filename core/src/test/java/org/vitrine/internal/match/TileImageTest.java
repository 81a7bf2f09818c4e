package org.vitrine.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.internal.tile.TileGrid;

class TileImageTest {

    private static final Encoding PLAIN = EncodingRecipe.parse("threshold:75").fit(1, List.of());

    private static BitImage image(int height, int width, int planes, Random random) {
        BitImage image = new BitImage(height, width, planes);
        for (int plane = 0; plane < planes; plane++) {
            for (int row = 0; row < height; row++) {
                for (int column = 0; column < width; column++) {
                    if (random.nextBoolean()) {
                        image.set(row, column, plane);
                    }
                }
            }
        }
        return image;
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 4, 16})
    void fill_sizesOfAllKinds_showsEveryPixelAtEveryShift(int reach) {
        Random random = new Random(reach);
        Shifts shifts = Shifts.upTo(reach);
        int[] widths = {1, 7, 8, 9, 63, 64, 65, 71, 128, 131};
        for (int width : widths) {
            int height = 1 + random.nextInt(20);
            TileGrid grid = new TileGrid(height, width, 1 + random.nextInt(3));
            TileImage tiles = new TileImage(grid, shifts, PLAIN);
            for (int times = 0; times < 2; times++) { // the second image must not see anything of the first
                BitImage image = image(height, width, grid.planes(), random);
                tiles.fill(image);
                for (int shift = 0; shift < tiles.shifts(); shift++) {
                    assertShows(tiles.words(shift), grid, image, shifts.rows(shift), shifts.columns(shift));
                }
            }
        }
    }

    private static void assertShows(long[] words, TileGrid grid, BitImage image, int down, int right) {
        for (int plane = 0; plane < grid.planes(); plane++) {
            for (int row = 0; row < grid.imageHeight(); row++) {
                for (int column = 0; column < grid.imageWidth(); column++) {
                    int word = grid.word(plane, row / 8, column / 8);
                    boolean bit = (words[word] >>> (8 * (row % 8) + column % 8) & 1) != 0;
                    boolean expected = image.get(
                            inside(row + down, grid.imageHeight()), inside(column + right, grid.imageWidth()), plane);
                    if (bit != expected) {
                        assertThat(bit)
                                .as("%s, row %d, column %d, shift %d, %d", grid, row, column, down, right)
                                .isEqualTo(expected);
                    }
                }
            }
        }
    }

    @Test
    void shifts_areAllWithinReach_noneFirst() {
        assertThat(Shifts.upTo(0).count()).isEqualTo(1);
        for (int reach : new int[] {2, 4, 16}) {
            Shifts shifts = Shifts.upTo(reach);
            Set<String> different = new HashSet<>();
            assertThat(shifts.rows(0)).isZero();
            assertThat(shifts.columns(0)).isZero();
            for (int shift = 0; shift < shifts.count(); shift++) {
                assertThat(shifts.rows(shift) % 2).isZero();
                assertThat(shifts.columns(shift) % 2).isZero();
                assertThat(shifts.rows(shift)).isBetween(-reach, reach);
                assertThat(shifts.columns(shift)).isBetween(-reach, reach);
                different.add(shifts.rows(shift) + "," + shifts.columns(shift));
            }
            assertThat(different).hasSize((reach + 1) * (reach + 1)).hasSize(shifts.count());
        }
    }
}
