/**
 * Commands that show what a model has learnt and why it decides as it does.
 *
 * <ul>
 * <li>{@link org.vitrine.cli.understand.InspectCommand}: clauses in words, and what they are worth on images.
 * <li>{@link org.vitrine.cli.understand.ExplainCommand}: why images got their labels; what would change that, and which
 *     training examples are alike. {@link org.vitrine.cli.understand.IndexCommand} makes the index that the last needs.
 * <li>{@link org.vitrine.cli.understand.RepresentCommand}: what is known of each label, as images.
 * <li>{@link org.vitrine.cli.understand.ReportCommand}, {@link org.vitrine.cli.understand.CardCommand}: a model on one
 *     page, for its makers and for its users.
 * <li>{@link org.vitrine.cli.understand.ServeCommand}: the explorer in the browser. Only {@link
 *     org.vitrine.cli.understand.Serving} loads the server.
 * </ul>
 *
 * <p>Explanations are computed in {@code org.vitrine.explain} and drawn in {@code org.vitrine.evaluation}; here they
 * become files and JSON.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.understand;
