/** Files that other programs read: PNG images and numpy arrays. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.file;
