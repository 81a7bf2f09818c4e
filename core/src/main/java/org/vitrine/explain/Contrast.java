package org.vitrine.explain;

/**
 * Why an image is called one label rather than another: the net evidence for the one less that for the other.
 *
 * @param label why it got the one label, or did not
 * @param other why it got the other label, or did not
 */
public record Contrast(Explanation label, Explanation other) {

    public Contrast {
        if (!label.inFavour().shape().equals(other.inFavour().shape())) {
            throw new IllegalArgumentException("explanations of images of "
                    + label.inFavour().shape() + " and of "
                    + other.inFavour().shape() + " cannot be compared");
        }
    }

    /**
     * {@return what supports the one label rather than the other, for each pixel, row by row: the difference of their
     * net evidence} With the labels exchanged it has the opposite sign. By fuzzy clauses of a model that knows its
     * usual votes it adds up to how much further the class sum of the one label lies above its usual value than that of
     * the other.
     */
    public double[] net() {
        double[] net = label.net();
        double[] others = other.net();
        for (int pixel = 0; pixel < net.length; pixel++) {
            net[pixel] -= others[pixel];
        }
        return net;
    }
}
