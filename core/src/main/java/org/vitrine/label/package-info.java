/**
 * The labels that images can have.
 *
 * <p>{@link org.vitrine.label.Labels} is a list of names and one more fact: an image has exactly one of them
 * (multi-class), or any number (multi-label). Class sums, weights and truths of images are everywhere in the order of
 * this list, and everything that differs between multi-class and multi-label asks {@code Labels.exclusive()}.
 *
 * <p>The package uses nothing else of Vitrine.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.label;
