/** What a training is to do, as an immutable plan that can be written down as text. */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.plan;
