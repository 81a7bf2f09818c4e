/**
 * Measures how far explanations can be trusted.
 *
 * <p>{@link org.vitrine.evaluation.faithfulness.Trust} takes all measures of one or more classifiers on a {@link
 * org.vitrine.evaluation.faithfulness.TrustSample}; begin there. {@link
 * org.vitrine.evaluation.faithfulness.TrustMeasure} names them and says what they mean. Each measure has a class of
 * its own:
 *
 * <ul>
 *   <li>Does the answer depend on the highlighted pixels? {@link org.vitrine.evaluation.faithfulness.Faithfulness}
 *       (deletion, insertion), {@code Road} with {@code LinearImputation}.
 *   <li>Do maps point at what makes a label true? {@link org.vitrine.evaluation.faithfulness.Pointing}.
 *   <li>Do maps depend on what was learnt, and on the label? {@code Randomisation}
 *       with {@link org.vitrine.evaluation.faithfulness.Scrambling},
 *       {@code RandomLogit}; both compare maps by
 *       {@code MapSimilarity}.
 *   <li>Are maps stable, small, complete? {@code MaxSensitivity},
 *       {@code Sparseness},
 *       {@link org.vitrine.evaluation.faithfulness.Completeness}.
 * </ul>
 *
 * <p>{@code EachPair} runs all of them on several threads; every random number has a key, so results do not depend on
 * threads. The package asks any classifier for an explainer and does not know what is behind it; only
 * {@code Completeness} and {@code Scrambling} look at clauses.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.faithfulness;
