package org.vitrine.explain;

import java.util.Arrays;

/** Why an image got a label, or did not, by a model or by several: a class sum, and evidence on the image's pixels. */
public interface LabelEvidence {

    /**
     * The label that is explained.
     *
     * @return its index
     */
    int label();

    /**
     * The votes for the label minus those against it.
     *
     * @return the class sum
     */
    int classSum();

    /**
     * How sure the classifier is of the label.
     *
     * @return 0 (surely not) to 1 (surely)
     */
    double confidence();

    /**
     * What speaks for the label.
     *
     * @return the evidence for it
     */
    EvidenceMap inFavour();

    /**
     * What speaks against the label.
     *
     * @return the evidence against it
     */
    EvidenceMap against();

    /**
     * Whether the evidence is support alone: fuzzy clauses say that a pixel speaks for or against the label, not whether it should be bright
     * or dark.
     *
     * @return false if evidence asks for bright and dark
     */
    boolean isSupport();

    /**
     * What supports the label at each pixel less what opposes it: the {@linkplain EvidenceMap#strength strength} of the evidence in
     * favour less that of the evidence against. Channels count by magnitude, so that evidence for bright red and for dark green at
     * one pixel does not cancel.
     *
     * @return a value for each pixel, row by row, more than 0 where the pixel supports the label
     */
    default double[] net() {
        double[] net = inFavour().strength();
        double[] opposes = against().strength();
        for (int pixel = 0; pixel < net.length; pixel++) {
            net[pixel] -= opposes[pixel];
        }
        return net;
    }

    /**
     * How much each pixel supports the label: the positive part of the {@linkplain #net net evidence}. This is what pointing, deletion
     * and insertion measure.
     *
     * @return a value for each pixel, row by row, 0 or more
     */
    default double[] importance() {
        return Arrays.stream(net()).map(net -> Math.max(0, net)).toArray();
    }
}
