package org.vitrine.data.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

class ImagesTest {

    private static BufferedImage image(int type, int colour) {
        BufferedImage image = new BufferedImage(3, 2, type);
        for (int y = 0; y < 2; y++) {
            for (int x = 0; x < 3; x++) {
                image.setRGB(x, y, colour);
            }
        }
        return image;
    }

    // Brightness is (299 * 10 + 587 * 20 + 114 * 30 + 500) / 1000 = 18.
    @Test
    void greyAndRgb_colours_areTakenAsTheyLook() {
        for (int type :
                new int[] {BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_INT_ARGB}) {
            BufferedImage image = image(type, 0xFF0A141E);
            assertThat(Images.rgb(image)).isEqualTo(Raster.rgb(new int[][] {
                {0x0A141E, 0x0A141E, 0x0A141E}, {0x0A141E, 0x0A141E, 0x0A141E}
            }));
            assertThat(Images.grey(image)).isEqualTo(Raster.grey(new int[][] {{18, 18, 18}, {18, 18, 18}}));
        }
        assertThat(Images.grey(image(BufferedImage.TYPE_INT_ARGB, 0x00123456)).value(0, 0, 0))
                .isEqualTo(255);
    }

    @Test
    void toBufferedImage_andBack_isTheSame() {
        Raster coloured = Raster.rgb(new int[][] {{0x010203, 0xFFFE80}, {0x7F0000, 0}});
        Raster grey = Raster.grey(new int[][] {{0, 255, 100}});
        assertThat(Images.rgb(Images.toBufferedImage(coloured))).isEqualTo(coloured);
        assertThat(Images.grey(Images.toBufferedImage(grey))).isEqualTo(grey);
    }

    @Test
    void of_severalSizes_makeADatasetInThreeLines() {
        BufferedImage dark = image(BufferedImage.TYPE_INT_RGB, 0x202020);
        BufferedImage bright = new BufferedImage(70, 90, BufferedImage.TYPE_BYTE_GRAY);
        bright.createGraphics().fillRect(0, 0, 70, 90);

        ImageShape shape = new ImageShape(8, 8, 1);
        List<Raster> images = List.of(Images.of(dark, shape), Images.of(bright, shape));
        Dataset data = Dataset.of(
                ImageSource.of(Labels.oneOf(List.of("dark", "bright")), images, "dark", "bright"),
                EncodingRecipe.parse("thermometer:4").fit(images));

        assertThat(data.size()).isEqualTo(2);
        assertThat(data.image(1).get(7, 7, 3)).isTrue();
        assertThat(data.image(0).get(7, 7, 0)).isFalse();
    }
}
