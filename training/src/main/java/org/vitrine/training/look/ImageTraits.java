package org.vitrine.training.look;

import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;

/**
 * The traits of labelled images that can be measured without learning from them. Recipes state them, so that the recipe
 * nearest to other images can be found.
 *
 * @param shape the size of the images and whether they are grey or coloured
 * @param labels how many labels there are
 * @param exclusive whether each image has exactly one of them
 * @param examples how many images there are to learn from
 * @param rarest the share of the images that have the rarest label, 0 to 1
 */
public record ImageTraits(ImageShape shape, int labels, boolean exclusive, int examples, double rarest) {

    public ImageTraits {
        if (labels < 1) {
            throw new IllegalArgumentException("there must be at least one label: " + labels);
        }
        if (examples < 1) {
            throw new IllegalArgumentException("there must be at least one example: " + examples);
        }
        if (!(rarest >= 0 && rarest <= 1)) {
            throw new IllegalArgumentException("the share of the rarest label must be 0 to 1: " + rarest);
        }
    }

    /**
     * {@return the traits of images, of which it reads the labels only}
     *
     * @param source the images to learn from, at least one
     */
    public static ImageTraits of(ImageSource source) {
        return of(
                source.shape(),
                source.labels(),
                source.size(),
                label -> IntStream.range(0, source.size())
                        .filter(index -> source.has(index, label))
                        .count());
    }

    /** {@return the traits of examples to learn from, at least one} */
    public static ImageTraits of(Dataset examples) {
        return of(examples.shape(), examples.labels(), examples.size(), examples::count);
    }

    private static ImageTraits of(ImageShape shape, Labels labels, int images, IntToLongFunction having) {
        long rarest = IntStream.range(0, labels.size()).mapToLong(having).min().orElse(images);
        return new ImageTraits(shape, labels.size(), labels.exclusive(), images, rarest / (double) Math.max(1, images));
    }
}
