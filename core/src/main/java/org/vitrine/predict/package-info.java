/** Votes of clauses, and what is decided from them. */
@org.jspecify.annotations.NullMarked
package org.vitrine.predict;
