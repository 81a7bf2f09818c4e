package org.vitrine.encode;

import java.util.List;
import java.util.Map;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;

/**
 * Turns an image of bytes into an image of bits, and the literals of a clause back into brightness. It looks at one or
 * more {@linkplain View views} of each pixel, usually its channels, and gives each a number of levels, a bit each.
 * Numbers fitted to training images are part of the encoding, so a model keeps its encoding and stores it in its file.
 *
 * <p>Encodings are open: implement this interface and an {@link EncodingKind} that makes it; {@link EncodingContract}
 * checks what they promise. Implementations are
 * immutable and may be shared by threads. An encoding is determined by its {@link #recipe()} and its
 * {@link #tensors()}: two encodings that agree in both give every image the same bits, on every platform.
 */
public interface Encoding {

    /** {@return the recipe under which it can be asked for again, such as {@code thermometer:8}} */
    EncodingRecipe recipe();

    /** {@return the encodings that it joins, in the order of their bit planes; itself alone if it joins none} */
    default List<Encoding> parts() {
        return List.of(this);
    }

    /**
     * {@return the views at which it looks in each pixel, in the order of the bit planes; they may have different
     * numbers of levels}
     */
    default List<View> views(int channels) {
        return recipe().views(channels);
    }

    /** {@return the number of bit planes, the sum of the planes of all views} */
    default int planes(int channels) {
        return View.planes(views(channels));
    }

    /** {@return the bits of an image: the planes of each view, one view after the other, lowest level first} */
    BitImage encode(Raster image);

    /**
     * {@return the bits of the mirror image, left and right exchanged; bit for bit those that {@link #encode} makes of
     * it} The default is right for views that do not look to the left or right.
     */
    default BitImage mirrored(BitImage bits) {
        return bits.mirrored();
    }

    /**
     * {@return the steps, in pixels, in which bits may be moved over the image: the
     * {@linkplain View#step common multiple} of the cells of all views, 1 if each pixel has values of its own} Training
     * examples that are shifted, and clauses that are tried at other positions, move by multiples of it. It is more
     * than 1 if the levels of a view are spread over the pixels of a {@linkplain View#cell() cell}: moved by part of a
     * cell, each bit would get the meaning of another level.
     */
    default int step() {
        return 1;
    }

    /**
     * {@return the bits moved over the image, with those at the border repeated} The default is right if
     * {@link #step()} is 1.
     *
     * @param rows the rows by which they move down, a multiple of {@link #step()}; up if negative
     * @param columns the columns by which they move to the right, a multiple of {@link #step()}; to the left if
     *     negative
     */
    default BitImage shifted(BitImage bits, int rows, int columns) {
        return bits.shifted(rows, columns);
    }

    /**
     * {@return the pixels around a pixel, or around the upper left pixel of a cell, that can change the bits of one of
     * the {@link #views}} By this it is known that a clause does not look at some part of an image, so it must not be
     * too small. The default is right if the bits depend on the {@linkplain View#taps() taps} of the view alone.
     */
    default Surroundings surroundings(View view) {
        return Surroundings.ofTaps(view);
    }

    /**
     * {@return an image of the same height and width, grey or RGB, that shows the bits; if single values decide the
     * bits, one that {@link #encode} turns into the same bits}
     */
    Raster restore(BitImage bits);

    /**
     * {@return the interval of brightness that the literals of a clause at one pixel, or cell, and view leave: the
     * paper's {@code unbinarize()}} The default is right for thermometers, whose bit k is set if the value reaches
     * level k.
     *
     * @param view one of {@link #views}
     * @param positive the levels whose bit must be set, a bit each
     * @param negated the levels whose bit must be clear, a bit each
     */
    default Brightness unbinarize(View view, long positive, long negated) {
        return Brightness.of(positive, negated, view.levels());
    }

    /**
     * {@return the numbers that the recipe does not determine, by name, such as thresholds fitted to training images;
     * empty if the recipe says everything} A model file stores them, and {@link EncodingKind#restore} reads them. Names
     * begin with a letter and have at most 61 letters, digits, dots, hyphens and underscores, such as
     * {@code thresholds}; training refuses others before it begins.
     */
    default Map<String, Tensor> tensors() {
        return Map.of();
    }

    /** {@return true if another encoding gives the same bits: its recipe and its tensors are the same} */
    default boolean sameAs(Encoding other) {
        return recipe().equals(other.recipe()) && tensors().equals(other.tensors());
    }
}
