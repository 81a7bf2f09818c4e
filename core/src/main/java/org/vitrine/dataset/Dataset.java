package org.vitrine.dataset;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.hash.Sha256;
import org.vitrine.label.Labels;

/** Holds encoded images and their labels in memory, ready to learn from. Immutable. */
public final class Dataset {

    private final Labels labels;
    private final ImageShape shape;
    private final Preparation preparation;
    private final Encoding encoding;
    private final String fingerprint;
    private final BitImage[] images;
    private final long[][] targets;
    private final int[] origins;
    private final Place place;
    private volatile @Nullable DataPart part; // like the content, made when it is first asked for
    private volatile @Nullable String content;

    /**
     * Where examples are among all the images that were read.
     *
     * @param whole how many were read
     * @param positions for each example, where its image stands among them
     * @param variants how many variants of each image there are
     * @param aside the draw that set the others aside
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Place(int whole, int[] positions, int variants, Optional<Aside> aside) {

        static Place all(int images) {
            return new Place(images, IntStream.range(0, images).toArray(), 0, Optional.empty());
        }

        Place only(int... indices) {
            int[] some = Arrays.stream(indices).map(i -> positions[i]).toArray();
            return new Place(whole, some, 0, Optional.empty());
        }

        Place setAside(Aside draw) {
            return new Place(whole, positions, variants, Optional.of(draw));
        }

        boolean isAll() {
            return positions.length == whole && IntStream.range(0, whole).allMatch(i -> positions[i] == i);
        }
    }

    /**
     * Wraps all images of a source and their labels without copying them; the images cannot be changed any more.
     *
     * @param fingerprint a hash of the source's images and labels
     * @param targets for each image its labels, a bit each
     * @param origins for each image its index in the source
     */
    Dataset(
            Labels labels,
            ImageShape shape,
            Preparation preparation,
            Encoding encoding,
            String fingerprint,
            BitImage[] images,
            long[][] targets,
            int[] origins) {
        this(labels, shape, preparation, encoding, fingerprint, images, targets, origins, Place.all(images.length));
    }

    private Dataset(
            Labels labels,
            ImageShape shape,
            Preparation preparation,
            Encoding encoding,
            String fingerprint,
            BitImage[] images,
            long[][] targets,
            int[] origins,
            Place place) {
        this.place = place;
        this.labels = labels;
        this.shape = shape;
        this.preparation = preparation;
        this.encoding = encoding;
        this.fingerprint = fingerprint;
        this.images = images;
        this.targets = targets;
        this.origins = origins;
        for (BitImage image : images) {
            if (image != null) { // an unreadable one, about to be left out
                image.seal();
            }
        }
    }

    /**
     * {@return a dataset of all images of a source, read on all processors} {@link DatasetReader} offers more:
     * progress, and images that cannot be read.
     *
     * @throws DataException if an image cannot be read
     */
    public static Dataset of(ImageSource source, Encoding encoding) {
        int threads = Runtime.getRuntime().availableProcessors();
        return new DatasetReader(threads, false, done -> {})
                .read(source, encoding)
                .dataset();
    }

    /**
     * {@return a dataset of cached bits, whose images need not be read again} The labels come from the source.
     *
     * @param source the images whose bits were cached
     * @param encoding the encoding that made them
     * @param fingerprint the {@link #fingerprint()} that the dataset had
     * @param origins for each image its index in the source, rising
     * @param images the images, in the same order
     */
    public static Dataset restore(
            ImageSource source, Encoding encoding, String fingerprint, int[] origins, List<BitImage> images) {
        if (origins.length != images.size() || origins.length == 0) {
            throw new IllegalArgumentException("there must be as many origins as images, and one at least: "
                    + origins.length + ", " + images.size());
        }
        for (int i = 0; i < origins.length; i++) {
            if (origins[i] < (i == 0 ? 0 : origins[i - 1] + 1) || origins[i] >= source.size()) {
                throw new IllegalArgumentException(
                        "origins must rise from 0 to less than " + source.size() + ": " + origins[i]);
            }
        }
        return new Dataset(
                source.labels(),
                source.shape(),
                source.preparation(),
                encoding,
                fingerprint,
                images.toArray(BitImage[]::new),
                Arrays.stream(origins).mapToObj(index -> targets(source, index)).toArray(long[][]::new),
                origins.clone());
    }

