package org.vitrine.data.cache;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.TensorSource;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.hash.Sha256;

/**
 * A folder that keeps the bits of images and the fitted numbers of encodings, so that images are decoded once. What
 * comes out is, bit for bit, what reading the images gives; whatever does not belong to just these images in just this
 * state is made anew.
 *
 * <p>Files are called {@code bits-*.cache} and {@code fit-*.cache}; they may be deleted at any time. A file of bits
 * takes as much as the bits in memory: 12 KB for an image of 64x64 in colour with 8 levels.
 */
public final class BitCache {

    private final Path folder;
    private final Consumer<String> remarks;

    /**
     * Creates a cache.
     *
     * @param folder where files are kept; made if it is not there
     * @param remarks takes a line when kept bits are used, when a file cannot be used, and when none can be written
     */
    public BitCache(Path folder, Consumer<String> remarks) {
        this.folder = folder;
        this.remarks = remarks;
    }

    /**
     * Does what {@link DatasetReader#fit} does.
     *
     * @param reader fits the encoding if it is not kept
     * @return the encoding
     */
    public Encoding fit(DatasetReader reader, EncodingRecipe recipe, ImageSource source) {
        Optional<CacheFile> file =
                recipe.needsData() ? file("fit", recipe, KeptTensors.FORMAT, reader, source) : Optional.empty();
        if (file.isEmpty()) {
            return reader.fit(recipe, source);
        }
        Optional<Encoding> kept = file.get()
                .read(input -> recipe.restore(source.shape().channels(), TensorSource.of(KeptTensors.read(input))));
        if (kept.isPresent()) {
            return kept.get();
        }
        Encoding fitted = reader.fit(recipe, source);
        file.get().write(output -> KeptTensors.write(fitted.tensors(), output));
        return fitted;
    }

    /**
     * Does what {@link DatasetReader#read} does.
     *
     * @param reader reads the images if their bits are not kept
     * @return the dataset, and what was left out
     */
    public DatasetReader.Reading read(DatasetReader reader, ImageSource source, Encoding encoding) {
        Optional<CacheFile> file = file("bits", encoding.recipe(), details(encoding, source), reader, source);
        if (file.isEmpty()) {
            return reader.read(source, encoding);
        }
        Optional<DatasetReader.Reading> kept = file.get().read(input -> read(input, source, encoding));
        if (kept.isPresent()) {
            remarks.accept("took the bits of " + kept.get().dataset().size() + " images from "
                    + file.get().file());
            return kept.get();
        }
        DatasetReader.Reading reading = reader.read(source, encoding);
        file.get().write(output -> write(reading, output));
        return reading;
    }

    /**
     * Describes what bits depend on besides the recipe's name, so that bits of other numbers are never used: the
     * encoding's tensors, and the bits of a sample, which differ if another version of the encoding has the same name.
     */
    private static String details(Encoding encoding, ImageSource source) {
        ImageShape shape = source.shape();
        byte[] values = new byte[shape.size()];
        // Noise has every value next to every other, so a changed threshold or view shows in some bit of it.
        new SplittableRandom(1).nextBytes(values);
        BitImage bits = encoding.encode(Raster.of(shape, values));
        ByteBuffer words = ByteBuffer.allocate(bits.words() * Long.BYTES);
        bits.writeTo(words.asLongBuffer());
        return new TreeMap<>(encoding.tensors()) + " " + Sha256.hex(words.array());
    }

    private Optional<CacheFile> file(
            String kind, EncodingRecipe recipe, String details, DatasetReader reader, ImageSource source) {
        String what = kind + " " + recipe + (reader.skipUnreadable() ? " of the readable" : "");
        Optional<CacheKey> key = CacheKey.of(what, details, source);
        if (key.isEmpty()) {
            remarks.accept(
                    "these images cannot be told from others without reading them, so nothing is kept in " + folder);
        }
        return key.map(known -> new CacheFile(folder.resolve(kind + "-" + known.place() + ".cache"), known, remarks));
    }

    /** Fingerprint, unreadable images, number of images; then for each its place in the source and its words. */
    private static void write(DatasetReader.Reading reading, DataOutputStream output) throws IOException {
        Dataset dataset = reading.dataset();
        CacheText.write(dataset.fingerprint(), output);
        output.writeInt(reading.unreadable().size());
        for (String message : reading.unreadable()) {
            CacheText.write(message, output);
        }
        output.writeInt(dataset.size());
        ByteBuffer words = ByteBuffer.allocate(dataset.image(0).words() * Long.BYTES);
        for (int index = 0; index < dataset.size(); index++) {
            output.writeInt(dataset.origin(index));
            dataset.image(index).writeTo(words.asLongBuffer());
            output.write(words.array());
        }
    }

    private static DatasetReader.Reading read(DataInputStream input, ImageSource source, Encoding encoding)
            throws IOException {
        String fingerprint = CacheText.read(input);
        int bad = atMost(source.size(), input.readInt());
        List<String> unreadable = new ArrayList<>();
        for (int i = 0; i < bad; i++) {
            unreadable.add(CacheText.read(input));
        }
        int size = atMost(source.size() - bad, input.readInt());
        ImageShape shape = source.shape();
        int planes = encoding.planes(shape.channels());
        ByteBuffer words =
                ByteBuffer.allocate(new BitImage(shape.height(), shape.width(), planes).words() * Long.BYTES);
        int[] origins = new int[size];
        List<BitImage> images = new ArrayList<>(size);
        for (int index = 0; index < size; index++) {
            origins[index] = input.readInt();
            input.readFully(words.array());
            images.add(BitImage.read(shape.height(), shape.width(), planes, words.asLongBuffer()));
        }
        return new DatasetReader.Reading(Dataset.restore(source, encoding, fingerprint, origins, images), unreadable);
    }

    private static int atMost(int most, int count) {
        if (count < 0 || count > most) {
            throw new IllegalArgumentException("there cannot be " + count + " of " + most + " images");
        }
        return count;
    }
}
