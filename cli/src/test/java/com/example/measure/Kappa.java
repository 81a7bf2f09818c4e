package com.example.measure;

import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Counts;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.LabelMeasure;
import org.vitrine.evaluation.measure.LabelResult;

/** A measure that is something else over all labels than its mean: Cohen's kappa, 0 if it is negative. */
public final class Kappa extends LabelMeasure {

    public Kappa() {
        super("kappa", "kappa");
    }

    @Override
    public OptionalDouble of(LabelResult label) {
        Counts counts = label.counts();
        return of(counts.truePositives(), counts.falsePositives(), counts.falseNegatives(), counts.trueNegatives());
    }

    /** Of the decisions about all labels, taken together. */
    @Override
    public OptionalDouble overall(Evaluation evaluation) {
        double[] sums = new double[4];
        for (LabelResult label : evaluation.results()) {
            sums[0] += label.counts().truePositives();
            sums[1] += label.counts().falsePositives();
            sums[2] += label.counts().falseNegatives();
            sums[3] += label.counts().trueNegatives();
        }
        return of(sums[0], sums[1], sums[2], sums[3]);
    }

    private static OptionalDouble of(double tp, double fp, double fn, double tn) {
        double all = tp + fp + fn + tn;
        double chance = ((tp + fp) * (tp + fn) + (fn + tn) * (fp + tn)) / (all * all);
        return chance == 1
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, ((tp + tn) / all - chance) / (1 - chance)));
    }
}
