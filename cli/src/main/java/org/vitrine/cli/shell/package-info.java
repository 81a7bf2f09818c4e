/**
 * What shells and the man command need: completion scripts and manual pages, made from the commands and their options.
 *
 * <p>{@link org.vitrine.cli.shell.CompletionCommand} is the way in; there is one class for each shell, and one for
 * manual pages. They read picocli's model of the commands only, so a new option appears in all of them by itself.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.shell;
