/** Tables of image files and labels. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.csv;
