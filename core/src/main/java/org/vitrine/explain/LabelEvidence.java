package org.vitrine.explain;

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
}
