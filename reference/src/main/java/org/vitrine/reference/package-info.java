/** The machine once more, slow and obvious, to hold the fast one against; and random samples for both. */
@org.jspecify.annotations.NullMarked
package org.vitrine.reference;
