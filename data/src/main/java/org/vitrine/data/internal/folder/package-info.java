/** A subfolder of images per class. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.folder;
