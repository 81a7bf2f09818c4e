package org.vitrine.internal.encode;

import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Surroundings;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Sets one bit per pixel, relative to its neighbourhood: set where the value exceeds the Gaussian mean of the
 * surrounding 11x11 pixels minus 2. Each channel is encoded separately; border pixels are repeated outwards. These are
 * the window, the offset and the spread (0.3 * (5 - 1) + 0.8 = 2) customary for Tsetlin Machines on Fashion-MNIST and
 * Kuzushiji-MNIST; an even area is bright throughout.
 */
public final class AdaptiveEncoding implements Encoding {

    private static final EncodingRecipe RECIPE = new EncodingRecipe(OneBitKind.Adaptive.NAME, "");

    /** Pixels of the neighbourhood on each side. */
    public static final int REACH = 5;

    /** Difference by which a pixel whose bit is set may be darker than its neighbourhood. */
    public static final double OFFSET = 2.0;

    private static final double SPREAD = 2.0;
    private static final double[] KERNEL = kernel();

    /** {@return the weights of a row or a column of neighbours, which are added in this order} */
    public static double[] weights() {
        return KERNEL.clone();
    }

    private static double[] kernel() {
        double[] kernel = new double[2 * REACH + 1];
        double sum = 0;
        for (int i = -REACH; i <= REACH; i++) {
            // StrictMath, since a bit of an image depends on the last bit of these sums.
            kernel[i + REACH] = StrictMath.exp(-i * i / (2 * SPREAD * SPREAD));
            sum += kernel[i + REACH];
        }
        for (int i = 0; i < kernel.length; i++) {
            kernel[i] /= sum;
        }
        return kernel;
    }

    AdaptiveEncoding() {}

    @Override
    public EncodingRecipe recipe() {
        return RECIPE;
    }

    @Override
    public BitImage encode(Raster image) {
        ImageShape shape = image.shape();
        int height = shape.height();
        int width = shape.width();
        BitImage bits = new BitImage(height, width, shape.channels());
        double[][] rowMeans = new double[height][width];
        for (int channel = 0; channel < shape.channels(); channel++) {
            for (int row = 0; row < height; row++) {
                for (int column = 0; column < width; column++) {
                    // The kernel is separable: rows first, then columns, 22 products for a pixel instead of 121.
                    double mean = 0;
                    for (int i = -REACH; i <= REACH; i++) {
                        mean += KERNEL[i + REACH] * image.value(row, inside(column + i, width), channel);
                    }
                    rowMeans[row][column] = mean;
                }
            }
            for (int row = 0; row < height; row++) {
                for (int column = 0; column < width; column++) {
                    double mean = 0;
                    for (int i = -REACH; i <= REACH; i++) {
                        mean += KERNEL[i + REACH] * rowMeans[inside(row + i, height)][column];
                    }
                    if (image.value(row, column, channel) > mean - OFFSET) {
                        bits.set(row, column, channel);
                    }
                }
            }
        }
        return bits;
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }

    @Override
    public Surroundings surroundings(View view) {
        return Surroundings.around(REACH);
    }

    @Override
    public Raster restore(BitImage bits) {
        return Restoration.of(bits, 1, (channel, reached) -> reached * 255);
    }
}
