package org.vitrine.training.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

/** What can be seen of images whose look is known. */
class ImageLookTest {

    private static final int SIDE = 12;

    /** Draws a bar of the label on a ground. */
    private interface Drawing {
        void draw(int[][] pixels, int label, Random random);
    }

    private static ImageSource images(int count, int ground, int noise, Drawing drawing) {
        Random random = new Random(1);
        List<Raster> images = new ArrayList<>();
        int[] classes = new int[count];
        for (int i = 0; i < count; i++) {
            int[][] pixels = new int[SIDE][SIDE];
            for (int[] row : pixels) {
                for (int column = 0; column < SIDE; column++) {
                    row[column] = ground + random.nextInt(noise + 1);
                }
            }
            classes[i] = random.nextInt(2);
            drawing.draw(pixels, classes[i], random);
            images.add(Raster.grey(pixels));
        }
        return ImageSource.of(Labels.oneOf(List.of("one", "other")), images, classes);
    }

    private static ImageLook look(ImageSource source) {
        return ImageLook.at(source, false, done -> {}).orElseThrow();
    }

    private static void column(int[][] pixels, int column) {
        for (int[] row : pixels) {
            row[column] = 255;
        }
    }

    @Test
    void at_barLeftOrRight_isAlignedAndNotSymmetric() {
        ImageLook look = look(images(200, 0, 20, (pixels, label, random) -> column(pixels, label == 0 ? 2 : 9)));
        assertThat(look.placement()).isGreaterThan(0.9);
        assertThat(look.symmetry()).isLessThan(-0.9);
        assertThat(look.aligned()).isTrue();
        assertThat(look.symmetric()).isFalse();
        assertThat(look.content()).isEqualTo(Content.DRAWINGS);
    }

    @Test
    void at_barAboveOrBelow_isSymmetric() {
        ImageLook look = look(images(
                200, 60, 120, (pixels, label, random) -> java.util.Arrays.fill(pixels[label == 0 ? 2 : 9], 255)));
        assertThat(look.symmetric()).isTrue();
        assertThat(look.content()).isEqualTo(Content.PHOTOGRAPHS);
    }

    // The label is the direction of a bar that may be anywhere.
    @Test
    void at_barAnywhere_isNotAligned() {
        ImageLook look = look(images(600, 60, 120, (pixels, label, random) -> {
            int at = random.nextInt(SIDE);
            if (label == 0) {
                column(pixels, at);
            } else {
                java.util.Arrays.fill(pixels[at], 255);
            }
        }));
        assertThat(look.aligned()).isFalse();
        assertThat(look.symmetric()).isFalse();
        assertThat(look.symmetry()).isZero();
    }

    /** A bright half plane whose border goes through the middle, or an ellipse of label 1, in a direction. */
    private static void turned(int[][] pixels, int label, double direction) {
        double middle = (SIDE - 1) / 2.0;
        brighten(pixels, (row, column) -> {
            double along = (column - middle) * Math.cos(direction) + (row - middle) * Math.sin(direction);
            double aside = (row - middle) * Math.cos(direction) - (column - middle) * Math.sin(direction);
            return label == 0 ? along > 0 : along * along + 6 * aside * aside < 25;
        });
    }

    private interface Area {
        boolean has(int row, int column);
    }

    private static void brighten(int[][] pixels, Area area) {
        for (int row = 0; row < SIDE; row++) {
            for (int column = 0; column < SIDE; column++) {
                pixels[row][column] += area.has(row, column) ? 90 : 0;
            }
        }
    }

    @Test
    void at_thingsTurnedAtRandom_haveNoWayUp() {
        ImageLook look = look(images(
                600, 60, 60, (pixels, label, random) -> turned(pixels, label, 2 * Math.PI * random.nextDouble())));
        assertThat(look.uprightness()).isLessThan(0.06);
        assertThat(look.turned()).isTrue();
    }

