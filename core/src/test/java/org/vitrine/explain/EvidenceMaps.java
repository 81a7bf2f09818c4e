package org.vitrine.explain;

import org.vitrine.image.ImageShape;

/** Evidence maps of any content, for tests of what draws them. */
public final class EvidenceMaps {

    private EvidenceMaps() {}

    /**
     * Evidence without a model.
     *
     * @param shape the map's size
     * @param positive the paper's I⁺
     * @param negative the paper's I⁻
     * @return the map
     */
    public static EvidenceMap of(ImageShape shape, double[] positive, double[] negative) {
        return new EvidenceMap(shape, positive.clone(), negative.clone());
    }

    /**
     * Evidence of given values: what is positive is asked to be bright, what is negative to be dark.
     *
     * @param shape the map's size
     * @param evidence the paper's I
     * @return the map
     */
    public static EvidenceMap of(ImageShape shape, double... evidence) {
        double[] positive = new double[evidence.length];
        double[] negative = new double[evidence.length];
        for (int i = 0; i < evidence.length; i++) {
            positive[i] = Math.max(0, evidence[i]);
            negative[i] = Math.max(0, -evidence[i]);
        }
        return new EvidenceMap(shape, positive, negative);
    }
}
