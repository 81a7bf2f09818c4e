package org.vitrine.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
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
        return read(classImages(size, seed));
    }

    /** The images of {@link #classes}. */
    public static ImageSource classImages(int size, long seed) {
        return Samples.random(Labels.oneOf(List.of("a", "b", "c")), new ImageShape(8, 8, 1), size, seed);
    }

    /** Images of noise: every second one has the label common and is bright at the top, the first ones have the label rare. */
    public static Dataset rare(int size, int rare, long seed) {
        Random random = new Random(seed);
        List<Raster> images = new ArrayList<>();
        boolean[][] targets = new boolean[size][];
        for (int i = 0; i < size; i++) {
            targets[i] = new boolean[] {i % 2 == 0, i < rare};
            byte[] values = new byte[64];
            random.nextBytes(values);
            Arrays.fill(values, 0, targets[i][0] ? 8 : 0, (byte) 255);
            Arrays.fill(values, 40, targets[i][1] ? 44 : 40, (byte) 255);
            images.add(Raster.of(new ImageShape(8, 8, 1), values));
        }
        return read(ImageSource.of(Labels.anyOf(List.of("common", "rare")), images, targets));
    }

    private static Dataset read(ImageSource samples) {
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
