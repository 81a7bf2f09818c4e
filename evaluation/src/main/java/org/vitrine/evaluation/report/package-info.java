/** What is shown of a model as a whole: the HTML report and the paper's figures. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.report;
