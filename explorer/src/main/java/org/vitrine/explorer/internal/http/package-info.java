/** HTTP parts of the explorer: request checks and parameters, uploads, the page's files. */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer.internal.http;
