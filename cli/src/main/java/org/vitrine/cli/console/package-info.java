/** Printing: lines, tables, bars, complaints. */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.console;
