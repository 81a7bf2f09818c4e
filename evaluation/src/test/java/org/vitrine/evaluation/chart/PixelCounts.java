package org.vitrine.evaluation.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;

/** What can be said of a drawn image without looking at it. */
final class PixelCounts {

    private static final int WHITE = 0xFFFFFF;

    private PixelCounts() {}

    static int rgb(BufferedImage image, int x, int y) {
        return image.getRGB(x, y) & WHITE;
    }

    /** Something is drawn, and the outermost pixels are white all around: nothing runs over the edge. */
    static void assertDrawnWithinMargins(BufferedImage image, int margin) {
        int inked = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                boolean ink = rgb(image, x, y) != WHITE;
                boolean edge =
                        x < margin || y < margin || x >= image.getWidth() - margin || y >= image.getHeight() - margin;
                assertThat(ink && edge).as("ink at %d, %d", x, y).isFalse();
                inked += ink ? 1 : 0;
            }
        }
        assertThat(inked).isGreaterThan(500);
    }

    static int count(BufferedImage image, int color) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += rgb(image, x, y) == color ? 1 : 0;
            }
        }
        return count;
    }

    static boolean same(BufferedImage one, BufferedImage other) {
        if (one.getWidth() != other.getWidth() || one.getHeight() != other.getHeight()) {
            return false;
        }
        for (int y = 0; y < one.getHeight(); y++) {
            for (int x = 0; x < one.getWidth(); x++) {
                if (one.getRGB(x, y) != other.getRGB(x, y)) {
                    return false;
                }
            }
        }
        return true;
    }
}
