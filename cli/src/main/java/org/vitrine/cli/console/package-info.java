/**
 * Printing: results on standard output, remarks on standard error, progress bars on a terminal, one line for each
 * complaint.
 *
 * <p>Begin with {@link org.vitrine.cli.console.Console}, through which every command prints: it removes what a terminal
 * would obey from names that come from files. {@link org.vitrine.cli.console.Complaint} turns exceptions into the line
 * that a user reads; {@link org.vitrine.cli.console.UsageException} is what commands throw. The other classes put one
 * kind of thing into words each: a training's progress, decisions and doubts, sizes and times.
 *
 * <p>Nothing here knows options or commands.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.console;
