package org.vitrine.spark.internal.read;

/**
 * An example that is learnt from.
 *
 * @param rank its place among all examples, from 0; {@link #SURPLUS} if there are more examples with its key than when
 *     they were counted
 */
record RankedExample(int rank, Example example) {

    static final int SURPLUS = -1;
}
