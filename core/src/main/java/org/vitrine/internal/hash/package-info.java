/**
 * Fingerprints of data and files.
 *
 * <p>{@link org.vitrine.internal.hash.Sha256} is all there is: {@code dataset} makes fingerprints of images and labels
 * with it, {@code store} checks files, and other modules check what they downloaded or cached. The package exists so
 * that no caller handles the checked exception of {@code MessageDigest} again.
 *
 * <p>It is not for random numbers, which are hashes too: those are {@link org.vitrine.internal.bits.KeyedRandom}'s.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.hash;
