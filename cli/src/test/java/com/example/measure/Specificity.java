package com.example.measure;

import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Counts;
import org.vitrine.evaluation.measure.LabelMeasure;
import org.vitrine.evaluation.measure.LabelResult;

/** A measure that is not Vitrine's own: the share of the examples without the label for which it is not predicted. */
public final class Specificity extends LabelMeasure {

    public Specificity() {
        super("trueNegativeRate", "specificity");
    }

    @Override
    public String name() {
        return "specificity";
    }

    @Override
    public OptionalDouble of(LabelResult label) {
        Counts counts = label.counts();
        return counts.negatives() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) counts.trueNegatives() / counts.negatives());
    }
}
