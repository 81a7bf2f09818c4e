/** Evaluates models: measures, tables, charts and contact sheets. */
module org.vitrine.evaluation {
    requires transitive java.desktop;
    requires transitive org.vitrine.core;
    requires xchart;
    requires static org.jspecify;

    exports org.vitrine.evaluation.audit;
    exports org.vitrine.evaluation.calibration;
    exports org.vitrine.evaluation.faithfulness;
    exports org.vitrine.evaluation.history;
    exports org.vitrine.evaluation.measure;
    exports org.vitrine.evaluation.shrink;

    // How results are shown and written, for our own programs only: it changes without notice.
    exports org.vitrine.evaluation.chart to
            org.vitrine.baseline,
            org.vitrine.cli;
    exports org.vitrine.evaluation.file to
            org.vitrine.baseline,
            org.vitrine.cli,
            org.vitrine.explorer,
            org.vitrine.training;
    exports org.vitrine.evaluation.nearest to
            org.vitrine.cli,
            org.vitrine.explorer;
    exports org.vitrine.evaluation.report to
            org.vitrine.cli,
            org.vitrine.explorer;
    exports org.vitrine.evaluation.sums to
            org.vitrine.cli,
            org.vitrine.training;
    exports org.vitrine.evaluation.table to
            org.vitrine.baseline,
            org.vitrine.cli;

    uses org.vitrine.evaluation.measure.Measure;

    provides org.vitrine.evaluation.measure.Measure with
            org.vitrine.evaluation.measure.internal.BuiltInMeasures.Accuracy,
            org.vitrine.evaluation.measure.internal.BuiltInMeasures.Precision,
            org.vitrine.evaluation.measure.internal.BuiltInMeasures.Recall,
            org.vitrine.evaluation.measure.internal.BuiltInMeasures.F1,
            org.vitrine.evaluation.measure.internal.BuiltInMeasures.Auroc,
            org.vitrine.evaluation.measure.internal.BuiltInMeasures.Auprc,
            org.vitrine.evaluation.measure.internal.BuiltInMeasures.BalancedAccuracy;
}
