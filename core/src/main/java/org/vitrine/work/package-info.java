/** Work shared between threads. */
@org.jspecify.annotations.NullMarked
package org.vitrine.work;
