package org.vitrine.evaluation.audit;

import java.util.List;
import java.util.Optional;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Area;

/**
 * What mistakes about a label have in common: the mean evidence on images that a model is wrong about, less the mean on
 * images with the same truth that it is right about. If much of it lies in a small part of the image, the model may
 * look at something there that it should not, such as a watermark.
 *
 * @param net at each pixel, row by row, what supports the mistakes more than usual, less what opposes them
 * @param strongest the part of the image with the strongest support; empty if nothing supports the mistakes
 * @param share the share of all support that lies in this part, 0 to 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CommonEvidence(double[] net, Optional<Area> strongest, double share) {

    /** How much denser than on average support must be to belong to the strongest part. */
    private static final int DENSER = 4;

    /** Parts of a vote in which support is counted, so that the same part is found on every machine. */
    private static final double PARTS = 1e6;

    /**
     * Compares the evidence on two kinds of images.
     *
     * @param shape the size of the images
     * @param mistakes the net evidence for the label on images that the model is wrong about, at least one
     * @param right that on images with the same truth that it is right about, at least one
     * @param missed true if the label was missed, so that what opposes it supports the mistakes
     */
    public static CommonEvidence of(ImageShape shape, List<double[]> mistakes, List<double[]> right, boolean missed) {
        int pixels = shape.height() * shape.width();
        double[] wrong = mean(mistakes, pixels);
        double[] usual = mean(right, pixels);
        double[] net = new double[pixels];
        long[] support = new long[pixels];
        long all = 0;
        for (int pixel = 0; pixel < pixels; pixel++) {
            net[pixel] = missed ? usual[pixel] - wrong[pixel] : wrong[pixel] - usual[pixel];
            support[pixel] = Math.max(0, Math.round(PARTS * net[pixel]));
            all += support[pixel];
        }
        if (all == 0) {
            return new CommonEvidence(net, Optional.empty(), 0);
        }
        Area area = strongest(shape, support, all, DENSER);
        return new CommonEvidence(net, Optional.of(area), share(support, shape.width(), area, all));
    }

    private static double[] mean(List<double[]> maps, int pixels) {
        if (maps.isEmpty()) {
            throw new IllegalArgumentException("evidence is compared on at least one image of each kind");
        }
        double[] mean = new double[pixels];
        for (double[] map : maps) {
            for (int pixel = 0; pixel < pixels; pixel++) {
                mean[pixel] += map[pixel] / maps.size();
            }
        }
        return mean;
    }

    /**
     * {@return the rectangle whose support exceeds a multiple of the mean support of as many pixels by most; the first
     * of several, from the top and from the left} For each pair of rows, Kadane's algorithm finds the best columns.
     */
    static Area strongest(ImageShape shape, long[] support, long all, int denser) {
        int height = shape.height();
        int width = shape.width();
        long pixels = (long) height * width;
        long most = Long.MIN_VALUE;
        Area best = new Area(0, 0, 0, 0);
        for (int top = 0; top < height; top++) {
            long[] columns = new long[width];
            for (int bottom = top; bottom < height; bottom++) {
                long least = denser * (bottom - top + 1L) * all / pixels;
                long sum = 0;
                int left = 0;
                for (int column = 0; column < width; column++) {
                    columns[column] += support[bottom * width + column];
                    if (sum <= 0) {
                        sum = 0;
                        left = column;
                    }
                    sum += columns[column] - least;
                    if (sum > most) {
                        most = sum;
                        best = new Area(top, left, bottom, column);
                    }
                }
            }
        }
        return best;
    }

    private static double share(long[] support, int width, Area area, long all) {
        long inside = 0;
        for (int row = area.top(); row <= area.bottom(); row++) {
            for (int column = area.left(); column <= area.right(); column++) {
                inside += support[row * width + column];
            }
        }
        return (double) inside / all;
    }
}
