/** The commands: they parse, call the library, and print. */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.command;
