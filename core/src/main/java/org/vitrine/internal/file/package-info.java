/**
 * Files that are there as a whole or not at all.
 *
 * <p>{@link org.vitrine.internal.file.AtomicFile} writes whatever Vitrine writes: models, caches, tables and drawings.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.file;
