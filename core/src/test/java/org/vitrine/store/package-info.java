/** Tests of the model file. */
@org.jspecify.annotations.NullMarked
package org.vitrine.store;
