/** Labelled images in memory; no file formats. */
@org.jspecify.annotations.NullMarked
package org.vitrine.dataset;
