package org.vitrine.data.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageDecoderTest;
import org.vitrine.data.image.ImageSize;
import org.vitrine.data.internal.celeba.TinyCeleba;
import org.vitrine.data.internal.npz.NpzFileTest;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

class BitCacheTest {

    private static final EncodingRecipe THERMOMETER = EncodingRecipe.parse("thermometer:8");
    private static final DataLocation.Options PLAIN = DataLocation.Options.DEFAULT;

    @TempDir
    Path folder;

    private final List<String> remarks = new ArrayList<>();
    private final AtomicInteger decoded = new AtomicInteger();

    private BitCache cache() {
        return new BitCache(folder.resolve("cache"), remarks::add);
    }

    /** Counts the images that are read, one by one. */
    private DatasetReader reader(boolean skipUnreadable) {
        return new DatasetReader(2, skipUnreadable, done -> decoded.incrementAndGet());
    }

    private DatasetReader.Reading read(ImageSource source, EncodingRecipe recipe, boolean skipUnreadable) {
        Encoding encoding = cache().fit(reader(skipUnreadable), recipe, source);
        return cache().read(reader(skipUnreadable), source, encoding);
    }

    /**
     * Whether a reading took its bits from the cache; it must not have read any image then, and all of them otherwise.
     */
    private boolean kept(ImageSource source) {
        decoded.set(0);
        remarks.clear();
        DatasetReader.Reading reading = read(source, THERMOMETER, false);
        checkSame(
                reading,
                new DatasetReader(1, false, done -> {})
                        .read(source, reading.dataset().encoding()));
        assertThat(decoded.get()).isIn(0, source.size());
        boolean took = decoded.get() == 0;
        assertThat(remarks.stream().anyMatch(line -> line.startsWith("took the bits of " + source.size())))
                .isEqualTo(took);
        return took;
    }

    private static void checkSame(DatasetReader.Reading one, DatasetReader.Reading other) {
        Dataset data = one.dataset();
        Dataset expected = other.dataset();
        assertThat(one.unreadable()).isEqualTo(other.unreadable());
        assertThat(data.size()).isEqualTo(expected.size());
        assertThat(data.fingerprint()).isEqualTo(expected.fingerprint());
        assertThat(data.labels()).isEqualTo(expected.labels());
        assertThat(data.shape()).isEqualTo(expected.shape());
        for (int i = 0; i < data.size(); i++) {
            assertThat(data.image(i)).isEqualTo(expected.image(i));
            assertThat(data.origin(i)).isEqualTo(expected.origin(i));
            for (int label = 0; label < data.labels().size(); label++) {
                assertThat(data.has(i, label)).isEqualTo(expected.has(i, label));
            }
        }
    }

    private ImageSource celeba(String split, DataLocation.Options options) {
        return DataLocation.open("celeba:" + folder, split, options);
    }

