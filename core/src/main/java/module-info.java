/** A convolutional, coalesced Tsetlin Machine that can explain its decisions. Depends on nothing but the JDK. */
module org.vitrine.core {
    requires java.management;
    requires static org.jspecify;

    exports org.vitrine.clause;
    exports org.vitrine.dataset;
    exports org.vitrine.edit;
    exports org.vitrine.encode;
    exports org.vitrine.explain;
    exports org.vitrine.explain.change;
    exports org.vitrine.explain.example;
    exports org.vitrine.explain.inspect;
    exports org.vitrine.explain.reason;
    exports org.vitrine.image;
    exports org.vitrine.label;
    exports org.vitrine.model;
    exports org.vitrine.patch;
    exports org.vitrine.predict;
    exports org.vitrine.render;
    exports org.vitrine.source;
    exports org.vitrine.store;
    exports org.vitrine.team;
    exports org.vitrine.train;

    // The engine, for our own modules only: it changes without notice.
    exports org.vitrine.internal.bits to
            org.vitrine.baseline,
            org.vitrine.benchmarks,
            org.vitrine.cli,
            org.vitrine.data,
            org.vitrine.evaluation,
            org.vitrine.reference,
            org.vitrine.training,
            org.vitrine.vectors;
    exports org.vitrine.internal.concurrent to
            org.vitrine.cli,
            org.vitrine.evaluation,
            org.vitrine.training;
    exports org.vitrine.internal.encode to
            org.vitrine.onnx;
    exports org.vitrine.internal.file to
            org.vitrine.baseline,
            org.vitrine.cli,
            org.vitrine.data,
            org.vitrine.evaluation,
            org.vitrine.onnx;
    exports org.vitrine.internal.hash to
            org.vitrine.baseline,
            org.vitrine.cli,
            org.vitrine.data,
            org.vitrine.explorer,
            org.vitrine.fuzzing,
            org.vitrine.training;
    exports org.vitrine.internal.learn to
            org.vitrine.benchmarks,
            org.vitrine.evaluation;
    exports org.vitrine.internal.match to
            org.vitrine.benchmarks,
            org.vitrine.cli,
            org.vitrine.evaluation,
            org.vitrine.reference;
    exports org.vitrine.internal.sample to
            org.vitrine.reference;
    exports org.vitrine.internal.service to
            org.vitrine.cli,
            org.vitrine.data,
            org.vitrine.evaluation,
            org.vitrine.training;
    exports org.vitrine.internal.text to
            org.vitrine.cli,
            org.vitrine.data,
            org.vitrine.evaluation,
            org.vitrine.training;

    uses org.vitrine.encode.EncodingKind;
    uses org.vitrine.internal.bits.Lanes;

    provides org.vitrine.encode.EncodingKind with
            org.vitrine.internal.encode.ThresholdKind,
            org.vitrine.internal.encode.ThermometerKind,
            org.vitrine.internal.encode.QuantileKind,
            org.vitrine.internal.encode.OneBitKind.Otsu,
            org.vitrine.internal.encode.OneBitKind.Adaptive,
            org.vitrine.internal.encode.EdgeKind,
            org.vitrine.internal.encode.OrientationKind;
}
