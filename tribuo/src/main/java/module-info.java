/** Vitrine for Tribuo: a trainer, a model and a data source. */
@SuppressWarnings("requires-transitive-automatic") // Tribuo's jars have names, but no descriptors
module org.vitrine.tribuo {
    requires com.google.protobuf;
    requires java.logging;
    requires transitive com.oracle.labs.mlrg.olcut;
    requires transitive org.tribuo.classification.core;
    requires transitive org.tribuo.core;
    requires transitive org.tribuo.multilabel.core;
    requires transitive org.vitrine.core;
    requires org.vitrine.data;
    requires org.vitrine.training;
    requires static org.jspecify;

    exports org.vitrine.tribuo;

    opens org.vitrine.tribuo to
            com.oracle.labs.mlrg.olcut; // which sets and reads the fields of trainers and data sources
}
