package org.vitrine.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;

/** Images for a model that is there already: they must have its size and its labels. */
public final class ImageInput {

    private ImageInput() {}

    /** Reads an image file; one of another size is refused, or scaled if asked. */
    public static Raster read(Path file, ImageShape shape, boolean scale) {
        if (scale) {
            return ImageDecoder.read(file, shape);
        }
        Raster raster = ImageDecoder.read(file, Colour.of(shape));
        if (!raster.shape().equals(shape)) {
            throw new DataException("the image " + file + " is " + raster.shape() + ", the model takes " + shape
                    + "; add --scale to fit it");
        }
        return raster;
    }

    /** Opens labelled images; those of another size are refused, or scaled if asked. */
    public static ImageSource examples(ClauseClassifier model, Path file, String data, String split, boolean scale) {
        return examples(model, file, data, split, scale, false);
    }

    /** The same, without images that have none of the labels if asked, so that numbers are those of 'vitrine serve'. */
    public static ImageSource examples(
            ClauseClassifier model, Path file, String data, String split, boolean scale, boolean dropUnlabelled) {
        ImageShape shape = model.shape();
        boolean fitted = scale || DataLocation.parse(data).hasAnySize();
        DataLocation.Options options = new DataLocation.Options(
                fitted ? new ImageSize(shape.height(), shape.width()) : null,
                fitted ? Colour.of(shape) : null,
                model.labels().names(),
                dropUnlabelled,
                model.models().get(0).settings().seed());
        ImageSource source = DataLocation.open(data, split, options);
        if (!source.shape().equals(shape)) {
            throw new UsageException("the images are " + source.shape() + ", the model " + file + " takes " + shape
                    + "; add --scale to fit them");
        }
        check(model, source, file);
        return source;
    }

    /** Opens labelled images as a command's options say: with the model's labels, and of its size. */
    public static ImageSource open(DataOptions data, ClauseClassifier model, Path file, String split, long seed) {
        return open(data, model.labels(), model.shape(), file, split, seed);
    }

    /**
     * Opens labelled images as a command's options say: with the labels that a model knows, and of its size.
     *
     * @param data the options
     * @param labels those of the model
     * @param shape of the images it takes
     * @param file where the model is, for messages
     * @param split which part of the data
     * @param seed of data that are generated
     * @return the images
     */
    public static ImageSource open(
            DataOptions data, Labels labels, ImageShape shape, Path file, String split, long seed) {
        List<String> known = labels.names();
        ImageSource source = data.labels == null
                ? ofModel(data, labels, shape, split, seed)
                : data.openFor(shape, split, data.labels, seed);
        if (!source.labels().names().equals(known)) {
            throw new UsageException(
                    "the model knows the labels " + String.join(",", known) + "; leave --labels out to take those");
        }
        check(labels, shape, source, file);
        return source;
    }

    /** Opens images with a model's labels; classes that exclude each other and have no images may be missing. */
    private static ImageSource ofModel(DataOptions data, Labels labels, ImageShape shape, String split, long seed) {
        try {
            return data.openFor(shape, split, labels.names(), seed);
        } catch (DataException problem) {
            List<String> there = data.openFor(shape, split, null, seed).labels().names();
            List<String> common =
                    labels.names().stream().filter(there::contains).toList();
            if (!labels.exclusive() || common.isEmpty() || common.size() == labels.size()) {
                throw problem;
            }
            return new WiderLabels(data.openFor(shape, split, common, seed), labels);
        }
    }

    /**
     * Says how many images are listed and not there, and what else is left out.
     *
     * @param source the images
     * @param screen where to say it
     */
    public static void remarkMissing(ImageSource source, Console screen) {
        if (source.missing() > 0) {
            screen.remark(TrainingProgress.missingImages(source.missing()));
        }
        source.leftOut().forEach(remark -> screen.remark(TrainingProgress.leftOutOfData(remark)));
    }

    /** Reads all images of a source, with a bar; stops at the first that cannot be read. */
    public static Dataset toBits(Console screen, int crew, ImageSource source, Encoding encoding, String what) {
        return screen.withBar(
                what,
                source.size(),
                progress -> new DatasetReader(crew, false, progress)
                        .read(source, encoding)
                        .dataset());
    }

    /**
     * Checks that data suit a model.
     *
     * @param model the model
     * @param source the images
     * @param file where the model is, for messages
     */
    public static void check(ClauseClassifier model, ImageSource source, Path file) {
        check(model.labels(), model.shape(), source, file);
    }

    private static void check(Labels labels, ImageShape shape, ImageSource source, Path file) {
        if (!source.shape().equals(shape)) {
            boolean sameChannels = source.shape().channels() == shape.channels();
            throw new UsageException("the images are " + source.shape() + ", the model " + file + " takes " + shape
                    + "; add --size " + shape.height() + "x" + shape.width()
                    + (sameChannels ? "" : " --colour " + (shape.channels() == 1 ? "grey" : "rgb")));
        }
        if (source.labels().exclusive() != labels.exclusive()) {
            throw new UsageException("the images have " + kind(source.labels().exclusive()) + ", the model " + file
                    + " was trained for " + kind(labels.exclusive()) + "; choose other data");
        }
    }

    private static String kind(boolean exclusive) {
        return exclusive ? "one label each" : "any number of labels each";
    }
}
