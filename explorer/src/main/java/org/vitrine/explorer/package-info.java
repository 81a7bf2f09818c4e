/**
 * A web page on which a person can look into a model, and the server behind it.
 *
 * <p>{@link org.vitrine.explorer.Explorer} is the only public type, and the place to begin reading: it checks that
 * models and images fit each other, and starts the server. Behind it lie, each using only those after it,
 * {@code internal.api} (answers as JSON), {@code internal.view} (what is known of models and examples) and
 * {@code internal.http} (the server).
 *
 * <p>The page itself is in the module's resources; docs/explorer.md describes it for those who use it. The server never
 * trains, and it must work without a network.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer;
