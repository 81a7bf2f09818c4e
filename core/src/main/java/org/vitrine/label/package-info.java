/** The labels that images can have. */
@org.jspecify.annotations.NullMarked
package org.vitrine.label;
