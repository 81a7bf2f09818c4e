/** The machine written as simply as possible, and comparisons of the fast one with it. */
module org.vitrine.reference {
    requires transitive org.vitrine.core;
    requires static org.jspecify;

    exports org.vitrine.reference;
}
