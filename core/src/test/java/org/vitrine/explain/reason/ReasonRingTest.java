package org.vitrine.explain.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Bits;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;

class ReasonRingTest {

    // Of 12, the four in the corner hold 8: two thirds. The stray one does not stretch the ring.
    @Test
    void smallest_leavesOutWhatLiesFarAway() {
        long[] weights = {
            0, 0, 0, 4, //
            0, 0, 0, 0, //
            2, 2, 0, 0, //
            3, 1, 0, 0,
        };
        assertThat(ReasonRing.smallest(weights, 4, 8)).isEqualTo(new Area(2, 0, 3, 1));
        assertThat(ReasonRing.smallest(weights, 4, 12)).isEqualTo(new Area(0, 0, 3, 3));
        assertThat(ReasonRing.smallest(weights, 4, 4)).isEqualTo(new Area(0, 3, 0, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> ReasonRing.smallest(weights, 4, 13));
    }

    // Of rectangles of equally many pixels the heaviest, and of equally heavy ones the first.
    @Test
    void smallest_ofSeveral_isTheHeaviestThenTheFirst() {
        assertThat(ReasonRing.smallest(new long[] {5, 0, 6, 0, 6}, 5, 5)).isEqualTo(new Area(0, 2, 0, 2));
        assertThat(ReasonRing.smallest(new long[] {5, 5, 5}, 1, 5)).isEqualTo(new Area(0, 0, 0, 0));
    }

    /** The same, by trying all rectangles. */
    private static int fewestPixels(long[] weights, int width, long least) {
        int height = weights.length / width;
        int fewest = Integer.MAX_VALUE;
        for (int top = 0; top < height; top++) {
            for (int bottom = top; bottom < height; bottom++) {
                for (int left = 0; left < width; left++) {
                    for (int right = left; right < width; right++) {
                        Area area = new Area(top, left, bottom, right);
                        fewest = held(weights, width, area) >= least ? Math.min(fewest, area.pixels()) : fewest;
                    }
                }
            }
        }
        return fewest;
    }

    private static long held(long[] weights, int width, Area area) {
        long sum = 0;
        for (int pixel = 0; pixel < weights.length; pixel++) {
            sum += area.contains(pixel / width, pixel % width) ? weights[pixel] : 0;
        }
        return sum;
    }

    @Test
    void smallest_randomWeights_noRectangleIsSmaller() {
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            int width = 1 + random.nextInt(8);
            int height = 1 + random.nextInt(8);
            long[] weights = random.ints((long) width * height, 0, 4)
                    .mapToLong(weight -> weight)
                    .toArray();
            weights[random.nextInt(weights.length)] += 3;
            long least = 1L + random.nextInt(3 + weights.length / 2);
            long all = held(weights, width, new Area(0, 0, height - 1, width - 1));
            least = Math.min(least, all);
            Area ring = ReasonRing.smallest(weights, width, least);
            assertThat(held(weights, width, ring)).isGreaterThanOrEqualTo(least);
            assertThat(ring.pixels()).as("seed " + seed).isEqualTo(fewestPixels(weights, width, least));
        }
    }

    /** Clauses on a bright image of 3x3 pixels, each of which asks for some pixels, and votes for one label. */
    private static Basis basis(int[] votes, int[]... pixels) {
        ImageShape shape = new ImageShape(3, 3, 1);
        Settings settings =
                Settings.defaults().withClauses(votes.length).withTarget(10).withWindow(Window.WHOLE);
        Encoding encoding = EncodingRecipe.parse("threshold:75").fit(1, List.of());
        PatchGrid grid = Model.grid(shape, encoding, settings);
        long[] included = new long[votes.length * grid.literalWords()];
        for (int clause = 0; clause < votes.length; clause++) {
            for (int pixel : pixels[clause]) {
                Bits.set(included, 64 * grid.literalWords() * clause + grid.bitOf(pixel));
            }
        }
        Model model = new Model(
                Labels.anyOf(List.of("a")),
                shape,
                encoding,
                new ClauseBank(grid, votes.length, included),
                votes,
                PatchCounts.none(votes.length),
                null,
                settings,
                new Provenance("", 0, 0, 0, Provenance.THIS_VERSION));
        Raster bright = Raster.grey(new int[][] {{200, 200, 200}, {200, 200, 200}, {200, 200, 200}});
        return Basis.of(model, bright, 0);
    }

    // 9 votes in the upper left corner outweigh 7 against; the clauses that are not needed have no say in the ring.
    @Test
    void ring_isAroundTheReasonsAlone() {
        Basis basis = basis(new int[] {9, -7, 4, 1}, new int[] {0, 1}, new int[] {8}, new int[] {5}, new int[] {7});
        assertThat(basis.ring()).contains(new Area(0, 0, 0, 1));
        assertThat(basis.uses()).hasSize(1);
        assertThat(basis.uses().get(0).patch()).isEqualTo(new Area(0, 0, 2, 2));
        assertThat(basis.uses().get(0).holding()).isEqualTo(2);
        assertThat(basis.uses().get(0).literals()).isEqualTo(2);
        assertThat(basis.uses().get(0).votes()).isEqualTo(9);
        assertThat(basis.uses().get(0).rival()).isEmpty();
        assertThat(basis.ballot().needed()).isEqualTo(8); // more than 7
        assertThat(basis.ballot().reasons()).containsExactly(9L);
        assertThat(basis.ballot().others()).containsExactly(4L, 1L);
        assertThat(basis.ballot().against()).containsExactly(7L);
    }

    // Two reasons of 10 and 5 votes: two thirds of 15 are 10, the pixel of the first.
    @Test
    void ring_countsReasonsByTheirVotes() {
        Basis basis = basis(new int[] {10, 5, -12}, new int[] {6}, new int[] {2}, new int[] {4});
        assertThat(basis.reasons().reasons()).hasSize(2);
        assertThat(basis.ring()).contains(new Area(2, 0, 2, 0));
        assertThat(basis.ring().orElseThrow().inWords(3, 3)).isEqualTo("lower left");
        Basis alike = basis(new int[] {6, 6, -11}, new int[] {6}, new int[] {7}, new int[] {4});
        assertThat(alike.ring()).contains(new Area(2, 0, 2, 1));
    }

    @Test
    void ring_noReasonIsNeeded_isNone() {
        Basis basis = basis(new int[] {0}, new int[] {4});
        assertThat(basis.reasons().reasons()).isEmpty();
        assertThat(basis.ring()).isEmpty();
        assertThat(basis.ballot().needed()).isZero();
    }
}
