/** Evidence as coloured pictures. */
@org.jspecify.annotations.NullMarked
package org.vitrine.render;
