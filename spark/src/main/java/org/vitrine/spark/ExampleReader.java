package org.vitrine.spark;

import java.io.Serializable;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.Fingerprint;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import scala.Tuple2;

/**
 * Encodes examples where they lie and gathers their bits on the driver, in the order of their keys: the same dataset, with the same
 * fingerprint, as {@link org.vitrine.dataset.DatasetReader} makes of the same images in the same order.
 *
 * <p>Bits are gathered from a few partitions at a time, so that no job's results exceed what Spark lets a driver take at once
 * ({@code spark.driver.maxResultSize}).
 *
 * @param examples the examples
 * @param survey what is known of them
 * @param skip true to leave out images that cannot be read
 */
record ExampleReader(ExampleRdd<?> examples, Survey survey, boolean skip) {

    /** Results of one job, at most; a quarter of what Spark allows unless it is told otherwise. */
    private static final long MOST_GATHERED = 256L << 20;

    /** What was read, and a message for each example that was not. */
    record Reading(Dataset dataset, List<String> unreadable) {}

    /** An example's bits on their way to the driver; or why there are none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Encoded(
            OrderKey key,
            long[] words,
            long[] target,
            byte[] hash,
            @Nullable String bad) implements Serializable {}

    /** An image's bytes on their way to the driver; or why there are none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Pixels(byte[] values, @Nullable String bad) implements Serializable {}

    /** Makes an encoding; if it is fitted to images, these pass by the driver one after the other, in their order. */
    Encoding fit(EncodingRecipe recipe) {
        if (!recipe.needsData()) {
            return recipe.fit(survey.shape().channels(), List.of());
        }
        WantedShape wanted = WantedShape.of(survey.shape());
        Map<OrderKey, Integer> ranks = ranks();
        JavaPairRDD<OrderKey, Pixels> sorted = examples.map(() -> example -> pixels(example, wanted))
                .mapToPair(pair -> pair)
                .sortByKey()
                .persist(StorageLevel.DISK_ONLY());
        try {
            return recipe.fit(survey.shape().channels(), () -> rasters(sorted.toLocalIterator(), ranks));
        } finally {
            sorted.unpersist();
        }
    }

    private static Tuple2<OrderKey, Pixels> pixels(Example example, WantedShape wanted) {
        try {
            return new Tuple2<>(example.key(), new Pixels(example.image(wanted).toBytes(), null));
        } catch (DataException bad) {
            return new Tuple2<>(example.key(), new Pixels(new byte[0], String.valueOf(bad.getMessage())));
        }
    }

    private Iterator<Raster> rasters(Iterator<Tuple2<OrderKey, Pixels>> pixels, Map<OrderKey, Integer> ranks) {
        ImageShape shape = survey.shape();
        Iterable<Tuple2<OrderKey, Pixels>> once = () -> pixels;
        return java.util.stream.StreamSupport.stream(once.spliterator(), false)
                .filter(pair -> ranks.containsKey(pair._1()))
                .map(Tuple2::_2)
                .peek(image -> Survey.refuse(image.bad() == null ? List.of() : List.of(image.bad()), skip))
                .filter(image -> image.bad() == null)
                .map(image -> Raster.of(shape, image.values()))
                .iterator();
    }

    /**
     * Encodes and gathers.
     *
     * @param encoding how images become bits
     * @param progress hears how many are done
     * @throws DataException if an image cannot be read and skip is false, or none can
     */
    Reading read(Encoding encoding, IntConsumer progress) {
        ImageShape shape = survey.shape();
        Labels labels = survey.labels();
        WantedShape wanted = WantedShape.of(shape);
        PackedEncoding packed = PackedEncoding.of(encoding, shape.channels());
        List<String> names = new ArrayList<>(labels.names());
        boolean exclusive = labels.exclusive();
        var encoded = examples.map(() -> {
            Encoding here = packed.unpacked();
            Map<String, Integer> indices = new HashMap<>();
            names.forEach(name -> indices.put(name, indices.size()));
            return example -> encode(example, wanted, here, indices, exclusive);
        });
        int size = survey.size();
        Map<OrderKey, Integer> ranks = ranks();
        Encoded[] found = new Encoded[size];
        int done = 0;
        int planes = encoding.planes(shape.channels());
        for (int[] group : groups(8L * planes * shape.height() * ((shape.width() + 63) / 64))) {
            for (List<Encoded> partition : encoded.collectPartitions(group)) {
                for (Encoded one : partition) {
                    Integer rank = ranks.get(one.key());
                    if (rank != null) {
                        ranks.put(one.key(), rank + 1); // an equal example takes the next place
                        if (rank >= size || !survey.order().get(rank).equals(one.key())) {
                            throw changed();
                        }
                        found[rank] = one;
                        done++;
                    }
                }
                progress.accept(done);
            }
        }
        if (done != size) {
            throw changed();
        }
        return gathered(encoding, found, planes);
    }

