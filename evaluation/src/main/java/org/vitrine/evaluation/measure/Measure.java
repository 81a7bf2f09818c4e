package org.vitrine.evaluation.measure;

/** What can be measured for a label. {@link Counts} and {@link Ranking} say how. */
public enum Measure {
    /** The share of right decisions. */
    ACCURACY("accuracy", "accuracy"),
    /** The share of the given labels that were right. */
    PRECISION("precision", "precision"),
    /** The share of the examples with the label that were found. */
    RECALL("recall", "recall"),
    /** The harmonic mean of precision and recall. */
    F1("f1", "F1"),
    /** The area under the ROC curve. */
    AUROC("auroc", "AUROC"),
    /** The area under the precision-recall curve, as average precision. */
    AUPRC("auprc", "AUPRC"),
    /** The mean of the shares found among the examples with and without the label. */
    BALANCED_ACCURACY("balancedAccuracy", "balanced accuracy");

    private final String key;
    private final String title;

    Measure(String key, String title) {
        this.key = key;
        this.title = title;
    }

    /**
     * The measure's name in files.
     *
     * @return such as {@code balancedAccuracy}
     */
    public String key() {
        return key;
    }

    /**
     * The measure's name for people.
     *
     * @return such as {@code balanced accuracy}
     */
    public String title() {
        return title;
    }
}