    // Turned by up to 60 degrees to either side there is still a way up; and of 20 images nobody can tell.
    @Test
    void at_thingsTurnedALittleOrFewOfThem_mayHaveAWayUp() {
        ImageLook little = look(images(600, 60, 60, (pixels, label, random) -> {
            turned(pixels, label, 2 * Math.PI / 3 * (random.nextDouble() - 0.5));
        }));
        assertThat(little.uprightness()).isGreaterThan(0.2);
        assertThat(little.turned()).isFalse();
        ImageLook few = look(images(
                20, 60, 60, (pixels, label, random) -> turned(pixels, label, 2 * Math.PI * random.nextDouble())));
        assertThat(few.turned()).isFalse();
    }

    // The dot itself has no direction, but where it is makes the label.
    @Test
    void at_dotAboveOrBelow_isNotTurned() {
        ImageLook look = look(images(600, 60, 60, (pixels, label, random) -> {
            double middle = label == 0 ? 2.5 : 8.5;
            brighten(pixels, (row, column) -> Math.hypot(row - middle, column - 5.5) < 2);
        }));
        assertThat(look.symmetric()).isTrue();
        assertThat(look.turned()).isFalse();
    }

    @Test
    void at_discOrRingInTheMiddle_isTurned() {
        ImageLook look = look(images(600, 60, 60, (pixels, label, random) -> {
            brighten(pixels, (row, column) -> {
                double away = Math.hypot(row - 5.5, column - 5.5);
                return away < 5 && (label == 0 || away > 2);
            });
        }));
        assertThat(look.aligned()).isTrue();
        assertThat(look.turned()).isTrue();
    }

    @Test
    void at_manyImages_looksAtSomeAndGivesTheSameTwice() {
        ImageSource source = images(900, 0, 50, (pixels, label, random) -> column(pixels, 4 + label));
        List<Integer> done = new ArrayList<>();
        ImageLook first = ImageLook.at(source, false, done::add).orElseThrow();
        assertThat(done).hasSize(ImageLook.SAMPLE).last().isEqualTo(ImageLook.SAMPLE);
        assertThat(look(source)).isEqualTo(first);
    }

    @Test
    void at_tooFewImages_saysNothing() {
        assertThat(ImageLook.at(images(3, 0, 9, (pixels, label, random) -> {}), false, done -> {}))
                .isEmpty();
    }

    @Test
    void at_largeImages_areSeenAsIfSmall() {
        List<Raster> images = new ArrayList<>();
        int[] classes = new int[40];
        for (int i = 0; i < 40; i++) {
            int[][] pixels = new int[150][200];
            classes[i] = i / 2 % 2;
            for (int row = 0; row < 150; row++) {
                for (int column = 0; column < 200; column++) {
                    pixels[row][column] = column < 100 == (classes[i] == 0) ? 250 : (row * column + i) % 200;
                }
            }
            images.add(Raster.grey(pixels));
        }
        ImageLook look = look(ImageSource.of(Labels.oneOf(List.of("left", "right")), images, classes));
        assertThat(look.aligned()).isTrue();
        assertThat(look.symmetric()).isFalse();
    }

    @Test
    void at_unreadableImage_isLeftOutOrRefused() {
        ImageSource whole = images(50, 0, 20, (pixels, label, random) -> column(pixels, 3 + label));
        ImageSource damaged = new ImageSource() {
            @Override
            public Labels labels() {
                return whole.labels();
            }

            @Override
            public ImageShape shape() {
                return whole.shape();
            }

            @Override
            public int size() {
                return whole.size();
            }

            @Override
            public Raster image(int index) {
                if (index == 7) {
                    throw new DataException("image 7 is damaged");
                }
                return whole.image(index);
            }

            @Override
            public boolean has(int index, int label) {
                return whole.has(index, label);
            }
        };
        assertThat(ImageLook.at(damaged, true, done -> {})).isPresent();
        assertThatThrownBy(() -> ImageLook.at(damaged, false, done -> {})).hasMessage("image 7 is damaged");
    }
}
