/** What the explorer knows of each model, computed once or in the background and shared by all requests. */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer.internal.view;
