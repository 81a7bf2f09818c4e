/** Training from a plan: validation, best epoch, checkpoints, resuming, recipes, and the search for good settings. */
module org.vitrine.training {
    requires transitive org.vitrine.core;
    requires transitive org.vitrine.data;
    requires transitive org.vitrine.evaluation;
    requires com.fasterxml.jackson.databind;
    requires static org.jspecify;

    exports org.vitrine.training.look;
    exports org.vitrine.training.plan;
    exports org.vitrine.training.recipe;
    exports org.vitrine.training.reproduce;
    exports org.vitrine.training.run;
    exports org.vitrine.training.search;

    // For our own programs only: it changes without notice.
    exports org.vitrine.training.internal to
            org.vitrine.cli;
}
