package org.vitrine.internal.sample;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Makes labelled images from a seed: noise, in which a label shows as a bright stroke at a position that depends on the
 * label, so that there is something to learn.
 */
public final class Samples implements ImageSource {

    private final ImageSource images;
    private final boolean[][] truths;

    private Samples(Labels labels, Raster[] images, boolean[][] truths) {
        this.images = ImageSource.of(labels, List.of(images), truths);
        this.truths = truths;
    }

    /** {@return random images, each with one label if labels are exclusive, else with each at a chance of 0.4} */
    public static Samples random(Labels labels, ImageShape shape, int size, long seed) {
        Random random = new Random(seed);
        Raster[] images = new Raster[size];
        boolean[][] truths = new boolean[size][labels.size()];
        for (int index = 0; index < size; index++) {
            if (labels.exclusive()) {
                truths[index][random.nextInt(labels.size())] = true;
            } else {
                for (int label = 0; label < labels.size(); label++) {
                    truths[index][label] = random.nextDouble() < 0.4;
                }
            }
            byte[] values = new byte[shape.size()];
            random.nextBytes(values);
            for (int label = 0; label < labels.size(); label++) {
                for (int i = 0; truths[index][label] && i < shape.width(); i += 2) {
                    values[(label * 37 + i * shape.channels()) % values.length] = (byte) 255;
                }
            }
            images[index] = Raster.of(shape, values);
        }
        return new Samples(labels, images, truths);
    }

    /** {@return samples of images of one size, each with exactly one label} */
    public static Samples of(Labels labels, Raster[] images, int... classes) {
        boolean[][] truths = new boolean[images.length][labels.size()];
        for (int index = 0; index < classes.length; index++) {
            truths[index][classes[index]] = true;
        }
        return of(labels, images, truths);
    }

    /** {@return samples of images of one size, with any labels: {@code truths} says for each image which it has} */
    public static Samples of(Labels labels, Raster[] images, boolean[][] truths) {
        return new Samples(labels, images, truths);
    }

    /** {@return other samples: the same images as in a mirror, left and right exchanged} */
    public Samples mirrored() {
        ImageShape shape = shape();
        Raster[] turned = new Raster[size()];
        for (int index = 0; index < turned.length; index++) {
            byte[] values = new byte[shape.size()];
            for (int i = 0; i < values.length; i++) {
                int channel = i % shape.channels();
                int column = i / shape.channels() % shape.width();
                int row = i / shape.channels() / shape.width();
                values[i] = (byte) image(index).value(row, shape.width() - 1 - column, channel);
            }
            turned[index] = Raster.of(shape, values);
        }
        return new Samples(labels(), turned, truths);
    }

    /** {@return {@code count} labels, named a0, a1 and so on} */
    public static Labels names(int count, boolean exclusive) {
        return new Labels(
                IntStream.range(0, count).mapToObj(label -> "a" + label).toList(), exclusive);
    }

    /** {@return the images, encoded} */
    public Dataset dataset(Encoding encoding) {
        return new DatasetReader(1, false, done -> {}).read(this, encoding).dataset();
    }

    @Override
    public Labels labels() {
        return images.labels();
    }

    @Override
    public ImageShape shape() {
        return images.shape();
    }

    @Override
    public int size() {
        return images.size();
    }

    @Override
    public Raster image(int index) {
        return images.image(index);
    }

    @Override
    public boolean has(int index, int label) {
        return images.has(index, label);
    }
}
