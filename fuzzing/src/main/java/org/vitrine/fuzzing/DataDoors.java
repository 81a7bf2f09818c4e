package org.vitrine.fuzzing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.vitrine.data.DataLocation;
import org.vitrine.data.columns.ImageColumns;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.audit.Slices;
import org.vitrine.evaluation.history.History;
import org.vitrine.explorer.internal.http.HttpProblem;
import org.vitrine.explorer.internal.http.JsonBody;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecipeException;
import org.vitrine.training.recipe.Recipes;

/**
 * Doors of labelled data: idx files, tables, CelebA's lists and its zip file, CIFAR, numpy arrays, a training's history
 * and its plan.
 */
final class DataDoors {

    private static final List<Class<? extends Exception>> REFUSALS = List.of(DataException.class);

    /** Bytes that buffers, paths and messages take, whatever the input. */
    private static final long CONSTANT = 2 << 20;

    /** A byte of a table or list may be a field of its own: an object, and its place in a list. */
    private static final long PER_BYTE_OF_TEXT = 400;

    /** Deflate makes at most 1032 bytes of one; they are held once while the array grows, and once when it is done. */
    private static final long PER_ZIPPED_BYTE = 4 * 1032;

    private static final DataLocation.Options SMALL =
            new DataLocation.Options(ImageSize.parse("4x4"), Colour.GREY, null, 1);
    private static final int OPEN_FILES = 256;
    private static final int AS_IT_IS = 0;
    private static final int PACKED = 9;

    private static final String ATTRIBUTES = "2\r\nSmiling Male \r\n000001.jpg -1  1\r\n000002.jpg  1 -1\r\n";
    private static final String ATTRIBUTES_CSV = "image_id,Smiling,Male\n000001.jpg,-1,1\n000002.jpg,1,-1\n";
    private static final String PARTITION = "000001.jpg 0\n000002.jpg 0\n";
    private static final String PARTITION_CSV = "image_id,partition\n000001.jpg,0\n000002.jpg,0\n";

    private DataDoors() {}

    static Door idxImages() throws IOException {
        Folder folder = Folder.create();
        folder.put("train-labels-idx1-ubyte", idx(1, new int[] {3}, 3));
        byte[] images = idx(3, new int[] {3, 4, 5}, 60);
        return idx("idx-images", folder, "train-images-idx3-ubyte", images);
    }

    static Door idxLabels() throws IOException {
        Folder folder = Folder.create();
        folder.put("train-images-idx3-ubyte", idx(3, new int[] {3, 4, 5}, 60));
        return idx("idx-labels", folder, "train-labels-idx1-ubyte", idx(1, new int[] {3}, 3));
    }

    private static Door idx(String name, Folder folder, String file, byte[] good) {
        return new Door(
                name, REFUSALS, () -> List.of(good, gzipped(good)), Door.Room.of(CONSTANT, PER_ZIPPED_BYTE), input -> {
                    folder.put(file, input);
                    readAll(DataLocation.open("mnist:" + folder.path(), "train", DataLocation.Options.DEFAULT));
                });
    }

    private static void readAll(ImageSource source) {
        for (int index = 0; index < source.size(); index++) {
            source.image(index);
        }
    }

