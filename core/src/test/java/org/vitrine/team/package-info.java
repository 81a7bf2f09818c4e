/** Tests of teams. */
@org.jspecify.annotations.NullMarked
package org.vitrine.team;
