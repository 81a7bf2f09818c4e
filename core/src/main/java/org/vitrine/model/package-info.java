/** The result of training: an immutable model with its provenance. */
@org.jspecify.annotations.NullMarked
package org.vitrine.model;
