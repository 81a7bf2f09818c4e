/**
 * Finds which clauses suffice for a decision.
 *
 * <p>Begin with {@link SufficientReasons#of}. It asks a {@code ClauseView} for the strength of every clause once, then:
 *
 * <ol>
 *   <li>{@code ReasonSearch} turns the decision into constraints on sums of votes, and proves what was found before it
 *       is returned;
 *   <li>{@code FewestClauses} chooses as few clauses as satisfy the constraints, with a bound on how few could;
 *   <li>{@code ReasonAreas} finds where on the image the chosen ones look, and {@code ReasonGroups} puts those together
 *       that look at about the same part. </ol>
 *
 * <p>{@link Basis} says more about one decision: how each reason is seen in the image, all votes to scale ({@link
 * Ballot}), and one ring around the pixels that the reasons use ({@code ReasonRing}).
 *
 * <p>The proof is the point of this room: a choice is never shown unless the decision stands with all other supporters
 * silent. Nothing here knows evidence maps or any other room.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain.reason;
