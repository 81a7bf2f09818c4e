/** Learning: settings and data go in, a model comes out. */
@org.jspecify.annotations.NullMarked
package org.vitrine.train;
