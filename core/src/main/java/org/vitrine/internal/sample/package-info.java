/** Random labelled images by seed, for comparisons and tests. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.sample;
