package org.vitrine.data;

import java.util.Optional;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.DerivedImages;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Another source's images, scaled or made grey. Their masks are not scaled with them, so there are none. */
final class Reshaped extends DerivedImages {

    private final ImageShape shape;

    Reshaped(ImageSource source, ImageShape shape) {
        super(source);
        this.shape = shape;
    }

    @Override
    public ImageShape shape() {
        return shape;
    }

    @Override
    public Raster image(int index) {
        return ImageDecoder.scale(super.image(index), shape);
    }

    @Override
    public Optional<boolean[]> mask(int index, int label) {
        return Optional.empty();
    }
}
