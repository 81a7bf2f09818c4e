package org.vitrine.evaluation.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.FontMetrics;
import java.awt.image.BufferedImage;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class ContactSheetTest {

    private static final int GREEN = 0x00805C;
    private static final int RED = 0xC43E00;
    private static final String MANY_LABELS = "Smiling, Heavy_Makeup, Mouth_Slightly_Open, Wearing_Lipstick, Young";

    private static ContactSheet.Tile digit(ContactSheet.Mark mark, String... caption) {
        int[][] rows = new int[28][28];
        rows[0][0] = 200;
        return new ContactSheet.Tile(Raster.grey(rows), List.of(caption), mark);
    }

    @Test
    void draw_enlargesPixelsSharply() { // margin 16 and frame 3: the image begins at 19, 19
        BufferedImage sheet =
                new ContactSheet("", Collections.nCopies(2, digit(ContactSheet.Mark.RIGHT, "7")), 2, 6).draw();
        assertThat(PixelCounts.rgb(sheet, 16, 16)).isEqualTo(GREEN);
        assertThat(PixelCounts.rgb(sheet, 19, 19)).isEqualTo(0xC8C8C8);
        assertThat(PixelCounts.rgb(sheet, 24, 24)).isEqualTo(0xC8C8C8);
        assertThat(PixelCounts.rgb(sheet, 25, 24)).isZero();
        assertThat(sheet.getWidth()).isEqualTo(2 * 16 + 2 * (28 * 6 + 2 * 3) + 14);
        PixelCounts.assertDrawnWithinMargins(sheet, 16);
    }

    @Test
    void draw_colourPictures_keepTheirColours() {
        byte[] values = new byte[64 * 64 * 3];
        for (int i = 0; i < values.length; i += 3) {
            values[i] = (byte) 250;
            values[i + 1] = 120;
            values[i + 2] = 10;
        }
        Raster face = Raster.of(new ImageShape(64, 64, 3), values);
        BufferedImage sheet = new ContactSheet(
                        "Faces", List.of(new ContactSheet.Tile(face, List.of(), ContactSheet.Mark.NONE)), 5, 3)
                .draw();
        assertThat(PixelCounts.count(sheet, 0xFA780A)).isEqualTo(64 * 64 * 9);
    }

    @Test
    void draw_longCaptionsAndTitles_stayInside() {
        for (int scale : new int[] {1, 2, 5}) {
            for (int tiles : new int[] {1, 7, 8, 9}) {
                BufferedImage sheet = new ContactSheet(
                                "A long title " + MANY_LABELS.repeat(3),
                                Collections.nCopies(
                                        tiles, digit(ContactSheet.Mark.WRONG, MANY_LABELS, "W".repeat(200))),
                                8,
                                scale)
                        .draw();
                PixelCounts.assertDrawnWithinMargins(sheet, 14); // a letter may lean out of its box by a pixel
            }
        }
    }

    @Test
    void draw_marksRightAndWrong() {
        for (ContactSheet.Mark mark : ContactSheet.Mark.values()) {
            BufferedImage sheet = new ContactSheet("Digits", List.of(digit(mark, "true 3", "said 3")), 1, 4).draw();
            assertThat(PixelCounts.count(sheet, GREEN) > 0).isEqualTo(mark == ContactSheet.Mark.RIGHT);
            assertThat(PixelCounts.count(sheet, RED) > 0).isEqualTo(mark == ContactSheet.Mark.WRONG);
        }
    }

    private static BufferedImage withLegend(int tiles, int columns, ContactSheet.ColourKey... legend) {
        return new ContactSheet(
                        "", Collections.nCopies(tiles, digit(ContactSheet.Mark.NONE, "7")), columns, 5, List.of(legend))
                .draw();
    }

    @Test
    void draw_legend_standsBelowThePictures() {
        ContactSheet.ColourKey first = new ContactSheet.ColourKey(0x12AB34, "grass");
        ContactSheet.ColourKey second = new ContactSheet.ColourKey(0xAB1234, "roses");
        BufferedImage without = withLegend(4, 4);
        BufferedImage with = withLegend(4, 4, first, second);
        FontMetrics metrics = Canvas.metrics(Canvas.SMALL);
        assertThat(with.getWidth()).isEqualTo(without.getWidth());
        assertThat(with.getHeight())
                .as("a gap of 14 and one line")
                .isEqualTo(without.getHeight() + 14 + metrics.getHeight() + 4);
        int above = without.getHeight() - 16;
        assertThat(PixelCounts.same(
                        with.getSubimage(0, 0, with.getWidth(), above),
                        without.getSubimage(0, 0, with.getWidth(), above)))
                .isTrue();
        int inner = (metrics.getAscent() - 2) * (metrics.getAscent() - 2); // within the square's frame
        for (ContactSheet.ColourKey key : List.of(first, second)) {
            assertThat(PixelCounts.count(without, key.rgb())).isZero();
            assertThat(PixelCounts.count(with, key.rgb())).isGreaterThanOrEqualTo(inner);
        }
        PixelCounts.assertDrawnWithinMargins(with, 14);
    }

    @Test
    void draw_longLegends_areWrappedAndStayInside() {
        ContactSheet.ColourKey longKey = new ContactSheet.ColourKey(0x12AB34, MANY_LABELS.repeat(3));
        ContactSheet.ColourKey shortKey = new ContactSheet.ColourKey(0xAB1234, "roses");
        BufferedImage one = withLegend(1, 1, shortKey);
        BufferedImage three = withLegend(1, 1, shortKey, longKey, shortKey);
        int line = Canvas.metrics(Canvas.SMALL).getHeight() + 4;
        assertThat(three.getHeight()).isEqualTo(one.getHeight() + 2 * line);
        assertThat(three.getWidth()).isEqualTo(one.getWidth());
        assertThat(PixelCounts.count(three, 0xAB1234)).isEqualTo(2 * PixelCounts.count(one, 0xAB1234));
        PixelCounts.assertDrawnWithinMargins(three, 14);
    }

    @Test
    void scaleFor_usualPictures() {
        assertThat(ContactSheet.scaleFor(new ImageShape(28, 28, 1))).isEqualTo(5);
        assertThat(ContactSheet.scaleFor(new ImageShape(64, 64, 3))).isEqualTo(2);
        assertThat(ContactSheet.scaleFor(new ImageShape(2000, 10, 3))).isEqualTo(1);
    }

    @Test
    void contactSheet_wrongInput_isRefused() {
        List<ContactSheet.Tile> tiles = List.of(digit(ContactSheet.Mark.NONE));
        assertThatThrownBy(() -> new ContactSheet("", List.of(), 1, 1)).hasMessageContaining("at least one");
        assertThatThrownBy(() -> new ContactSheet("", tiles, 0, 1)).hasMessage("columns must be >= 1: 0");
        assertThatThrownBy(() -> new ContactSheet("", tiles, 1, 0)).hasMessage("scale must be >= 1: 0");
    }

    @Test
    void lettering_fitsAndKeepsWhatItCan() {
        FontMetrics metrics = Canvas.metrics(Canvas.SMALL);
        for (int width = 20; width < 500; width += 7) {
            List<String> lines = Lettering.wrap(MANY_LABELS, metrics, width, 2);
            assertThat(lines).hasSizeBetween(1, 2).allMatch(line -> !line.isEmpty());
            for (String line : lines) {
                assertThat(metrics.stringWidth(line)).isLessThanOrEqualTo(width);
            }
        }
        assertThat(Lettering.wrap(MANY_LABELS, metrics, 10_000, 2)).containsExactly(MANY_LABELS);
        assertThat(String.join(" ", Lettering.wrap(MANY_LABELS, metrics, 160, 9)))
                .isEqualTo(MANY_LABELS);
        assertThat(Lettering.shorten("digits", metrics, metrics.stringWidth("digits") - 1))
                .endsWith("\u2026");
    }
}
