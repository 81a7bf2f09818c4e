package org.vitrine.data.internal.npz;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.vitrine.data.DataKind;
import org.vitrine.data.DataLocation;
import org.vitrine.data.internal.io.FileStamps;
import org.vitrine.data.internal.io.LabelNames;
import org.vitrine.data.internal.io.Reasons;
import org.vitrine.data.internal.io.UserPaths;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * {@code npz:FILE}: images and labels in numpy's zip file, named as in MedMNIST: {@code train_images} and
 * {@code train_labels}, and the same with {@code val_} and {@code test_}.
 *
 * <p>Images are unsigned bytes, N x H x W (grey) or N x H x W x 3 (RGB). Labels are whole numbers: N or N x 1 for one
 * class per image, N x L of 0 and 1 for images with any number of L labels. Labels are called by their numbers unless a
 * file beside it, {@code NAME.labels.txt} for {@code NAME.npz}, gives a name per line.
 */
public final class NpzKind implements DataKind {

    private static final List<String> ORDER = List.of("train", "validation", "test");
    private static final int MOST_LABELS = 10_000;
    private static final int BUFFER = 1 << 16;

    /** What Java adds to the bytes of an image, in a list: a header, a length, and a reference. */
    private static final int PER_IMAGE = 24;

    @Override
    public String name() {
        return "npz";
    }

    @Override
    public String usage() {
        return "npz:FILE";
    }

    @Override
    public String description() {
        return "numpy arrays train_images, train_labels, val_..., test_... (MedMNIST)";
    }

    @Override
    public List<String> splits(String where) {
        try (ZipFile zip = zip(file(where))) {
            List<String> splits = ORDER.stream()
                    .filter(split -> zip.getEntry(stem(split) + "_images.npy") != null)
                    .toList();
            if (splits.isEmpty()) {
                throw new DataException(where + " has no array train_images, val_images or test_images but " + some(zip)
                        + "; name the arrays as MedMNIST does");
            }
            return splits;
        } catch (IOException problem) {
            throw unreadable(where, problem);
        }
    }

    /** {@return the beginning of the names of a split's arrays} */
    private static String stem(String split) {
        return split.equals("validation") ? "val" : split;
    }

    private static String some(ZipFile zip) {
        List<String> names = zip.stream()
                .limit(5)
                .map(entry -> entry.getName().replaceAll("\\.npy$", ""))
                .toList();
        return names.isEmpty() ? "nothing" : String.join(", ", names);
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        Path file = file(where);
        ImageStamp stamp = FileStamps.of(file);
        String stem = stem(split);
        try (ZipFile zip = zip(file)) {
            Targets targets = targets(zip, file, stem + "_labels");
            Targets training = split.equals("train") || zip.getEntry("train_labels.npy") == null
                    ? targets
                    : targets(zip, file, "train_labels");
            List<String> names = LabelNames.of(namesOf(file), training.labels());
            targets.check(names.size());
            Images images = images(zip, file, stem + "_images", targets.size());
            return new Source(images, targets, targets.labels(names), stamp, stem);
        } catch (IOException problem) {
            throw unreadable(where, problem);
        }
    }

    private static Path file(String where) {
        Path file = UserPaths.path(where);
        UserPaths.checkFile(file, "npz file");
        return file;
    }

    private static Path namesOf(Path file) {
        String name = String.valueOf(file.getFileName());
        return file.resolveSibling(name.replaceAll("\\.npz$", "") + ".labels.txt");
    }

    private static ZipFile zip(Path file) throws IOException {
        return new ZipFile(file.toFile());
    }

    private static DataException unreadable(String where, IOException problem) {
        return new DataException(
                "cannot read " + where + " (" + Reasons.of(problem)
                        + "); check that it is numpy's npz, or get it again",
                problem);
    }

    private interface Reading<T> {
        T from(NpyHeader header, InputStream input) throws IOException;
    }

    private static <T> T array(ZipFile zip, Path file, String name, Reading<T> reading) throws IOException {
        String called = "'" + name + "' of " + file;
        ZipEntry entry = zip.getEntry(name + ".npy");
        if (entry == null) {
            throw new DataException("there is no array " + called + " but " + some(zip)
                    + "; name the arrays as MedMNIST does: train_images, train_labels, val_images ...");
        }
        try (InputStream input = new BufferedInputStream(zip.getInputStream(entry), BUFFER)) {
            T content = reading.from(NpyHeader.read(input, called), input);
            if (input.read() >= 0) {
                throw NpyHeader.wrong(called, "has more bytes than its header promises");
            }
            return content;
        } catch (EOFException ended) {
            throw new DataException(called + " is cut off; get the file again", ended);
        }
    }

    /** Images of one shape, each an array of its own, so that they may take more than two gigabytes in all. */
    private record Images(ImageShape shape, List<byte[]> bytes) {}

