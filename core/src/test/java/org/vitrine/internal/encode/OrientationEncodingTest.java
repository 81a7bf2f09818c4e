package org.vitrine.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.Tensor;
import org.vitrine.encode.TensorSource;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class OrientationEncodingTest {

    private static final int[][] SIZES = {
        {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 3}, {1, 9}, {5, 4}, {4, 5}, {9, 7}, {3, 64}, {4, 65}, {3, 66}, {2, 130},
        {28, 28}
    };

    static Stream<ImageShape> shapes() {
        return Stream.of(SIZES)
                .flatMap(size -> Stream.of(new ImageShape(size[0], size[1], 1), new ImageShape(size[0], size[1], 3)));
    }

    /**
     * An even image for seed 0; noise of few values, so that gradients are often 0, equal or diagonal; noise of all
     * values; black and white.
     */
    private static Raster image(ImageShape shape, int seed) {
        Random random = new Random(seed);
        byte[] values = new byte[shape.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte)
                    switch (seed % 4) {
                        case 0 -> seed == 0 ? 77 : 60 + random.nextInt(4);
                        case 1 -> 20 * random.nextInt(6) + 60;
                        case 2 -> random.nextInt(256);
                        default -> 255 * random.nextInt(2);
                    };
        }
        return Raster.of(shape, values);
    }

    private static List<Raster> images(ImageShape shape, int count) {
        return IntStream.range(0, count).mapToObj(seed -> image(shape, seed)).toList();
    }

    private static Encoding fitted(int levels, List<Raster> images) {
        return EncodingRecipe.parse("orientations:" + levels).fit(images);
    }

    private static int[][] quantiles(Encoding encoding) {
        return Objects.requireNonNull(encoding.tensors().get("quantiles")).rows();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void encode_anyImage_isTheSlowTwin(ImageShape shape) {
        List<Raster> images = images(shape, 12);
        for (int levels : new int[] {4, 8, 16}) {
            Encoding encoding = fitted(levels, images);
            for (Raster image : images) {
                assertThat(encoding.encode(image))
                        .as("%d levels, %s", levels, shape)
                        .isEqualTo(new SlowOrientations(image).bits(quantiles(encoding)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void mirrored_anyImage_isTheMirrorImageBitForBit(ImageShape shape) {
        List<Raster> images = images(shape, 12);
        for (int levels : new int[] {4, 8, 12}) {
            Encoding encoding = fitted(levels, images);
            for (Raster image : images) {
                BitImage bits = encoding.encode(image);
                assertThat(encoding.mirrored(bits))
                        .as("%d levels, %s", levels, shape)
                        .isEqualTo(encoding.encode(inTheMirror(image)));
                assertThat(encoding.mirrored(encoding.mirrored(bits))).isEqualTo(bits);
            }
        }
    }

    private static Raster inTheMirror(Raster image) {
        ImageShape shape = image.shape();
        byte[] values = new byte[shape.size()];
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                for (int channel = 0; channel < shape.channels(); channel++) {
                    values[(row * shape.width() + column) * shape.channels() + channel] =
                            (byte) image.value(row, shape.width() - 1 - column, channel);
                }
            }
        }
        return Raster.of(shape, values);
    }

    // Far from the border, the bits of an image that was moved by two pixels are the bits, moved by two pixels.
    @Test
    void shifted_awayFromTheBorder_isTheImageMoved() {
        ImageShape shape = new ImageShape(32, 70, 3);
        Raster image = image(shape, 2);
        Encoding encoding = fitted(4, List.of(image));
        assertThat(encoding.step()).isEqualTo(2);
        byte[] values = new byte[shape.size()];
        for (int i = 0; i < values.length; i++) {
            int row = Math.max(0, i / 3 / 70 - 2);
            int column = Math.min(69, i / 3 % 70 + 4);
            values[i] = (byte) image.value(row, column, i % 3);
        }
        BitImage moved = encoding.encode(Raster.of(shape, values));
        BitImage shifted = encoding.shifted(encoding.encode(image), 2, -4);
        int set = 0;
        for (int plane = 0; plane < 16; plane++) {
            for (int row = 8; row < 24; row++) {
                for (int column = 8; column < 58; column++) {
                    assertThat(shifted.get(row, column, plane)).isEqualTo(moved.get(row, column, plane));
                    set += moved.get(row, column, plane) ? 1 : 0;
                }
            }
        }
        assertThat(set).isGreaterThan(1000);
    }

    /** Every row and column of cells that comes in is the one at the border, so that levels stay in order. */
    @ParameterizedTest
    @MethodSource("shapes")
    void shifted_anyImage_repeatsTheCellsAtTheBorder(ImageShape shape) {
        Encoding encoding = fitted(4, images(shape, 8));
        BitImage bits = encoding.encode(image(shape, 2));
        for (int rows = -4; rows <= 4; rows += 2) {
            for (int columns = -70; columns <= 70; columns += columns == -2 || columns == 0 ? 2 : 34) {
                BitImage shifted = encoding.shifted(bits, rows, columns);
                for (int row = 0; row < shape.height(); row++) {
                    for (int column = 0; column < shape.width(); column++) {
                        int fromRow = from(row, rows, shape.height());
                        int fromColumn = from(column, columns, shape.width());
                        for (int plane = 0; plane < bits.planes(); plane++) {
                            assertThat(shifted.get(row, column, plane)).isEqualTo(bits.get(fromRow, fromColumn, plane));
                        }
                    }
                }
            }
        }
    }

    private static int from(int index, int by, int size) {
        if (index / 2 >= size / 2) {
            return index;
        }
        int cell = index / 2 - by / 2;
        return 2 * Math.max(0, Math.min(size / 2 - 1, cell)) + index % 2;
    }

    // Dark on the left, bright on the right: a gradient that points to the right, so a vertical edge.
    @Test
    void encode_brightOnTheRight_isAVerticalEdgeBrighterToTheRight() {
        int[][] rows = new int[16][16];
        for (int[] row : rows) {
            Arrays.fill(row, 8, 16, 100);
        }
        SlowOrientations slow = new SlowOrientations(Raster.grey(rows));
        List<View> views = fitted(4, List.of(Raster.grey(rows))).views(1);
        int atEdge = 4;
        List<String> strong = new ArrayList<>();
        for (int map = 0; map < 12; map++) {
            if (slow.value(map, 4, atEdge) > 500) {
                strong.add(views.get(map).name());
            }
        }
        assertThat(strong).containsExactly("brighter to the right", "vertical edge");
        assertThat(slow.value(12, 4, atEdge)).isBetween(16 * 40L, 16 * 100L); // the mean length of gradients around
        assertThat(slow.value(12, 4, 0)).isZero();
        assertThat(slow.value(13, 4, 0)).isZero();
        assertThat(slow.value(13, 4, 7)).isEqualTo(1600);
    }

    @Test
    void encode_brightAtTheLowerLeft_isAnEdgeFallingToTheRight() {
        int[][] rows = new int[16][16];
        for (int row = 0; row < 16; row++) {
            Arrays.fill(rows[row], 0, row, 100);
        }
        SlowOrientations slow = new SlowOrientations(Raster.grey(rows));
        List<View> views = fitted(4, List.of(Raster.grey(rows))).views(1);
        int strongest = 0;
        int axis = 8;
        for (int map = 0; map < 12; map++) {
            if (map < 8 && slow.value(map, 4, 4) > slow.value(strongest, 4, 4)) {
                strongest = map;
            } else if (map > 8 && slow.value(map, 4, 4) > slow.value(axis, 4, 4)) {
                axis = map;
            }
        }
        assertThat(views.get(strongest).name()).isEqualTo("brighter to the lower left");
        assertThat(views.get(axis).name()).isEqualTo("edge falling to the right");
    }

    // A red square on green of the same brightness would be seen by its colours only.
    @Test
    void encode_colours_areRedGreenAndBlueYellow() {
        int[][] rows = new int[8][8];
        for (int[] row : rows) {
            Arrays.fill(row, 0x6432C8); // 100, 50, 200
        }
        SlowOrientations slow = new SlowOrientations(Raster.rgb(rows));
        assertThat(slow.value(13, 1, 1)).isEqualTo(16 * (29900 + 29350 + 22800) / 1000);
        assertThat(slow.value(14, 1, 1)).isEqualTo(16 * 50);
        assertThat(slow.value(15, 1, 1)).isEqualTo(16 * 125);
        assertThat(new SlowOrientations(Raster.rgb(new int[][] {{0x00FF00}})).value(14, 0, 0))
                .isEqualTo(-4080);
        assertThat(new SlowOrientations(Raster.rgb(new int[][] {{0xFFFF00}})).value(15, 0, 0))
                .isEqualTo(-4080);
    }

    /** Each level of each map is reached by about its share of the cells that it was fitted to. */
    @Test
    void fit_noise_levelsAreQuintiles() {
        ImageShape shape = new ImageShape(64, 64, 3);
        List<Raster> images = List.of(image(shape, 2), image(shape, 6), image(shape, 10));
        Encoding encoding = fitted(4, images);
        for (int map = 0; map < 16; map++) {
            for (int level = 0; level < 4; level++) {
                int reached = 0;
                for (Raster image : images) {
                    BitImage bits = encoding.encode(image);
                    for (int cell = 0; cell < 1024; cell++) {
                        int row = 2 * (cell / 32) + level / 2;
                        reached += bits.get(row, 2 * (cell % 32) + level % 2, map) ? 1 : 0;
                    }
                }
                assertThat(reached / 3072.0)
                        .as("level %d of map %d", level, map)
                        .isCloseTo((4 - level) / 5.0, within(0.03));
            }
        }
    }

    // 70 of 100 values are 0: that is the first share. The others are quarters of the rest: 1 to 30.
    @Test
    void quantiles_aValueOfMany_isOneShare() {
        long[] counts = new long[OrientationHistograms.MOST - OrientationHistograms.LEAST + 1];
        counts[-OrientationHistograms.LEAST] = 70;
        for (int value = 1; value <= 30; value++) {
            counts[value - OrientationHistograms.LEAST] = 1;
        }
        assertThat(OrientationHistograms.quantiles(counts, 4)).containsExactly(1, 9, 17, 24);
    }

    @Test
    void quantiles_oneValueOnly_riseFromIt() {
        long[] counts = new long[OrientationHistograms.MOST - OrientationHistograms.LEAST + 1];
        counts[5 - OrientationHistograms.LEAST] = 9;
        assertThat(OrientationHistograms.quantiles(counts, 4)).containsExactly(6, 7, 8, 9);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodingRecipe.parse("orientations:4").fit(1, List.of()))
                .withMessageContaining("at least one");
    }

    @Test
    void fit_imagesOfSeveralSizes_areAllCounted() {
        Raster small = image(new ImageShape(3, 4, 1), 1);
        Raster large = image(new ImageShape(9, 8, 1), 1);
        assertThat(fitted(4, List.of(small, large)).sameAs(fitted(4, List.of(large, small))))
                .isTrue();
        assertThat(fitted(4, List.of(small, large)).sameAs(fitted(4, List.of(large))))
                .isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fitted(4, List.of(small, image(new ImageShape(3, 4, 3), 1))))
                .withMessageContaining("channels");
    }

    @Test
    void encode_otherChannels_isRefused() {
        Encoding encoding = fitted(4, images(new ImageShape(4, 4, 1), 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoding.encode(image(new ImageShape(4, 4, 3), 1)))
                .withMessageContaining("1 channels")
                .withMessageContaining("3");
    }

    @Test
    void encode_manyThreadsAndShapes_isTheSame() {
        Encoding encoding = fitted(4, images(new ImageShape(12, 14, 3), 3));
        List<Raster> all = IntStream.range(0, 200)
                .mapToObj(i -> image(new ImageShape(10 + i % 3, 12 + i % 4, 3), i))
                .toList();
        List<BitImage> alone = all.stream().map(encoding::encode).toList();
        assertThat(all.parallelStream().map(encoding::encode).toList()).isEqualTo(alone);
    }

    @Test
    void restore_tensorsThatAreWrong_areRefused() throws IOException {
        EncodingRecipe recipe = EncodingRecipe.parse("orientations:4");
        Encoding encoding = recipe.fit(images(new ImageShape(8, 8, 1), 3));
        assertThat(recipe.restore(1, TensorSource.of(encoding.tensors())).sameAs(encoding))
                .isTrue();
        assertRefused(recipe, 1, Map.of());
        assertRefused(recipe, 3, encoding.tensors());
        assertRefused(EncodingRecipe.parse("orientations:8"), 1, encoding.tensors());
        for (int[] wrong :
                new int[][] {{1, 2, 4, 3}, {-5000, 1, 2, 3}, {1, 2, 3, 9000}, {Integer.MIN_VALUE, 0, 0, 0}}) {
            int[][] rows = quantiles(encoding);
            rows[12] = wrong;
            assertRefused(recipe, 1, Map.of("quantiles", Tensor.of(rows)));
        }
        int[][] rows = quantiles(encoding);
        rows[1][3]++; // not those of its mirror image
        assertRefused(recipe, 1, Map.of("quantiles", Tensor.of(rows)));
    }

    private static void assertRefused(EncodingRecipe recipe, int channels, Map<String, Tensor> tensors) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recipe.restore(channels, TensorSource.of(tensors)))
                .withMessageContaining("quantiles");
    }

    // The brightest and the least quantiles that a file can hold: no product exceeds an int.
    @Test
    void encode_extremeQuantiles_isTheSlowTwin() throws IOException {
        int[][] rows = new int[16][];
        Arrays.setAll(rows, map -> new int[] {-4096, -4096, 8191, 8191});
        Encoding encoding = EncodingRecipe.parse("orientations:4")
                .restore(3, TensorSource.of(Map.of("quantiles", Tensor.of(rows))));
        Raster image = image(new ImageShape(8, 8, 3), 3);
        assertThat(encoding.encode(image)).isEqualTo(new SlowOrientations(image).bits(rows));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void restore_anyImage_hasItsShape(ImageShape shape) {
        for (int levels : new int[] {4, 8}) {
            Encoding encoding = fitted(levels, images(shape, 4));
            assertThat(encoding.restore(encoding.encode(image(shape, 2))).shape())
                    .isEqualTo(shape);
        }
    }

    // Smooth shades of colour: each pixel comes back about as it was.
    @Test
    void restore_smoothImage_looksLikeIt() {
        ImageShape shape = new ImageShape(32, 32, 3);
        byte[] values = new byte[shape.size()];
        for (int i = 0; i < values.length; i++) {
            int row = i / 3 / 32;
            int column = i / 3 % 32;
            values[i] = (byte) (i % 3 == 0 ? 6 * column + 20 : i % 3 == 1 ? 5 * row + 50 : 3 * (row + column) + 20);
        }
        Raster image = Raster.of(shape, values);
        Encoding encoding = fitted(16, List.of(image));
        Raster restored = encoding.restore(encoding.encode(image));
        double error = 0;
        for (int i = 0; i < values.length; i++) {
            int row = i / 3 / 32;
            int column = i / 3 % 32;
            error += Math.abs(restored.value(row, column, i % 3) - image.value(row, column, i % 3));
        }
        assertThat(error / values.length).isLessThan(12);
    }

    /** What is carried back to pixels: all of it, and none beyond the pixels that are pooled. */
    @Test
    void views_taps_areSharesOfTheWhole() {
        for (int channels : new int[] {1, 3}) {
            List<View> views = EncodingRecipe.parse("orientations:8").views(channels);
            assertThat(views).hasSize(channels == 1 ? 14 : 16);
            assertThat(View.planes(views)).isEqualTo(2 * views.size());
            assertThat(View.step(views)).isEqualTo(2);
            for (View view : views.subList(0, 14)) {
                assertThat(view.cell()).isEqualTo(2);
                assertThat(view.taps()).allMatch(tap -> tap.weight() > 0);
                assertThat(view.taps().stream().mapToInt(View.Tap::weight).sum())
                        .isEqualTo(view.scale());
                assertThat(view.taps()).allMatch(tap -> tap.row() >= -2 && tap.row() <= 3);
            }
        }
    }

    /** Brightness and colour are linear: their taps are what they compute, but for the rounding. */
    @Test
    void views_tapsOfColours_areTheFormula() {
        ImageShape shape = new ImageShape(6, 8, 3);
        Raster image = image(shape, 2);
        SlowOrientations slow = new SlowOrientations(image);
        List<View> views = EncodingRecipe.parse("orientations:4").views(3);
        for (int map = 13; map < 16; map++) {
            for (int cell = 0; cell < 12; cell++) {
                double sum = 0;
                for (View.Tap tap : views.get(map).taps()) {
                    int row = Math.max(0, Math.min(5, 2 * (cell / 4) + tap.row()));
                    int column = Math.max(0, Math.min(7, 2 * (cell % 4) + tap.column()));
                    sum += tap.weight() * image.value(row, column, tap.channel());
                }
                assertThat(slow.value(map, cell / 4, cell % 4))
                        .isEqualTo((long) Math.floor(16 * sum / views.get(map).scale() + 1e-9));
            }
        }
    }
}
