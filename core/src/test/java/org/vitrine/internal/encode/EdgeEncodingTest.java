package org.vitrine.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class EdgeEncodingTest {

    private static final int[][] SIZES = {{1, 1}, {2, 3}, {1, 9}, {5, 4}, {9, 7}, {3, 64}, {4, 65}, {2, 130}, {28, 28}};

    private static Encoding edges(int levels) {
        return EncodingRecipe.parse("edges:" + levels).fit(3, List.of());
    }

    /**
     * An even image for seed 0; noise of few values, so that steps are often exactly 0 or at a rung; noise of all
     * values.
     */
    private static Raster picture(ImageShape shape, int seed) {
        Random random = new Random(seed);
        int[] spread = {1, 6, 12, 24};
        byte[] values = new byte[shape.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte)
                    (seed % 6 < 4 ? spread[seed % 6] * random.nextInt(seed == 0 ? 1 : 6) + 60 : random.nextInt(256));
        }
        return Raster.of(shape, values);
    }

    static Stream<ImageShape> shapes() {
        return Stream.of(SIZES)
                .flatMap(size -> Stream.of(new ImageShape(size[0], size[1], 1), new ImageShape(size[0], size[1], 3)));
    }

    // An image that is dark above and bright below, in the middle of which nothing else happens.
    @Test
    void binarize_brightBelow_isAVerticalStepUp() {
        int[][] rows = new int[9][9];
        for (int row = 5; row < 9; row++) {
            Arrays.fill(rows[row], 30);
        }
        BitImage bits = edges(4).encode(Raster.grey(rows));
        assertThat(bits.planes()).isEqualTo(4 * 4);
        assertThat(reached(bits, 4, 4, 0, 4)).isEqualTo(4); // 30 is at least -18, -6, 6, 18
        assertThat(reached(bits, 4, 4, 1, 4)).isEqualTo(2); // 0
        assertThat(reached(bits, 4, 4, 2, 4)).isEqualTo(4);
        assertThat(reached(bits, 4, 4, 3, 4)).isEqualTo(2);
        assertThat(reached(bits, 0, 4, 0, 4)).isEqualTo(2);
        assertThat(reached(bits, 1, 4, 2, 4)).isEqualTo(3); // of rows 3, 4 and 5 the last is bright: 10, less than 18
    }

    private static int reached(BitImage bits, int row, int column, int view, int levels) {
        int reached = 0;
        for (int k = 0; k < levels; k++) {
            reached += bits.get(row, column, view * levels + k) ? 1 : 0;
        }
        return reached;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void binarize_anyPicture_isTheFormula(ImageShape shape) {
        for (int seed = 0; seed < 12; seed++) {
            Raster picture = picture(shape, seed);
            for (int levels : new int[] {2, 4, 16}) {
                BitImage bits = edges(levels).encode(picture);
                for (int view = 0; view < (shape.channels() == 1 ? 4 : 6); view++) {
                    for (int row = 0; row < shape.height(); row++) {
                        for (int column = 0; column < shape.width(); column++) {
                            int wanted = wanted(picture, row, column, view, levels);
                            assertThat(reached(bits, row, column, view, levels))
                                    .as("view %d at %d %d of %s, seed %d", view, row, column, shape, seed)
                                    .isEqualTo(wanted);
                        }
                    }
                }
            }
        }
    }

    /** How many rungs are reached, in decimal fractions. */
    private static int wanted(Raster picture, int row, int column, int view, int levels) {
        BigDecimal spacing = new BigDecimal(view < 4 ? 12 : 9);
        BigDecimal centre = new BigDecimal(view == 4 ? 25 : view == 5 ? -32 : 0);
        BigDecimal value = value(picture, row, column, view);
        BigDecimal parts = new BigDecimal(view == 2 || view == 3 ? 9 : 1); // steps of means come times nine
        int reached = 0;
        for (int k = 0; k < levels; k++) {
            BigDecimal rung = new BigDecimal(2 * k - levels + 1)
                    .divide(BigDecimal.valueOf(2))
                    .multiply(spacing)
                    .add(centre)
                    .multiply(parts);
            boolean falling = rung.signum() < 0;
            reached += value.compareTo(rung) >= (falling ? 1 : 0) ? 1 : 0;
        }
        return reached;
    }

    private static BigDecimal value(Raster picture, int row, int column, int view) {
        return switch (view) {
            case 0 -> brightness(picture, row + 1, column).subtract(brightness(picture, row - 1, column));
            case 1 -> brightness(picture, row, column + 1).subtract(brightness(picture, row, column - 1));
            case 2 -> square(picture, row + 3, column).subtract(square(picture, row - 3, column));
            case 3 -> square(picture, row, column + 3).subtract(square(picture, row, column - 3));
            case 4 -> channel(picture, row, column, 0).subtract(brightness(picture, row, column));
            default -> channel(picture, row, column, 2).subtract(brightness(picture, row, column));
        };
    }

    private static BigDecimal square(Raster picture, int row, int column) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int y = -1; y <= 1; y++) {
            for (int x = -1; x <= 1; x++) {
                sum = sum.add(brightness(picture, row + y, column + x));
            }
        }
        return sum;
    }

    private static BigDecimal brightness(Raster picture, int row, int column) {
        if (picture.shape().channels() == 1) {
            return channel(picture, row, column, 0);
        }
        return new BigDecimal("0.299")
                .multiply(channel(picture, row, column, 0))
                .add(new BigDecimal("0.587").multiply(channel(picture, row, column, 1)))
                .add(new BigDecimal("0.114").multiply(channel(picture, row, column, 2)));
    }

    private static BigDecimal channel(Raster picture, int row, int column, int channel) {
        int y = row < 0 ? 0 : row >= picture.shape().height() ? picture.shape().height() - 1 : row;
        int x = column < 0
                ? 0
                : column >= picture.shape().width() ? picture.shape().width() - 1 : column;
        return new BigDecimal(picture.value(y, x, channel));
    }

    /** What is carried back to pixels must be what was looked at. */
    @ParameterizedTest
    @MethodSource("shapes")
    void views_tapsAddedUp_areTheFormula(ImageShape shape) {
        Raster picture = picture(shape, 4);
        List<View> views = edges(4).views(shape.channels());
        assertThat(views).hasSize(shape.channels() == 1 ? 4 : 6);
        for (int view = 0; view < views.size(); view++) {
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    BigDecimal sum = BigDecimal.ZERO;
                    for (View.Tap tap : views.get(view).taps()) {
                        sum = sum.add(channel(picture, row + tap.row(), column + tap.column(), tap.channel())
                                .multiply(new BigDecimal(tap.weight())));
                    }
                    BigDecimal parts = new BigDecimal(view == 2 || view == 3 ? 9 : 1);
                    BigDecimal scaled = sum.multiply(parts)
                            .divide(new BigDecimal(views.get(view).scale()), MathContext.UNLIMITED);
                    assertThat(scaled).isEqualByComparingTo(value(picture, row, column, view));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void mirrored_anyPicture_isThePictureInTheMirrorBitForBit(ImageShape shape) {
        for (int seed = 0; seed < 12; seed++) {
            Raster picture = picture(shape, seed);
            for (int levels = 2; levels <= 16; levels += 2) {
                Encoding edges = edges(levels);
                BitImage bits = edges.encode(picture);
                assertThat(edges.mirrored(bits))
                        .as("%d levels, %s, seed %d", levels, shape, seed)
                        .isEqualTo(edges.encode(inTheMirror(picture)));
                assertThat(edges.mirrored(edges.mirrored(bits))).isEqualTo(bits);
            }
        }
    }

    private static Raster inTheMirror(Raster picture) {
        ImageShape shape = picture.shape();
        byte[] values = new byte[shape.size()];
        for (int row = 0; row < shape.height(); row++) {
            for (int column = 0; column < shape.width(); column++) {
                for (int channel = 0; channel < shape.channels(); channel++) {
                    values[(row * shape.width() + column) * shape.channels() + channel] =
                            (byte) picture.value(row, shape.width() - 1 - column, channel);
                }
            }
        }
        return Raster.of(shape, values);
    }

    @Test
    void restore_steps_areARelief() {
        Encoding edges = edges(4);
        BitImage bits = edges.encode(Raster.grey(new int[][] {{50, 50, 50, 200, 200, 200}}));
        assertThat(edges.restore(bits)).isEqualTo(Raster.grey(new int[][] {{128, 128, 191, 191, 128, 128}}));
    }
}
