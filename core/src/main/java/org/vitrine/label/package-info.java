/** What an image can be called. */
@org.jspecify.annotations.NullMarked
package org.vitrine.label;
