/** The command line: parses, calls, prints. */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli;
