/**
 * Makes what shells and the man command need: completion scripts and manual pages, from the commands and their options.
 *
 * <p>{@link org.vitrine.cli.shell.CompletionCommand} is the way in; bash and zsh load what picocli writes, fish and
 * manual pages have a class each. They read picocli's model of the commands only, so a new option appears in all of
 * them by itself.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.shell;
