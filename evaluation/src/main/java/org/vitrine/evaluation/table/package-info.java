/** Measures and label counts as plain text, for the terminal. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.table;
