/** The command line: parsing and printing only. */
module org.vitrine.cli {
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires java.desktop;
    requires java.management;
    requires me.tongfei.progressbar;
    requires org.vitrine.core;
    requires org.vitrine.data;
    requires org.vitrine.evaluation;
    requires org.vitrine.explorer;
    requires org.vitrine.reference;
    requires static org.jspecify;

    exports org.vitrine.cli to
            org.vitrine.baseline;

    opens org.vitrine.cli to
            info.picocli;
}
