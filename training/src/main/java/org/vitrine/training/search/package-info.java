/** Searches over plans: grids of settings, and successive halving. */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.search;
