/** Vitrine's machine as a trainer and a model of Tribuo, and its images as a data source. */
@org.jspecify.annotations.NullMarked
package org.vitrine.tribuo;
