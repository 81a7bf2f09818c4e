package org.vitrine.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class NormalizationTest {

    private static final Raster ROW =
            Raster.of(new ImageShape(1, 2, 3), new byte[] {0, 7, (byte) 255, 10, 7, (byte) 245});

    @Test
    void of_measuresEachChannel_andLeavesAFlatOneAsWideAsItIs() {
        Normalization measured = Normalization.of(List.of(ROW));
        assertThat(measured.mean()).containsExactly(5.0, 7.0, 250.0);
        assertThat(measured.deviation()).containsExactly(5.0, 1.0, 5.0);
        assertThat(measured.meanColour()).containsExactly(5, 7, 250);
    }

    @Test
    void write_isChannelByChannel_alsoInAMirror() {
        Normalization measured = Normalization.of(List.of(ROW));
        float[] values = new float[7];
        measured.write(ROW, false, values, 1);
        assertThat(values).containsExactly(0, -1, 1, 0, 0, 1, -1);
        measured.write(ROW, true, values, 1);
        assertThat(values).containsExactly(0, 1, -1, 0, 0, -1, 1);
    }
}
