/** The commands about neural networks. */
module org.vitrine.baseline.cli {
    requires info.picocli;
    requires java.desktop;
    requires org.vitrine.baseline;
    requires org.vitrine.cli;
    requires org.vitrine.training;
    requires static org.jspecify;

    opens org.vitrine.baseline.cli to
            info.picocli;
}
