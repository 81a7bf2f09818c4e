/** Public data, downloaded and checked. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.fetch;
