/** Carries out edits on clauses and their votes. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.edit;
