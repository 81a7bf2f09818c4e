/**
 * A web page on which a person can look into a model, and the server behind it. {@link org.vitrine.explorer.Explorer} is the only public
 * type; the server never trains.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.explorer;
