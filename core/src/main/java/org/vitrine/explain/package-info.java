/** Why an image got a label, and what a model knows of a label: data, no drawing. */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain;
