package org.vitrine.evaluation.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Bits;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.render.NetEvidenceImage;

class ExplanationSheetTest {

    private static final ImageShape GREY = new ImageShape(7, 7, 1);
    private static final ImageShape RGB = new ImageShape(7, 7, 3);
    private static final int SCALE = 32; // 224 pixels over 7
    private static final int RED = 0xFF0000;
    private static final int BLUE = 0x0000FF;
    private static final int MIDDLE_GREY = 0x808080;

    /** An image that is bright in its upper left quarter, of 3x3 pixels. */
    private static Raster picture(ImageShape shape) {
        byte[] values = new byte[shape.size()];
        for (int row = 0; row < 3; row++) {
            int from = row * 7 * shape.channels();
            Arrays.fill(values, from, from + 3 * shape.channels(), (byte) 250);
        }
        return Raster.of(shape, values);
    }

    /** A window of one pixel: "bright" has 3 votes, "dark in row 6" has 2, "dark in row 5 and 6" has -1. */
    private static Model model(ImageShape shape) {
        Encoding encoding = EncodingRecipe.parse("threshold:75").fit(shape.channels(), List.of());
        Settings settings = Settings.defaults().withClauses(3).withTarget(10).withWindow(new Window(1, 1));
        PatchGrid grid = Model.grid(shape, encoding, settings);
        long[] included = new long[3 * grid.literalWords()];
        int dark = grid.features();
        int rows = grid.pixelFeatures(); // bit q: the row is more than q
        include(grid, included, 0, 0);
        include(grid, included, 1, dark, rows + 5);
        include(grid, included, 2, dark, rows + 4);
        return new Model(
                Labels.oneOf(List.of("smile")),
                shape,
                encoding,
                new ClauseBank(grid, 3, included),
                new int[] {3, 2, -1},
                PatchCounts.none(3),
                null,
                settings,
                new Provenance("", 0, 0, 0, Provenance.THIS_VERSION));
    }

    private static Explanation explanation(ImageShape shape) {
        return model(shape).explainer().explain(picture(shape), 0);
    }

    private static void include(PatchGrid grid, long[] included, int clause, int... literals) {
        for (int literal : literals) {
            Bits.set(included, 64 * grid.literalWords() * clause + grid.bitOf(literal));
        }
    }

    private static BufferedImage paper(ImageShape shape, boolean against) {
        return ExplanationSheet.paper("face", "smile", picture(shape), explanation(shape), against);
    }

    // 9 bright pixels ask for brightness, the 7 of the last row for darkness; each is drawn twice, in I and in I+ or I-
    // alone.
    @Test
    void paper_grey_showsEvidenceInRedAndBlue() {
        BufferedImage sheet = paper(GREY, false);
        int square = SCALE * SCALE;
        assertThat(PixelCounts.count(sheet, RED)).isBetween(2 * 9 * square, 2 * 9 * square + 300);
        assertThat(PixelCounts.count(sheet, BLUE)).isBetween(2 * 7 * square, 2 * 7 * square + 300);
        assertThat(PixelCounts.count(sheet, 0xFAFAFA)).as("the image itself").isBetween(9 * square, 9 * square + 300);
        PixelCounts.assertDrawnWithinMargins(sheet, 14);
    }

    // Against it: 14 pixels of rows 5 and 6 ask for darkness, in I and in I- alone.
    @Test
    void paper_against_hasARowMore() {
        BufferedImage alone = paper(GREY, false);
        BufferedImage both = paper(GREY, true);
        assertThat(both.getWidth()).isEqualTo(alone.getWidth());
        assertThat(both.getHeight()).isGreaterThan(alone.getHeight() + 224);
        assertThat(PixelCounts.count(both, BLUE) - PixelCounts.count(alone, BLUE))
                .isEqualTo(2 * 14 * SCALE * SCALE);
        assertThat(PixelCounts.count(both, RED)).isEqualTo(PixelCounts.count(alone, RED));
        PixelCounts.assertDrawnWithinMargins(both, 14);
    }

    // Only red has evidence (the clauses look at the first channel alone): the others stay in the middle.
    @Test
    void paper_rgb_showsChannelsAndPositivePart() {
        BufferedImage sheet = paper(RGB, false);
        int square = SCALE * SCALE;
        assertThat(PixelCounts.count(sheet, 0xFF8080)).as("bright asked for").isEqualTo(9 * square);
        assertThat(PixelCounts.count(sheet, 0x008080)).as("dark asked for").isEqualTo(7 * square);
        assertThat(PixelCounts.count(sheet, MIDDLE_GREY))
                .as("nothing asked")
                .isGreaterThanOrEqualTo((49 - 16) * square);
        assertThat(PixelCounts.count(sheet, RED)).as("the positive part").isGreaterThanOrEqualTo(9 * square);
        PixelCounts.assertDrawnWithinMargins(sheet, 14);
    }

    @Test
    void paper_legend_hasAllItsColoursAtTheBottom() {
        for (ImageShape shape : List.of(GREY, RGB)) {
            BufferedImage sheet = paper(shape, false);
            int strip = 16 + 3 * (Canvas.metrics(Canvas.SMALL).getHeight() + 4);
            BufferedImage bottom = sheet.getSubimage(0, sheet.getHeight() - strip, sheet.getWidth(), strip);
            List<ColourKey> legend = ExplanationSheet.legend(shape);
            assertThat(legend).hasSizeGreaterThanOrEqualTo(3);
            for (ColourKey key : legend) {
                assertThat(PixelCounts.count(bottom, key.rgb()))
                        .as("%06x: %s", key.rgb(), key.meaning())
                        .isGreaterThan(50);
            }
        }
    }

