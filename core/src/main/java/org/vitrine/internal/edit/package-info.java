/**
 * Carries out edits on clauses and their votes.
 *
 * <p>{@link org.vitrine.internal.edit.ClauseEditor} applies one {@code Edit} after the other; begin there.
 * {@code LiteralSight} knows which pixels can change a literal, {@code OpenPositions} finds the largest rectangle in
 * which a clause with a window may still match. The package knows clauses and votes but no model: {@code Model.edit}
 * calls it.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.edit;
