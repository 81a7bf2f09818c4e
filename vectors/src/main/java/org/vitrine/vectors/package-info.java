/** The core's innermost loops on vectors. */
@org.jspecify.annotations.NullMarked
package org.vitrine.vectors;
