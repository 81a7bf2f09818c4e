package org.vitrine.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;

class VariantsTest {

    private static final Settings NONE = Settings.defaults()
            .with(Settings.VARIANTS, 2)
            .with(Settings.TURN, 0)
            .with(Settings.ZOOM, 0)
            .with(Settings.MOVE, 0);
    private static final Encoding BITS = EncodingRecipe.parse("thermometer:4").fit(1, List.of());

    private static Raster noise(int height, int width, int channels, int seed) {
        byte[] values = new byte[height * width * channels];
        new Random(seed).nextBytes(values);
        return Raster.of(new ImageShape(height, width, channels), values);
    }

    /**
     * A square of 255 in the middle of a black image of 41x41 pixels; how many pixels it covers, and where its middle
     * is.
     */
    private static double[] square(Raster image) {
        double area = 0;
        double row = 0;
        double column = 0;
        for (int y = 0; y < 41; y++) {
            for (int x = 0; x < 41; x++) {
                double value = image.value(y, x, 0) / 255.0;
                area += value;
                row += value * (y - 20);
                column += value * (x - 20);
            }
        }
        return new double[] {area, row / area, column / area};
    }

    private static Raster square() {
        int[][] values = new int[41][41];
        for (int y = 14; y <= 26; y++) {
            for (int x = 14; x <= 26; x++) {
                values[y][x] = 255;
            }
        }
        return Raster.grey(values);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void variant_nothingToChange_isTheImage(int channels) {
        Raster image = noise(7, 12, channels, 1);
        assertThat(new Variants(NONE).variant(image, 3, 1)).isEqualTo(image);
        assertThat(new Variants(NONE.with(Settings.TURN, 180)
                                .with(Settings.ZOOM, 50)
                                .with(Settings.MOVE, 64))
                        .variant(noise(1, 1, channels, 2), 0, 0))
                .isEqualTo(noise(1, 1, channels, 2));
    }

    @Test
    void variant_ofOneColour_isOfThatColour() {
        byte[] values = new byte[9 * 8 * 3];
        Arrays.fill(values, (byte) 200);
        Raster grey = Raster.of(new ImageShape(9, 8, 3), values);
        Variants variants = new Variants(
                NONE.with(Settings.TURN, 45).with(Settings.ZOOM, 50).with(Settings.MOVE, 9));
        for (int number = 0; number < 20; number++) {
            assertThat(variants.variant(grey, 0, number)).isEqualTo(grey);
        }
    }

    @Test
    void variant_moved_byUpToSoManyPixelsToAllSides() {
        Variants variants = new Variants(NONE.with(Settings.MOVE, 5));
        double[] least = {9, 9};
        double[] most = {-9, -9};
        for (int number = 0; number < 200; number++) {
            double[] found = square(variants.variant(square(), 7, number));
            assertThat(found[0]).isBetween(168.5, 169.5);
            for (int i = 0; i < 2; i++) {
                least[i] = Math.min(least[i], found[1 + i]);
                most[i] = Math.max(most[i], found[1 + i]);
            }
        }
        for (int i = 0; i < 2; i++) {
            assertThat(least[i]).isBetween(-5.01, -4.5);
            assertThat(most[i]).isBetween(4.5, 5.01);
        }
    }

    @Test
    void variant_zoomed_areaGrowsAndShrinksByTheSquare() {
        Variants variants = new Variants(NONE.with(Settings.ZOOM, 20));
        double least = 999;
        double most = 0;
        for (int number = 0; number < 200; number++) {
            double[] found = square(variants.variant(square(), 7, number));
            assertThat(found[1]).isBetween(-0.05, 0.05);
            least = Math.min(least, found[0]);
            most = Math.max(most, found[0]);
        }
        assertThat(least / 169).isBetween(0.63, 0.70); // 0.8 squared is 0.64
        assertThat(most / 169).isBetween(1.36, 1.46); // 1.2 squared is 1.44
    }

    // A bar of one pixel from the middle to the right: where its end is tells the angle.
    @Test
    void variant_turned_byUpToSoManyDegreesToBothSides() {
        int[][] values = new int[41][41];
        for (int x = 20; x <= 38; x++) {
            values[20][x] = 255;
        }
        Raster bar = Raster.grey(values);
        Variants variants = new Variants(NONE.with(Settings.TURN, 30));
        List<Double> angles = new ArrayList<>();
        for (int number = 0; number < 200; number++) {
            double[] found = square(variants.variant(bar, 7, number));
            angles.add(Math.toDegrees(Math.atan2(found[1], found[2])));
        }
        assertThat(angles.stream().min(Double::compare).orElseThrow()).isBetween(-30.5, -27.0);
        assertThat(angles.stream().max(Double::compare).orElseThrow()).isBetween(27.0, 30.5);
    }

    @Test
    void variant_otherSeedImageOrNumber_isAnother() {
        Raster image = noise(16, 16, 1, 4);
        Settings settings = Settings.defaults().with(Settings.VARIANTS, 3);
        Raster one = new Variants(settings).variant(image, 5, 1);
        assertThat(new Variants(settings).variant(image, 5, 1)).isEqualTo(one);
        assertThat(new Variants(settings).variant(image, 5, 2)).isNotEqualTo(one);
        assertThat(new Variants(settings).variant(image, 6, 1)).isNotEqualTo(one);
        assertThat(new Variants(settings.withSeed(2)).variant(image, 5, 1)).isNotEqualTo(one);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void addTo_someExamples_variantsFollowWithTheirLabels(int threads) {
        List<Raster> images =
                IntStream.range(0, 6).mapToObj(i -> noise(9, 8, 1, i)).toList();
        ImageSource source = ImageSource.of(Labels.oneOf(List.of("a", "b")), images, 0, 1, 1, 0, 1, 0);
        Dataset some = Dataset.of(source, BITS).subset(1, 3, 4);
        Settings settings = Settings.defaults().with(Settings.VARIANTS, 2);
        AtomicInteger done = new AtomicInteger();
        Dataset all = new Variants(settings).addTo(some, source, threads, count -> done.incrementAndGet());
        assertThat(done).hasValue(3);
        assertThat(all.size()).isEqualTo(9);
        assertThat(all.fingerprint()).isEqualTo(some.fingerprint());
        for (int i = 0; i < 9; i++) {
            int origin = new int[] {1, 3, 4}[i % 3];
            assertThat(all.origin(i)).isEqualTo(origin);
            assertThat(all.has(i, 1)).isEqualTo(origin != 3);
            assertThat(all.image(i))
                    .isEqualTo(
                            i < 3
                                    ? some.image(i)
                                    : BITS.encode(
                                            new Variants(settings).variant(images.get(origin), origin, i / 3 - 1)));
        }
        assertThat(all.count(1)).isEqualTo(6);
    }

    @Test
    void withVariants_notAsManyOfEach_isRefused() {
        ImageSource source =
                ImageSource.of(Labels.oneOf(List.of("a", "b")), List.of(noise(9, 8, 1, 1), noise(9, 8, 1, 2)), 0, 1);
        Dataset two = Dataset.of(source, BITS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> two.withVariants(List.of(two.image(0))))
                .withMessageContaining("2 examples: 1");
        assertThat(two.withVariants(List.of()).size()).isEqualTo(2);
    }
}