    @Test
    void paper_longNames_stayInside() {
        BufferedImage sheet =
                ExplanationSheet.paper("n".repeat(300), "l".repeat(300), picture(GREY), explanation(GREY), true);
        PixelCounts.assertDrawnWithinMargins(sheet, 14);
    }

    private static BufferedImage net(ImageShape shape, double full, Optional<SufficientReasons> reasons) {
        return ExplanationSheet.draw(
                model(shape), "face", picture(shape), explanation(shape), OptionalDouble.empty(), full, reasons);
    }

    // 3 on 3x3 pixels for it, 2 - 1 on the last row, -1 on the one before. Smoothed, the middle of the square keeps its
    // 3: full colour at
    // 3, in two maps and the legend.
    @Test
    void draw_netEvidence_isTealAndOrange() {
        for (ImageShape shape : List.of(GREY, RGB)) {
            assertThat(explanation(shape).net())
                    .containsExactly(
                            3, 3, 3, 0, 0, 0, 0, 3, 3, 3, 0, 0, 0, 0, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                            0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1);
            BufferedImage sheet = net(shape, 3, Optional.empty());
            int square = SCALE * SCALE;
            assertThat(PixelCounts.count(sheet, NetEvidenceImage.TEAL)).isBetween(2 * square + 50, 2 * square + 300);
            assertThat(PixelCounts.count(sheet, NetEvidenceImage.ORANGE)).isBetween(50, 300);
            assertThat(PixelCounts.count(sheet, 0xFAFAFA))
                    .as("the image itself")
                    .isBetween(9 * square, 9 * square + 300);
            PixelCounts.assertDrawnWithinMargins(sheet, 14);
        }
    }

    // On the scale of another label with twice the evidence, nothing has the full colour but the legend.
    @Test
    void draw_largerScale_isPaler() {
        BufferedImage sheet = net(GREY, 6, Optional.empty());
        assertThat(PixelCounts.count(sheet, NetEvidenceImage.TEAL)).isBetween(50, 300);
    }

    @Test
    void draw_reasons_areOutlinedOnAnotherImage() {
        Area area = new Area(2, 2, 4, 4);
        List<SufficientReasons.Reason> clauses = List.of(new SufficientReasons.Reason(0, 0, 3, area));
        SufficientReasons reasons = new SufficientReasons(
                0, true, clauses, 3, 1, true, List.of(new SufficientReasons.Group(clauses, area, "middle")));
        BufferedImage without = net(GREY, 3, Optional.empty());
        BufferedImage with = net(GREY, 3, Optional.of(reasons));
        assertThat(with.getWidth()).isGreaterThan(without.getWidth() + 224);
        // a frame of 3x3 pixels of the image, and 4 more on each side, two of them dark
        int side = 3 * SCALE + 8;
        int line = 4 * (side - 3) + 4 * (side - 5);
        int dark = Canvas.INK.getRGB() & 0xFFFFFF;
        assertThat(PixelCounts.count(with, dark) - PixelCounts.count(without, dark))
                .isGreaterThan(line);
        PixelCounts.assertDrawnWithinMargins(with, 14);
    }

    @Test
    void title_leadsWithTheSentence_withoutReasonsWithHowSureItIs() {
        Area area = new Area(2, 2, 4, 4);
        List<SufficientReasons.Reason> clauses = List.of(new SufficientReasons.Reason(0, 0, 3, area));
        SufficientReasons reasons = new SufficientReasons(
                0, true, clauses, 3, 1, true, List.of(new SufficientReasons.Group(clauses, area, "middle")));
        Explanation explanation = explanation(GREY);
        assertThat(ExplanationSheet.title("smile", explanation, OptionalDouble.of(0.958), Optional.of(reasons)))
                .isEqualTo("smile: 1 clause suffices; it looks at the middle");
        assertThat(ExplanationSheet.title("smile", explanation, OptionalDouble.of(0.958), Optional.empty()))
                .isEqualTo("smile: probability 95.8 %, class sum " + explanation.classSum());
        assertThat(ExplanationSheet.sureness(explanation, OptionalDouble.empty()))
                .startsWith("confidence ");
    }

    @Test
    void draw_contrast_withItselfIsNothing() {
        Explanation explanation = explanation(GREY);
        BufferedImage sheet =
                ExplanationSheet.draw("face", "smile", "frown", picture(GREY), new Contrast(explanation, explanation));
        assertThat(PixelCounts.count(sheet, NetEvidenceImage.TEAL))
                .as("the legend")
                .isBetween(50, 300);
        assertThat(PixelCounts.count(sheet, NetEvidenceImage.NEUTRAL)).isGreaterThan(49 * SCALE * SCALE);
    }

    @Test
    void scale_picturesOfAnySize_isAWholeNumber() {
        assertThat(ExplanationSheet.scale(Raster.grey(new int[28][28]))).isEqualTo(8);
        assertThat(ExplanationSheet.scale(Raster.grey(new int[64][60]))).isEqualTo(3);
        assertThat(ExplanationSheet.scale(Raster.grey(new int[4][300]))).isEqualTo(1);
    }
}
