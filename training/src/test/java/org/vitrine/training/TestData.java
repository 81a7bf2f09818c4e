package org.vitrine.training;

import java.util.List;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;

/** Small examples in memory, learnt in a moment. */
public final class TestData {

    private TestData() {}

    /** Images with any number of three labels. */
    public static Dataset labels(int size, long seed) {
        return read(Samples.random(Labels.anyOf(List.of("a", "b", "c")), new ImageShape(8, 8, 1), size, seed));
    }

    /** Images with one of three labels. */
    public static Dataset classes(int size, long seed) {
        return read(Samples.random(Labels.oneOf(List.of("a", "b", "c")), new ImageShape(8, 8, 1), size, seed));
    }

    private static Dataset read(Samples samples) {
        DatasetReader reader = new DatasetReader(1, false, done -> {});
        return reader.read(samples, reader.fit(EncodingRecipe.parse("threshold:75"), samples))
                .dataset();
    }

    /** A small machine. */
    public static Settings settings(int epochs) {
        return Settings.defaults()
                .withClauses(20)
                .withTarget(10)
                .withSpecificity(3)
                .withWindow(new Window(4, 4))
                .withEpochs(epochs);
    }
}
