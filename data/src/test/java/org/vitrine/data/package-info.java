/** Tests of the readers; their data is made on the spot. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data;
