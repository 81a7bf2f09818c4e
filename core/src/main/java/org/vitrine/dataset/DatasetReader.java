package org.vitrine.dataset;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.concurrent.ParallelLoop;

/**
 * Reads a source into a {@link Dataset} on several threads. The result does not depend on their number.
 *
 * @param threads the number of images read at once
 * @param skipUnreadable true to skip unreadable images; false to stop at the first
 * @param progress called now and then with the number of images read so far, from any of the threads
 */
public record DatasetReader(int threads, boolean skipUnreadable, IntConsumer progress) {

    private static final int BLOCK = 32;

    public DatasetReader {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1: " + threads);
        }
    }

    /**
     * Holds a dataset, and the messages about images that could not be read.
     *
     * @param dataset the readable images
     * @param unreadable a message for each of the others
     */
    public record Reading(Dataset dataset, List<String> unreadable) {}

    /** {@return an encoding, fitted to the source's images if it needs them} */
    public Encoding fit(EncodingRecipe recipe, ImageSource source) {
        return recipe.fit(source.shape().channels(), () -> readable(source));
    }

    /**
     * Iterates over the images that can be read, in order; a block of them at a time, so that all threads are busy and
     * few are in memory.
     */
    private Iterator<Raster> readable(ImageSource source) {
        int block = threads * BLOCK;
        return IntStream.iterate(0, from -> from < source.size(), from -> from + block)
                .mapToObj(from -> rasters(source, from, Math.min(block, source.size() - from)))
                .flatMap(List::stream)
                .iterator();
    }

    private List<Raster> rasters(ImageSource source, int from, int count) {
        Raster[] rasters = new Raster[count];
        AtomicInteger done = new AtomicInteger(from);
        ParallelLoop.forEach(count, threads, () -> (IntConsumer) i -> {
            try {
                rasters[i] = source.image(from + i);
            } catch (DataException unreadable) {
                if (!skipUnreadable) {
                    throw unreadable;
                }
            }
            progress.accept(done.incrementAndGet());
        });
        return Arrays.stream(rasters).filter(Objects::nonNull).toList();
    }

    /** {@return all images, read and encoded, and messages about those that were left out} */
    public Reading read(ImageSource source, Encoding encoding) {
        int size = source.size();
        BitImage[] images = new BitImage[size];
        long[][] targets = new long[size][];
        byte[][] digests = new byte[size][];
        String[] unreadable = new String[size];
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(size, threads, () -> (IntConsumer) index -> {
            try {
                Raster raster = source.image(index);
                long[] target = Dataset.targets(source, index);
                images[index] = encoding.encode(raster);
                targets[index] = target;
                digests[index] = Fingerprint.ofExample(raster, target);
            } catch (DataException bad) {
                if (!skipUnreadable) {
                    throw bad;
                }
                unreadable[index] = String.valueOf(bad.getMessage());
            }
            progress.accept(done.incrementAndGet());
        });
        int[] kept = IntStream.range(0, size).filter(i -> images[i] != null).toArray();
        if (kept.length == 0) {
            throw new DataException("the data contain no readable image; check the location and the split");
        }
        Fingerprint whole = new Fingerprint(source.shape(), source.labels());
        for (int index : kept) {
            whole.add(digests[index]);
        }
        Dataset dataset = new Dataset(
                source.labels(),
                source.shape(),
                source.preparation(),
                encoding,
                whole.finish(),
                Arrays.stream(kept).mapToObj(i -> images[i]).toArray(BitImage[]::new),
                Arrays.stream(kept).mapToObj(i -> targets[i]).toArray(long[][]::new),
                kept);
        return new Reading(
                dataset,
                Arrays.stream(unreadable).filter(message -> message != null).toList());
    }
}
