package org.vitrine.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class NetEvidenceImageTest {

    private static final ImageShape SHAPE = new ImageShape(5, 7, 1);

    private static int colour(Raster drawn, int row, int column) {
        return drawn.value(row, column, 0) << 16 | drawn.value(row, column, 1) << 8 | drawn.value(row, column, 2);
    }

    private static double[] net(int row, int column, double value) {
        double[] net = new double[35];
        net[7 * row + column] = value;
        return net;
    }

    @Test
    void alone_supportIsTealAndOppositionOrange_onOneScale() {
        double[] net = net(1, 1, 4);
        net[7 * 3 + 5] = -2;
        Raster drawn = NetEvidenceImage.alone(SHAPE, net);
        assertThat(colour(drawn, 1, 1)).isEqualTo(NetEvidenceImage.TEAL);
        assertThat(colour(drawn, 0, 6)).isEqualTo(0xF4F4F2);
        // half-way from the paper to orange: 0xF4 and 0xD9, 0xF4 and 0x5F, 0xF2 and 0x02
        assertThat(colour(drawn, 3, 5)).isEqualTo(0xE7AA7A);
    }

    // 1 2 1 in both directions: a neighbour has half the strength, a diagonal one a quarter.
    @Test
    void alone_neighboursGetAShare() {
        Raster drawn = NetEvidenceImage.alone(SHAPE, net(2, 3, 1));
        assertThat(drawn.value(2, 4, 0)).isEqualTo(Math.round((0xF4 + 0x0F) / 2f));
        assertThat(drawn.value(1, 2, 0)).isEqualTo(Math.round(0.75f * 0xF4 + 0.25f * 0x0F));
        assertThat(colour(drawn, 2, 5)).isEqualTo(0xF4F4F2);
    }

    @Test
    void over_noEvidence_isThePaleImage() {
        Raster image = Raster.rgb(new int[][] {{0x000000, 0xFFFFFF, 0xFF0000}});
        Raster drawn = NetEvidenceImage.over(image, new double[3]);
        assertThat(colour(drawn, 0, 0)).isEqualTo(0x9E9E9E);
        assertThat(colour(drawn, 0, 1)).isEqualTo(0xFFFFFF);
        assertThat(colour(drawn, 0, 2)).isEqualTo(0xBEBEBE);
    }

    // 200 pixels: the two strongest, 4 and 2 after smoothing (16 and 8 at single pixels far apart), make 3.
    @Test
    void fullColour_isTheMeanOfTheStrongestPixels() {
        ImageShape shape = new ImageShape(10, 20, 1);
        double[] net = new double[200];
        net[20 * 2 + 3] = 16;
        net[20 * 7 + 15] = -8;
        assertThat(NetEvidenceImage.fullColour(shape, net)).isEqualTo((4 + 2) / 2.0);
    }

    @Test
    void alone_valuesAboveTheFullColour_areCutOff() {
        Raster drawn = NetEvidenceImage.alone(SHAPE, net(2, 3, 8), 1); // smoothed: 2, beside it 1, at the corners 1/2
        assertThat(colour(drawn, 2, 3)).isEqualTo(NetEvidenceImage.TEAL);
        assertThat(colour(drawn, 2, 4)).isEqualTo(NetEvidenceImage.TEAL);
        assertThat(drawn.value(1, 2, 0)).isEqualTo(Math.round((0xF4 + 0x0F) / 2f));
    }
}
