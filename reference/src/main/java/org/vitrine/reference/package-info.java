/**
 * The machine once more, slow and obvious, to hold the fast one against.
 *
 * <ul>
 *   <li>{@link org.vitrine.reference.SlowMachine} learns and votes literal by literal, as the paper tells it; begin
 *       reading here, also to learn what the machine does.
 *   <li>{@code SlowFuzzyClauses} are its fuzzy clauses, {@link org.vitrine.reference.SlowCoinFlips} its coins.
 *   <li>{@link org.vitrine.reference.TwinTrial} draws examples at random, trains both machines and compares every
 *       number.
 * </ul>
 *
 * <p>Tests, benchmarks and the self-test of the command line use it; nobody learns or predicts with it. It shares with
 * the engine only the keys of random draws and what images, settings and encodings are. It must not call the code that
 * it is there to check, and must not be made faster at the cost of being obvious.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.reference;
