/** A folder that keeps the bits of images, so that they are decoded once. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.cache;
