package org.vitrine.encode;

import java.util.List;
import java.util.Map;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;

/**
 * Turns an image of bytes into an image of bits, and the literals of a clause back into brightness. It looks at one or more
 * {@linkplain View views} of each pixel, usually its channels, and gives each a number of levels, a bit each. Numbers fitted to training
 * images are part of the encoding, so a model keeps its encoding and stores it in its file.
 *
 * <p>Encodings are open: implement this interface and an {@link EncodingKind} that makes it. Implementations are immutable and may be shared
 * by threads. An encoding is determined by its {@link #recipe()} and its {@link #tensors()}: two encodings that agree in both give every
 * image the same bits, on every platform.
 */
public interface Encoding {

    /**
     * The name under which it can be asked for again, such as {@code thermometer:8}.
     *
     * @return the recipe that it was made from
     */
    EncodingRecipe recipe();

    /**
     * The encodings that it joins, in the order of their bit planes.
     *
     * @return itself alone if it joins none
     */
    default List<Encoding> parts() {
        return List.of(this);
    }

    /**
     * What it looks at in each pixel, in the order of the bit planes.
     *
     * @param channels how many channels the images have
     * @return the views; they may have different numbers of levels
     */
    default List<View> views(int channels) {
        return recipe().views(channels);
    }

    /**
     * Bit planes.
     *
     * @param channels how many channels the images have
     * @return the sum of the planes of all views
     */
    default int planes(int channels) {
        return View.planes(views(channels));
    }

    /**
     * Turns bytes into bits.
     *
     * @param image the image
     * @return its bits: the planes of the first view, lowest level first, then those of the second view, and so on
     */
    BitImage encode(Raster image);

    /**
     * The bits of the mirror image, left and right exchanged. The default is right for views that do not look to the left or right.
     *
     * @param bits an encoded image
     * @return what {@link #encode} makes of the mirror image, bit for bit
     */
    default BitImage mirrored(BitImage bits) {
        return bits.mirrored();
    }

    /**
     * In what steps bits may be moved over the image. Training examples that are shifted, and clauses that are tried at other positions, move
     * by multiples of it. It is more than 1 if the levels of a view are spread over the pixels of a {@linkplain View#cell() cell}: moved
     * by part of a cell, each bit would get the meaning of another level.
     *
     * @return pixels, the {@linkplain View#step common multiple} of the cells of all views; 1 if each pixel has values of its own
     */
    default int step() {
        return 1;
    }

    /**
     * The bits moved over the image, with those at the border repeated. The default is right if {@link #step()} is 1.
     *
     * @param bits an encoded image
     * @param rows by how many rows they move down, a multiple of {@link #step()}; up if negative
     * @param columns by how many columns they move to the right, a multiple of {@link #step()}; to the left if negative
     * @return the moved bits
     */
    default BitImage shifted(BitImage bits, int rows, int columns) {
        return bits.shifted(rows, columns);
    }

    /**
     * Which pixels can change the bits of a view. By this it is known that a clause does not look at some part of an image, so it must not be too
     * small. The default is right if the bits depend on the {@linkplain View#taps() taps} of the view alone.
     *
     * @param view one of {@link #views}
     * @return the pixels around a pixel, or around the upper left pixel of a cell
     */
    default Surroundings surroundings(View view) {
        return Surroundings.ofTaps(view);
    }

    /**
     * Turns bits back into bytes, to show what the machine sees.
     *
     * @param bits an encoded image
     * @return an image of the same height and width, grey or RGB; if single values decide the bits, one that {@link #encode} turns into the
     *     same bits
     */
    Raster restore(BitImage bits);

    /**
     * Turns the literals of a clause at one pixel, or cell, and view back into brightness: the paper's {@code unbinarize()}. The default is right for
     * thermometers, whose bit k is set if the value reaches level k.
     *
     * @param view one of {@link #views}
     * @param positive the levels whose bit must be set, a bit each
     * @param negated the levels whose bit must be clear, a bit each
     * @return the interval that they leave
     */
    default Brightness unbinarize(View view, long positive, long negated) {
        return Brightness.of(positive, negated, view.levels());
    }

    /**
     * The numbers that the recipe does not determine, such as thresholds fitted to training images. A model file stores them, and
     * {@link EncodingKind#restore} reads them.
     *
     * @return the numbers by name; empty if the recipe says everything
     */
    default Map<String, Tensor> tensors() {
        return Map.of();
    }

    /**
     * Whether another encoding gives the same bits.
     *
     * @param other another encoding
     * @return true if its recipe and its tensors are the same
     */
    default boolean sameAs(Encoding other) {
        return recipe().equals(other.recipe()) && tensors().equals(other.tensors());
    }
}
