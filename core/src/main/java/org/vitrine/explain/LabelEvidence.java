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
     * What speaks for the label less what speaks against it, if the evidence {@linkplain #isSupport is support}.
     *
     * @return a value for each pixel, row by row
     */
    default double[] net() {
        int channels = inFavour().shape().channels();
        double[] supports = inFavour().positive();
        double[] opposes = against().positive();
        double[] net = new double[supports.length / channels];
        for (int i = 0; i < supports.length; i++) {
            net[i / channels] += supports[i] - opposes[i];
        }
        return net;
    }

    /**
     * How much each pixel matters for the label: the strength of the evidence in favour, or the positive part of the net evidence if the
     * evidence {@linkplain #isSupport is support}.
     *
     * @return a value for each pixel, row by row, 0 or more
     */
    default double[] importance() {
        return isSupport()
                ? Arrays.stream(net()).map(net -> Math.max(0, net)).toArray()
                : inFavour().strength();
    }
}