    private static byte[] idx(int dimensions, int[] lengths, int values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * lengths.length + values).putInt(0x0800 | dimensions);
        for (int length : lengths) {
            bytes.putInt(length);
        }
        for (int value = 0; value < values; value++) {
            bytes.put((byte) value);
        }
        return bytes.array();
    }

    private static byte[] gzipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream gzipped = new ByteArrayOutputStream();
        try (GZIPOutputStream output = new GZIPOutputStream(gzipped)) {
            output.write(bytes);
        }
        return gzipped.toByteArray();
    }

    /** Makes the door for requests to edit a model. */
    static Door editRequests() {
        return ofText(
                "edit-request",
                HttpProblem.class,
                () -> texts("{\"version\":0,\"kind\":\"forbid\",\"label\":\"a\",\"rows\":[0,3],\"columns\":[0,3],"
                        + "\"reason\":\"\u00fc\"}"),
                input -> {
                    JsonBody body = JsonBody.read("application/json", input);
                    body.has("above");
                    body.text("reason");
                    body.whole("version");
                    body.range("rows");
                });
    }

    static Door slices() throws IOException {
        Folder folder = Folder.create();
        ImageSource faces = DataLocation.open("faces:test=3", "test", DataLocation.Options.DEFAULT);
        return ofText(
                "slices",
                DataException.class,
                () -> texts("number,age,camera\n0,17,old\n2,,\"new, \"\"better\"\"\"\n", "image;x\ntest face 1;1e9\n"),
                input -> {
                    ImageColumns columns = ImageColumns.read(folder.put("slices.csv", input), faces);
                    columns.names().forEach(name -> Slices.byValue(name, columns.values(name)));
                });
    }

    static Door csv() throws IOException {
        Folder folder = Folder.create();
        return ofText(
                "csv",
                DataException.class,
                () -> texts(
                        "image,label,split\na.png,cat,train\nb.png,dog,test\n",
                        "file;big;\"very; small\"\n a.png ;1;0\n\"b\"\"c.png\";0;1\n",
                        "path\tclass\nü.jpg\tx\n"),
                input -> {
                    DataLocation place = DataLocation.parse("csv:" + folder.put("table.csv", input));
                    place.splits();
                    place.open("train", SMALL);
                });
    }

    static Door celebaAttributes() throws IOException {
        return celeba("celeba-attributes", "list_attr_celeba", ATTRIBUTES, ATTRIBUTES_CSV);
    }

    static Door celebaPartition() throws IOException {
        return celeba("celeba-partition", "list_eval_partition", PARTITION, PARTITION_CSV);
    }

    /** Makes a door that reads each input as the list that is published and as the one that is CSV. */
    private static Door celeba(String name, String list, String asPublished, String asCsv) throws IOException {
        Folder published = celeba(".txt");
        Folder csv = celeba(".csv");
        return new Door(
                name,
                REFUSALS,
                () -> texts(asPublished, asCsv),
                Door.Room.of(2 * CONSTANT, 2 * PER_BYTE_OF_TEXT),
                input -> {
                    published.put(list + ".txt", input);
                    csv.put(list + ".csv", input);
                    try {
                        DataLocation.open("celeba:" + published.path(), "train", SMALL);
                    } catch (DataException refused) {
                        DataLocation.open("celeba:" + csv.path(), "train", SMALL);
                    }
                });
    }

    private static Folder celeba(String suffix) throws IOException {
        Folder folder = Folder.create();
        boolean csv = suffix.equals(".csv");
        folder.put("list_attr_celeba" + suffix, text(csv ? ATTRIBUTES_CSV : ATTRIBUTES));
        folder.put("list_eval_partition" + suffix, text(csv ? PARTITION_CSV : PARTITION));
        folder.put("img_align_celeba/000001.jpg", ImageDoors.jpeg());
        folder.put("img_align_celeba/000002.jpg", ImageDoors.jpeg());
        return folder;
    }

    static Door zip() throws IOException {
        Folder folder = celeba(".txt");
        int[] count = {0};
        return new Door("zip", REFUSALS, DataDoors::zips, ImageDoors.room(CONSTANT, PER_ZIPPED_BYTE), input -> {
            Path file = folder.put("img_align_celeba.zip", input);
            // The JDK takes a zip file of the same path and time for the one it has open. Files are closed with the
            // garbage.
            Files.setLastModifiedTime(file, FileTime.fromMillis(1000L * ++count[0]));
            if (count[0] % OPEN_FILES == 0) {
                System.gc();
            }
            readAll(DataLocation.open("celeba:" + folder.path(), "train", SMALL));
        });
    }

    private static List<byte[]> zips() throws IOException {
        return List.of(zip(PACKED), zip(AS_IT_IS));
    }

    private static byte[] zip(int level) throws IOException {
        byte[] face = ImageDoors.jpeg();
        return zip(level, "img_align_celeba/000001.jpg", face, "000002.jpg", face);
    }

    private static byte[] zip(int level, String name, byte[] content, String other, byte[] otherContent)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setLevel(level);
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
            zip.putNextEntry(new ZipEntry(other));
            zip.write(otherContent);
        }
        return bytes.toByteArray();
    }

    static Door cifar() throws IOException {
        Folder folder = Folder.create();
        byte[] two = new byte[2 * 3074];
        two[3075] = 99;
        return new Door("cifar", REFUSALS, () -> List.of(two), Door.Room.of(CONSTANT, 8), input -> {
            folder.put("train.bin", input);
            readAll(DataLocation.open("cifar100:" + folder.path(), "train", DataLocation.Options.DEFAULT));
        });
    }

    /** Makes the door for a whole file of numpy arrays. */
    static Door npz() throws IOException {
        Folder folder = Folder.create();
        return new Door(
                "npz",
                REFUSALS,
                () -> List.of(npz(PACKED, images(), labels()), npz(AS_IT_IS, images(), labels())),
                Door.Room.of(CONSTANT, PER_ZIPPED_BYTE),
                input -> openNpz(folder, input));
    }

    /** Makes the door for one array in such a file, first as the images, then as the labels. */
    static Door npy() throws IOException {
        Folder folder = Folder.create();
        return new Door(
                "npy",
                REFUSALS,
                () -> List.of(images(), labels()),
                Door.Room.of(2 * CONSTANT, 2 * PER_BYTE_OF_TEXT),
                input -> {
                    try {
                        openNpz(folder, npz(PACKED, input, labels()));
                    } catch (DataException refused) {
                        openNpz(folder, npz(PACKED, images(), input));
                    }
                });
    }

    private static void openNpz(Folder folder, byte[] bytes) throws IOException {
        DataLocation place = DataLocation.parse("npz:" + folder.put("some.npz", bytes));
        place.splits();
        readAll(place.open("train", DataLocation.Options.DEFAULT));
    }

    private static byte[] npz(int level, byte[] images, byte[] labels) throws IOException {
        return zip(level, "train_images.npy", images, "train_labels.npy", labels);
    }

    private static byte[] images() {
        return npy("|u1", "(2, 2, 3)", 12);
    }

    private static byte[] labels() {
        return npy("<u2", "(2, 1)", 4);
    }

    private static byte[] npy(String type, String shape, int bytes) {
        byte[] header = text("{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n");
        return ByteBuffer.allocate(10 + header.length + bytes)
                .put((byte) 0x93)
                .put(text("NUMPY"))
                .put((byte) 1)
                .put((byte) 0)
                .put((byte) header.length)
                .put((byte) 0)
                .put(header)
                .array();
    }

    static Door history() throws IOException {
        Folder folder = Folder.create();
        String columns =
                "epoch,seconds,cpuSeconds,examples,feedbackRate,literalsPerClause,trainAccuracy,trainF1,validAccuracy,"
                        + "validF1";
        return ofText(
                "history",
                DataException.class,
                () -> texts(columns + "\n1,0.5,1,100,0.25,3,0.5,,,\n2,,,,,,,,0.75,\n"),
                input -> History.read(folder.put("history.csv", input)));
    }

    static Door plan() {
        return ofText(
                "plan",
                IllegalArgumentException.class,
                () -> texts(
                        TrainingPlan.of("faces:count=10").build().toText(),
                        TrainingPlan.of("folder:images")
                                .encoding("quantile:4")
                                .validation(Validation.share(0.1))
                                .patience(2)
                                .build()
                                .toText()),
                input -> TrainingPlan.parse(new String(input, StandardCharsets.UTF_8)));
    }

    /** Makes the door for the recipe of a stranger. */
    static Door recipe() {
        return ofText(
                "recipe",
                RecipeException.class,
                () -> Recipes.builtIn().stream()
                        .map(recipe -> text(recipe.text()))
                        .toList(),
                input -> Recipe.parse(new String(input, StandardCharsets.UTF_8), "stranger.recipe"));
    }

    private static Door ofText(
            String name, Class<? extends Exception> refusal, Door.Seeds seeds, Door.Reading reading) {
        return new Door(name, List.of(refusal), seeds, Door.Room.of(CONSTANT, PER_BYTE_OF_TEXT), reading);
    }

    private static List<byte[]> texts(String... texts) {
        return List.of(texts).stream().map(DataDoors::text).toList();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
