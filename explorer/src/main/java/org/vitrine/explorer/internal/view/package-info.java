/**
 * Models and examples as the explorer knows them: computed once or in the background, and shared by all requests.
 *
 * <ul>
 *   <li>{@code ExplorerContent} is what is shown; {@code ModelView} is a model in it, and {@code MemberView} each of
 *       its members. Begin reading at {@code ModelView}.
 *   <li>{@code BackgroundStatistics} processes all examples meanwhile; {@code TopExamples} and {@code ExampleResult}
 *       are what it finds, {@code ExampleFilter} selects by them.
 *   <li>{@code Desk} is the audit desk, with the edits that all clients share.
 *   <li>{@code WorkLimit} and {@code Lazy} keep requests from doing the same work at once, or too much of it.
 * </ul>
 *
 * <p>Threads of the server share everything here. It must not know routes or JSON.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer.internal.view;
