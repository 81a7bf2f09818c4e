/**
 * The server: routes, the page's files, what requests bring, and what is refused.
 *
 * <ul>
 *   <li>{@code HttpServer} starts and stops it and knows the routes; begin reading here.
 *   <li>{@code RequestGuard} sees every request first and refuses those of other sites, {@code BodyLimit} bounds their
 *       bodies, {@code NoSessions} keeps nothing; {@code RequestParameters}, {@code JsonBody} and
 *       {@code UploadedImage} check what a request brings; a refusal is an {@code HttpProblem}.
 *   <li>{@code PageFiles} gives the page, {@code Json} writes answers, {@code WaitingClient} tells whether anybody
 *       still waits.
 * </ul>
 *
 * <p>Requests come from anyone who can reach the address, so nothing of them is believed: each parameter has bounds,
 * and a message never repeats more than a few plain characters of what was sent. It must not know models.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer.internal.http;
