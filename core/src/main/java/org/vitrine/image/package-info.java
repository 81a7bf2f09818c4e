/** Images of bytes, images of bits, and the way between them. */
@org.jspecify.annotations.NullMarked
package org.vitrine.image;
