/**
 * Reads and writes the parts of a safetensors file: a header in JSON, and numbers one after the other.
 *
 * <p>{@link org.vitrine.internal.container.Json} reads and writes the header, {@link
 * org.vitrine.internal.container.JsonObject} asks an object of it for its members. {@link
 * org.vitrine.internal.container.TensorReader} and {@link org.vitrine.internal.container.TensorWriter} stream numbers
 * of a {@link org.vitrine.internal.container.Dtype}, from a {@link org.vitrine.internal.container.ByteSource} that is a
 * file or an array. Nothing here knows models; {@code store.Safetensors} puts the parts together.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.container;
