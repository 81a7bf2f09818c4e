/** Charts and contact sheets, drawn as images. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.chart;
