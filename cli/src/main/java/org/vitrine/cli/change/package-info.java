/**
 * Commands that make another model of a trained one without learning: {@code edit}, by a person who gives reasons, and
 * {@code shrink}, within a bound on what it may cost.
 *
 * <p>{@link org.vitrine.cli.change.EditWords} turns the options of {@code edit} into {@link org.vitrine.edit.Edit}s, in
 * the order in which they were typed. What an edit does to clauses is in {@code org.vitrine.internal.edit}, how clauses
 * are chosen in {@code org.vitrine.evaluation.shrink}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.change;
