/** A page in the browser where a person sees into a model, and the server behind it. It never trains. */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer;
