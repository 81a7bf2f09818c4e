/** How good a model is on some examples: its class sums beside the truth, and the measures taken from them. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.measure;
