/** Finds implementations that others add, and what was meant by a misspelled name. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.service;
