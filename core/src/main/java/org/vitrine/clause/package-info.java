/** Clauses: which literals they include, where they match, how they read. */
@org.jspecify.annotations.NullMarked
package org.vitrine.clause;
