/** Reads what nobody meant to write: every reader of files and uploads against inputs that a fuzzer makes. */
@org.jspecify.annotations.NullMarked
package org.vitrine.fuzzing;
