package org.vitrine.fuzzing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.vitrine.data.cache.BitCache;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.DerivedImages;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * The door of the bit cache. It refuses nothing: what cannot be used is made anew, and what comes out is always the
 * same.
 */
final class CacheDoor {

    /** Buffers of 256 KB for reading and for writing anew, each time an input is read. */
    private static final long CONSTANT = 4 << 20;

    private static final long PER_BYTE = 20;
    private static final Encoding BINARIZER =
            EncodingRecipe.parse("threshold:75").fit(1, List.of());
    private static final DatasetReader READER = new DatasetReader(1, false, done -> {});

    private CacheDoor() {}

    static Door bits() throws IOException {
        Folder folder = Folder.create();
        ImageSource images = pictures();
        Dataset expected = READER.read(images, BINARIZER).dataset();
        read(folder, images);
        Path file;
        try (Stream<Path> files = Files.list(folder.path())) {
            file = files.findAny().orElseThrow();
        }
        byte[] good = Files.readAllBytes(file);
        return new Door("cache", List.of(), () -> List.of(good), Door.Room.of(CONSTANT, PER_BYTE), input -> {
            Files.write(file, input);
            Dataset dataset = read(folder, images);
            if (!same(dataset, expected)) {
                throw new AssertionError("other bits came out of the cache than went in");
            }
            Files.write(file, sealed(input));
            read(folder, images);
        });
    }

    private static Dataset read(Folder folder, ImageSource source) {
        return new BitCache(folder.path(), remark -> {})
                .read(READER, source, BINARIZER)
                .dataset();
    }

    private static boolean same(Dataset one, Dataset other) {
        return one.fingerprint().equals(other.fingerprint())
                && one.size() == other.size()
                && IntStream.range(0, one.size()).allMatch(i -> one.image(i).equals(other.image(i)));
    }

    /** {@return the same file with a right checksum at its end} */
    private static byte[] sealed(byte[] file) {
        if (file.length < Long.BYTES) {
            return file;
        }
        byte[] sealed = Arrays.copyOf(file, file.length);
        CRC32C checksum = new CRC32C();
        checksum.update(sealed, 0, sealed.length - Long.BYTES);
        ByteBuffer.wrap(sealed).putLong(sealed.length - Long.BYTES, checksum.getValue());
        return sealed;
    }

    /** {@return three images in memory, with stamps: without, nothing is kept of them} */
    private static ImageSource pictures() {
        ImageShape shape = new ImageShape(3, 5, 1);
        List<Raster> images = new ArrayList<>();
        boolean[][] truths = new boolean[3][2];
        for (int index = 0; index < truths.length; index++) {
            byte[] values = new byte[shape.size()];
            Arrays.fill(values, index, values.length, (byte) 200);
            images.add(Raster.of(shape, values));
            truths[index][Math.min(index, 1)] = index < 2;
        }
        return new DerivedImages(ImageSource.of(Labels.anyOf(List.of("a", "b")), images, truths)) {
            @Override
            public Optional<ImageStamp> stamp(int index) {
                return Optional.of(new ImageStamp("#" + index, "as drawn"));
            }
        };
    }
}