    private Reading gathered(Encoding encoding, Encoded[] found, int planes) {
        List<String> unreadable = new ArrayList<>();
        for (Encoded one : found) {
            if (one.bad() != null) {
                unreadable.add(one.bad());
            }
        }
        Survey.refuse(unreadable, skip);
        int[] kept = IntStream.range(0, found.length)
                .filter(rank -> found[rank].bad() == null)
                .toArray();
        if (kept.length == 0) {
            throw new DataException("the data contain no readable image; check their location and columns");
        }
        ImageShape shape = survey.shape();
        Fingerprint fingerprint = new Fingerprint(shape, survey.labels());
        List<BitImage> images = new ArrayList<>(kept.length);
        long[][] targets = new long[found.length][];
        for (int rank : kept) {
            Encoded one = found[rank];
            fingerprint.add(one.hash());
            images.add(BitImage.read(shape.height(), shape.width(), planes, LongBuffer.wrap(one.words())));
            targets[rank] = one.target();
            found[rank] = null; // so that the words are not in memory twice
        }
        KnownTargets source = new KnownTargets(survey.labels(), shape, targets);
        return new Reading(Dataset.restore(source, encoding, fingerprint.finish(), kept, images), unreadable);
    }

    private static DataException changed() {
        return new DataException("the data changed while they were read; read them from files or tables that stay as"
                + " they are, or persist them first");
    }

    private static Encoded encode(
            Example example, WantedShape wanted, Encoding encoding, Map<String, Integer> indices, boolean exclusive) {
        try {
            long[] target = new long[(indices.size() + 63) / 64];
            int marked = 0;
            for (String label : example.labels()) {
                Integer index = indices.get(label);
                if (index != null && (target[index >> 6] >>> index & 1) == 0) {
                    target[index >> 6] |= 1L << index;
                    marked++;
                }
            }
            if (exclusive && marked != 1) {
                throw new DataException("the image " + example.name() + " has " + marked
                        + " labels; it must have one, as these labels exclude each other");
            }
            Raster image = example.image(wanted);
            BitImage bits = encoding.encode(image);
            long[] words = new long[bits.words()];
            bits.writeTo(LongBuffer.wrap(words));
            return new Encoded(example.key(), words, target, Fingerprint.ofExample(image, target), null);
        } catch (DataException bad) {
            return new Encoded(example.key(), new long[0], new long[0], new byte[0], String.valueOf(bad.getMessage()));
        }
    }

    /** The first place of each key. */
    private Map<OrderKey, Integer> ranks() {
        Map<OrderKey, Integer> ranks = new HashMap<>();
        for (int rank = 0; rank < survey.size(); rank++) {
            ranks.putIfAbsent(Objects.requireNonNull(survey.order().get(rank)), rank);
        }
        return ranks;
    }

    /** Partitions whose bits are gathered by one job. */
    private List<int[]> groups(long bytesPerExample) {
        List<int[]> groups = new ArrayList<>();
        int[] sizes = survey.partitions();
        int from = 0;
        while (from < sizes.length) {
            long bytes = sizes[from] * bytesPerExample;
            int to = from + 1;
            while (to < sizes.length && bytes + sizes[to] * bytesPerExample <= MOST_GATHERED) {
                bytes += sizes[to++] * bytesPerExample;
            }
            groups.add(IntStream.range(from, to).toArray());
            from = to;
        }
        return groups;
    }
}
