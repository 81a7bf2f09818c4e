/** The window's positions on an image, the features it sees there, and the layout that lets 64 positions be matched at once. */
@org.jspecify.annotations.NullMarked
package org.vitrine.patch;
