package org.vitrine.training.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.history.History;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/** Trainings whose model guesses say so at their end. */
class ChanceTest {

    private static final int IMAGES = 400;

    /** Noise, of two classes; an image shows its class by a bright corner, or by nothing. */
    private static ImageSource images(boolean shown) {
        Random random = new Random(1);
        List<Raster> images = new ArrayList<>();
        int[] classes = random.ints(IMAGES, 0, 2).toArray();
        for (int image = 0; image < IMAGES; image++) {
            byte[] values = new byte[64];
            random.nextBytes(values);
            if (shown) {
                values[0] = (byte) (classes[image] == 0 ? 0 : 255);
            }
            images.add(Raster.of(new ImageShape(8, 8, 1), values));
        }
        return ImageSource.of(Labels.oneOf(List.of("a", "b")), images, classes);
    }

    /** What a training said, and what it gave. */
    private record Ran(List<Chance> heard, TrainingResult result) {}

    private static Ran run(ImageSource source, double share) throws IOException {
        Settings settings = Settings.defaults()
                .withClauses(20)
                .withTarget(20)
                .withWindow(new Window(8, 8))
                .withEpochs(5);
        List<Chance> heard = new ArrayList<>();
        TrainingResult result = Training.run(
                TrainingPlan.of(source)
                        .settings(settings)
                        .validation(Validation.share(share))
                        .threads(1)
                        .build(),
                new RunListener() {
                    @Override
                    public void nearChance(Chance chance) {
                        heard.add(chance);
                    }
                });
        return new Ran(heard, result);
    }

    @Test
    void run_labelsAtRandom_isNearChance() throws IOException {
        Ran ran = run(images(false), 0.25);
        assertThat(ran.heard()).hasSize(1);
        Chance chance = ran.heard().get(0);
        assertThat(chance.where()).isEqualTo(Chance.Where.VALIDATION);
        assertThat(chance.images()).isEqualTo(100);
        assertThat(chance.balancedAccuracy()).isBetween(0.3, 0.65);
        History.Row kept = ran.result().history().rows().stream()
                .filter(row -> row.epoch() == ran.result().model().provenance().epochs())
                .findFirst()
                .orElseThrow();
        assertThat(kept.get(History.Column.VALID_BALANCED_ACCURACY)).hasValue(chance.balancedAccuracy());
        assertThat(kept.get(History.Column.TRAIN_ACCURACY)).hasValue(chance.trainAccuracy());
    }

    @Test
    void run_labelsThatImagesShow_isSilent() throws IOException {
        assertThat(run(images(true), 0.25).heard()).isEmpty();
    }

    @Test
    void run_fewValidationImages_isSilent() throws IOException {
        assertThat(run(images(false), 0.02).heard()).isEmpty();
    }

    // One half, a fifth of the way to 1, and what luck adds: 0.05 of 100 images, 0.01 of 2500.
    @Test
    void isNear_moreImages_lessLuck() {
        assertThat(chance(100, 0.649).isNear()).isTrue();
        assertThat(chance(100, 0.651).isNear()).isFalse();
        assertThat(chance(2500, 0.609).isNear()).isTrue();
        assertThat(chance(2500, 0.611).isNear()).isFalse();
        assertThat(chance(0, 1).isNear()).as("no images, no opinion").isTrue();
    }

    private static Chance chance(int images, double balancedAccuracy) {
        return new Chance(Chance.Where.VALIDATION, images, balancedAccuracy, 1);
    }
}
