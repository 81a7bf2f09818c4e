package org.vitrine.data.internal.celeba;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class CelebaTest {

    private static final String ATTRIBUTES = "list_attr_celeba.txt";
    private static final String PARTITION = "list_eval_partition.txt";

    @TempDir
    Path folder;

    @BeforeEach
    void lists() throws IOException {
        TinyCeleba.lists(folder);
    }

    private ImageSource open(String split) {
        return open(split, DataLocation.Options.DEFAULT);
    }

    private ImageSource open(String split, DataLocation.Options options) {
        return DataLocation.open("celeba:" + folder, split, options);
    }

    private static List<String> names(ImageSource source) {
        return IntStream.range(0, source.size()).mapToObj(source::name).toList();
    }

    /** Checks that a split holds these images with their attributes and pixels. */
    private static void checkHolds(ImageSource source, int... images) {
        assertThat(names(source))
                .containsExactlyElementsOf(
                        IntStream.of(images).mapToObj(TinyCeleba::name).toList());
        assertThat(source.labels().names()).isEqualTo(TinyCeleba.ATTRIBUTES);
        assertThat(source.labels().exclusive()).isFalse();
        assertThat(source.shape()).isEqualTo(new ImageShape(64, 64, 3));
        for (int i = 0; i < images.length; i++) {
            for (int attribute = 0; attribute < 40; attribute++) {
                assertThat(source.has(i, attribute)).isEqualTo(TinyCeleba.has(images[i], attribute));
            }
            assertThat(source.image(i).value(31, 63, 1)).isCloseTo(TinyCeleba.brightness(images[i]), within(2));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"img_align_celeba/", "", "celeba/img_align_celeba/"})
    void open_zip_hasTheThreeSplits(String inside) throws IOException {
        TinyCeleba.zip(folder, inside);
        assertThat(DataLocation.parse("celeba:" + folder).splits()).containsExactly("train", "validation", "test");
        checkHolds(open("train"), 1, 2, 3, 4, 5, 6);
        checkHolds(open("validation"), 7, 8, 9);
        checkHolds(open("test"), 10, 11, 12);
        assertThat(open("test").missing()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"img_align_celeba", "img_align_celeba/img_align_celeba"})
    void open_folder_isTheSame(String place) throws IOException {
        TinyCeleba.unpack(folder.resolve(place));
        checkHolds(open("train"), 1, 2, 3, 4, 5, 6);
        checkHolds(open("test"), 10, 11, 12);
    }

    @Test
    void open_csvLists_areTheSame() throws IOException {
        Files.delete(folder.resolve(ATTRIBUTES));
        Files.delete(folder.resolve(PARTITION));
        TinyCeleba.csvLists(folder);
        TinyCeleba.zip(folder, "");
        checkHolds(open("train"), 1, 2, 3, 4, 5, 6);
        checkHolds(open("validation"), 7, 8, 9);
    }

    @Test
    void open_csvWithZerosAndAByteOrderMark_isTheSame() throws IOException {
        Files.delete(folder.resolve(ATTRIBUTES));
        TinyCeleba.csvLists(folder);
        Path csv = folder.resolve("list_attr_celeba.csv");
        Files.writeString(csv, "\uFEFF" + Files.readString(csv).replace("-1", "0"));
        TinyCeleba.zip(folder, "");
        checkHolds(open("test"), 10, 11, 12);
    }

    @Test
    void open_sizeAndColour_areMinded() throws IOException {
        TinyCeleba.zip(folder, "");
        ImageSource source = open("train", new DataLocation.Options(new ImageSize(218, 178), Colour.GREY, null, 1));
        assertThat(source.image(3).shape()).isEqualTo(source.shape()).isEqualTo(new ImageShape(218, 178, 1));
    }

    @Test
    void open_paperLabels_areTheSeven() throws IOException {
        TinyCeleba.zip(folder, "");
        ImageSource source = open("train", new DataLocation.Options(null, null, List.of("paper"), 1));
        assertThat(source.labels().names())
                .containsExactly(
                        "Attractive",
                        "Heavy_Makeup",
                        "High_Cheekbones",
                        "Male",
                        "Mouth_Slightly_Open",
                        "Smiling",
                        "Wearing_Lipstick");
        assertThat(source.size()).isEqualTo(6);
        assertThat(source.has(3, 0)).isTrue(); // image 4 is attractive, and the only one
        ImageSource labelled = open("train", new DataLocation.Options(null, null, List.of("paper"), true, 1));
        assertThat(names(labelled)).containsExactly("000004.jpg");
        assertThat(open("train", new DataLocation.Options(null, null, List.of("all"), 1))
                        .labels()
                        .size())
                .isEqualTo(40);
    }

    @Test
    void open_imagesListedButNotThere_areLeftOutAndCounted() throws IOException {
        Path images = TinyCeleba.unpack(folder.resolve("img_align_celeba"));
        Files.delete(images.resolve("000002.jpg"));
        Files.delete(images.resolve("000005.jpg"));
        Files.delete(images.resolve("000012.jpg"));
        checkHolds(open("train"), 1, 3, 4, 6);
        assertThat(open("train").missing()).isEqualTo(2);
        assertThat(open("test").missing()).isEqualTo(1);
        ImageSource some = open("train", new DataLocation.Options(null, null, List.of("Bald", "Male"), true, 1));
        assertThat(some.missing()).as("wrapped").isEqualTo(2);
        for (int image = 7; image <= 9; image++) {
            Files.delete(images.resolve(TinyCeleba.name(image)));
        }
        assertThatThrownBy(() -> open("validation"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("none of the 3 images")
                .hasMessageContaining(images.toString());
    }

    @Test
    void read_zipOnSeveralThreads_isTheSameAsOnOne() throws IOException {
        TinyCeleba.zip(folder, "img_align_celeba/");
        EncodingRecipe recipe = EncodingRecipe.parse("thermometer:8");
        Dataset one = new DatasetReader(1, false, done -> {})
                .read(open("train"), recipe.fit(3, List.of()))
                .dataset();
        for (int times = 0; times < 5; times++) {
            Dataset four = new DatasetReader(4, false, done -> {})
                    .read(open("train"), recipe.fit(3, List.of()))
                    .dataset();
            assertThat(four.fingerprint()).isEqualTo(one.fingerprint());
        }
    }

    @Test
    void stamp_ofAZippedImage_staysWhenTheZipIsWrittenAgain() throws IOException {
        TinyCeleba.zip(folder, "");
        ImageSource before = open("train");
        assertThat(before.stamp(0)).isPresent().isNotEqualTo(before.stamp(1));
        TinyCeleba.zip(folder, "");
        assertThat(open("train").stamp(0)).isEqualTo(before.stamp(0));
    }

    private static void refused(ThrowingCallable opening, String... words) {
        assertThatThrownBy(opening)
                .isInstanceOf(DataException.class)
                .hasMessageContainingAll(words)
                .hasMessageMatching("[^\\n]*; [^\\n]*");
    }

    @Test
    void open_truncatedZip_isNamed() throws IOException {
        Path zip = TinyCeleba.zip(folder, "img_align_celeba/");
        byte[] bytes = Files.readAllBytes(zip);
        for (int length : new int[] {0, 1, bytes.length / 2, bytes.length - 1}) {
            Files.write(zip, Arrays.copyOf(bytes, length));
            refused(() -> open("train"), zip.toString(), "fetch it again");
        }
    }

    @Test
    void image_damagedInTheZip_isNamed() throws IOException {
        Path zip = TinyCeleba.zip(folder, "img_align_celeba/");
        String text = Files.readString(zip, StandardCharsets.ISO_8859_1);
        int image = text.indexOf("img_align_celeba/000003.jpg");
        try (RandomAccessFile file = new RandomAccessFile(zip.toFile(), "rw")) {
            file.seek(image + 60);
            file.write(new byte[40]);
        }
        ImageSource source = open("train");
        refused(() -> source.image(2), "img_align_celeba/000003.jpg", zip.toString(), "fetch the zip file again");
        assertThat(source.image(3).value(0, 0, 0)).isCloseTo(80, within(2));
    }

    @Test
    void image_noPicture_isNamed() throws IOException {
        Path images = TinyCeleba.unpack(folder.resolve("img_align_celeba"));
        Files.writeString(images.resolve("000001.jpg"), "<html>");
        refused(() -> open("train").image(0), images.resolve("000001.jpg").toString());
    }

    /** Replaces a line of a list, counted from 1, by any number of others. */
    private void edit(String list, int line, List<String> replacement) throws IOException {
        Path file = folder.resolve(list);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.remove(line - 1);
        lines.addAll(line - 1, replacement);
        Files.write(file, lines);
    }

    private String lineOf(String list, int line) throws IOException {
        return Files.readAllLines(folder.resolve(list)).get(line - 1);
    }

    @Test
    void open_wrongNumberOfFields_saysFileAndLine() throws IOException {
        TinyCeleba.zip(folder, "");
        String whole = lineOf(ATTRIBUTES, 5);
        edit(ATTRIBUTES, 5, List.of(whole + " 1"));
        refused(() -> open("train"), folder.resolve(ATTRIBUTES) + ", line 5: ", "42 fields, but 41 columns");
        edit(ATTRIBUTES, 5, List.of(whole.substring(0, whole.length() - 3)));
        refused(() -> open("train"), folder.resolve(ATTRIBUTES) + ", line 5: ", "40 fields, but 41 columns");
        edit(ATTRIBUTES, 5, List.of(whole));
        edit(PARTITION, 2, List.of("000002.jpg"));
        refused(() -> open("train"), folder.resolve(PARTITION) + ", line 2: ", "1 fields, but 2 columns");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "-2", "x", "1.0", "+1", "01"})
    void open_otherAttributeValues_saysFileLineAndAttribute(String value) throws IOException {
        TinyCeleba.zip(folder, "");
        String line = lineOf(ATTRIBUTES, 4);
        edit(ATTRIBUTES, 4, List.of(line.substring(0, line.length() - 2) + value));
        refused(() -> open("train"), folder.resolve(ATTRIBUTES) + ", line 4: ", "Young is '" + value + "'", "1 or -1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "-1", "train", "00"})
    void open_otherPartitions_saysFileAndLine(String value) throws IOException {
        TinyCeleba.zip(folder, "");
        edit(PARTITION, 11, List.of("000011.jpg " + value));
        refused(() -> open("train"), folder.resolve(PARTITION) + ", line 11: ", "000011.jpg", "'" + value + "'");
    }

    @Test
    void open_listsDisagree_namesTheImageAndBoth() throws IOException {
        TinyCeleba.zip(folder, "");
        edit(PARTITION, 7, List.of());
        refused(
                () -> open("train"),
                folder.resolve(ATTRIBUTES) + ", line 9: ",
                "000007.jpg is not listed in " + folder.resolve(PARTITION));
        edit(PARTITION, 7, List.of("000007.jpg 1", "000008.jpg 1", "000013.jpg 1"));
        refused(
                () -> open("train"),
                folder.resolve(PARTITION) + ", line 9: ",
                "000013.jpg is not listed in " + folder.resolve(ATTRIBUTES));
    }

    @Test
    void open_listedTwice_saysFileAndLine() throws IOException {
        TinyCeleba.zip(folder, "");
        edit(PARTITION, 3, List.of("000003.jpg 0", "000002.jpg 2"));
        refused(() -> open("train"), folder.resolve(PARTITION) + ", line 4: ", "000002.jpg is listed a second time");
        TinyCeleba.lists(folder);
        edit(ATTRIBUTES, 8, List.of(lineOf(ATTRIBUTES, 7)));
        refused(() -> open("train"), folder.resolve(ATTRIBUTES) + ", line 8: ", "000005.jpg is listed a second time");
    }

    @ParameterizedTest
    @CsvSource({"13, 'promises 13 images, but 12'", "11, 'promises 11 images, but 12'", "many, 'not ''many'''"})
    void open_wrongCount_saysFileAndLine(String count, String words) throws IOException {
        TinyCeleba.zip(folder, "");
        edit(ATTRIBUTES, 1, List.of(count));
        refused(() -> open("train"), folder.resolve(ATTRIBUTES) + ", line 1: ", words);
    }

    @Test
    void open_attributesOfTheSameName_saysFileAndLine() throws IOException {
        TinyCeleba.zip(folder, "");
        edit(ATTRIBUTES, 2, List.of(lineOf(ATTRIBUTES, 2).replace("Bald", "Bangs")));
        refused(() -> open("train"), folder.resolve(ATTRIBUTES) + ", line 2: ", "Bangs");
    }

    @Test
    void open_emptyLists_areNamed() throws IOException {
        TinyCeleba.zip(folder, "");
        Files.writeString(folder.resolve(PARTITION), "");
        refused(() -> open("train"), folder.resolve(PARTITION).toString(), "lists no images");
        Files.writeString(folder.resolve(ATTRIBUTES), "");
        refused(() -> open("train"), folder.resolve(ATTRIBUTES).toString(), "lists no images");
    }

    @Test
    void open_filesMissing_saysWhich() throws IOException {
        refused(() -> open("train"), "img_align_celeba.zip", folder.toString());
        Files.delete(folder.resolve(PARTITION));
        refused(() -> open("train"), "list_eval_partition.txt or list_eval_partition.csv", folder.toString());
        Files.delete(folder.resolve(ATTRIBUTES));
        refused(() -> open("train"), "list_attr_celeba.txt or list_attr_celeba.csv");
    }

    @Test
    void open_blankLinesAndBlanksAroundCommas_arePassedOver() throws IOException {
        Files.delete(folder.resolve(PARTITION));
        TinyCeleba.csvLists(folder);
        TinyCeleba.zip(folder, "");
        Path csv = folder.resolve("list_eval_partition.csv");
        Files.writeString(csv, Files.readString(csv).replace(",", " ,\t").replace("\n", " \n  \n") + "\n\n");
        checkHolds(open("test"), 10, 11, 12);
        Files.writeString(csv, "image_id,partition\n000001.jpg,0,\n");
        refused(() -> open("train"), csv + ", line 2: ", "3 fields, but 2 columns");
        Files.writeString(csv, "image_id,partition\n\n000001.jpg,\n");
        refused(() -> open("train"), csv + ", line 3: ", "the partition of 000001.jpg is ''");
    }

    // A white rectangle just where the face is cut out, black around it: cut, everything is white.
    @Test
    void open_face_isTheRectangleOfTheFaceAlone() throws IOException {
        checkCut("celeba-face", 58, 25, 132, 128);
    }

    @Test
    void open_head_isTheRectangleOfTheHeadAlone() throws IOException {
        checkCut("celeba-head", 30, 9, 178, 160);
    }

    private void checkCut(String kind, int top, int left, int height, int width) throws IOException {
        BufferedImage picture = new BufferedImage(178, 218, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(left + x, top + y, y < height / 2 ? 0xFFFFFF : 0xFF0000);
            }
        }
        Path images = TinyCeleba.unpack(folder.resolve("img_align_celeba"));
        ImageIO.write(picture, "png", images.resolve(TinyCeleba.name(1)).toFile());
        ImageSource faces = DataLocation.open(kind + ":" + folder, "train", DataLocation.Options.DEFAULT);
        checkHolds(DataLocation.open(kind + ":" + folder, "validation", DataLocation.Options.DEFAULT), 7, 8, 9);
        assertThat(faces.shape()).isEqualTo(new ImageShape(64, 64, 3));
        assertThat(faces.originalShape(0)).isEqualTo(new ImageShape(height, width, 3));
        Raster face = faces.image(0);
        for (int y = 0; y < 64; y++) {
            for (int x = 0; x < 64; x++) {
                assertThat(face.value(y, x, 0)).isEqualTo(255);
                assertThat(face.value(y, x, 1)).isEqualTo(y < 32 ? 255 : 0);
            }
        }
        ImageSource whole = open("train");
        assertThat(whole.image(0).value(0, 0, 0)).isZero();
        assertThat(faces.stamp(0)).isNotEqualTo(whole.stamp(0));
        assertThat(faces.labels()).isEqualTo(whole.labels());
    }

    @Test
    void open_faceOfOtherSizes_isCutInProportion() throws IOException {
        Path images = TinyCeleba.unpack(folder.resolve("img_align_celeba"));
        int[][] sizes = {{436, 356}, {1, 1}, {2, 300}};
        for (int i = 0; i < sizes.length; i++) {
            BufferedImage picture = new BufferedImage(sizes[i][1], sizes[i][0], BufferedImage.TYPE_INT_RGB);
            ImageIO.write(picture, "png", images.resolve(TinyCeleba.name(i + 1)).toFile());
        }
        ImageSource faces = DataLocation.open("celeba-face:" + folder, "train", DataLocation.Options.DEFAULT);
        assertThat(faces.originalShape(0)).isEqualTo(new ImageShape(264, 256, 3));
        for (int i = 0; i < sizes.length; i++) {
            assertThat(faces.image(i).shape()).isEqualTo(new ImageShape(64, 64, 3));
        }
    }
}
