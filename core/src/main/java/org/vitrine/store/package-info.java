/**
 * The files of models, trainings and indexes: safetensors containers that numpy and Vitrine read alike.
 *
 * <ul>
 *   <li>{@link org.vitrine.store.ModelFile}: models and teams. Callers begin here.
 *   <li>{@link org.vitrine.store.CheckpointFile} and {@link org.vitrine.store.Checkpoint}: trainings that can be
 *       resumed.
 *   <li>{@link org.vitrine.store.IndexFile} and {@link org.vitrine.store.TrainingIndex}: which clauses vote on which
 *       training examples.
 *   <li>{@link org.vitrine.store.FileKind}: what a file is, by its header.
 * </ul>
 *
 * <p>{@code Safetensors} is the container with its checksum, {@code Metadata} its texts, and {@code ModelTensors} its
 * tensors, with {@code CrispTensors}, {@code FuzzyTensors} and others for what not every model has. The page
 * {@code docs/model-file.md} describes all of it; a new tensor or text belongs there, too.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.store;
