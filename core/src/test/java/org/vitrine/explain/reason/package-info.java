/**
 * Sufficient reasons, proved once more by voting with the others silenced.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explain.reason;
