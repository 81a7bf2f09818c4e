/**
 * Bits in words: rows and their tails, random masks by key, and the innermost loops of the engine.
 *
 * <p>Everything above is built on rows of 64-bit words. In the order in which to read:
 *
 * <ul>
 *   <li>{@link org.vitrine.internal.bits.Bits}: reading and writing rows; the only class that handles tails.
 *   <li>{@link org.vitrine.internal.bits.KeyedRandom}: a random number is a hash of what it is for, so results do not
 *       depend on threads. Begin here to understand why training is reproducible.
 *   <li>{@link org.vitrine.internal.bits.CoinFlips} and {@link org.vitrine.internal.bits.CoinPool}: 64 flips of a coin
 *       at once, and a ring of them that many clauses read.
 *   <li>{@link org.vitrine.internal.bits.Lanes}: the loops that take most of the time, with
 *       {@link org.vitrine.internal.bits.ScalarLanes} as the truth and the vectors of the module
 *       {@code vitrine-vectors} beside it.
 * </ul>
 *
 * <p>The package knows no image, no clause and no label; it may use nothing but the JDK.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.bits;
