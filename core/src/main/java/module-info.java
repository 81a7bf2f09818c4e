/** A convolutional, coalesced Tsetlin Machine that can show what it learnt. Needs nothing but the JDK. */
module org.vitrine.core {
    requires java.management;
    requires static org.jspecify;

    exports org.vitrine.clause;
    exports org.vitrine.dataset;
    exports org.vitrine.encode;
    exports org.vitrine.explain;
    exports org.vitrine.image;
    exports org.vitrine.label;
    exports org.vitrine.model;
    exports org.vitrine.patch;
    exports org.vitrine.predict;
    exports org.vitrine.render;
    exports org.vitrine.store;
    exports org.vitrine.train;

    uses org.vitrine.encode.EncodingKind;
    uses org.vitrine.internal.bits.Lanes;

    provides org.vitrine.encode.EncodingKind with
            org.vitrine.internal.encode.ThresholdKind,
            org.vitrine.internal.encode.ThermometerKind,
            org.vitrine.internal.encode.QuantileKind,
            org.vitrine.internal.encode.OtsuKind,
            org.vitrine.internal.encode.AdaptiveKind,
            org.vitrine.internal.encode.EdgeKind;
}
