/**
 * Why an image got a label, and what a model knows of a label: data, no drawing.
 *
 * <p>Begin with {@link ClauseExplainer}, which makes the {@link Explanation} of one label of one image. Then, by topic:
 *
 * <ul>
 *   <li><b>What an explanation is</b>: {@link Explanation}, its maps ({@link EvidenceMap}) and their difference ({@link
 *       Contrast}); who spoke ({@link ClauseVote}), what each literal adds ({@link LiteralShare}), and both at one
 *       pixel ({@link PixelVote}).
 *   <li><b>How evidence is gathered</b>: {@code Evidence} is asked clause by clause. {@code StampedEvidence} is the
 *       paper's Algorithm 1, in votes and positions; {@code LiteralEvidence} shares out the votes that fuzzy clauses
 *       cast beyond what is usual. This is the only place where the two kinds differ. {@code Stamp} is a clause's
 *       unbinarized literals, {@code EvidenceSums} carries views back to pixels.
 *   <li><b>What a model knows without an image</b>: {@link ClassRepresentation}, of a label by the paper's Algorithm 2,
 *       and of one clause.
 * </ul>
 *
 * <p>The rooms next door answer other questions and begin at types of their own: {@code explain.reason} (which clauses
 * suffice), {@code explain.change} (what would flip the decision), {@code explain.example} (which training images are
 * alike), {@code explain.inspect} (what clauses are worth over many images).
 *
 * <p>All take the clauses as {@link org.vitrine.predict.VotingClauses} and look at an image through a {@link
 * org.vitrine.clause.ClauseView}. Nothing here knows models, files, drawings, or the other rooms.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain;
