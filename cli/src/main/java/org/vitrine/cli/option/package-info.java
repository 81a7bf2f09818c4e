/** Options that several commands share, and what they mean. */
@org.jspecify.annotations.NullMarked
package org.vitrine.cli.option;
