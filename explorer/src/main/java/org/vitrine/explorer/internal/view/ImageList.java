package org.vitrine.explorer.internal.view;

import java.util.List;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Images in memory.
 *
 * @param labels the labels that they may have
 * @param images the images, all of one size
 * @param truth which labels each image has
 */
public record ImageList(Labels labels, List<Raster> images, Scores.Truth truth) implements ImageSource {

    public ImageList {
        images = List.copyOf(images);
        if (images.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one image");
        }
        ImageShape shape = images.get(0).shape();
        for (Raster image : images) {
            if (!image.shape().equals(shape)) {
                throw new IllegalArgumentException(
                        "all images must have the same size: " + shape + ", " + image.shape());
            }
        }
    }

    public static ImageSource of(Labels labels, List<Raster> images, Scores.Truth truth) {
        return new ImageList(labels, images, truth);
    }

    @Override
    public ImageShape shape() {
        return images.get(0).shape();
    }

    @Override
    public int size() {
        return images.size();
    }

    @Override
    public Raster image(int index) {
        return images.get(index);
    }

    @Override
    public boolean has(int index, int label) {
        return truth.has(index, label);
    }
}
