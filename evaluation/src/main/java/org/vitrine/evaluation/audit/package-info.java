/** Where a model is wrong, which clauses are to blame, and what an edit of them changes. */
@org.jspecify.annotations.NullMarked
package org.vitrine.evaluation.audit;
