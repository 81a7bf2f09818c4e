/** How good a model is, from its class sums: measures, tables, charts and contact sheets. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation;
