/** What a table says of images besides their labels. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.columns;
