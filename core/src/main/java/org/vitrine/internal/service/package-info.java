/** Finds implementations that others add. */
@org.jspecify.annotations.NullMarked
package org.vitrine.internal.service;
