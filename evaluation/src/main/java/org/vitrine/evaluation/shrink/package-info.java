/** Makes trained models smaller, within a bound on what that may cost. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.shrink;
