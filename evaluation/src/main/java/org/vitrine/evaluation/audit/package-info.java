/**
 * Finds out where a model is wrong, which clauses are to blame, and what an edit of them changes.
 *
 * <ul>
 *   <li>{@link org.vitrine.evaluation.audit.Audit}: a model on labelled images, with the votes of every clause on every
 *       image. Begin here.
 *   <li>{@link org.vitrine.evaluation.audit.Slice} and {@link org.vitrine.evaluation.audit.Slices}: images that have
 *       something in common, measured by themselves.
 * </ul>
 *
 * <p>The audit desk of the explorer and the command {@code audit} show what is found here. The package draws nothing
 * and changes no model but the copy that an edit makes.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.audit;
