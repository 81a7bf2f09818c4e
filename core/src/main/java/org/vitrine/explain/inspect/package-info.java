/**
 * Examines what clauses are worth and what they ask for, over many images or none.
 *
 * <ul>
 *   <li><b>Counted over labelled images</b>: {@link ClauseTally}, how often each clause votes, is right and does harm.
 *   <li><b>Counted once, asked often</b>: {@link VoteTable}, what every clause casts on every image. Class sums for
 *       other weights, and the table of an edited model, follow from it without looking at most images again; {@link
 *       ClauseTally#of(org.vitrine.predict.VotingClauses, VoteTable, int[][], ClauseTally.Truth) a tally} too.
 *   <li><b>Said shorter</b>: {@link ClauseSummary}, a clause by few of its literals; {@code SummarySearch} finds them.
 *   <li><b>Drawn</b>: {@link EdgeDemands}, the edges that clauses ask for, for encodings that see edges.
 * </ul>
 *
 * <p>What clauses look like as evidence is in {@code explain} ({@code ClassRepresentation}).
 * Nothing here knows the other rooms.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain.inspect;
