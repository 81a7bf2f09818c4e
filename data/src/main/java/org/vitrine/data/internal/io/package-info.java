/** Paths, stamps and streams that the readers share. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.io;
