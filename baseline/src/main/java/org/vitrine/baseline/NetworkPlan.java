package org.vitrine.baseline;

import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;

/**
 * The layers and labels of a network, its numbers apart.
 *
 * @param depth how many layers it has, 18 or 50
 * @param filters of the first stage
 * @param labels the labels that it can give; an output each
 * @param normalization how images go in
 */
public record NetworkPlan(int depth, int filters, ImageShape shape, Labels labels, Normalization normalization) {

    /** Filters of the first stage in the publication. */
    public static final int USUAL_FILTERS = ResNet.FILTERS;

    public NetworkPlan {
        check(depth, filters);
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
