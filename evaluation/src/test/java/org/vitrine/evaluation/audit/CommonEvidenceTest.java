package org.vitrine.evaluation.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Area;

class CommonEvidenceTest {

    private static final ImageShape SHAPE = new ImageShape(10, 12, 1);

    private static double[] map(double everywhere, Area area, double there) {
        double[] map = new double[120];
        for (int pixel = 0; pixel < map.length; pixel++) {
            map[pixel] = area.contains(pixel / 12, pixel % 12) ? there : everywhere;
        }
        return map;
    }

    // on mistakes 1 more in 4 of 120 pixels, and 0.01 more in the other 116: 4 of 5.16
    @Test
    void of_mistakes_findsThePartWithTheStrongestSupport() {
        Area spot = new Area(7, 9, 8, 10);
        List<double[]> mistakes = List.of(map(2.01, spot, 4), map(2.01, spot, 2));
        List<double[]> right = List.of(map(2, spot, 2));
        CommonEvidence found = CommonEvidence.of(SHAPE, mistakes, right, false);
        assertThat(found.strongest()).contains(spot);
        assertThat(found.share()).isCloseTo(4 / 5.16, within(1e-4));
        assertThat(found.net()[8 * 12 + 10]).isCloseTo(1, within(1e-12));
        assertThat(CommonEvidence.of(SHAPE, right, mistakes, true).strongest())
                .as("what a missed label lacks")
                .contains(spot);
        assertThat(CommonEvidence.of(SHAPE, right, mistakes, false).strongest())
                .as("nothing supports them")
                .isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> CommonEvidence.of(SHAPE, List.of(), right, false));
    }

    // of the first label a tenth in 4 pixels, of the second nothing there; elsewhere both look at the same
    @Test
    void ownPlace_isWhereNoOtherLabelLooks() {
        Area spot = new Area(7, 9, 8, 10);
        double[] marked = map(0.9 / 116, spot, 0.1 / 4);
        double[] other = map(1.0 / 116, spot, 0);
        OwnPlace found = OwnPlace.of(SHAPE, List.of(marked, other), 0).orElseThrow();
        assertThat(found.area()).isEqualTo(spot);
        assertThat(found.share()).isCloseTo(0.1, within(1e-9));
        assertThat(found.others()).isZero();
        assertThat(OwnPlace.of(SHAPE, List.of(marked, other), 1)).isEmpty();
        assertThat(OwnPlace.of(SHAPE, List.of(marked, map(0.9 / 116, spot, 0.006)), 0))
                .as("another label looks there a little")
                .isEmpty();
        assertThat(OwnPlace.of(SHAPE, List.of(marked), 0)).as("an only label").isEmpty();
    }

    @Test
    void strongest_isTheBestOfAllRectangles() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int height = 1 + random.nextInt(7);
            int width = 1 + random.nextInt(7);
            long[] support = random.longs((long) height * width, 0, 1000)
                    .map(value -> value < 700 ? 0 : value)
                    .toArray();
            long all = Arrays.stream(support).sum();
            Area found = CommonEvidence.strongest(new ImageShape(height, width, 1), support, all, 4);
            long most = Long.MIN_VALUE;
            for (int top = 0; top < height; top++) {
                for (int bottom = top; bottom < height; bottom++) {
                    for (int left = 0; left < width; left++) {
                        for (int right = left; right < width; right++) {
                            most = Math.max(
                                    most, excess(support, height, width, all, new Area(top, left, bottom, right)));
                        }
                    }
                }
            }
            assertThat(excess(support, height, width, all, found))
                    .as("seed " + seed)
                    .isEqualTo(most);
        }
    }

    private static long excess(long[] support, int height, int width, long all, Area area) {
        long rows = area.bottom() - area.top() + 1L;
        long excess = -(area.right() - area.left() + 1L) * (4 * rows * all / ((long) height * width));
        for (int pixel = 0; pixel < support.length; pixel++) {
            excess += area.contains(pixel / width, pixel % width) ? support[pixel] : 0;
        }
        return excess;
    }
}
