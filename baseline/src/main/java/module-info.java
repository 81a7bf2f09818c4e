/** The neural yardstick: ResNet and FullGrad beside the machine. */
module org.vitrine.baseline {
    requires ai.djl.api;
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires java.desktop;
    requires org.vitrine.cli;
    requires org.vitrine.core;
    requires org.vitrine.data;
    requires org.vitrine.evaluation;
    requires static org.jspecify;

    opens org.vitrine.baseline to
            com.fasterxml.jackson.databind,
            info.picocli;
}
