package org.vitrine.internal.encode;

import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * One bit by each image's own threshold, each channel on its own: the threshold that separates its values into the two groups with the
 * largest between-group variance (N. Otsu, 1979). A channel with a single value has no bit set.
 */
public final class OtsuEncoding implements Encoding {

    private static final EncodingRecipe RECIPE = new EncodingRecipe(OtsuKind.NAME, "");

    OtsuEncoding() {}

    @Override
    public EncodingRecipe recipe() {
        return RECIPE;
    }

    @Override
    public BitImage encode(Raster image) {
        ImageShape shape = image.shape();
        BitImage bits = new BitImage(shape.height(), shape.width(), shape.channels());
        for (int channel = 0; channel < shape.channels(); channel++) {
            int threshold = threshold(image, channel);
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    if (image.value(row, column, channel) > threshold) {
                        bits.set(row, column, channel);
                    }
                }
            }
        }
        return bits;
    }

    @Override
    public Raster restore(BitImage bits) {
        return Restoration.of(bits, 1, (channel, reached) -> reached * 255);
    }

    /** The lowest best threshold t, for {@code value > t}. */
    static int threshold(Raster image, int channel) {
        ImageShape shape = image.shape();
        long[] histogram = new long[256];
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                histogram[image.value(row, column, channel)]++;
            }
        }
        long total = (long) shape.height() * shape.width();
        long sum = 0;
        for (int value = 0; value < 256; value++) {
            sum += value * histogram[value];
        }
        int best = 255;
        double widest = 0;
        long below = 0;
        long sumBelow = 0;
        for (int threshold = 0; threshold < 255; threshold++) {
            below += histogram[threshold];
            sumBelow += threshold * histogram[threshold];
            long above = total - below;
            if (below > 0 && above > 0) {
                double gap = (double) (sum - sumBelow) / above - (double) sumBelow / below;
                double parted = (double) below * above * gap * gap;
                if (parted > widest) {
                    widest = parted;
                    best = threshold;
                }
            }
        }
        return best;
    }
}
