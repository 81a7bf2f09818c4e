/** Evidence as coloured images. */
@org.jspecify.annotations.NullMarked
package org.vitrine.render;
