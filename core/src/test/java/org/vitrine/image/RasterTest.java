package org.vitrine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class RasterTest {

    private static final Raster GREY = Raster.grey(new int[][] {{1, 2, 3, 4}, {5, 6, 7, 8}});

    @Test
    void value_anyPlaceInside() {
        assertThat(GREY.value(1, 2, 0)).isEqualTo(7);
        assertThat(Raster.rgb(new int[][] {{0x010203, 0x040506}}).value(0, 1, 2))
                .isEqualTo(6);
    }

    // The bytes have something at each of these places, which belongs to another pixel.
    @Test
    void value_outside_isRefused() {
        int[][] outside = {{0, 0, 1}, {0, 0, 2}, {0, 4, 0}, {1, -1, 0}, {2, 0, 0}, {-1, 4, 0}, {0, 1, -1}};
        for (int[] at : outside) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> GREY.value(at[0], at[1], at[2]));
        }
    }
}
