package org.vitrine.data.internal.idx;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.data.internal.io.FileStamps;
import org.vitrine.data.internal.io.LabelNames;
import org.vitrine.data.internal.io.UserPaths;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * {@code mnist:DIR}: grey images and one label each, in pairs of idx files, as MNIST, Fashion-MNIST and their kin are
 * published: {@code train-images-idx3-ubyte} with {@code train-labels-idx1-ubyte}, and {@code t10k-...} or
 * {@code test-...} for testing; each may end in {@code .gz}, have a dot for the second hyphen, and have words and a
 * hyphen in front.
 *
 * <p>Classes are called by their numbers, up to the largest in the training labels, unless a file {@code labels.txt} in
 * the folder gives a name per line.
 */
public final class IdxFolder implements DataKind {

    private static final List<String> SPLITS = List.of("train", "test");

    @Override
    public String name() {
        return "mnist";
    }

    @Override
    public String description() {
        return "idx files (MNIST, Fashion-MNIST, ...)";
    }

    @Override
    public List<String> splits(String where) {
        return SPLITS;
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        Path folder = UserPaths.folder(where);
        String stem = split.equals("train") ? "train" : "(t10k|test)";
        Path imageFile = require(folder, stem, "images", split);
        ImageStamp stamp = FileStamps.of(imageFile);
        IdxFile images = IdxFile.read(imageFile).require(3);
        IdxFile classes = IdxFile.read(require(folder, stem, "labels", split)).require(1);
        if (images.length(0) != classes.length(0)) {
            throw new DataException(images + " has " + images.length(0) + " images and " + classes + " has "
                    + classes.length(0) + " labels; they do not belong together, fetch both again");
        }
        IdxFile training = split.equals("train")
                ? classes
                : find(folder, "train", "labels")
                        .map(file -> IdxFile.read(file).require(1))
                        .orElse(classes);
        List<String> names = names(folder, training);
        for (int i = 0; i < classes.length(0); i++) {
            if (classes.value(i) >= names.size()) {
                throw new DataException(classes + " gives image " + i + " the label " + classes.value(i)
                        + ", but there are only " + names.size() + " classes; check "
                        + (training == classes ? "labels.txt" : "that it belongs to " + training));
            }
        }
        return new Source(images, classes, Labels.oneOf(names), stamp);
    }

    private static List<String> names(Path folder, IdxFile training) {
        IntStream classes = IntStream.range(0, training.length(0)).map(training::value);
        return LabelNames.of(folder.resolve("labels.txt"), 1 + classes.max().orElse(0));
    }

    private static Path require(Path folder, String stem, String what, String split) {
        return find(folder, stem, what)
                .orElseThrow(() -> new DataException("there is no " + (split.equals("train") ? "train" : "t10k") + "-"
                        + what + (what.equals("images") ? "-idx3" : "-idx1") + "-ubyte[.gz] in " + folder
                        + "; check the folder, or fetch the data with 'vitrine fetch mnist --out " + folder + "'"));
    }

    /** Finds the plain file rather than the zipped one, the shortest name rather than one with words in front. */
    private static Optional<Path> find(Path folder, String stem, String what) {
        Pattern name = Pattern.compile("(.*-)?" + stem + "-" + what + "[-.]idx[13]-ubyte(\\.gz)?");
        return UserPaths.list(folder).stream()
                .filter(file -> name.matcher(String.valueOf(file.getFileName())).matches())
                .min(Comparator.comparingInt(
                        file -> String.valueOf(file.getFileName()).length()));
    }

    private record Source(IdxFile images, IdxFile classes, Labels labels, ImageStamp stamp) implements ImageSource {

        @Override
        public ImageShape shape() {
            return new ImageShape(images.length(1), images.length(2), 1);
        }

        @Override
        public int size() {
            return images.length(0);
        }

        @Override
        public Raster image(int index) {
            return Raster.of(shape(), images.entry(index));
        }

        @Override
        public boolean has(int index, int label) {
            return classes.value(index) == label;
        }

        @Override
        public Optional<ImageStamp> stamp(int index) {
            return Optional.of(new ImageStamp(stamp.place() + " #" + index, stamp.state()));
        }
    }
}
