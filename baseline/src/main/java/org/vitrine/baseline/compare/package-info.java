/**
 * A model and a network side by side: {@link org.vitrine.baseline.compare.Comparison} asks both the same questions, a
 * {@link org.vitrine.baseline.compare.Contestant} is what one of them answered, and {@link
 * org.vitrine.baseline.compare.ComparisonSheet} draws why each sees a label in an image.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.baseline.compare;
