/** Several models that vote together. */
@org.jspecify.annotations.NullMarked
package org.vitrine.team;
