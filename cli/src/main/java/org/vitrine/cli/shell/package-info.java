/** What shells and the man command need: completion scripts and manual pages, made from the commands and their options. */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.shell;
