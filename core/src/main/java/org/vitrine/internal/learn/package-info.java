/** What happens in an epoch: votes, feedback, automata. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.learn;
