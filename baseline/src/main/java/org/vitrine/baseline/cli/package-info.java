/** The commands about neural networks: {@code vitrine baseline} and {@code vitrine compare}. */
@org.jspecify.annotations.NullMarked
package org.vitrine.baseline.cli;
