package org.vitrine.data.fetch;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;

/**
 * Data that anyone may have: its files, and where they are to be found.
 *
 * @param name what users call it
 * @param about what it is, in a few words
 * @param files the files, all needed
 * @param members the files that are unpacked from the only file, a tar archive, which is not kept; empty if the files
 *     are used as they are
 * @param systemFolder where the operating system's package puts the files; null if there is no such package
 * @param systemPackage the name of that package in Debian and Ubuntu; null if there is none
 * @param mirrors folders on the web, each with all files; tried in this order
 * @param classes the classes' names, for the file of names; empty if their numbers are their names or the data names
 *     them
 * @param npmPackage an npm package with the files, not gzipped, in its folder {@code data}; null if there is none
 * @param kind the kind of data, as {@code --data} calls it
 */
public record PublicData(
        String name,
        String about,
        List<Item> files,
        List<String> members,
        @Nullable Path systemFolder,
        @Nullable String systemPackage,
        List<URI> mirrors,
        List<String> classes,
        @Nullable String npmPackage,
        String kind) {

    private static final String IDX = "mnist";
    private static final String NPZ = "npz";
    private static final int MEDMNIST_SIDE = 28;

    private static final PublicData MNIST = new PublicData(
            "mnist",
            "handwritten digits, 28x28 grey",
            idxFiles(
                    "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
                    "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
                    "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
                    "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"),
            List.of(),
            Path.of("/usr/share/datasets/mnist"),
            null,
            List.of(
                    URI.create("https://storage.googleapis.com/cvdf-datasets/mnist/"),
                    URI.create("https://ossci-datasets.s3.amazonaws.com/mnist/")),
            List.of(),
            "mnist-data",
            IDX);

    private static final PublicData FASHION_MNIST = new PublicData(
            "fashion-mnist",
            "ten kinds of clothing, 28x28 grey",
            idxFiles(
                    "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
                    "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
                    "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
                    "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34"),
            List.of(),
            Path.of("/usr/share/datasets/fashion-mnist"),
            "dataset-fashion-mnist",
            List.of(URI.create("http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/")),
            names("T-shirt/top; Trouser; Pullover; Dress; Coat; Sandal; Shirt; Sneaker; Bag; Ankle boot"),
            null,
            IDX);

    // Checked as it is published: there is one place and so one gzipped form, unlike those of the mirrors above.
    private static final PublicData KMNIST = new PublicData(
            "kmnist",
            "ten Japanese characters in cursive writing, 28x28 grey",
            idxFiles(
                            "51467d22d8cc72929e2a028a0428f2086b092bb31cfb79c69cc0a90ce135fde4",
                            "e38f9ebcd0f3ebcdec7fc8eabdcdaef93bb0df8ea12bee65224341c8183d8e17",
                            "edd7a857845ad6bb1d0ba43fe7e794d164fe2dce499a1694695a792adfac43c5",
                            "20bb9a0ef54c7db3efc55a92eef5582c109615df22683c380526788f98e42a1c")
                    .stream()
                    .map(file -> Item.published(file.name() + ".gz", file.bytes(), file.checksum()))
                    .toList(),
            List.of(),
            null,
            null,
            List.of(URI.create("https://codh.rois.ac.jp/kmnist/dataset/kmnist/")),
            names("o; ki; su; tsu; na; ha; ma; ya; re; wo"),
            null,
            IDX);

    private static final PublicData CIFAR_10 = cifar(
            "cifar10",
            "photographs of ten kinds of objects, 32x32 RGB",
            Item.published("cifar-10-binary.tar.gz", 170_052_171, "c32a1d4ab5d03f1284b67883e8d87530"),
            Stream.concat(
                            IntStream.rangeClosed(1, 5).mapToObj(i -> "data_batch_" + i + ".bin"),
                            Stream.of("test_batch.bin", "batches.meta.txt"))
                    .map(file -> "cifar-10-batches-bin/" + file)
                    .toList());

    private static final PublicData CIFAR_100 = cifar(
            "cifar100",
            "photographs of a hundred kinds of objects, 32x32 RGB",
            Item.published("cifar-100-binary.tar.gz", 184_380_000, "03b5dce01913d631647c71ecec9e9cb8"),
            Stream.of("train.bin", "test.bin", "fine_label_names.txt", "coarse_label_names.txt")
                    .map(file -> "cifar-100-binary/" + file)
                    .toList());

    /** MedMNIST: name, number of images, channels, MD5, what it is, and the classes in the order of their numbers. */
    private static final String MED_MNIST = """
            pathmnist | 107180 | 3 | a8b06965200029087d5bd730944a56c1 | tissue of the colon | \
                adipose; background; debris; lymphocytes; mucus; smooth muscle; normal colon mucosa; \
                cancer-associated stroma; colorectal adenocarcinoma epithelium
            chestmnist | 112120 | 1 | 02c8a6516a18b556561a56cbdd36c4a8 | \
                X-rays of the chest, any number of 14 findings | \
                atelectasis; cardiomegaly; effusion; infiltration; mass; nodule; pneumonia; pneumothorax; \
                consolidation; edema; emphysema; fibrosis; pleural; hernia
            dermamnist | 10015 | 3 | 0744692d530f8e62ec473284d019b0c7 | skin lesions | \
                actinic keratoses and intraepithelial carcinoma; basal cell carcinoma; benign keratosis-like \
                lesions; dermatofibroma; melanoma; melanocytic nevi; vascular lesions
            octmnist | 109309 | 1 | c68d92d5b585d8d81f7112f81e2d0842 | scans of the retina | \
                choroidal neovascularization; diabetic macular edema; drusen; normal
            pneumoniamnist | 5856 | 1 | 28209eda62fecd6e6a2d98b1501bb15f | X-rays of children's chests | \
                normal; pneumonia
            retinamnist | 1600 | 3 | bd4c0672f1bba3e3a89f0e4e876791e4 | \
                photographs of the retina, five grades of retinopathy |
            breastmnist | 780 | 1 | 750601b1f35ba3300ea97c75c52ff8f6 | ultrasound of the breast | \
                malignant; normal, benign
            bloodmnist | 17092 | 3 | 7053d0359d879ad8a5505303e11de1dc | blood cells | \
                basophil; eosinophil; erythroblast; immature granulocytes; lymphocyte; monocyte; neutrophil; \
                platelet
            tissuemnist | 236386 | 1 | ebe78ee8b05294063de985d821c1c34b | cells of the kidney | \
                collecting duct, connecting tubule; distal convoluted tubule; glomerular endothelial cells; \
                interstitial endothelial cells; leukocytes; podocytes; proximal tubule segments; thick ascending \
                limb
            organamnist | 58850 | 1 | 866b832ed4eeba67bfb9edee1d5544e6 | organs in CT scans, axial | \
                bladder; femur-left; femur-right; heart; kidney-left; kidney-right; liver; lung-left; lung-right; \
                pancreas; spleen
            organcmnist | 23660 | 1 | 0afa5834fb105f7705a7d93372119a21 | organs in CT scans, coronal | \
                bladder; femur-left; femur-right; heart; kidney-left; kidney-right; liver; lung-left; lung-right; \
                pancreas; spleen
            organsmnist | 25221 | 1 | e5c39f1af030238290b9557d9503af9d | organs in CT scans, sagittal | \
                bladder; femur-left; femur-right; heart; kidney-left; kidney-right; liver; lung-left; lung-right; \
                pancreas; spleen
            """;

    private static final List<PublicData> ALL = Stream.concat(
                    Stream.of(MNIST, FASHION_MNIST, KMNIST, CIFAR_10, CIFAR_100),
                    MED_MNIST.lines().map(PublicData::medMnist))
            .toList();

    public PublicData {
        files = List.copyOf(files);
        members = List.copyOf(members);
        mirrors = List.copyOf(mirrors);
        classes = List.copyOf(classes);
        if (!members.isEmpty() && files.size() != 1) {
            throw new IllegalArgumentException("files are unpacked from a single archive, not from " + files.size());
        }
    }

    /** The files of MNIST and of the data that took its form, with the SHA-256 of each. */
    private static List<Item> idxFiles(String trainImages, String trainLabels, String testImages, String testLabels) {
        return List.of(
                new Item("train-images-idx3-ubyte", 47_040_016, trainImages),
                new Item("train-labels-idx1-ubyte", 60_008, trainLabels),
                new Item("t10k-images-idx3-ubyte", 7_840_016, testImages),
                new Item("t10k-labels-idx1-ubyte", 10_008, testLabels));
    }

    private static List<String> names(String classes) {
        return classes.isEmpty() ? List.of() : List.of(classes.split("; ", -1));
    }

    private static PublicData cifar(String name, String about, Item archive, List<String> members) {
        return new PublicData(
                name,
                about,
                List.of(archive),
                members,
                null,
                null,
                List.of(URI.create("https://www.cs.toronto.edu/~kriz/")),
                List.of(),
                null,
                name);
    }

    private static PublicData medMnist(String line) {
        List<String> column = Pattern.compile(" \\| *")
                .splitAsStream(line.replaceAll(" +", " "))
                .toList();
        String name = column.get(0);
        boolean grey = column.get(2).equals("1");
        long bytes = Long.parseLong(column.get(1)) * MEDMNIST_SIDE * MEDMNIST_SIDE * (grey ? 1 : 3);
        return new PublicData(
                name,
                column.get(4) + ", 28x28 " + (grey ? "grey" : "RGB") + " (MedMNIST)",
                List.of(Item.published(name + ".npz", bytes + bytes / 10 + (1 << 20), column.get(3))),
                List.of(),
                null,
                null,
                List.of(URI.create("https://zenodo.org/record/6496656/files/")),
                column.size() > 5 ? names(column.get(5)) : List.of(),
                null,
                NPZ);
    }

    /**
     * One file. The size and checksum of a file that is published gzipped in different ways are those of its content;
     * those of any other file are of the file itself.
     *
     * @param name its name; without {@code .gz} if its content is checked
     * @param bytes how many bytes it has at most
     * @param checksum its SHA-256, or its MD5 where only that is published, in lower-case hexadecimal digits
     * @param content true to check what is in it when unzipped
     */
    public record Item(String name, long bytes, String checksum, boolean content) {

        private static final int MD5_DIGITS = 32;

        /** Creates a file whose content is checked, gzipped or not. */
        public Item(String name, long bytes, String sha256) {
            this(name, bytes, sha256, true);
        }

        /** {@return a file that is checked as it is published} */
        public static Item published(String name, long bytes, String checksum) {
            return new Item(name, bytes, checksum, false);
        }

        /** {@return the name of the file on the web} */
        String file() {
            return content ? name + ".gz" : name;
        }

        String algorithm() {
            return checksum.length() == MD5_DIGITS ? "MD5" : "SHA-256";
        }
    }

    /** {@return the data in a folder, as {@code --data} takes them} */
    public String location(Path folder) {
        return kind + ":" + (kind.equals(NPZ) ? folder.resolve(files.get(0).name()) : folder);
    }

    /** {@return the file that holds the classes' names} */
    String namesFile() {
        return kind.equals(NPZ) ? name + ".labels.txt" : "labels.txt";
    }

    /**
     * {@return the data of a name, such as {@code mnist}}
     *
     * @throws DataException if there is none of that name
     */
    public static PublicData named(String name) {
        return ALL.stream()
                .filter(data -> data.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new DataException("there is no public data '" + name + "'; choose one of: "
                        + ALL.stream().map(PublicData::name).collect(Collectors.joining(", "))));
    }

    /** {@return the data that can be fetched} */
    public static List<PublicData> all() {
        return ALL;
    }

    /** {@return the names of the data that can be fetched} */
    public static List<String> names() {
        return ALL.stream().map(PublicData::name).toList();
    }
}
