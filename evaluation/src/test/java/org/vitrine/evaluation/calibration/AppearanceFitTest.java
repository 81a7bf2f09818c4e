package org.vitrine.evaluation.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.predict.Appearance;

class AppearanceFitTest {

    private static final int SIDE = 32;
    private static final ImageShape SHAPE = new ImageShape(SIDE, SIDE, 1);

    /** A ground with two to five rectangles, each of one shade. */
    private static Raster drawing(Random random) {
        byte[] bytes = new byte[SHAPE.size()];
        Arrays.fill(bytes, (byte) random.nextInt(256));
        for (int shapes = 2 + random.nextInt(4); shapes > 0; shapes--) {
            int top = random.nextInt(SIDE - 6);
            int left = random.nextInt(SIDE - 6);
            int bottom = top + 5 + random.nextInt(SIDE - top - 5);
            int right = left + 5 + random.nextInt(SIDE - left - 5);
            byte shade = (byte) random.nextInt(256);
            for (int row = top; row < bottom; row++) {
                Arrays.fill(bytes, row * SIDE + left, row * SIDE + right, shade);
            }
        }
        return Raster.of(SHAPE, bytes);
    }

    /** Noise of all sizes, the larger the stronger: many shades that change slowly, as in photographs. */
    private static Raster photograph(Random random) {
        double[] values = new double[SIDE * SIDE];
        for (int cells = 2; cells <= SIDE; cells *= 2) {
            double[] noise = random.doubles((cells + 1L) * (cells + 1)).toArray();
            for (int row = 0; row < SIDE; row++) {
                for (int column = 0; column < SIDE; column++) {
                    double y = (double) row * cells / SIDE;
                    double x = (double) column * cells / SIDE;
                    int at = ((int) y) * (cells + 1) + (int) x;
                    double down = y - (int) y;
                    double along = x - (int) x;
                    double upper = noise[at] * (1 - along) + noise[at + 1] * along;
                    double lower = noise[at + cells + 1] * (1 - along) + noise[at + cells + 2] * along;
                    values[row * SIDE + column] += (upper * (1 - down) + lower * down) / cells;
                }
            }
        }
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Math.max(0, Math.min(255, 255 * (values[i] - 0.2)));
        }
        return Raster.of(SHAPE, bytes);
    }

    private static Raster noise(Random random) {
        byte[] bytes = new byte[SHAPE.size()];
        random.nextBytes(bytes);
        return Raster.of(SHAPE, bytes);
    }

    private static List<Raster> some(int count, long seed, Function<Random, Raster> kind) {
        Random random = new Random(seed);
        return IntStream.range(0, count).mapToObj(i -> kind.apply(random)).toList();
    }

    private static double unlike(Appearance known, Encoding encoding, List<Raster> images) {
        return (double) images.stream()
                        .filter(image -> known.distance(encoding.encode(image)) > known.limit())
                        .count()
                / images.size();
    }

    /**
     * Levels of brightness alone do not tell these drawings from photographs: as many bits change in either, and that
     * they change at the same places is not among the statistics.
     */
    @ParameterizedTest
    @ValueSource(strings = {"thermometer:8", "edges:4+thermometer:4", "orientations:4+thermometer:8"})
    void of_drawings_noticesPhotographs_butHardlyOtherDrawings(String recipe) {
        for (int size : new int[] {AppearanceFit.FEWEST, 1000, 3000}) {
            List<Raster> drawings = some(size, 1, AppearanceFitTest::drawing);
            Encoding encoding = EncodingRecipe.parse(recipe).fit(drawings);
            Appearance known = AppearanceFit.of(size, i -> encoding.encode(drawings.get(i)), 2);
            assertThat(unlike(known, encoding, some(1000, 2, AppearanceFitTest::drawing)))
                    .as("drawings among " + size)
                    .isLessThanOrEqualTo(0.02);
            if (!recipe.equals("thermometer:8")) {
                assertThat(unlike(known, encoding, some(300, 3, AppearanceFitTest::photograph)))
                        .as("photographs among " + size)
                        .isGreaterThanOrEqualTo(0.95);
            }
            assertThat(unlike(known, encoding, some(300, 4, AppearanceFitTest::noise)))
                    .as("noise among " + size)
                    .isEqualTo(1);
        }
    }

    @Test
    void of_anyNumberOfThreads_isTheSame() {
        List<BitImage> images = some(700, 5, AppearanceFitTest::photograph).stream()
                .map(EncodingRecipe.parse("thermometer:12").fit(1, List.of())::encode)
                .toList();
        assertThat(AppearanceFit.of(700, images::get, 3)).isEqualTo(AppearanceFit.of(700, images::get, 1));
    }

    @Test
    void of_imagesThatAreAllTheSame_noticesAnother() {
        Encoding encoding = EncodingRecipe.parse("thermometer:8").fit(1, List.of());
        BitImage same = encoding.encode(drawing(new Random(1)));
        Appearance known = AppearanceFit.of(AppearanceFit.FEWEST, i -> same, 1);
        assertThat(known.distance(same)).isLessThanOrEqualTo(known.limit());
        assertThat(known.distance(encoding.encode(drawing(new Random(2))))).isGreaterThan(known.limit());
    }

    @Test
    void of_tooFewImages_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AppearanceFit.of(199, i -> new BitImage(4, 4, 1), 1))
                .withMessageContaining("at least 200 images");
    }
}
