/**
 * Requests of the page, and their answers as JSON.
 *
 * <ul>
 *   <li>{@code Api} has the routes about images, labels and clauses; begin reading here. {@code DeskApi},
 *       {@code ChangeApi} and {@code NearestApi} have those of the audit desk, of counterfactuals, and of similar
 *       examples.
 *   <li>{@code Answers} are the records that become JSON, so their names are those that the page reads.
 *   <li>{@code LabelAnswers}, {@code ClauseAnswers}, {@code DoubtAnswers}, {@code DeskAnswers} and {@code ErrorAnswers}
 *       make them of what {@code internal.view} knows.
 * </ul>
 *
 * <p>No state is kept here, and nothing is computed twice that a view keeps. A new kind of answer gets a record in
 * {@code Answers}, a method that makes it and a route; docs/explorer.md describes what the page does with it.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer.internal.api;
