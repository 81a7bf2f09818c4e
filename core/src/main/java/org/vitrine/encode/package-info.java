/**
 * Turns images of bytes into images of bits, and literals back into brightness.
 *
 * <ul>
 *   <li>{@link org.vitrine.encode.EncodingRecipe}: the name of an encoding, such as {@code thermometer:8}. Callers
 *       begin here: parse it, then fit it to training images.
 *   <li>{@link org.vitrine.encode.Encoding}: an encoding that is ready for use. It looks at
 *       {@linkplain org.vitrine.encode.View views} of each pixel, gives each some levels, and turns a clause's literals
 *       back into an interval of {@link org.vitrine.encode.Brightness} (the paper's {@code unbinarize()}).
 *       {@link org.vitrine.encode.Surroundings} says which pixels a view can see.
 *   <li>{@link org.vitrine.encode.EncodingKind}: makes encodings of one kind. To add an encoding, implement
 *       it and register it as a service. {@link org.vitrine.encode.Tensor} and {@link org.vitrine.encode.TensorSource}
 *       are for numbers that were fitted, which a model file keeps.
 * </ul>
 *
 * <p>The built-in encodings are in {@code internal.encode} and registered like any other: nothing here knows one of
 * them.
 */
@org.jspecify.annotations.NullMarked
package org.vitrine.encode;
