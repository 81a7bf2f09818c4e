/** Tables of text. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.internal.table;
