/** Whether explanations can be trusted: whether they point at the pixels that matter, and change with what was learnt. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.faithfulness;
