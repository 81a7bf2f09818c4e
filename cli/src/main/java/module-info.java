/** The command line: parsing and printing only. */
module org.vitrine.cli {
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires java.compiler;
    requires java.desktop;
    requires java.management;
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

    opens org.vitrine.cli to
            info.picocli;
    opens org.vitrine.cli.change to
            info.picocli;
    opens org.vitrine.cli.data to
            info.picocli;
    opens org.vitrine.cli.export to
            info.picocli;
    opens org.vitrine.cli.learn to
            info.picocli;
    opens org.vitrine.cli.option to
            info.picocli;
    opens org.vitrine.cli.shell to
            info.picocli;
    opens org.vitrine.cli.start to
            info.picocli;
    opens org.vitrine.cli.understand to
            info.picocli;
    opens org.vitrine.cli.use to
            info.picocli;
    opens org.vitrine.cli.verify to
            info.picocli;
}
