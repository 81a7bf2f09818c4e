package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.patch.Window;

class ContrastTest {

    // "Left bright": 3 votes for a and 5 for b; "right dark": 2 for a. Left 3 - 5, right 2 - 0.
    @Test
    void net_isTheDifferenceOfTheNetEvidence() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 2, 1), Window.WHOLE, 1, "a", "b");
        written.clause(new int[] {3, 5}, written.bright(0, 0));
        written.clause(new int[] {2, 0}, written.dark(0, 1));
        ClauseExplainer explainer = written.model().explainer();
        BitImage image = written.bits(255, 0);
        Contrast contrast = new Contrast(explainer.explain(image, 0), explainer.explain(image, 1));
        assertThat(contrast.net()).containsExactly(-2, 2);
    }

    @Test
    void net_labelsExchanged_hasTheOppositeSign() {
        int different = 0;
        for (long seed = 0; seed < 40; seed++) {
            Model model = FuzzyModels.trained(seed, "edges:2");
            int other = model.labels().size() - 1;
            for (Raster raster : FuzzyModels.images(model.shape(), 2, seed)) {
                BitImage image = model.encoding().encode(raster);
                Explanation first = model.explainer().explain(image, 0);
                Explanation last = model.explainer().explain(image, other);
                double[] net = new Contrast(first, last).net();
                double[] opposite = new Contrast(last, first).net();
                for (int pixel = 0; pixel < net.length; pixel++) {
                    assertThat(net[pixel]).isEqualTo(0 - opposite[pixel]);
                    different += net[pixel] != 0 ? 1 : 0;
                }
                double sum = first.classSum()
                        - first.usual().orElseThrow()
                        - (last.classSum() - last.usual().orElseThrow());
                assertThat(Arrays.stream(net).sum()).isCloseTo(sum, within(1e-6));
            }
        }
        assertThat(different).isGreaterThan(1000);
    }

    @Test
    void contrast_ofImagesOfOtherSizes_isRefused() {
        WrittenModel small = new WrittenModel(new ImageShape(1, 1, 1), Window.WHOLE, 1, "a");
        small.clause(new int[] {1}, small.bright(0, 0));
        WrittenModel large = new WrittenModel(new ImageShape(1, 2, 1), Window.WHOLE, 1, "a");
        large.clause(new int[] {1}, large.bright(0, 0));
        Explanation one = small.model().explainer().explain(small.bits(255), 0);
        Explanation other = large.model().explainer().explain(large.bits(255, 0), 0);
        assertThatIllegalArgumentException().isThrownBy(() -> new Contrast(one, other));
    }
}
