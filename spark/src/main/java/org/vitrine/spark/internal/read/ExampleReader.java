package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
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
import org.vitrine.model.Settings;
import org.vitrine.train.Variants;
import scala.Tuple2;

/**
 * Encodes examples where they lie and gathers their bits on the driver, in the order of their keys: the same dataset,
 * with the same fingerprint, as {@link org.vitrine.dataset.DatasetReader} makes of the same images in the same order.
 *
 * <p>Bits are gathered from a few partitions at a time, so that no job's results exceed what Spark lets a driver take
 * at once ({@code spark.driver.maxResultSize}).
 *
 * @param examples the examples
 * @param survey what is known of them
 * @param skip true to leave out images that cannot be read
 */
public record ExampleReader(ExampleRdd<?> examples, Survey survey, boolean skip) {

    /** Results of one job, at most; a quarter of what Spark allows unless it is told otherwise. */
    private static final long MOST_GATHERED = 256L << 20;

    /**
     * The examples that were read.
     *
     * @param dataset the examples
     * @param variants those of each example, by its origin in the dataset
     * @param unreadable a message for each example that is left out
     */
    public record Reading(Dataset dataset, List<List<BitImage>> variants, List<String> unreadable) {

        /** {@return some of the examples, followed by their variants as {@link Variants#addTo} adds them} */
        public Dataset varied(Dataset part) {
            List<BitImage> all = new ArrayList<>();
            for (int number = 0; number < variants.get(part.origin(0)).size(); number++) {
                for (int example = 0; example < part.size(); example++) {
                    all.add(variants.get(part.origin(example)).get(number));
                }
            }
            return part.withVariants(all);
        }
    }

    /** The bits of an example and of its variants on their way to the driver; or why there are none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Encoded(
            int rank,
            long[] words,
            long[] target,
            byte[] hash,
            @Nullable String bad) implements Serializable {}

    /** An image's bytes on their way to the driver; or why there are none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Pixels(byte[] values, @Nullable String bad) implements Serializable {}

    /** Makes an encoding; if it is fitted to images, these pass by the driver one after the other, in their order. */
    public Encoding fit(EncodingRecipe recipe) {
        if (!recipe.needsData()) {
            return recipe.fit(survey.shape().channels(), List.of());
        }
        WantedShape wanted = survey.wanted();
        JavaPairRDD<Integer, Pixels> sorted = examples.mapRanked(
                        survey.ranks(), () -> example -> pixels(example, wanted))
                .mapToPair(pair -> pair)
                .sortByKey()
                .persist(StorageLevel.DISK_ONLY());
        try {
            return recipe.fit(survey.shape().channels(), () -> rasters(sorted.toLocalIterator()));
        } finally {
            sorted.unpersist();
        }
    }

    private static Tuple2<Integer, Pixels> pixels(RankedExample ranked, WantedShape wanted) {
        try {
            byte[] values = ranked.example().image(wanted).toBytes();
            return new Tuple2<>(ranked.rank(), new Pixels(values, null));
        } catch (DataException bad) {
            return new Tuple2<>(ranked.rank(), new Pixels(new byte[0], String.valueOf(bad.getMessage())));
        }
    }

    private Iterator<Raster> rasters(Iterator<Tuple2<Integer, Pixels>> pixels) {
        ImageShape shape = survey.shape();
        return ExampleRdd.stream(pixels)
                .map(Tuple2::_2)
                .peek(image -> Survey.refuse(image.bad() == null ? List.of() : List.of(image.bad()), skip))
                .filter(image -> image.bad() == null)
                .map(image -> Raster.of(shape, image.values()))
                .iterator();
    }

    /**
     * Encodes and gathers.
     *
     * @param settings say how many variants of each image are encoded with it, and which
     * @param progress hears how many are done
     * @throws DataException if an image cannot be read and skip is false, or none can
     */
    public Reading read(Encoding encoding, Settings settings, IntConsumer progress) {
        ImageShape shape = survey.shape();
        Encoder encoder = new Encoder(
                PackedEncoding.of(encoding, shape.channels()),
                new TreeMap<>(settings.toTexts()),
                survey.wanted(),
                new ArrayList<>(survey.labels().names()),
                survey.labels().exclusive());
        JavaRDD<Encoded> encoded = examples.mapRanked(survey.ranks(), encoder);
        @Nullable Encoded[] found = new @Nullable Encoded[survey.size()];
        int done = 0;
        int planes = encoding.planes(shape.channels());
        long words = (1L + settings.variants()) * planes * shape.height() * ((shape.width() + 63) / 64);
        for (int[] group : groups(8 * words)) {
            for (List<Encoded> partition : encoded.collectPartitions(group)) {
                for (Encoded one : partition) {
                    if (one.rank() == RankedExample.SURPLUS) { // a table that is computed anew may come out different
                        throw changed();
                    }
                    found[one.rank()] = one;
                }
                done += partition.size();
                progress.accept(done);
            }
        }
        return gathered(encoding, settings.variants(), found, planes);
    }

