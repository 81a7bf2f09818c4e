package org.vitrine.evaluation.measure;

import java.util.List;
import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.internal.BuiltInMeasures;

/**
 * A number that says how good a model is at a label: 0 to 1, the larger the better.
 *
 * <p>Anybody can add a measure: extend {@link LabelMeasure} and name the class in
 * {@code META-INF/services/org.vitrine.evaluation.measure.Measure}, or under {@code provides} in {@code module-info.java}. It then appears
 * in evaluations, tables, histories and reports, and {@code vitrine train --measure NAME} keeps the epoch that is best by it. The built-in
 * measures are registered in the same way.
 *
 * <p>Measures have no state, so that threads can share them.
 */
public interface Measure { // no default methods: a class that implements this must not wait for the constants below

    /** The share of decisions that are right. */
    Measure ACCURACY = new BuiltInMeasures.Accuracy();

    /** The share of predicted labels that are right. */
    Measure PRECISION = new BuiltInMeasures.Precision();

    /** The share of the examples with the label for which it is predicted. */
    Measure RECALL = new BuiltInMeasures.Recall();

    /** The harmonic mean of precision and recall. */
    Measure F1 = new BuiltInMeasures.F1();

    /** The area under the ROC curve. */
    Measure AUROC = new BuiltInMeasures.Auroc();

    /** The area under the precision-recall curve, computed as average precision. */
    Measure AUPRC = new BuiltInMeasures.Auprc();

    /** The mean of the recall of the examples with the label and of those without. */
    Measure BALANCED_ACCURACY = new BuiltInMeasures.BalancedAccuracy();

    /**
     * All measures that are installed.
     *
     * @return the built-in ones in a fixed order, then the others in the order of their keys
     */
    static List<Measure> all() {
        return Measures.INSTALLED.all();
    }

    /**
     * Finds a measure by its name on the command line.
     *
     * @param name such as {@code balanced-accuracy}; upper and lower case are the same
     * @return the measure
     * @throws IllegalArgumentException if no measure has this name; the message lists those that there are
     */
    static Measure byName(String name) {
        return Measures.INSTALLED.byName(name);
    }

    /**
     * The name in files and JSON.
     *
     * @return letters and digits, such as {@code balancedAccuracy}
     */
    String key();

    /**
     * The name for people.
     *
     * @return such as {@code balanced accuracy}
     */
    String title();

    /**
     * The name on the command line.
     *
     * @return lower-case letters, digits and hyphens, such as {@code balanced-accuracy}
     */
    String name();

    /**
     * The heading of a table's column.
     *
     * @return the title, or a shorter form of it
     */
    String heading();

    /**
     * Measures one label.
     *
     * @param label what the model predicted, and what is true
     * @return 0 to 1; empty if the measure is undefined, as the recall is without positive examples
     */
    OptionalDouble of(LabelResult label);

    /**
     * The value with which a label enters the mean over all labels.
     *
     * @param label what the model predicted, and what is true
     * @return usually the same as {@link #of}; empty if the label is left out
     */
    OptionalDouble inMean(LabelResult label);

    /**
     * Measures all labels together.
     *
     * @param evaluation the results of all labels
     * @return usually the mean over the labels; empty if the measure is undefined for each of them
     */
    OptionalDouble overall(Evaluation evaluation);
}