    /** {@return the labels of an image, a bit for each} */
    static long[] targets(ImageSource source, int index) {
        long[] targets = new long[Bits.words(source.labels().size())];
        for (int label = 0; label < source.labels().size(); label++) {
            if (source.has(index, label)) {
                Bits.set(targets, label);
            }
        }
        return targets;
    }

    /** {@return the labels that images can have} */
    public Labels labels() {
        return labels;
    }

    /** {@return the size of the images before encoding} */
    public ImageShape shape() {
        return shape;
    }

    /** {@return how the images were brought to that size} */
    public Preparation preparation() {
        return preparation;
    }

    /** {@return the encoding of the images, fitted} */
    public Encoding encoding() {
        return encoding;
    }

    /**
     * {@return a hash of the images and labels that were read, in their order, in 64 hexadecimal digits: equal data,
     * equal fingerprint} A part of a dataset keeps the fingerprint of the whole.
     */
    public String fingerprint() {
        return fingerprint;
    }

    /** {@return the number of images} */
    public int size() {
        return images.length;
    }

    /** {@return the bits of an image, which cannot be changed} */
    public BitImage image(int index) {
        return images[index];
    }

    /** {@return true if an image has a label} */
    public boolean has(int index, int label) {
        return Bits.get(targets[index], label);
    }

    /** {@return the number of images that have a label} */
    public int count(int label) {
        return (int)
                Arrays.stream(targets).filter(target -> Bits.get(target, label)).count();
    }

    /** {@return the index of an image in the source it was read from} */
    public int origin(int index) {
        return origins[index];
    }

    /** {@return a dataset of some of the images, by their indices, in the order wanted} */
    public Dataset subset(int... indices) {
        return new Dataset(
                labels,
                shape,
                preparation,
                encoding,
                fingerprint,
                Arrays.stream(indices).mapToObj(i -> images[i]).toArray(BitImage[]::new),
                Arrays.stream(indices).mapToObj(i -> targets[i]).toArray(long[][]::new),
                Arrays.stream(indices).map(i -> origins[i]).toArray(),
                place.only(indices));
    }

    /**
     * {@return where an example's image stands among all images that were read, from 0; a part keeps the places of the
     * whole}
     */
    public int position(int index) {
        return place.positions[index];
    }

    /** {@return the number of all images that were read, of which these are all or some} */
    public int whole() {
        return place.whole;
    }

    /** {@return which images of which data these examples are} */
    public DataPart part() {
        DataPart known = part;
        if (known == null) {
            int count = size() / (1 + place.variants);
            int[] ofLabels = new int[labels.size()];
            for (int i = 0; i < count; i++) {
                for (int label = 0; label < ofLabels.length; label++) {
                    ofLabels[label] += has(i, label) ? 1 : 0;
                }
            }
            known = new DataPart(
                    fingerprint,
                    place.whole,
                    count,
                    place.variants,
                    Arrays.stream(ofLabels).boxed().toList(),
                    place.aside,
                    count == place.whole ? "" : content());
            part = known;
        }
        return known;
    }

    /**
     * {@return a hash of the images, as bits and without variants, and of their labels, in their order} Unlike the
     * {@link #fingerprint()}, a part has a content of its own, the same as if it had been read alone.
     */
    public String content() {
        String known = content;
        if (known == null) {
            known = hashOfBits();
            content = known;
        }
        return known;
    }

