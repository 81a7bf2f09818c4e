package org.vitrine.evaluation.measure.internal;

import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Counts;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.LabelMeasure;
import org.vitrine.evaluation.measure.LabelResult;

/** Computes the built-in measures, each a class of its own, since {@link java.util.ServiceLoader} finds classes. */
public final class BuiltInMeasures {

    private BuiltInMeasures() {}

    public static final class Accuracy extends LabelMeasure {

        public Accuracy() {
            super("accuracy", "accuracy");
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            return label.counts().accuracy();
        }

        /**
         * Returns the accuracy of labels that exclude each other as one: they are decided together, so that their
         * accuracies have no useful mean.
         */
        @Override
        public OptionalDouble overall(Evaluation evaluation) {
            return OptionalDouble.of(evaluation.accuracy());
        }
    }

    public static final class Precision extends LabelMeasure {

        public Precision() {
            super("precision", "precision");
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            return label.counts().precision();
        }

        /**
         * Counts a label that examples have but the model never predicts as 0. It has no precision of its own, but
         * leaving it out of the mean would reward a model for ignoring the label.
         */
        @Override
        public OptionalDouble inMean(LabelResult label) {
            Counts counts = label.counts();
            return counts.positives() > 0 && counts.predicted() == 0 ? OptionalDouble.of(0) : of(label);
        }
    }

    public static final class Recall extends LabelMeasure {

        public Recall() {
            super("recall", "recall");
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            return label.counts().recall();
        }
    }

    public static final class F1 extends LabelMeasure {

        public F1() {
            super("f1", "F1");
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            return label.counts().f1();
        }
    }

    public static final class Auroc extends LabelMeasure {

        public Auroc() {
            super("auroc", "AUROC");
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            return label.ranking().auroc();
        }
    }

    public static final class Auprc extends LabelMeasure {

        public Auprc() {
            super("auprc", "AUPRC");
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            return label.ranking().averagePrecision();
        }
    }

    public static final class BalancedAccuracy extends LabelMeasure {

        public BalancedAccuracy() {
            super("balancedAccuracy", "balanced accuracy");
        }

        @Override
        public String heading() {
            return "bal. acc.";
        }

        @Override
        public OptionalDouble of(LabelResult label) {
            return label.counts().balancedAccuracy();
        }
    }
}
