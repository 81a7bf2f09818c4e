package org.vitrine.store;

import java.util.Random;
import org.vitrine.model.Model;
import org.vitrine.predict.Appearance;

/** Appearances that no images have. */
final class RandomAppearance {

    private RandomAppearance() {}

    /** {@return numbers that fit a model} */
    static Appearance of(Model model, long seed) {
        Random random = new Random(seed);
        int planes = model.encoding().planes(model.shape().channels());
        int statistics = Appearance.statistics(planes);
        int median = random.nextInt(2000);
        return new Appearance(
                planes,
                random.ints(statistics, 0, 10_001).toArray(),
                random.ints(Appearance.triangle(statistics), -Appearance.UNIT, Appearance.UNIT)
                        .toArray(),
                median,
                median + random.nextInt(1000));
    }
}
