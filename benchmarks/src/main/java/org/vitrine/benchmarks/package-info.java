/** Measures the engine against its slow twin. */
@org.jspecify.annotations.NullMarked
package org.vitrine.benchmarks;
