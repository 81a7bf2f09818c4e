/**
 * Searches over plans.
 *
 * <ul>
 *   <li>{@link org.vitrine.training.search.Sweep}: every point of a grid of {@link org.vitrine.training.search.Axis
 *       axes}
 *   <li>{@link org.vitrine.training.search.Tuning}: the best settings, by successive halving, of a {@link
 *       org.vitrine.training.search.TuningSpace}
 *   <li>{@link org.vitrine.training.search.SettingsSearch}: which settings are worth trying for some images
 *   <li>{@link org.vitrine.training.search.TrialRunner}: where trainings are carried out, here or on Spark; each gives
 *       a {@link org.vitrine.training.search.Trial}, a row of the search's table
 * </ul>
 *
 * <p>A trial is a plan whose options differ in those of its point. Begin with {@code Sweep}, which is the simpler one.
 * Knows no command line and no screen.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.search;
