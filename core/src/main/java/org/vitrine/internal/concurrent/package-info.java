/** Threads that share work, and wait for each other. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.concurrent;
