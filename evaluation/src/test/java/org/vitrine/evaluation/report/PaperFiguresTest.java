package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

class PaperFiguresTest {

    private static final Labels LABELS = Labels.oneOf(List.of("a", "b", "c", "d"));

    private static PaperFigures figures(long seed) {
        return new PaperFigures(TinyModel.of(LABELS), TinyModel.images(LABELS), seed);
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    private static long count(BufferedImage image, int rgb) {
        return IntStream.of(pixels(image))
                .filter(pixel -> (pixel & 0xFFFFFF) == rgb)
                .count();
    }

    @Test
    void everyFigure_sameSeed_isTheSame() {
        assertThat(pixels(figures(1).samples())).isEqualTo(pixels(figures(1).samples()));
        assertThat(pixels(figures(1).localInterpretations()))
                .isEqualTo(pixels(figures(1).localInterpretations()))
                .isNotEqualTo(pixels(figures(2).localInterpretations()));
    }

    @Test
    void classDistribution_marksOnlyIfThereAreOthers() {
        Labels more = Labels.oneOf(List.of("a", "b", "c", "d", "e"));
        BufferedImage some = figures(1).classDistribution(TinyModel.images(more));
        BufferedImage all = figures(1).classDistribution(TinyModel.images(LABELS));
        int grey = 0xB8B8B8;
        assertThat(count(some, grey)).isGreaterThan(1000);
        assertThat(count(all, grey)).isLessThan(100);
    }

    @Test
    void localInterpretations_grey_hasRedAndBlue() {
        BufferedImage sheet = figures(1).localInterpretations();
        assertThat(count(sheet, 0xFF0000)).isPositive();
        assertThat(count(sheet, 0x0000FF)).isPositive();
    }

    @Test
    void localInterpretations_nothingHasALabel_isSaid() {
        ImageSource none = new ImageSource() {
            @Override
            public Labels labels() {
                return LABELS;
            }

            @Override
            public ImageShape shape() {
                return TinyModel.SHAPE;
            }

            @Override
            public int size() {
                return 1;
            }

            @Override
            public Raster image(int index) {
                return TinyModel.images(LABELS).image(index);
            }

            @Override
            public boolean has(int index, int label) {
                return false;
            }
        };
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> new PaperFigures(TinyModel.of(LABELS), none, 1).localInterpretations())
                .withMessageContaining("no image has a label");
    }

    @Test
    void patchCounts_areDrawnBothWays() {
        assertThat(count(figures(1).patchCountHistogram(), 0x0072B2)).isGreaterThan(1000);
        assertThat(count(figures(1).patchCountMap(), 0xFCFFA4)).isGreaterThan(1000);
        assertThat(figures(1).classRepresentations(done -> {}).getWidth()).isPositive();
    }
}
