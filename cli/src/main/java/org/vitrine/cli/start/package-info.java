/**
 * First steps: {@code demo} shows everything in a minute, {@code recipe} lists, shows and repeats trainings that were
 * measured.
 *
 * <p>Read {@link org.vitrine.cli.start.DemoCommand} first: it is the shortest way through the whole library, from
 * generated faces to a report. Where recipes come from and what carries them out is in {@code training.recipe}; here
 * they are only shown and started.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.start;
