/** A convolutional, coalesced Tsetlin Machine that can show what it learnt. Needs nothing but the JDK. */
module org.vitrine.core {
    requires java.management;
    requires static org.jspecify;

    exports org.vitrine.bits;
    exports org.vitrine.clause;
    exports org.vitrine.dataset;
    exports org.vitrine.image;
    exports org.vitrine.interpret;
    exports org.vitrine.label;
    exports org.vitrine.model;
    exports org.vitrine.patch;
    exports org.vitrine.render;
    exports org.vitrine.store;
    exports org.vitrine.train;
    exports org.vitrine.twin;
    exports org.vitrine.vote;
    exports org.vitrine.work;

    uses org.vitrine.bits.Lanes;
}
