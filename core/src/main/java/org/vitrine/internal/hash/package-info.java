/** Hashes of data and files. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.hash;
