package org.vitrine.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class AreaTest {

    // 2x2 and 2x2 pixels, one in common: 1 / 7
    @Test
    void overlap_isCommonPixelsOfAll() {
        Area area = new Area(0, 0, 1, 1);
        assertThat(area.pixels()).isEqualTo(4);
        assertThat(area.overlap(new Area(1, 1, 2, 2))).isEqualTo(1.0 / 7);
        assertThat(area.overlap(area)).isEqualTo(1);
        assertThat(area.overlap(new Area(0, 2, 1, 3))).isZero();
    }

    private static String words(int top, int left, int bottom, int right) {
        return new Area(top, left, bottom, right).inWords(9, 12);
    }

    @Test
    void inWords_nineParts() {
        assertThat(words(0, 0, 2, 3)).isEqualTo("upper left");
        assertThat(words(0, 4, 2, 7)).isEqualTo("top");
        assertThat(words(0, 8, 2, 11)).isEqualTo("upper right");
        assertThat(words(3, 0, 5, 3)).isEqualTo("left");
        assertThat(words(4, 5, 4, 5)).isEqualTo("middle");
        assertThat(words(3, 8, 5, 11)).isEqualTo("right");
        assertThat(words(6, 0, 8, 3)).isEqualTo("lower left");
        assertThat(words(6, 4, 8, 7)).isEqualTo("bottom");
        assertThat(words(8, 11, 8, 11)).isEqualTo("lower right");
    }

    @Test
    void inWords_longAreas() {
        assertThat(words(0, 0, 8, 11)).isEqualTo("whole image");
        assertThat(words(0, 1, 8, 2)).isEqualTo("left");
        assertThat(words(0, 0, 1, 11)).isEqualTo("top");
        assertThat(words(0, 4, 8, 7)).isEqualTo("middle");
    }

    @Test
    void clipped_isThePartOnTheImage() {
        assertThat(new Area(-2, 3, 1, 20).clipped(9, 12)).isEqualTo(new Area(0, 3, 1, 11));
        assertThat(new Area(2, 3, 4, 5).clipped(9, 12)).isEqualTo(new Area(2, 3, 4, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> new Area(9, 0, 10, 1).clipped(9, 12));
    }

    @Test
    void area_noPixels_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Area(3, 0, 2, 5))
                .withMessage("an area needs at least one pixel: rows 3-2, columns 0-5");
    }
}
