package org.vitrine.data.internal.cifar;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * A folder of the binary version of CIFAR-10 or CIFAR-100, as their authors publish it. A file is a row of records
 * without a header:
 *
 * <pre>
 * 1 byte      the class (CIFAR-100: 2 bytes, superclass and class)
 * 1024 bytes  red, 32 rows of 32
 * 1024 bytes  green
 * 1024 bytes  blue
 * </pre>
 *
 * <p>Labels are read when the folder is opened, images when they are asked for.
 */
abstract class CifarFolder implements DataKind {

    private static final int SIDE = 32;
    private static final int PLANE = SIDE * SIDE;
    private static final ImageShape SHAPE = new ImageShape(SIDE, SIDE, 3);
    private static final int PIXELS = 3 * PLANE;
    private static final int BUFFER = 1 << 16;

    private final String name;
    private final String description;
    private final Layout layout;

    /**
     * The layout of one of the datasets.
     *
     * @param folder the folder in which its archive has the files
     * @param train the files with training images
     * @param test the file with test images
     * @param names the file with the classes' names
     * @param classes how many classes there are
     * @param labelBytes how many bytes of labels precede an image
     * @param label which of them is the class
     */
    record Layout(
            String folder, List<String> train, String test, String names, int classes, int labelBytes, int label) {

        int record() {
            return labelBytes + PIXELS;
        }
    }

    CifarFolder(String name, String description, Layout layout) {
        this.name = name;
        this.description = description;
        this.layout = layout;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String usage() {
        return name + ":DIR";
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public List<String> splits(String where) {
        return List.of("train", "test");
    }

    @Override
    public ImageSource open(String where, String split, DataLocation.Options options) {
        Path given = UserPaths.folder(where);
        Path inside = given.resolve(layout.folder());
        Path folder = Files.isDirectory(inside) ? inside : given;
        List<String> files = split.equals("train") ? layout.train() : List.of(layout.test());
        List<String> names = LabelNames.of(folder.resolve(layout.names()), layout.classes());
        List<Batch> batches = new ArrayList<>();
        for (String file : files) {
            batches.add(Batch.open(require(folder, file), layout, names.size()));
        }
        return new Source(batches, Labels.oneOf(names));
    }

    private Path require(Path folder, String name) {
        Path file = folder.resolve(name);
        if (Files.isRegularFile(file)) {
            return file;
        }
        boolean python = Files.exists(folder.resolve(name.replace(".bin", "")));
        throw new DataException("there is no " + name + " in " + folder + "; "
                + (python ? "this is the version for Python, take the binary version: " : "check the folder, or ")
                + "fetch the data with 'vitrine fetch " + name().replace("-coarse", "") + " --to " + folder + "'");
    }

    /** The images of one file. */
    private static final class Batch {

        private final Path file;
        private final Layout layout;
        private final byte[] labels;
        private final ImageStamp stamp;

        private Batch(Path file, Layout layout, byte[] labels, ImageStamp stamp) {
            this.file = file;
            this.layout = layout;
            this.labels = labels;
            this.stamp = stamp;
        }

        static Batch open(Path file, Layout layout, int classes) {
            ImageStamp stamp = FileStamps.of(file);
            try {
                long size = Files.size(file);
                if (size == 0 || size % layout.record() != 0 || size / layout.record() > Integer.MAX_VALUE - 8) {
                    throw new DataException(file + " has " + size + " bytes, which is not a number of records of "
                            + layout.record() + " bytes; it is cut off or another file, fetch it again");
                }
                return new Batch(file, layout, labels(file, layout, (int) (size / layout.record()), classes), stamp);
            } catch (IOException problem) {
                throw unreadable(file, problem);
            }
        }

        private static byte[] labels(Path file, Layout layout, int images, int classes) throws IOException {
            byte[] labels = new byte[images];
            try (InputStream input = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
                for (int i = 0; i < images; i++) {
                    byte[] ofImage = input.readNBytes(layout.labelBytes());
                    if (ofImage.length < layout.labelBytes()) {
                        throw new EOFException();
                    }
                    input.skipNBytes(PIXELS);
                    int label = ofImage[layout.label()] & 0xFF;
                    if (label >= classes) {
                        throw new DataException(file + " gives image " + i + " the label " + label
                                + ", but there are only " + classes + " classes; check that it is the right file");
                    }
                    labels[i] = (byte) label;
                }
            }
            return labels;
        }

        int size() {
            return labels.length;
        }

        int label(int index) {
            return labels[index] & 0xFF;
        }

        ImageStamp stamp(int index) {
            return new ImageStamp(stamp.place() + " #" + index, stamp.state());
        }

        Raster image(int index) {
            ByteBuffer planes = ByteBuffer.allocate(PIXELS);
            long from = (long) index * layout.record() + layout.labelBytes();
            // Opened for each image: threads read side by side, and a source is never closed.
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                while (planes.hasRemaining()) {
                    if (channel.read(planes, from + planes.position()) < 0) {
                        throw new EOFException();
                    }
                }
            } catch (IOException problem) {
                throw unreadable(file, problem);
            }
            byte[] pixels = new byte[PIXELS];
            for (int i = 0; i < PLANE; i++) {
                for (int channel = 0; channel < 3; channel++) {
                    pixels[3 * i + channel] = planes.get(channel * PLANE + i);
                }
            }
            return Raster.of(SHAPE, pixels);
        }

        private static DataException unreadable(Path file, IOException problem) {
            return new DataException(
                    "cannot read " + file + " (" + Reasons.of(problem) + "); check it or fetch it again", problem);
        }
    }

    /** All files of a split, one after the other. */
    private static final class Source implements ImageSource {

        private final List<Batch> batches;
        private final Labels labels;
        private final int[] starts; // of each batch, and the number of images at the end

        Source(List<Batch> batches, Labels labels) {
            this.batches = batches;
            this.labels = labels;
            this.starts = new int[batches.size() + 1];
            for (int i = 0; i < batches.size(); i++) {
                starts[i + 1] = Math.addExact(starts[i], batches.get(i).size());
            }
        }

        @Override
        public Labels labels() {
            return labels;
        }

        @Override
        public ImageShape shape() {
            return SHAPE;
        }

        @Override
        public int size() {
            return starts[batches.size()];
        }

        @Override
        public Raster image(int index) {
            int batch = batch(index);
            return batches.get(batch).image(index - starts[batch]);
        }

        @Override
        public boolean has(int index, int label) {
            int batch = batch(index);
            return batches.get(batch).label(index - starts[batch]) == label;
        }

        @Override
        public Optional<ImageStamp> stamp(int index) {
            int batch = batch(index);
            return Optional.of(batches.get(batch).stamp(index - starts[batch]));
        }

        private int batch(int index) {
            int batch = 0;
            while (index >= starts[batch + 1]) {
                batch++;
            }
            return batch;
        }
    }
}
