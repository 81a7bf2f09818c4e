package org.vitrine.evaluation.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.chart.ClauseSheet.Crop;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;

class ClauseSheetTest {

    private static Raster filled(int value) {
        int[][] values = new int[16][16];
        for (int[] row : values) {
            java.util.Arrays.fill(row, value);
        }
        return Raster.grey(values);
    }

    // 3 votes on an image of 40, one on an image of 200: a mean of (3 * 40 + 200) / 4 = 80. Areas of 16x16 need no
    // margin; 6 times as large.
    @Test
    void draw_meanIsWeightedByVotes_andMostVotesComeFirst() {
        Area whole = new Area(0, 0, 15, 15);
        BufferedImage sheet = ClauseSheet.draw(
                "Clause 1", List.of(new Crop(filled(200), whole, 1, "b"), new Crop(filled(40), whole, 3, "a")));
        int pixels = 16 * 16 * 6 * 6;
        for (int colour : new int[] {0x505050, 0x282828, 0xC8C8C8}) {
            assertThat(PixelCounts.count(sheet, colour)).as("%06x", colour).isBetween(pixels, pixels + 300);
        }
        int middle = sheet.getHeight() / 2;
        int dark = 0;
        int pale = 0;
        for (int x = 0; x < sheet.getWidth(); x++) {
            int rgb = sheet.getRGB(x, middle) & 0xFFFFFF;
            dark = rgb == 0x282828 ? x : dark;
            pale = rgb == 0xC8C8C8 ? x : pale;
        }
        assertThat(dark).isPositive().isLessThan(pale);
    }

    // An area at the corner of a window of 3x3: six more pixels on each side, those of the border beyond it.
    @Test
    void draw_smallWindow_showsItsSurroundings() {
        BufferedImage sheet = ClauseSheet.draw("Clause 2", List.of(new Crop(filled(90), new Area(0, 0, 2, 2), 1, "a")));
        assertThat(PixelCounts.count(sheet, 0x5A5A5A)).isGreaterThan(2 * 8 * 15 * 15 * 6 * 6 / 10);
        PixelCounts.assertDrawnWithinMargins(sheet, 14);
    }
}
