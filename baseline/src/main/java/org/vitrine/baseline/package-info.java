/** The neural yardstick: a residual network, its interpretation, and how both compare with the machine. */
@org.jspecify.annotations.NullMarked
package org.vitrine.baseline;
