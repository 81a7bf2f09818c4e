/** Readers of labelled images, a cache of their bits, and downloads. */
module org.vitrine.data {
    requires transitive java.desktop;
    requires transitive org.vitrine.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.csv;
    requires static org.jspecify;

    exports org.vitrine.data;
}
