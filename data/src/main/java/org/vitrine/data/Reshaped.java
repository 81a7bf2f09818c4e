package org.vitrine.data;

import java.util.Optional;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.DerivedImages;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;

/**
 * Another source's images, brought to another shape as a preparation says. Their masks are not scaled with them, so
 * there are none.
 */
final class Reshaped extends DerivedImages {

    private final ImageShape shape;
    private final Preparation preparation;

    Reshaped(ImageSource source, ImageShape shape, Preparation preparation) {
        super(source);
        this.shape = shape;
        this.preparation = preparation;
    }

    @Override
    public Preparation preparation() {
        return preparation;
    }

    @Override
    public ImageShape shape() {
        return shape;
    }

    @Override
    public Raster image(int index) {
        return ImageDecoder.scale(super.image(index), shape, preparation.fit());
    }

    @Override
    public Optional<boolean[]> mask(int index, int label) {
        return shape.equals(source().shape()) ? super.mask(index, label) : Optional.empty();
    }
}
