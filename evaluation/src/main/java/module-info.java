/** How good a model is: measures, tables, charts and contact sheets. */
module org.vitrine.evaluation {
    requires transitive java.desktop;
    requires transitive org.vitrine.core;
    requires xchart;
    requires static org.jspecify;

    exports org.vitrine.evaluation;
    exports org.vitrine.evaluation.report;
}
