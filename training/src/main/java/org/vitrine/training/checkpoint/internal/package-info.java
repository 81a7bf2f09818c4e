/** What a training writes into its checkpoints besides the model. */
@org.jspecify.annotations.NullMarked
package org.vitrine.training.checkpoint.internal;
