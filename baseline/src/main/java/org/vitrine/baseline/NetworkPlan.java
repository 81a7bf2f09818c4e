package org.vitrine.baseline;

import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;
import org.vitrine.label.Labels;

/**
 * The layers and labels of a network, its numbers apart.
 *
 * @param depth how many layers it has, 18 or 50
 * @param filters of the first stage
 * @param labels the labels that it can give; an output each
 * @param normalization how images go in
 * @param fit how images are brought to the shape, as {@link Fit#word()}
 * @param range which values of grey images with more than 8 bits are shown; empty for all
 */
public record NetworkPlan(
        int depth,
        int filters,
        ImageShape shape,
        Labels labels,
        Normalization normalization,
        String fit,
        String range) {

    /** Filters of the first stage in the publication. */
    public static final int USUAL_FILTERS = ResNet.FILTERS;

    public NetworkPlan {
        check(depth, filters);
        prepared(fit, range);
    }

    /** Plans a network whose images are prepared in some way. */
    public NetworkPlan(
            int depth,
            int filters,
            ImageShape shape,
            Labels labels,
            Normalization normalization,
            Preparation preparation) {
        this(
                depth,
                filters,
                shape,
                labels,
                normalization,
                preparation.fit().word(),
                preparation.range() == null ? "" : preparation.range().toString());
    }

    private static Preparation prepared(String fit, String range) {
        return new Preparation(Fit.of(fit), range.isEmpty() ? null : ValueRange.parse(range));
    }

    /** {@return how images are brought to the shape} */
    public Preparation preparation() {
        return prepared(fit, range);
    }

    /**
     * Checks the size of a network before there is anything else to plan.
     *
     * @throws IllegalArgumentException if there is no such network
     */
    public static void check(int depth, int filters) {
        ResNet.check(depth, filters);
    }

    ResNet block() {
        return new ResNet(depth, filters, Math.min(shape.height(), shape.width()), labels.size());
    }

    @Override
    public String toString() {
        return "ResNet" + depth + (filters == ResNet.FILTERS ? "" : " with " + filters + " filters");
    }
}
