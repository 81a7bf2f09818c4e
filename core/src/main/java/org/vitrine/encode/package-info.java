/** How images of bytes become images of bits, and back. */
@org.jspecify.annotations.NullMarked
package org.vitrine.encode;
