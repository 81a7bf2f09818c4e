package org.vitrine.explorer;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/**
 * The bars with many labels, any number of them for an image; some have names without a space that are longer than a
 * phone is wide.
 */
final class ManyLabels implements ImageSource {

    private final Labels labels;
    private final ImageSource images;
    private final BiPredicate<Integer, Integer> truth;

    ManyLabels(int count, int size) {
        this(count, new Bars(size, false), (index, label) -> index % 3 == label % 3 && (index / 3 + label) % 4 != 0);
    }

    /** Images of other data, whose labels they have under many names. */
    ManyLabels(int count, ImageSource images) {
        this(
                count,
                images,
                (index, label) -> images.has(index, label % images.labels().size()));
    }

    private ManyLabels(int count, ImageSource images, BiPredicate<Integer, Integer> truth) {
        this.labels = Labels.anyOf(
                IntStream.range(0, count).mapToObj(ManyLabels::labelName).toList());
        this.images = images;
        this.truth = truth;
    }

    private static String labelName(int label) {
        List<String> kinds = List.of("Lying", "Standing", "Slanting");
        return kinds.get(label % 3)
                + (label % 10 == 3 ? "_bar_with_a_name_that_nobody_would_want_to_read_aloud_" : "_bar_")
                + label;
    }

    @Override
    public Labels labels() {
        return labels;
    }

    @Override
    public ImageShape shape() {
        return images.shape();
    }

    @Override
    public int size() {
        return images.size();
    }

    @Override
    public boolean has(int index, int label) {
        return truth.test(index, label);
    }

    @Override
    public String name(int index) {
        return "#" + index;
    }

    @Override
    public Raster image(int index) {
        return images.image(index);
    }
}
