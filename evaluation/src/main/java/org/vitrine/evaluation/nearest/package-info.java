/** The training examples that resemble an image, with their images and labels. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.nearest;
