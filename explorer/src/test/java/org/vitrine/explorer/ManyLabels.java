package org.vitrine.explorer;

import java.util.List;
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
    private final ImageSource bars;

    ManyLabels(int count, int size) {
        this.labels = Labels.anyOf(
                IntStream.range(0, count).mapToObj(ManyLabels::labelName).toList());
        this.bars = new Bars(size, false);
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
        return bars.shape();
    }

    @Override
    public int size() {
        return bars.size();
    }

    @Override
    public boolean has(int index, int label) {
        return index % 3 == label % 3 && (index / 3 + label) % 4 != 0;
    }

    @Override
    public String name(int index) {
        return "#" + index;
    }

    @Override
    public Raster image(int index) {
        return bars.image(index);
    }
}