    private Path onlyFile(String kind) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            List<Path> found = files.filter(
                            file -> String.valueOf(file.getFileName()).startsWith(kind))
                    .toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }

    static Stream<String> recipes() {
        return Stream.of(
                "threshold:75",
                "thermometer:8",
                "quantile:5",
                "otsu",
                "adaptive",
                "edges:4",
                "edges:4",
                "contrast:3",
                "orientations:4",
                "edges:4+thermometer:8",
                "quantile:2+orientations:8+contrast:3");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void read_again_isTheSameBitForBitAndReadsNoPicture(String name) {
        EncodingRecipe recipe = EncodingRecipe.parse(name);
        ImageSource source = DataLocation.open("faces:count=30", "train", PLAIN);
        Encoding fitted = new DatasetReader(1, false, done -> {}).fit(recipe, source);
        DatasetReader.Reading plain = new DatasetReader(1, false, done -> {}).read(source, fitted);
        DatasetReader.Reading first = read(source, recipe, false);
        assertThat(decoded).hasPositiveValue();
        decoded.set(0);
        DatasetReader.Reading second = read(source, recipe, false);
        assertThat(decoded).hasValue(0);
        checkSame(first, plain);
        checkSame(second, plain);
        assertThat(second.dataset().encoding().tensors()).isEqualTo(fitted.tensors());
    }

    @Test
    void read_everyKindOfData_isKept() throws IOException {
        TinyCeleba.lists(folder);
        TinyCeleba.zip(folder, "");
        Path classes = folder.resolve("classes");
        for (int i = 0; i < 4; i++) {
            Path file = classes.resolve("c" + i % 2).resolve(i + ".png");
            Files.createDirectories(file.getParent());
            ImageDecoderTest.plain(file, 5, 70, 0x305070 + i);
        }
        Path table = Files.writeString(folder.resolve("t.csv"), "image,A\nclasses/c0/0.png,1\nclasses/c1/1.png,0\n");
        byte[] idx = {0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 9, (byte) 200, 80, 70};
        Files.write(folder.resolve("train-images-idx3-ubyte"), idx);
        Files.write(folder.resolve("train-labels-idx1-ubyte"), new byte[] {0, 0, 8, 1, 0, 0, 0, 2, 1, 0});
        for (int batch = 1; batch <= 5; batch++) {
            Files.write(folder.resolve("data_batch_" + batch + ".bin"), new byte[3073]);
        }
        Files.write(folder.resolve("train.bin"), new byte[3074]);
        Path arrays = NpzFileTest.write(
                folder.resolve("a.npz"),
                Map.of(
                        "train_images",
                        NpzFileTest.npy(1, NpzFileTest.header("|u1", "2, 1, 2"), 9, 200, 80, 70),
                        "train_labels",
                        NpzFileTest.npy(1, NpzFileTest.header("|u1", "2, 1"), 1, 0)));
        Set<String> seen = new TreeSet<>();
        for (String place : List.of(
                "celeba:" + folder,
                "celeba-face:" + folder,
                "celeba-head:" + folder,
                "folder:" + classes,
                "csv:" + table,
                "mnist:" + folder,
                "cifar10:" + folder,
                "cifar100:" + folder,
                "cifar100-coarse:" + folder,
                "npz:" + arrays,
                "faces:count=3",
                "gradients:4")) {
            assertThat(kept(DataLocation.open(place, "train", PLAIN))).as(place).isFalse();
            assertThat(kept(DataLocation.open(place, "train", PLAIN))).as(place).isTrue();
            seen.add(place.substring(0, place.indexOf(':')));
        }
        assertThat(seen)
                .containsExactlyInAnyOrderElementsOf(
                        DataLocation.kinds().stream().map(DataKind::name).toList());
    }

    @Test
    void read_otherSplitSizeColourLabelsOrLimit_isReadAnew() throws IOException {
        TinyCeleba.lists(folder);
        TinyCeleba.zip(folder, "");
        List<String> two = List.of("Bald", "Arched_Eyebrows");
        List<ImageSource> sources = List.of(
                celeba("train", PLAIN),
                celeba("test", PLAIN),
                celeba("train", new DataLocation.Options(new ImageSize(32, 32), null, null, 1)),
                celeba("train", new DataLocation.Options(null, Colour.GREY, null, 1)),
                celeba("train", new DataLocation.Options(null, null, two, 1)),
                celeba("train", new DataLocation.Options(null, null, two, true, 1)),
                celeba("train", PLAIN).excerpt(3));
        for (ImageSource source : sources) {
            assertThat(kept(source)).isFalse();
        }
        for (ImageSource source : sources) {
            assertThat(kept(source)).isTrue();
        }
        assertThat(kept(celeba("train", PLAIN))).isTrue();
        remarks.clear();
        decoded.set(0);
        read(celeba("train", PLAIN), EncodingRecipe.parse("thermometer:7"), false);
        assertThat(decoded).hasValue(6);
    }

    @Test
    void read_otherSeed_drawsOtherFaces() {
        assertThat(kept(DataLocation.open("faces:count=5", "train", PLAIN))).isFalse();
        assertThat(kept(DataLocation.open("faces:count=5", "train", new DataLocation.Options(null, null, null, 2))))
                .isFalse();
        assertThat(kept(DataLocation.open("faces:count=5,seed=2", "train", PLAIN)))
                .isTrue();
    }

    @Test
    void read_pictureChanged_isNoticedAndReplaced() throws IOException {
        Path picture = folder.resolve("p/a/1.png");
        Files.createDirectories(picture.getParent());
        ImageDecoderTest.plain(picture, 4, 4, 0x808080);
        assertThat(kept(DataLocation.open("folder:" + folder.resolve("p"), "all", PLAIN)))
                .isFalse();
        FileTime time = Files.getLastModifiedTime(picture);
        ImageDecoderTest.plain(picture, 4, 4, 0x404040);
        Files.setLastModifiedTime(picture, FileTime.fromMillis(time.toMillis() + 5000));
        ImageSource changed = DataLocation.open("folder:" + folder.resolve("p"), "all", PLAIN);
        assertThat(kept(changed)).isFalse();
        assertThat(remarks)
                .singleElement()
                .asString()
                .contains("is out of date", onlyFile("bits").toString());
        assertThat(kept(changed)).isTrue();
    }

    @Test
    void read_zippedPictureOrLabelChanged_isNoticed() throws IOException {
        TinyCeleba.lists(folder);
        Path zip = TinyCeleba.zip(folder, "");
        assertThat(kept(celeba("train", PLAIN))).isFalse();
        Files.setLastModifiedTime(zip, FileTime.fromMillis(0));
        assertThat(kept(celeba("train", PLAIN)))
                .as("only the zip's time changed")
                .isTrue();
        Path list = folder.resolve("list_attr_celeba.txt");
        List<String> lines = new ArrayList<>(Files.readAllLines(list));
        lines.set(2, lines.get(2).replaceFirst("-1", "1"));
        Files.write(list, lines);
        assertThat(kept(celeba("train", PLAIN))).isFalse();
        assertThat(remarks).singleElement().asString().contains("is out of date");
        TinyCeleba.zip(folder, 7, "");
        assertThat(kept(celeba("train", PLAIN))).isFalse();
        assertThat(remarks).singleElement().asString().contains("is out of date");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bits", "fit"})
    void read_anyByteChangedOrMissing_isNoticedAndMadeAnew(String kind) throws IOException {
        ImageSource source = DataLocation.open(
                "faces:count=3", "train", new DataLocation.Options(new ImageSize(3, 5), Colour.GREY, null, 1));
        EncodingRecipe recipe = EncodingRecipe.parse("quantile:2");
        DatasetReader.Reading plain = read(source, recipe, false);
        Path file = onlyFile(kind);
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at++) {
            byte[] wrong = whole.clone();
            wrong[at] ^= (byte) (1 << at % 8);
            Files.write(file, at % 2 == 0 ? wrong : Arrays.copyOf(whole, at));
            remarks.clear();
            checkSame(read(source, recipe, false), plain);
            assertThat(remarks.get(0)).as("byte %d", at).contains(file.toString(), "made anew");
            assertThat(Files.readAllBytes(file)).isEqualTo(whole);
        }
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        remarks.clear();
        checkSame(read(source, recipe, false), plain);
        assertThat(remarks.get(0)).contains("is damaged");
    }

    @Test
    void read_unreadablePictures_areToldAgain() throws IOException {
        Path classes = folder.resolve("p");
        Files.createDirectories(classes.resolve("a"));
        for (int i = 0; i < 4; i++) {
            ImageDecoderTest.plain(classes.resolve("a/" + i + ".png"), 4, 4, 0x808080 + i);
        }
        Files.writeString(classes.resolve("a/2.png"), "torn");
        ImageSource source = DataLocation.open("folder:" + classes, "all", PLAIN);
        DatasetReader.Reading first = read(source, THERMOMETER, true);
        assertThat(first.unreadable()).singleElement().asString().contains("2.png");
        decoded.set(0);
        checkSame(read(source, THERMOMETER, true), first);
        assertThat(decoded).hasValue(0);
        assertThatThrownBy(() -> read(source, THERMOMETER, false))
                .as("another way of reading is not served")
                .isInstanceOf(DataException.class);
    }

    @Test
    void read_folderCannotBeMade_goesOnWithARemark() throws IOException {
        Files.writeString(folder.resolve("cache"), "a file in the way");
        assertThat(kept(DataLocation.open("faces:count=3", "train", PLAIN))).isFalse();
        assertThat(remarks).singleElement().asString().contains("cannot be written");
    }

    @Test
    void read_sourceWithoutStamps_isNeverKept() {
        ImageSource grey = new ImageSource() {
            @Override
            public Labels labels() {
                return Labels.oneOf(List.of("only"));
            }

            @Override
            public ImageShape shape() {
                return new ImageShape(1, 1, 1);
            }

            @Override
            public int size() {
                return 1;
            }

            @Override
            public Raster image(int index) {
                return Raster.grey(new int[][] {{decoded.get()}});
            }

            @Override
            public boolean has(int index, int label) {
                return true;
            }
        };
        for (int times = 1; times <= 2; times++) {
            read(grey, THERMOMETER, false);
            assertThat(decoded).hasValue(times);
        }
        assertThat(remarks).hasSize(2).allMatch(line -> line.contains("cannot be told from others"));
    }
}