    private String hashOfBits() {
        MessageDigest digest = Sha256.digest();
        digest.update((shape + " " + labels + " " + encoding.recipe()).getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < size() / (1 + place.variants); i++) {
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * (images[i].words() + targets[i].length));
            LongBuffer words = bytes.asLongBuffer();
            images[i].writeTo(words);
            words.put(targets[i]);
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * {@return these examples as the part of data that they were before they were sent here and restored}
     *
     * @param before what {@link #part()} of the examples was
     * @param positions what {@link #position} of each of them was
     */
    public Dataset restored(DataPart before, int... positions) {
        if (before.examples() != size() || positions.length != size()) {
            throw new IllegalArgumentException("these are " + size() + " examples with " + positions.length
                    + " positions, not " + before.examples());
        }
        Place there = new Place(before.whole(), positions.clone(), before.variants(), before.aside());
        Dataset same = new Dataset(labels, shape, preparation, encoding, fingerprint, images, targets, origins, there);
        same.part = before;
        return same;
    }

    /**
     * {@return a dataset of these examples, followed by variants of them, which have their labels and origins; it has
     * the fingerprint of this one}
     *
     * @param variants as many for each example: first one of each, in the order of the examples, then a second one of
     *     each, and so on
     */
    public Dataset withVariants(List<BitImage> variants) {
        if (size() == 0 || variants.size() % size() != 0) {
            throw new IllegalArgumentException(
                    "there must be as many variants of each of the " + size() + " examples: " + variants.size());
        }
        int all = Math.addExact(size(), variants.size());
        BitImage[] joined = new BitImage[all];
        for (int i = 0; i < all; i++) {
            joined[i] = i < size() ? images[i] : variants.get(i - size());
        }
        return new Dataset(
                labels,
                shape,
                preparation,
                encoding,
                fingerprint,
                joined,
                IntStream.range(0, all).mapToObj(i -> targets[i % size()]).toArray(long[][]::new),
                IntStream.range(0, all).map(i -> origins[i % size()]).toArray(),
                new Place(
                        place.whole,
                        IntStream.range(0, all)
                                .map(i -> place.positions[i % size()])
                                .toArray(),
                        (1 + place.variants) * (all / size()) - 1,
                        place.aside));
    }

    /**
     * Splits off a fraction, drawn at random; both parts keep the order.
     *
     * @param fraction the fraction that goes into the second part, greater than 0 and less than 1
     * @return the part that remains and the part that was split off
     */
    public Split split(double fraction, long seed) {
        boolean[] taken = drawn(size(), fraction, seed);
        Dataset rest = subset(IntStream.range(0, size()).filter(i -> !taken[i]).toArray());
        return new Split(
                place.isAll() ? rest.drawnBy(new Aside(fraction, seed)) : rest,
                subset(IntStream.range(0, size()).filter(i -> taken[i]).toArray()));
    }

    /** The same examples; the draw says which images they are not. */
    private Dataset drawnBy(Aside draw) {
        return new Dataset(
                labels, shape, preparation, encoding, fingerprint, images, targets, origins, place.setAside(draw));
    }

    /** {@return for each of {@code size} images true if it was drawn; the fraction is more than 0 and less than 1} */
    public static boolean[] drawn(int size, double fraction, long seed) {
        int taken = (int) Math.round(size * fraction);
        if (taken < 1 || taken >= size) {
            throw new DataException(
                    "a share of " + fraction + " of " + size + " images leaves one side empty; choose another");
        }
        int[] order = new int[size];
        Arrays.setAll(order, i -> i);
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] drawn = new boolean[size];
        for (int i = 0; i < taken; i++) {
            int other = i + random.nextInt(size - i);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
            drawn[order[i]] = true;
        }
        return drawn;
    }

    /**
     * Holds two parts of one dataset.
     *
     * @param rest the part that remained
     * @param taken the part that was split off
     */
    public record Split(Dataset rest, Dataset taken) {}
}
