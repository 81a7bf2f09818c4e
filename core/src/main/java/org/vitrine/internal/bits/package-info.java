/** Bits in words: rows, tails, counters of 64 at once, and random masks. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.bits;
