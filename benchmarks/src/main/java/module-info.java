/** The engine against its slow twin, on JMH. */
module org.vitrine.benchmarks {
    requires java.net.http;
    requires jmh.core;
    requires org.vitrine.core;
    requires org.vitrine.data;
    requires org.vitrine.explorer;
    requires org.vitrine.reference;
    requires static org.jspecify;

    exports org.vitrine.benchmarks to
            jmh.core;
}
