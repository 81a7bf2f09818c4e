/** Votes of clauses, and the decisions made from them. */
@org.jspecify.annotations.NullMarked
package org.vitrine.predict;
