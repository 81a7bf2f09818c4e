/** Image files to rasters: decoding, scaling, grey or coloured. */
@org.jspecify.annotations.NullMarked
package org.vitrine.data.image;
