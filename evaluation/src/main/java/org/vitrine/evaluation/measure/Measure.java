package org.vitrine.evaluation.measure;

import java.util.List;
import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.internal.BuiltInMeasures;

/**
 * A number that says how good a model is at a label: 0 to 1, the larger the better.
 *
 * <p>Anybody can add a measure: extend {@link LabelMeasure} and name the class in {@code
 * META-INF/services/org.vitrine.evaluation.measure.Measure}, or under {@code provides} in {@code module-info.java}. It
 * then appears in evaluations, tables, histories and reports, and {@code vitrine train --measure NAME} keeps the epoch
 * that is best by it. The built-in measures are registered in the same way.
 *
 * <p>Measures have no state, so that threads can share them. {@link MeasureContract} checks in a test what they
 * promise.
 */
public interface Measure { // no default methods: a class that implements this must not wait for the constants below

    /** Share of decisions that are right. */
    Measure ACCURACY = new BuiltInMeasures.Accuracy();

    /** Share of predicted labels that are right. */
    Measure PRECISION = new BuiltInMeasures.Precision();

    /** Share of the examples with the label for which it is predicted. */
    Measure RECALL = new BuiltInMeasures.Recall();

    /** Harmonic mean of precision and recall. */
    Measure F1 = new BuiltInMeasures.F1();

    /** Area under the ROC curve. */
    Measure AUROC = new BuiltInMeasures.Auroc();

    /** Area under the precision-recall curve, computed as average precision. */
    Measure AUPRC = new BuiltInMeasures.Auprc();

    /** Mean of the recall of the examples with the label and of those without. */
    Measure BALANCED_ACCURACY = new BuiltInMeasures.BalancedAccuracy();

    /** {@return all installed measures: the built-in ones in a fixed order, then the others by their keys} */
    static List<Measure> all() {
        return Measures.INSTALLED.all();
    }

    /**
     * {@return the measure with a name}
     *
     * @param name the name on the command line, such as {@code balanced-accuracy}; upper and lower case are the same
     * @throws IllegalArgumentException if no measure has this name; the message lists those that there are
     */
    static Measure byName(String name) {
        return Measures.INSTALLED.byName(name);
    }

    /** {@return the name in files and JSON, letters and digits, such as {@code balancedAccuracy}} */
    String key();

    /** {@return the name for people, such as {@code balanced accuracy}} */
    String title();

    /** {@return the name for options: lower-case letters, digits, hyphens, such as {@code balanced-accuracy}} */
    String name();

    /** {@return the heading of a table's column: the title, or a shorter form of it} */
    String heading();

    /** {@return the measure of one label, 0 to 1; empty if undefined, as the recall without positive examples} */
    OptionalDouble of(LabelResult label);

    /**
     * {@return the value with which a label enters the mean over all labels: as a rule that of {@link #of}; empty if
     * the label is left out}
     */
    OptionalDouble inMean(LabelResult label);

    /** {@return the measure of all labels together, as a rule their mean; empty if it is undefined for each of them} */
    OptionalDouble overall(Evaluation evaluation);
}
