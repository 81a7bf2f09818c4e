/** Every reader of files and uploads against malformed and hostile input. */
module org.vitrine.fuzzing {
    requires java.desktop;
    requires java.management;
    requires jdk.management;
    requires org.vitrine.core;
    requires org.vitrine.data;
    requires org.vitrine.evaluation;
    requires org.vitrine.explorer;
    requires org.vitrine.training;
    requires static org.jspecify;
}
