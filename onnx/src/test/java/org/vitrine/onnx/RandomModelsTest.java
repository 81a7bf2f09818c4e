package org.vitrine.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.store.RandomModels;

/** Exported models of every kind say in ONNX Runtime what they say here, to the last vote. */
class RandomModelsTest {

    private static final int IMAGES = 12;

    private static long assertSame(long seed, Model model) throws OrtException {
        List<Raster> images = RandomModels.images(model.shape(), IMAGES, seed + 1);
        try (RunningModel running = RunningModel.of(model)) {
            return running.assertSays(model, images);
        } catch (OrtException | AssertionError problem) {
            throw new AssertionError(
                    "seed " + seed + ", " + model.encoding().recipe() + ", " + model.shape() + ", "
                            + model.settings().toTexts(),
                    problem);
        }
    }

    @Test
    void crispModels_ofEveryKind() throws OrtException {
        long voted = 0;
        for (long seed = 0; seed < 270; seed++) {
            voted += assertSame(seed, RandomModels.trained(seed));
        }
        assertThat(voted).isGreaterThan(10_000);
    }

    @Test
    void fuzzyModels_ofEveryKind() throws OrtException {
        long voted = 0;
        for (long seed = 0; seed < 180; seed++) {
            voted += assertSame(seed, RandomModels.fuzzy(seed));
        }
        assertThat(voted).isGreaterThan(5_000);
    }
}
