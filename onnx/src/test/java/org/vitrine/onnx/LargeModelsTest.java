package org.vitrine.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;

/** Exported models of the sizes that MNIST and CelebA ask for. */
@Tag("long")
class LargeModelsTest {

    private static void assertSame(Settings settings, String recipe, ImageShape shape, int labels, boolean exclusive)
            throws OrtException {
        Samples samples = Samples.random(Samples.names(labels, exclusive), shape, 120, 3);
        List<Raster> images =
                IntStream.range(0, samples.size()).mapToObj(samples::image).toList();
        Encoding encoding = EncodingRecipe.parse(recipe).fit(shape.channels(), images);
        Model model = new Trainer(settings.withEpochs(2)).train(samples.dataset(encoding));
        try (RunningModel running = RunningModel.of(model)) {
            long voted = 0;
            for (int from = 0; from < images.size(); from += 20) {
                voted += running.assertSays(model, images.subList(from, from + 20));
            }
            assertThat(voted).isGreaterThan(100);
        }
    }

    private static Settings crisp(int clauses, int side) {
        return Settings.defaults().withClauses(clauses).withTarget(clauses).withWindow(new Window(side, side));
    }

    @Test
    void mnistSized() throws OrtException {
        assertSame(crisp(2500, 10), "threshold:75", new ImageShape(28, 28, 1), 10, true);
    }

    @Test
    void celebaSized() throws OrtException {
        assertSame(crisp(2000, 3), "thermometer:8", new ImageShape(64, 64, 3), 7, false);
    }

    @Test
    void celebaSized_edges() throws OrtException {
        assertSame(crisp(500, 3), "edges:4", new ImageShape(64, 64, 3), 7, false);
    }

    @Test
    void celebaSized_fuzzy() throws OrtException {
        assertSame(Settings.fuzzy(20, 200).withTarget(300), "orientations:4", new ImageShape(64, 64, 3), 7, false);
    }

    @Test
    void celebaSized_fuzzyWithReachAndMirror() throws OrtException {
        assertSame(
                Settings.fuzzy(8, 60).withTarget(90).with(Settings.REACH, 4).with(Settings.MIRROR_VOTES, true),
                "edges:4+thermometer:8",
                new ImageShape(64, 64, 3),
                7,
                false);
    }
}