    private static Images images(ZipFile zip, Path file, String name, int wanted) throws IOException {
        String called = "'" + name + "' of " + file;
        return array(zip, file, name, (header, input) -> {
            List<Integer> lengths = header.shape();
            boolean rgb = lengths.size() == 4 && lengths.get(3) == 3;
            if (!header.type().matches("\\|?u1") || !(rgb || lengths.size() == 3)) {
                throw new DataException(called + " holds " + header.shapeInWords() + " values of type " + header.type()
                        + "; Vitrine reads unsigned bytes (u1), N x H x W or N x H x W x 3");
            }
            if (lengths.get(0) != wanted) {
                throw new DataException(called + " holds " + lengths.get(0) + " images, but there are " + wanted
                        + " labels; they do not belong together");
            }
            long size = (long) lengths.get(1) * lengths.get(2) * (rgb ? 3 : 1);
            // Below 1 if a length is 0, and also if the product overflows: it is less than 2^64, so it turns negative.
            if (size < 1 || size > Integer.MAX_VALUE - 8 || lengths.get(0) == 0) {
                throw NpyHeader.wrong(called, "promises " + header.shapeInWords() + " values");
            }
            checkMemory(called, BigInteger.valueOf(size + PER_IMAGE).multiply(BigInteger.valueOf(lengths.get(0))));
            List<byte[]> images = new ArrayList<>();
            for (int i = 0; i < lengths.get(0); i++) {
                images.add(NpyHeader.exactly(input, (int) size));
            }
            return new Images(new ImageShape(lengths.get(1), lengths.get(2), rgb ? 3 : 1), images);
        });
    }

    private static void checkMemory(String called, BigInteger bytes) {
        // Refused up front: reading until memory runs out would take minutes and end without this advice.
        long heap = Runtime.getRuntime().maxMemory();
        if (bytes.compareTo(BigInteger.valueOf(heap)) > 0) {
            throw new DataException(called + " takes " + bytes.shiftRight(20) + " MiB of memory, and Java has "
                    + (heap >> 20) + " MiB; give it more (VITRINE_OPTS=-Xmx...) or use smaller images");
        }
    }

    /** The labels of all images, as numbers. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Targets(String called, int size, int columns, int[] values) {

        /** {@return the number of labels: the largest class and those below it, or the columns} */
        int labels() {
            return columns > 1 ? columns : 1 + Arrays.stream(values).max().orElse(0);
        }

        Labels labels(List<String> names) {
            return columns > 1 ? Labels.anyOf(names) : Labels.oneOf(names);
        }

        void check(int names) {
            if (columns > 1 ? columns != names : labels() > names) {
                throw new DataException(called + " has " + labels()
                        + " labels, but there are names or training labels for " + names + "; check the file of names");
            }
        }

        boolean has(int image, int label) {
            return columns > 1 ? values[image * columns + label] == 1 : values[image] == label;
        }
    }

    private static Targets targets(ZipFile zip, Path file, String name) throws IOException {
        String called = "'" + name + "' of " + file;
        return array(zip, file, name, (header, input) -> {
            List<Integer> lengths = header.shape();
            if (!header.type().matches("[<>|=]?[ui][1248]|\\|b1") || lengths.size() < 1 || lengths.size() > 2) {
                throw new DataException(called + " holds " + header.shapeInWords() + " values of type " + header.type()
                        + "; Vitrine reads whole numbers, N, N x 1 or N x labels");
            }
            int columns = lengths.size() == 1 ? 1 : lengths.get(1);
            long count = (long) lengths.get(0) * columns;
            if (count == 0 || count > Integer.MAX_VALUE / 8 || columns > MOST_LABELS) {
                throw NpyHeader.wrong(called, "promises " + header.shapeInWords() + " values");
            }
            int width = header.type().charAt(header.type().length() - 1) - '0';
            checkMemory(called, BigInteger.valueOf(count * (width + Integer.BYTES)));
            byte[] bytes = NpyHeader.exactly(input, (int) count * width);
            int[] values = values(
                    bytes, width, header.type().startsWith(">"), header.type().contains("i"));
            int most = columns > 1 ? 1 : MOST_LABELS - 1;
            for (int i = 0; i < values.length; i++) {
                if (values[i] < 0 || values[i] > most) {
                    throw new DataException(called + " gives image " + i / columns + " the label "
                            + (values[i] < 0 ? "number that is negative or too large" : String.valueOf(values[i]))
                            + (columns > 1
                                    ? "; labels are 0 to 1"
                                    : "; labels are the numbers of classes, 0 to " + most + "; number them from 0 on"));
                }
            }
            return new Targets(called, lengths.get(0), columns, values);
        });
    }

    /** Numbers of any width; -1 for those that are negative or too large to be a label. */
    private static int[] values(byte[] bytes, int width, boolean largestFirst, boolean signed) {
        int[] values = new int[bytes.length / width];
        for (int i = 0; i < values.length; i++) {
            long value = 0;
            for (int b = 0; b < width; b++) {
                value |= (bytes[i * width + (largestFirst ? width - 1 - b : b)] & 0xFFL) << (8 * b);
            }
            boolean negative = signed && value >>> (8 * width - 1) == 1;
            values[i] = negative || value < 0 || value > MOST_LABELS ? -1 : (int) value;
        }
        return values;
    }

    private record Source(Images images, Targets targets, Labels labels, ImageStamp stamp, String stem)
            implements ImageSource {

        @Override
        public ImageShape shape() {
            return images.shape();
        }

        @Override
        public int size() {
            return targets.size();
        }

        @Override
        public Raster image(int index) {
            return Raster.of(shape(), images.bytes().get(index).clone());
        }

        @Override
        public boolean has(int index, int label) {
            return targets.has(index, label);
        }

        @Override
        public Optional<ImageStamp> stamp(int index) {
            return Optional.of(new ImageStamp(stamp.place() + " " + stem + " #" + index, stamp.state()));
        }
    }
}
