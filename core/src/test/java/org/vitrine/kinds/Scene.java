package org.vitrine.kinds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Images of 12x14 pixels with labels: dark noise in which each label lights a square of 2x2 pixels at its own place, in colour images in its
 * own channel. Neither square nor symmetric, so that rows and columns or left and right cannot be exchanged unnoticed.
 */
public final class Scene {

    /** Two labels that exclude each other, grey. */
    public static final Scene TWO = new Scene(0, 1, 2, true);

    /** Ten labels that exclude each other, grey. */
    public static final Scene TEN = new Scene(1, 1, 10, true);

    /** Three labels of which an image has any number, in colour. */
    public static final Scene COLOUR = new Scene(2, 3, 3, false);

    /** Forty labels of which an image has any number, grey; some of them few images have. */
    public static final Scene FORTY = new Scene(3, 1, 40, false);

    /** A single label that an image has or has not, in colour. */
    public static final Scene ONE = new Scene(4, 3, 1, false);

    private static final List<Scene> ALL = List.of(TWO, TEN, COLOUR, FORTY, ONE);

    private static final int HEIGHT = 12;
    private static final int WIDTH = 14;
    private static final int SQUARES = HEIGHT / 2 * (WIDTH / 2);

    private final ImageShape shape;
    private final Labels labels;
    private final ImageSource train;
    private final ImageSource validation;
    private final ImageSource test;

    private Scene(int number, int channels, int labels, boolean exclusive) {
        this.shape = new ImageShape(HEIGHT, WIDTH, channels);
        this.labels = new Labels(
                IntStream.range(0, labels)
                        .mapToObj(label -> label == 1 ? "größer, \"b\" <i>" : "label " + label)
                        .toList(),
                exclusive);
        this.train = images(80, 31L * number + 1);
        this.validation = images(60, 31L * number + 2);
        this.test = images(16, 31L * number + 3);
    }

    /** All scenes. */
    public static List<Scene> all() {
        return ALL;
    }

    /** The size of the images. */
    public ImageShape shape() {
        return shape;
    }

    /** What images can be called. */
    public Labels labels() {
        return labels;
    }

    /** 80 images to learn from. */
    public ImageSource train() {
        return train;
    }

    /** 60 other images, on which models are adjusted. */
    public ImageSource validation() {
        return validation;
    }

    /** 16 other images to ask for. */
    public ImageSource test() {
        return test;
    }

    /** The images that are asked for, one by one. */
    public List<Raster> asked() {
        return IntStream.range(0, test.size()).mapToObj(test::image).toList();
    }

    private ImageSource images(int count, long seed) {
        Random random = new Random(seed);
        List<Raster> images = new ArrayList<>();
        boolean[][] truths = new boolean[count][labels.size()];
        for (int index = 0; index < count; index++) {
            for (int label = 0; label < labels.size() && !labels.exclusive(); label++) {
                truths[index][label] = random.nextDouble() < (labels.size() > 3 ? 0.08 : 0.4);
            }
            truths[index][index % labels.size()] |= labels.exclusive() || (labels.size() > 3 && index < labels.size());
            images.add(image(truths[index], random));
        }
        ImageSource drawn = ImageSource.of(labels, images, truths);
        return new Masked(drawn, this);
    }

    private Raster image(boolean[] truth, Random random) {
        byte[] values = new byte[shape.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) random.nextInt(90);
        }
        for (int label = 0; label < truth.length; label++) {
            boolean[] lit = square(label);
            for (int pixel = 0; truth[label] && pixel < lit.length; pixel++) {
                if (lit[pixel]) {
                    values[pixel * shape.channels() + label % shape.channels()] = (byte) (170 + random.nextInt(86));
                }
            }
        }
        return Raster.of(shape, values);
    }

    /** Which pixels a label lights. */
    private boolean[] square(int label) {
        boolean[] lit = new boolean[HEIGHT * WIDTH];
        int place = label * (SQUARES / labels.size());
        int first = place / (WIDTH / 2) * 2 * WIDTH + place % (WIDTH / 2) * 2;
        for (int pixel : new int[] {first, first + 1, first + WIDTH, first + WIDTH + 1}) {
            lit[pixel] = true;
        }
        return lit;
    }

    /** Images that say which pixels make a label true. */
    private record Masked(ImageSource images, Scene scene) implements ImageSource {

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

        @Override
        public Optional<boolean[]> mask(int index, int label) {
            return has(index, label)
                    ? Optional.of(Arrays.copyOf(scene.square(label), HEIGHT * WIDTH))
                    : Optional.empty();
        }
    }
}
