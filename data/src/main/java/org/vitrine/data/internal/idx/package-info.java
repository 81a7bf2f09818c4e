/** The idx files of MNIST and its relatives. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.idx;