    private Reading gathered(Encoding encoding, int variants, @Nullable Encoded[] found, int planes) {
        SortedMap<Integer, String> unreadable = new TreeMap<>(survey.unreadable());
        ImageShape shape = survey.shape();
        Fingerprint fingerprint = new Fingerprint(shape, survey.labels());
        List<BitImage> images = new ArrayList<>();
        List<List<BitImage>> varied = new ArrayList<>(Collections.nCopies(found.length, List.of()));
        long[][] targets = new long[found.length][];
        for (int rank = 0; rank < found.length; rank++) {
            Encoded one = found[rank];
            found[rank] = null; // so that the words are not in memory twice
            if (one == null && !unreadable.containsKey(rank)) {
                throw changed();
            }
            if (one != null && one.bad() != null) {
                unreadable.put(rank, one.bad());
            } else if (one != null) {
                fingerprint.add(one.hash());
                targets[rank] = one.target();
                LongBuffer words = LongBuffer.wrap(one.words());
                List<BitImage> all = IntStream.rangeClosed(0, variants)
                        .mapToObj(number -> BitImage.read(shape.height(), shape.width(), planes, words))
                        .toList();
                images.add(all.get(0));
                varied.set(rank, all.subList(1, all.size()));
            }
        }
        List<String> reasons = List.copyOf(unreadable.values());
        Survey.refuse(reasons, skip);
        if (images.isEmpty()) {
            throw new DataException("the data contain no readable image; check their location and columns");
        }
        int[] kept = IntStream.range(0, found.length)
                .filter(rank -> !unreadable.containsKey(rank))
                .toArray();
        KnownTargets source = new KnownTargets(survey.labels(), shape, survey.preparation(), targets);
        return new Reading(Dataset.restore(source, encoding, fingerprint.finish(), kept, images), varied, reasons);
    }

    private static DataException changed() {
        return new DataException("the data changed while they were read; read them from files or tables that stay as"
                + " they are, or persist them first");
    }

    /** Encodes the examples of a partition and their variants, on an executor. */
    private record Encoder(
            PackedEncoding packed,
            TreeMap<String, String> settings,
            WantedShape wanted,
            ArrayList<String> labels,
            boolean exclusive)
            implements ExampleRdd.Preparation<RankedExample, Encoded> {

        @Override
        public ExampleRdd.Step<RankedExample, Encoded> begin() {
            Encoding encoding = packed.unpacked();
            Settings asked = Settings.of(settings);
            Variants variants = new Variants(asked);
            Map<String, Integer> indices = new HashMap<>();
            labels.forEach(name -> indices.put(name, indices.size()));
            return ranked -> {
                int rank = ranked.rank();
                try {
                    long[] target = target(ranked.example(), indices);
                    Raster image = ranked.example().image(wanted);
                    BitImage bits = encoding.encode(image);
                    LongBuffer words = LongBuffer.allocate(Math.multiplyExact(1 + asked.variants(), bits.words()));
                    bits.writeTo(words);
                    for (int number = 0; number < asked.variants(); number++) {
                        encoding.encode(variants.variant(image, rank, number)).writeTo(words);
                    }
                    return new Encoded(rank, words.array(), target, Fingerprint.ofExample(image, target), null);
                } catch (DataException bad) {
                    return new Encoded(rank, new long[0], new long[0], new byte[0], String.valueOf(bad.getMessage()));
                }
            };
        }

        private long[] target(Example example, Map<String, Integer> indices) {
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
            return target;
        }
    }

    /** Partitions whose bits are gathered by one job. */
    private List<int[]> groups(long bytesPerExample) {
        List<int[]> groups = new ArrayList<>();
        int[] sizes = survey.ranks().stream().mapToInt(PartitionRanks::size).toArray();
        int from = 0;
        while (from < sizes.length) {
            // One partition at least, however large: Spark then says itself which of its settings is too small.
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
