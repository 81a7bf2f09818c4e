package org.vitrine.internal.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vitrine.patch.Region;

class TileGridTest {

    // 9x10 pixels are 2x2 tiles, of which only the first is full.
    private static final TileGrid SMALL = new TileGrid(9, 10, 3);

    @Test
    void sizes_partialTiles_countAsWhole() {
        assertThat(SMALL.rows()).isEqualTo(2);
        assertThat(SMALL.columns()).isEqualTo(2);
        assertThat(SMALL.words()).isEqualTo(12);
        assertThat(new TileGrid(8, 16, 1).words()).isEqualTo(2);
        assertThat(new TileGrid(1, 1, 1).words()).isEqualTo(1);
        assertThat(new TileGrid(17, 65, 1).words()).isEqualTo(3 * 9);
    }

    @Test
    void used_partialTiles_areThePixelsOfTheImage() {
        assertThat(SMALL.used(0, 0)).isEqualTo(-1);
        assertThat(SMALL.used(0, 1)).isEqualTo(0x0303030303030303L);
        assertThat(SMALL.used(1, 0)).isEqualTo(0xFF);
        assertThat(SMALL.used(1, 1)).isEqualTo(0x03);
        assertThat(new TileGrid(7, 8, 1).used(0, 0)).isEqualTo(-1L >>> 8);
    }

    @Test
    void words_areTileByTileThenPlaneByPlane() {
        assertThat(SMALL.word(0, 0, 0)).isZero();
        assertThat(SMALL.word(2, 0, 0)).isEqualTo(2);
        assertThat(SMALL.word(0, 0, 1)).isEqualTo(3);
        assertThat(SMALL.word(1, 1, 0)).isEqualTo(7);
        assertThat(SMALL.word(2, 1, 1)).isEqualTo(11);
    }

    @Test
    void contains_regions_mustLieOnTheImage() {
        assertThat(SMALL.contains(new Region(0, 0, 2, 2))).isTrue();
        assertThat(SMALL.contains(new Region(1, 1, 1, 1))).isTrue();
        assertThat(SMALL.contains(new Region(1, 0, 2, 1))).isFalse();
        assertThat(SMALL.contains(new Region(0, 1, 1, 2))).isFalse();
        assertThat(SMALL.contains(new Region(0, 0, 1, Integer.MAX_VALUE))).isFalse();
        assertThat(SMALL.contains(Region.NOTHING)).isTrue();
    }

    @Test
    void region_withoutTiles_isNothingOrRefused() {
        assertThat(Region.NOTHING.isEmpty()).isTrue();
        assertThat(Region.NOTHING.contains(0, 0)).isFalse();
        assertThat(SMALL.words(Region.NOTHING)).isZero();
        assertThat(SMALL.features(Region.NOTHING)).isZero();
        for (int[] wrong : new int[][] {{0, 0, 0, 1}, {0, 0, 1, 0}, {1, 0, 0, 0}, {-1, 0, 1, 1}, {0, -1, 1, 1}}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Region(wrong[0], wrong[1], wrong[2], wrong[3]))
                    .withMessageContaining("at least one tile");
        }
    }

    @Test
    void bit_outsideTheRegion_isNone() {
        Region lower = new Region(1, 0, 1, 2);
        assertThat(SMALL.bit(lower, 0, 7, 0)).isEqualTo(TileGrid.OUTSIDE);
        assertThat(SMALL.bit(lower, 0, 8, 0)).isZero();
        assertThat(SMALL.bit(lower, 1, 8, 9)).isEqualTo(64 * 4 + 1);
        assertThat(new Region(0, 1, 1, 1).contains(0, 7)).isFalse();
        assertThat(new Region(0, 1, 1, 1).contains(7, 15)).isTrue();
        assertThat(new Region(0, 0, 1, 1).contains(-1, 0)).isFalse();
        assertThat(new Region(0, 0, 1, 1).contains(0, -1)).isFalse();
    }

    @Test
    void bitAndFeature_areInverseOnPixelsOfTheRegion() {
        Random random = new Random(1);
        for (int times = 0; times < 200; times++) {
            TileGrid grid = new TileGrid(1 + random.nextInt(40), 1 + random.nextInt(90), 1 + random.nextInt(3));
            int height = 1 + random.nextInt(grid.rows());
            int width = 1 + random.nextInt(grid.columns());
            Region region = new Region(
                    random.nextInt(grid.rows() - height + 1),
                    random.nextInt(grid.columns() - width + 1),
                    height,
                    width);
            Set<Integer> bits = new HashSet<>();
            for (int plane = 0; plane < grid.planes(); plane++) {
                for (int row = 0; row < grid.imageHeight(); row++) {
                    for (int column = 0; column < grid.imageWidth(); column++) {
                        int bit = grid.bit(region, plane, row, column);
                        assertThat(bit != TileGrid.OUTSIDE).isEqualTo(region.contains(row, column));
                        if (bit != TileGrid.OUTSIDE) {
                            assertThat(bit).isBetween(0, 64 * grid.words(region) - 1);
                            assertThat(grid.feature(region, bit))
                                    .isEqualTo((plane * grid.imageHeight() + row) * grid.imageWidth() + column);
                            bits.add(bit);
                        }
                    }
                }
            }
            assertThat(bits).hasSize(grid.features(region));
        }
    }

    @Test
    void copy_region_isItsWords() {
        TileGrid grid = new TileGrid(25, 30, 2);
        long[] image = new long[grid.words()];
        for (int i = 0; i < image.length; i++) {
            image[i] = 100L + i;
        }
        Region region = new Region(1, 2, 2, 2);
        long[] seen = new long[grid.words(region)];
        grid.copy(region, image, seen);
        int first = (4 + 2) * 2;
        assertThat(seen)
                .containsExactly(
                        100 + first,
                        101 + first,
                        102 + first,
                        103 + first,
                        108 + first,
                        109 + first,
                        110 + first,
                        111 + first);
    }
}
