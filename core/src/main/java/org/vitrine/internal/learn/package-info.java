/**
 * Learning, an epoch at a time: votes, feedback, automata.
 *
 * <p>A machine goes through the examples one after the other, or in batches. For each, all clauses vote, the class sums
 * decide how much there is to learn, and some of the clauses get feedback. Two machines do so, behind {@link
 * org.vitrine.internal.learn.LearningMachine}:
 *
 * <ul>
 *   <li>crisp, the paper's: {@link org.vitrine.internal.learn.CrispMachine}, {@code ClauseShare}, {@code ClauseVoting},
 *       {@code ClauseFeedback}, {@link org.vitrine.internal.learn.Automata};
 *   <li>fuzzy: {@code FuzzyMachine}, {@code FuzzyShare}, {@code FuzzyVoting}, {@code FuzzyFeedback},
 *       {@code RegionAutomata}.
 * </ul>
 *
 * <p>Common to both: {@link org.vitrine.internal.learn.EpochRunner} (threads and the order of things; begin here),
 * {@code FeedbackPlan} and {@code FeedbackRates} (how likely a clause is to learn),
 * {@link org.vitrine.internal.learn.DrawKeys} (every random draw, in one table),
 * {@link org.vitrine.internal.learn.ExampleOrder}. {@link org.vitrine.internal.learn.LearningUnion} lets several
 * machines learn beside each other, {@link org.vitrine.internal.learn.EpochCounts} adds up what they counted. {@link
 * org.vitrine.internal.learn.UsualVotesCount} runs once, after the last epoch.
 *
 * <p>Callers use {@code LearningUnion}, by way of {@code train}. The package knows no files, no command line and no
 * validation; what it must compute, to the last bit, is written down a second time in the module
 * {@code vitrine-reference}.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.learn;
