/** A page to explore a model in the browser, and its server. */
module org.vitrine.explorer {
    requires transitive org.vitrine.core;
    requires transitive org.vitrine.data;
    requires transitive org.vitrine.evaluation;
    requires com.fasterxml.jackson.databind;
    requires io.javalin;
    requires java.desktop;
    requires kotlin.stdlib;
    requires org.eclipse.jetty.ee10.servlet;
    requires org.eclipse.jetty.http;
    requires org.eclipse.jetty.server;
    requires org.eclipse.jetty.session;
    requires org.eclipse.jetty.util;
    requires static org.jspecify;

    exports org.vitrine.explorer;
    exports org.vitrine.explorer.internal.http to
            org.vitrine.fuzzing;

    opens org.vitrine.explorer.internal.api to
            com.fasterxml.jackson.databind;
    opens org.vitrine.explorer.internal.view to
            com.fasterxml.jackson.databind;
}
