package org.vitrine.training.sets;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * Ten sets of images that no recipe was made for: what suits one of them does not suit another. The same seed draws the
 * same images; images of another seed can be used to test on.
 */
@SuppressWarnings("ImmutableEnumChecker") // shapes and drawings are immutable
public enum TenSets {
    /** One of two tetrominoes, each at a place of its own, is brighter than the noise. */
    XAI_LINEAR(8, 1, Tetrominoes.LINEAR),
    /** One of two tetrominoes, each at a place of its own, has less noise than the ground. */
    XAI_MULTIPLICATIVE(8, 1, Tetrominoes.MULTIPLICATIVE),
    /** One of two tetrominoes, anywhere and turned by right angles. */
    XAI_RIGID(8, 1, Tetrominoes.RIGID),
    /** Two tetrominoes, both bright or both dark, or one of each. */
    XAI_XOR(8, 1, Tetrominoes.XOR),
    /** Shapes that may be anywhere on a ground of one brightness. */
    SHAPES_CLEAN(32, 1, Drawings.SHAPES_CLEAN),
    /** The same on white noise. */
    SHAPES_NOISY(32, 1, Drawings.SHAPES_NOISY),
    /** The same, turned too, on gradients and clouds in colour. */
    SHAPES_PHOTO(32, 3, Drawings.SHAPES_PHOTO),
    /** Textures of any direction. */
    TEXTURES(24, 1, Drawings.TEXTURES),
    /** Digits as a hand draws them. */
    DIGITS(16, 1, Drawings.DIGITS),
    /** The program's own faces, of which each label may be true. */
    FACES(64, 3, null);

    /** Draws the image of a label: values from 0 to 255, channel after channel for each pixel. */
    interface Drawing {

        List<String> labels();

        int[] draw(int label, Random random);
    }

    private final ImageShape shape;
    private final @Nullable Drawing drawing;

    TenSets(int side, int channels, @Nullable Drawing drawing) {
        this.shape = new ImageShape(side, side, channels);
        this.drawing = drawing;
    }

    /** The name of the set's folder, such as {@code xai-linear}. */
    public String folder() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Draws so many images, of each label the same number or one more, in an order that is drawn too. */
    public ImageSource images(int count, long seed) {
        if (drawing == null) {
            return DataLocation.open("faces:count=" + count + ",seed=" + seed, "train", DataLocation.Options.DEFAULT);
        }
        List<String> labels = drawing.labels();
        Random random = new Random(seed);
        List<Raster> images = new ArrayList<>();
        List<Integer> order = new ArrayList<>(
                IntStream.range(0, count).map(i -> i % labels.size()).boxed().toList());
        Collections.shuffle(order, random);
        int[] classes = order.stream().mapToInt(label -> label).toArray();
        for (int i = 0; i < count; i++) {
            int[] values = drawing.draw(classes[i], random);
            byte[] bytes = new byte[values.length];
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = (byte) Math.max(0, Math.min(255, values[at]));
            }
            images.add(Raster.of(shape, bytes));
        }
        return ImageSource.of(Labels.oneOf(labels), images, classes);
    }
}
