/**
 * Counterfactuals of classifiers that are worked by hand, and of trained models.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain.change;
