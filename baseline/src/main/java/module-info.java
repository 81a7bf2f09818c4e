// The neural network to compare with, ResNet and FullGrad on PyTorch, and the program with the commands about it. Open
// to picocli, and to Jackson, which reads what is known of a network.
open module org.vitrine.baseline {
    requires ai.djl.api;
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires java.desktop;
    requires org.vitrine.cli;
    requires org.vitrine.core;
    requires org.vitrine.data;
    requires org.vitrine.evaluation;
    requires org.vitrine.training;
    requires static org.jspecify;
}
