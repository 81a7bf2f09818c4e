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
     * @param names the file with the classes' names
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
        List<Picture> pictures = new ArrayList<>();
        for (String file : files) {
            pictures.addAll(pictures(require(folder, file), layout, names.size()));
        }
        return new Source(pictures, Labels.oneOf(names));
    }

    private Path require(Path folder, String name) {
        Path file = folder.resolve(name);
        if (Files.isRegularFile(file)) {
            return file;
        }
        boolean python = Files.exists(folder.resolve(name.replace(".bin", "")));
        throw new DataException("there is no " + name + " in " + folder + "; "
                + (python ? "this is the version for Python, take the binary version: " : "check the folder, or ")
                + "fetch the data with 'vitrine fetch " + name().replace("-coarse", "") + " --out " + folder + "'");
    }

    /** One image: which record of a file it is, and its class. */
    private record Picture(Path file, Layout layout, int record, int label, ImageStamp stamp) {

        Raster read() {
            ByteBuffer planes = ByteBuffer.allocate(PIXELS);
            long from = (long) record * layout.record() + layout.labelBytes();
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
    }

    private static List<Picture> pictures(Path file, Layout layout, int classes) {
        ImageStamp stamp = FileStamps.of(file);
        List<Picture> pictures = new ArrayList<>();
        try (InputStream input = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
            long size = Files.size(file);
            if (size == 0 || size % layout.record() != 0 || size / layout.record() > Integer.MAX_VALUE - 8) {
                throw new DataException(file + " has " + size + " bytes, which is not a number of records of "
                        + layout.record() + " bytes; it is cut off or another file, fetch it again");
            }
            for (int i = 0; i < size / layout.record(); i++) {
                byte[] ofImage = input.readNBytes(layout.labelBytes());
                if (ofImage.length < layout.labelBytes()) {
                    throw new EOFException();
                }
                input.skipNBytes(PIXELS);
                int label = ofImage[layout.label()] & 0xFF;
                if (label >= classes) {
                    throw new DataException(file + " gives image " + i + " the label " + label + ", but there are only "
                            + classes + " classes; check that it is the right file");
                }
                pictures.add(new Picture(file, layout, i, label, stamp));
            }
        } catch (IOException problem) {
            throw unreadable(file, problem);
        }
        return pictures;
    }

    private static DataException unreadable(Path file, IOException problem) {
        return new DataException(
                "cannot read " + file + " (" + Reasons.of(problem) + "); check it or fetch it again", problem);
    }

    private record Source(List<Picture> pictures, Labels labels) implements ImageSource {

        @Override
        public ImageShape shape() {
            return SHAPE;
        }

        @Override
        public int size() {
            return pictures.size();
        }

        @Override
        public Raster image(int index) {
            return pictures.get(index).read();
        }

        @Override
        public boolean has(int index, int label) {
            return pictures.get(index).label() == label;
        }

        @Override
        public Optional<ImageStamp> stamp(int index) {
            Picture picture = pictures.get(index);
            return Optional.of(new ImageStamp(
                    picture.stamp().place() + " #" + picture.record(),
                    picture.stamp().state()));
        }
    }
}
