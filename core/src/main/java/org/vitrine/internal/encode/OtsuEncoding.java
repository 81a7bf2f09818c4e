package org.vitrine.internal.encode;

import java.math.BigInteger;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Surroundings;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Sets one bit by each image's own threshold, each channel on its own: the threshold that separates its values into the
 * two groups with the largest between-group variance (N. Otsu, 1979). A channel with a single value has no bit set.
 */
public final class OtsuEncoding implements Encoding {

    private static final EncodingRecipe RECIPE = new EncodingRecipe(OneBitKind.Otsu.NAME, "");

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

    /** Includes the whole image, since the threshold depends on all values. */
    @Override
    public Surroundings surroundings(View view) {
        return Surroundings.WHOLE_IMAGE;
    }

    @Override
    public Raster restore(BitImage bits) {
        return Restoration.of(bits, 1, (channel, reached) -> reached * 255);
    }

    /** {@return the lowest best threshold t, for {@code value > t}, found exactly, in whole numbers} */
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
        Parting best = new Parting(255, 0, 1);
        long below = 0;
        long sumBelow = 0;
        for (int threshold = 0; threshold < 255; threshold++) {
            below += histogram[threshold];
            sumBelow += threshold * histogram[threshold];
            long above = total - below;
            if (below > 0 && above > 0) {
                Parting parting = new Parting(threshold, (sum - sumBelow) * below - sumBelow * above, below * above);
                best = parting.isWiderThan(best) ? parting : best;
            }
        }
        return best.threshold;
    }

    /**
     * Two groups of pixels. Their distance, weighed by their sizes, is
     * {@code below * above * (meanAbove - meanBelow)^2}, that is {@code difference^2 / sizes} in whole numbers.
     *
     * @param threshold where they are parted
     * @param difference {@code sumAbove * below - sumBelow * above}
     * @param sizes {@code below * above}
     */
    private record Parting(int threshold, long difference, long sizes) {

        /** Relative difference of doubles below which they may be equal; their error is a thousandth of it. */
        private static final double DOUBTFUL = 1e-10;

        boolean isWiderThan(Parting other) {
            // Floating point decides nearly always; whole numbers, which take long, only what it cannot tell apart.
            double here = (double) difference * difference / sizes;
            double there = (double) other.difference * other.difference / other.sizes;
            return Math.abs(here - there) > DOUBTFUL * there
                    ? here > there
                    : product(difference, difference, other.sizes)
                                    .compareTo(product(other.difference, other.difference, sizes))
                            > 0;
        }

        private static BigInteger product(long a, long b, long c) {
            return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).multiply(BigInteger.valueOf(c));
        }
    }
}
