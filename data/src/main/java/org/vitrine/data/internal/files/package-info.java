/** Labelled image files, read when asked for. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.files;
