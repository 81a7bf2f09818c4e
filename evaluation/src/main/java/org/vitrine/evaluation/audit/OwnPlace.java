package org.vitrine.evaluation.audit;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Area;

/**
 * A part of the image that a label looks at and no other label does, such as a watermark that its training images bore:
 * a reason to look whether the label should.
 *
 * @param label the label
 * @param area the part of the image
 * @param share the share of the label's evidence that lies there, 0 to 1
 * @param others the largest share of the evidence of any other label that does
 */
public record OwnPlace(int label, Area area, double share, double others) {

    /** How much more of its evidence a label must have at a pixel than any other label has of its own. */
    private static final int MORE = 3;

    /** How much more of it must lie in the whole part. */
    private static final int MUCH_MORE = 10;

    /** How much denser than on average the excess must be; a larger place costs more clauses if it is forbidden. */
    private static final int DENSER = 4;

    /** The least share of the evidence that is worth a look. */
    private static final double LEAST = 0.05;

    /** Parts of all evidence in which an excess is counted, so that the same part is found on every machine. */
    private static final double PARTS = 1e9;

    /**
     * {@return the place that only a label looks at; empty if there is none}
     *
     * @param shape the size of the images
     * @param evidence for each label the mean strength of its evidence at each pixel, row by row, 0 or more: for or
     *     against
     */
    public static Optional<OwnPlace> of(ImageShape shape, List<double[]> evidence, int label) {
        List<double[]> shares = evidence.stream().map(OwnPlace::shares).toList();
        int[] others = IntStream.range(0, shares.size())
                .filter(other -> other != label)
                .toArray();
        double[] own = shares.get(label);
        long[] excess = new long[own.length];
        long all = 0;
        for (int i = 0; i < own.length; i++) {
            int pixel = i;
            double most = IntStream.of(others)
                    .mapToDouble(other -> shares.get(other)[pixel])
                    .max()
                    .orElse(own[pixel]); // an only label looks at what it should
            excess[i] = Math.max(0, Math.round(PARTS * (own[i] - MORE * most)));
            all += excess[i];
        }
        if (all == 0) {
            return Optional.empty();
        }
        Area area = CommonEvidence.strongest(shape, excess, all, DENSER);
        double inside = inside(shape, own, area);
        double most = IntStream.of(others)
                .mapToDouble(other -> inside(shape, shares.get(other), area))
                .max()
                .orElse(1);
        return inside < LEAST || inside < MUCH_MORE * most
                ? Optional.empty()
                : Optional.of(new OwnPlace(label, area, inside, most));
    }

    private static double[] shares(double[] evidence) {
        double all = 0;
        for (double strength : evidence) {
            all += strength;
        }
        double[] shares = new double[evidence.length];
        for (int pixel = 0; pixel < shares.length; pixel++) {
            shares[pixel] = all == 0 ? 0 : evidence[pixel] / all;
        }
        return shares;
    }

    private static double inside(ImageShape shape, double[] shares, Area area) {
        double sum = 0;
        for (int row = area.top(); row <= area.bottom(); row++) {
            for (int column = area.left(); column <= area.right(); column++) {
                sum += shares[row * shape.width() + column];
            }
        }
        return sum;
    }
}
