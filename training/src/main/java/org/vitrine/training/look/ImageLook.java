package org.vitrine.training.look;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * The look of images, as far as it matters for choosing settings. Measured on up to {@value #SAMPLE} of them, evenly
 * spread, without any random draw.
 *
 * <p>The template of a label is the mean of the images that have it less the mean of all images, in grey. It is
 * computed twice, from every second image and from the others. If what makes a label true is at about the same place in
 * all images, both templates agree; if it may be anywhere, they are two different kinds of noise.
 *
 * <p>Photographs, pages and writing have a way up: in most images of a label brightness changes in the same directions,
 * such as across the strokes of a letter or from the sky to the ground. Where things lie turned at random, as under a
 * microscope, no direction is preferred.
 *
 * @param extremes the share of the values that are nearly black or nearly white, 0 to 1; most are in drawings and
 *     writing
 * @param placement the correlation of the two templates, mean over the labels, -1 to 1: near 0 if what matters may be
 *     anywhere
 * @param symmetry the same with one of them mirrored left to right, divided by the placement: near 1 if mirrored images
 *     look like their label, far below for writing; 0 if there is no placement to compare with
 * @param uprightness how far images of a label prefer a direction, 0 to 1; at least what chance alone could hide in so
 *     few images
 */
public record ImageLook(double extremes, double placement, double symmetry, double uprightness) {

    /** The most images that are looked at. */
    public static final int SAMPLE = 600;

    private static final int NEARLY = 32; // levels from black or white
    private static final double DRAWING = 0.7;
    private static final double ALIGNED = 0.2;
    private static final double SYMMETRIC = 0.9;
    private static final double TURNED = 0.06;
    private static final int FEWEST = 2; // images of a label in each half
    private static final int MOST_LABELS = 100;
    private static final int LONGEST_SIDE = 64; // of templates

    public ImageLook {
        if (!(extremes >= 0 && extremes <= 1)) {
            throw new IllegalArgumentException("the share of extreme values must be 0 to 1: " + extremes);
        }
        if (!(placement >= -1.001 && placement <= 1.001) || Double.isNaN(symmetry)) {
            throw new IllegalArgumentException(
                    "placement must be -1 to 1 and symmetry a number: " + placement + ", " + symmetry);
        }
        if (!(uprightness >= 0 && uprightness <= 1)) {
            throw new IllegalArgumentException("uprightness must be 0 to 1: " + uprightness);
        }
    }

    /**
     * {@return how images look; empty if there are too few of them to say so}
     *
     * @param source the images to learn from
     * @param skipUnreadable whether images that cannot be read are left out
     * @param progress told after each image how many were looked at
     * @throws DataException if an image cannot be read and is not to be left out
     */
    public static Optional<ImageLook> at(ImageSource source, boolean skipUnreadable, IntConsumer progress) {
        ImageSource sample = source.excerpt(SAMPLE);
        Templates templates = new Templates(sample);
        for (int index = 0; index < sample.size(); index++) {
            try {
                templates.add(index, sample.image(index));
            } catch (DataException unreadable) {
                if (!skipUnreadable) {
                    throw unreadable;
                }
            }
            progress.accept(index + 1);
        }
        return templates.look();
    }

    /** {@return drawings if most values are nearly black or white, else photographs; scans are not told apart} */
    public Content content() {
        return extremes >= DRAWING ? Content.DRAWINGS : Content.PHOTOGRAPHS;
    }

    /** {@return whether the halves of the images agree that what matters is at about the same place in all} */
    public boolean aligned() {
        return placement >= ALIGNED;
    }

    /** {@return whether mirrored images look like others of their label; false if images are not aligned} */
    public boolean symmetric() {
        return aligned() && symmetry >= SYMMETRIC;
    }

    /** {@return whether no direction is preferred; false if one is, or if there are too few images to say so} */
    public boolean turned() {
        return uprightness < TURNED;
    }

    /** The sums that templates are made from: of each half of the images, of each label and of all. */
    private static final class Templates {

        private final ImageSource source;
        private final int labels;
        private final int step; // pixels of an image, in each direction, that are one of a template
        private final int height;
        private final int width;
        private final int pixels;
        private final double[][][] sums; // by half, by label; the last is of all images
        private final int[][] counts;
        private final Directions[] directions;
        private long extreme;
        private long values;
        private int looked;

        Templates(ImageSource source) {
            this.source = source;
            ImageShape shape = source.shape();
            this.labels = Math.min(MOST_LABELS, source.labels().size());
            int longest = Math.max(shape.height(), shape.width());
            this.step = (longest + LONGEST_SIDE - 1) / LONGEST_SIDE;
            this.width = (shape.width() + step - 1) / step;
            this.height = (shape.height() + step - 1) / step;
            this.pixels = width * height;
            this.sums = new double[2][labels + 1][pixels];
            this.counts = new int[2][labels + 1];
            this.directions = Stream.generate(Directions::new).limit(labels).toArray(Directions[]::new);
        }

        void add(int index, Raster image) {
            double[] grey = grey(image);
            int half = looked++ % 2;
            add(half, labels, grey);
            double[] direction = Directions.of(grey, height, width);
            for (int label = 0; label < labels; label++) {
                if (source.has(index, label)) {
                    add(half, label, grey);
                    directions[label].add(direction);
                }
            }
        }

        private void add(int half, int label, double[] grey) {
            double[] sum = sums[half][label];
            for (int i = 0; i < pixels; i++) {
                sum[i] += grey[i];
            }
            counts[half][label]++;
        }

        private double[] grey(Raster image) {
            ImageShape shape = image.shape();
            double[] grey = new double[pixels];
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    int at = row / step * width + column / step;
                    for (int channel = 0; channel < shape.channels(); channel++) {
                        int value = image.value(row, column, channel);
                        grey[at] += value;
                        extreme += value <= NEARLY || value >= 255 - NEARLY ? 1 : 0;
                    }
                }
            }
            values += shape.size();
            return grey;
        }

        Optional<ImageLook> look() {
            List<Double> straight = new ArrayList<>();
            List<Double> mirrored = new ArrayList<>();
            List<Double> turned = new ArrayList<>();
            for (int label = 0; label < labels; label++) {
                if (Math.min(counts[0][label], counts[1][label]) >= FEWEST) {
                    double[] one = template(0, label);
                    double[] other = template(1, label);
                    straight.add(correlation(one, other));
                    mirrored.add(correlation(one, mirror(other)));
                    turned.add(correlation(middle(one), turn(middle(other))));
                }
            }
            if (straight.isEmpty()) {
                return Optional.empty();
            }
            double placement = mean(straight);
            double symmetry = placement >= ALIGNED ? mean(mirrored) / placement : 0;
            double uprightness = Directions.uprightness(directions);
            if (placement >= ALIGNED) {
                uprightness = Math.max(uprightness, 1 - mean(turned) / placement);
            }
            return Optional.of(new ImageLook(extreme / (double) values, placement, symmetry, Math.min(1, uprightness)));
        }

        private double[] template(int half, int label) {
            double[] template = new double[pixels];
            for (int i = 0; i < pixels; i++) {
                template[i] = sums[half][label][i] / counts[half][label] - sums[half][labels][i] / counts[half][labels];
            }
            return template;
        }

        private double[] mirror(double[] image) {
            double[] mirrored = new double[pixels];
            for (int i = 0; i < pixels; i++) {
                int column = i % width;
                mirrored[i] = image[i - column + width - 1 - column];
            }
            return mirrored;
        }

        /** The largest square in the middle of a template. */
        private double[] middle(double[] image) {
            int side = Math.min(height, width);
            double[] middle = new double[side * side];
            for (int row = 0; row < side; row++) {
                int from = (row + (height - side) / 2) * width + (width - side) / 2;
                System.arraycopy(image, from, middle, row * side, side);
            }
            return middle;
        }

        /** A square, turned by a right angle. */
        private static double[] turn(double[] square) {
            int side = (int) Math.round(Math.sqrt(square.length));
            double[] turned = new double[square.length];
            for (int i = 0; i < square.length; i++) {
                turned[i % side * side + side - 1 - i / side] = square[i];
            }
            return turned;
        }

        /** Pearson's; 0 if one of them has no differences. */
        private static double correlation(double[] one, double[] other) {
            double meanOne = 0;
            double meanOther = 0;
            for (int i = 0; i < one.length; i++) {
                meanOne += one[i] / one.length;
                meanOther += other[i] / one.length;
            }
            double product = 0;
            double squaresOne = 0;
            double squaresOther = 0;
            for (int i = 0; i < one.length; i++) {
                product += (one[i] - meanOne) * (other[i] - meanOther);
                squaresOne += (one[i] - meanOne) * (one[i] - meanOne);
                squaresOther += (other[i] - meanOther) * (other[i] - meanOther);
            }
            double both = Math.sqrt(squaresOne) * Math.sqrt(squaresOther);
            return both > 0 ? Math.max(-1, Math.min(1, product / both)) : 0;
        }

        private static double mean(List<Double> numbers) {
            return numbers.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        }
    }

    /**
     * In which directions brightness changes in the images of a label: for each image the mean of its gradients as
     * vectors of length 1, weighted by their strength, once as they are and once with the angle doubled, so that
     * opposite directions are the same. If images are turned at random, both means are 0 but for chance.
     */
    private static final class Directions {

        private static final int PARTS = 4; // of two vectors
        private static final double NEAR = 3;
        private static final double MIDDLE = 10; // Scharr's weights, which favour no direction

        private final double[] sums = new double[PARTS];
        private double squares;
        private int count;

        static double[] of(double[] grey, int height, int width) {
            double[] vectors = new double[PARTS];
            double weight = 0;
            for (int row = 1; row < height - 1; row++) {
                for (int column = 1; column < width - 1; column++) {
                    int at = row * width + column;
                    double across = step(grey, at, 1, width);
                    double down = step(grey, at, width, 1);
                    double strength = Math.hypot(across, down);
                    if (strength > 0) {
                        vectors[0] += across;
                        vectors[1] += down;
                        vectors[2] += (across * across - down * down) / strength;
                        vectors[3] += 2 * across * down / strength;
                        weight += strength;
                    }
                }
            }
            for (int part = 0; part < PARTS && weight > 0; part++) {
                vectors[part] /= weight;
            }
            return vectors;
        }

        private static double step(double[] grey, int at, int ahead, int aside) {
            return NEAR * (grey[at + ahead - aside] - grey[at - ahead - aside])
                    + MIDDLE * (grey[at + ahead] - grey[at - ahead])
                    + NEAR * (grey[at + ahead + aside] - grey[at - ahead + aside]);
        }

        void add(double[] vectors) {
            for (int part = 0; part < PARTS; part++) {
                sums[part] += vectors[part];
                squares += vectors[part] * vectors[part];
            }
            count++;
        }

        /** The length of the mean, squared. */
        private double length() {
            double length = 0;
            for (double sum : sums) {
                length += sum / count * (sum / count);
            }
            return length;
        }

        /** {@return about how much chance alone adds to the length} */
        private double chance() {
            return (squares / count - length()) / (count - 1);
        }

        /** The root of the mean over labels of what is more than chance, and twice what chance leaves open. */
        static double uprightness(Directions[] ofLabels) {
            double more = 0;
            double open = 0;
            int labels = 0;
            for (Directions each : ofLabels) {
                if (each.count >= FEWEST) {
                    more += each.length() - each.chance();
                    open += each.chance();
                    labels++;
                }
            }
            return labels == 0 ? 1 : Math.sqrt(Math.max(0, more / labels) + 4 * open / labels / labels);
        }
    }
}
