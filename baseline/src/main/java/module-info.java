/** The neural network to compare with: ResNet and FullGrad on PyTorch. */
module org.vitrine.baseline {
    requires transitive org.vitrine.core;
    requires transitive org.vitrine.data;
    requires transitive org.vitrine.evaluation;
    requires ai.djl.api;
    requires com.fasterxml.jackson.databind;
    requires java.desktop;
    requires org.vitrine.training;
    requires static org.jspecify;

    exports org.vitrine.baseline;

    opens org.vitrine.baseline to
            com.fasterxml.jackson.databind;
}
