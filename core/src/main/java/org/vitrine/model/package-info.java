/** What training leaves behind: an immutable model that knows where it comes from. */
@org.jspecify.annotations.NullMarked
package org.vitrine.model;
