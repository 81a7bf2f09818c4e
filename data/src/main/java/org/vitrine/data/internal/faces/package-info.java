/** Generated faces, whose every part is known. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.faces;
