/** The measures that come with the library. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.measure.internal;
