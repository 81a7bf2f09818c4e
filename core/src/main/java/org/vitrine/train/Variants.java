package org.vitrine.train;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.internal.learn.DrawKeys;
import org.vitrine.model.Settings;

/**
 * Variants of images to learn from: each is turned about the centre, zoomed and moved a little, at random. Nothing is
 * drawn that the seed, the image's index in its source and the number of the variant do not determine.
 *
 * <p>A pixel of a variant lies between four pixels of the image and is their mean, weighted by how near they are;
 * beyond the border the image's outermost pixels are repeated.
 */
public final class Variants {

    private static final int TURN = 0;
    private static final int ZOOM = 1;
    private static final int DOWN = 2;
    private static final int ACROSS = 3;

    private final Settings settings;

    /** Prepares to draw variants as settings want them. */
    public Variants(Settings settings) {
        this.settings = settings;
    }

    /**
     * {@return examples, followed by variants of them}
     *
     * @param source the images that they were read from
     * @param threads how many images are read at once
     * @param progress called now and then with the number of images done, from any of the threads
     */
    public Dataset addTo(Dataset examples, ImageSource source, int threads, IntConsumer progress) {
        int count = settings.variants();
        int size = examples.size();
        BitImage[] variants = new BitImage[Math.multiplyExact(size, count)];
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(size, threads, () -> (IntConsumer) index -> {
            Raster image = source.image(examples.origin(index));
            for (int number = 0; number < count; number++) {
                Raster variant = variant(image, examples.origin(index), number);
                variants[number * size + index] = examples.encoding().encode(variant);
            }
            progress.accept(done.incrementAndGet());
        });
        return examples.withVariants(List.of(variants));
    }

    /**
     * {@return a variant of an image, of the same size}
     *
     * @param index its index in its source
     * @param number which of its variants, from 0
     */
    public Raster variant(Raster image, int index, int number) {
        long key = DrawKeys.variant(settings.seed(), index, number);
        double turn = StrictMath.toRadians(settings.turn() * draw(key, TURN));
        double zoom = 1 + settings.zoom() / 100.0 * draw(key, ZOOM);
        double down = settings.move() * draw(key, DOWN);
        double across = settings.move() * draw(key, ACROSS);
        double along = StrictMath.cos(turn) / zoom;
        double aside = StrictMath.sin(turn) / zoom;
        ImageShape shape = image.shape();
        double middleRow = (shape.height() - 1) / 2.0;
        double middleColumn = (shape.width() - 1) / 2.0;
        byte[] from = image.toBytes();
        byte[] values = new byte[shape.size()];
        int at = 0;
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                double y = row - middleRow;
                double x = column - middleColumn;
                double sourceRow = within(middleRow + down + along * y - aside * x, shape.height());
                double sourceColumn = within(middleColumn + across + along * x + aside * y, shape.width());
                at = mix(from, shape, sourceRow, sourceColumn, values, at);
            }
        }
        return Raster.of(shape, values);
    }

    /** A number from -1 to 1, exclusive. */
    private static double draw(long key, int what) {
        return (KeyedRandom.key(key, what) >> 11) * 0x1.0p-52;
    }

    private static double within(double place, int size) {
        return Math.max(0, Math.min(size - 1, place));
    }

    /** Writes a pixel that lies between others; returns where the next one goes. */
    private static int mix(byte[] from, ImageShape shape, double row, double column, byte[] into, int at) {
        int top = (int) row;
        int left = (int) column;
        int bottom = Math.min(top + 1, shape.height() - 1);
        int right = Math.min(left + 1, shape.width() - 1);
        double below = row - top;
        double beside = column - left;
        int channels = shape.channels();
        for (int channel = 0; channel < channels; channel++) {
            int upperLeft = from[(top * shape.width() + left) * channels + channel] & 0xFF;
            int upperRight = from[(top * shape.width() + right) * channels + channel] & 0xFF;
            int lowerLeft = from[(bottom * shape.width() + left) * channels + channel] & 0xFF;
            int lowerRight = from[(bottom * shape.width() + right) * channels + channel] & 0xFF;
            double upper = upperLeft + (upperRight - upperLeft) * beside;
            double lower = lowerLeft + (lowerRight - lowerLeft) * beside;
            into[at + channel] = (byte) (int) (upper + (lower - upper) * below + 0.5);
        }
        return at + channels;
    }
}
