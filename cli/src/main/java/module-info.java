// The command line: parsing and printing only. Open, since picocli sets the fields of commands and options.
open module org.vitrine.cli {
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires java.compiler;
    requires java.desktop;
    requires java.management;
    requires jdk.unsupported; // signals
    requires me.tongfei.progressbar;
    requires org.vitrine.core;
    requires org.vitrine.data;
    requires org.vitrine.evaluation;
    requires org.vitrine.explorer;
    requires org.vitrine.reference;
    requires org.vitrine.training;
    requires static org.jspecify;

    exports org.vitrine.cli to
            org.vitrine.baseline,
            org.vitrine.onnx.cli;
    exports org.vitrine.cli.console to
            org.vitrine.baseline,
            org.vitrine.onnx.cli;
    exports org.vitrine.cli.export to
            org.vitrine.onnx.cli;
    exports org.vitrine.cli.option to
            org.vitrine.baseline,
            org.vitrine.onnx.cli;
}
