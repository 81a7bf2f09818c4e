/**
 * Implementations that others add, found by name.
 *
 * <p>Encodings, measures and sources of images are interfaces for which anybody may register an implementation. {@link
 * org.vitrine.internal.service.NamedServices} finds them once and by name; {@link
 * org.vitrine.internal.service.InstallationException} says in one line that a class path does not fit together;
 * {@link org.vitrine.internal.service.Spelling} names the word that was probably meant.
 *
 * <p>Begin with {@code NamedServices}. The package does not know what the services are: each interface stays in its own
 * package, and its module loads the implementations, since {@code ServiceLoader} asks who calls.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.service;
