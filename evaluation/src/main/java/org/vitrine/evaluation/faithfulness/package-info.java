/** Whether explanations point at the pixels that matter: deletion, insertion and the pointing game. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.faithfulness;
