package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;

/** All measures together. */
class TrustTest {

    private static final TrustSettings FEW = TrustSettings.DEFAULT.withSteps(5).withSamples(2, 0.05);

    /**
     * Images of two pixels: the first with the label and without a mask, the second with both, the third broken, the
     * fourth without the label.
     */
    private static final ImageSource FOUR = new ImageSource() {
        @Override
        public Labels labels() {
            return StubClassifier.LABELS;
        }

        @Override
        public ImageShape shape() {
            return new ImageShape(1, 2, 1);
        }

        @Override
        public int size() {
            return 4;
        }

        @Override
        public Raster image(int index) {
            if (index == 2) {
                throw new DataException("the third is broken");
            }
            return Raster.grey(new int[][] {{10 * index, 255}});
        }

        @Override
        public boolean has(int index, int label) {
            return label == 0 && index < 3;
        }

        @Override
        public Optional<boolean[]> mask(int index, int label) {
            return index == 1 ? Optional.of(new boolean[] {false, true}) : Optional.empty();
        }
    };

    private static StubClassifier sure(double confidence) {
        return new StubClassifier(FOUR.shape(), image -> confidence, (image, label) -> new double[] {1, 2});
    }

    // Mean of 0, 10 and 30 is 13.3, and of (255, 255, 255): over both pixels of three images 134.17.
    @Test
    void sample_byHand_takesLabelsThatAreTrueAndGiven() {
        TrustSample sample = TrustSample.of(List.of(sure(1)), FOUR, 9, true, 2, done -> {});
        assertThat(sample.images()).isEqualTo(3);
        assertThat(sample.pairs())
                .containsExactly(new Faithfulness.Pair(FOUR.image(0), 0), new Faithfulness.Pair(FOUR.image(1), 0));
        assertThat(sample.regions())
                .singleElement()
                .satisfies(region -> assertThat(region.region()).containsExactly(false, true));
        assertThat(sample.withoutRegion()).isEqualTo(1);
        assertThat(sample.colour()).containsExactly(134);
        assertThat(sample.unreadable()).containsExactly("the third is broken");
    }

    @Test
    void sample_nothingToExplain_isRefused() {
        assertThatThrownBy(() -> TrustSample.of(List.of(sure(1)), FOUR, 9, false, 1, done -> {}))
                .hasMessage("the third is broken");
        assertThatThrownBy(() -> TrustSample.of(List.of(sure(1), sure(0)), FOUR, 9, true, 1, done -> {}))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("none of 3 images has a label that it was given");
    }

    @Test
    void of_anyNumberOfThreads_theSameNumbers() {
        for (Model model : List.of(TrustModels.crisp(), TrustModels.fuzzy())) {
            TrustSample sample = TrustModels.sample(model);
            Trust one = Trust.of(model, sample, FEW, Trust.Progress.NONE);
            Trust three = Trust.of(model, sample, FEW.withThreads(3), Trust.Progress.NONE);
            assertThat(three).isEqualTo(one);
            assertThat(Trust.of(model, sample, FEW.withSeed(2), Trust.Progress.NONE)
                            .curves()
                            .get("road" + Trust.RANDOM_ORDER))
                    .isNotEqualTo(one.curves().get("road" + Trust.RANDOM_ORDER));
        }
    }

    /** A model that tells squares apart does so by the pixels that it names. */
    @Test
    void of_anHonestModel_isBetterThanARandomOrder() {
        for (Model model : List.of(TrustModels.crisp(), TrustModels.fuzzy())) {
            Trust trust = Trust.of(model, TrustModels.sample(model), FEW, Trust.Progress.NONE);
            for (TrustMeasure measure : List.of(
                    TrustMeasure.DELETION, TrustMeasure.INSERTION, TrustMeasure.ROAD, TrustMeasure.SPARSENESS)) {
                double value = measure.value(trust).orElseThrow();
                double random = measure.ofRandom(trust).orElseThrow();
                assertThat(measure.better() == TrustMeasure.Better.LOWER ? random - value : value - random)
                        .as("%s: %s, random %s", measure, value, random)
                        .isPositive();
            }
            assertThat(TrustMeasure.COMPLETENESS.value(trust)).hasValue(1);
            assertThat(TrustMeasure.POINTING_GAME.value(trust)).isEmpty();
        }
    }

    @Test
    void toMap_hasWhatWasMeasured() {
        TrustSample sample = TrustSample.of(List.of(sure(1)), FOUR, 9, true, 1, done -> {});
        Trust trust = Trust.of(sure(1), sample, FEW.withSteps(2), Trust.Progress.NONE);
        Map<String, ?> map = trust.toMap();
        assertThat(map)
                .containsKeys("deletion", "insertion", "road", "sparseness", "relevanceRank", "curves", "labels")
                .doesNotContainKeys("randomisation", "completeness");
        assertThat(map.get("randomLogit"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsEntry("value", 1.0)
                .containsEntry("ssim", 1.0);
        assertThat(map.get("relevanceMass")).isEqualTo(Map.of("value", 2.0 / 3, "random", 0.5, "better", "higher"));
        assertThat(Trust.table(Map.of("stub", trust)))
                .contains("relevance mass", "66.7 %", "50.0 %", "higher")
                .doesNotContain("completeness");
    }

    @Test
    void of_progress_reachesTheEndOfEachPart() {
        Model model = TrustModels.crisp();
        List<String> parts = new ArrayList<>();
        Trust.of(model, TrustModels.sample(model), FEW, new Trust.Progress() {
            @Override
            public <T> T during(String what, long size, Function<IntConsumer, T> work) {
                int[] at = new int[1];
                T result = work.apply(done -> at[0] = Math.max(at[0], done));
                assertThat((long) at[0]).as(what).isEqualTo(size);
                parts.add(what);
                return result;
            }
        });
        assertThat(parts)
                .contains("deletion and insertion", "ROAD", "randomisation")
                .hasSize(7);
    }

    @Test
    void of_someMeasures_areThoseOfAll_byThemselves() {
        Model model = TrustModels.fuzzy();
        TrustSample sample = TrustModels.sample(model);
        Trust all = Trust.of(model, sample, FEW, Trust.Progress.NONE);
        for (TrustMeasure measure : TrustMeasure.values()) {
            Trust one = Trust.of(model, sample, FEW.withMeasures(Set.of(measure)), Trust.Progress.NONE);
            assertThat(measure.value(one)).as("%s", measure).isEqualTo(measure.value(all));
            assertThat(measure.ofRandom(one)).isEqualTo(measure.ofRandom(all));
            assertThat(all.values())
                    .containsAllEntriesOf(one.values())
                    .size()
                    .isGreaterThan(one.values().size());
        }
    }

    @Test
    void settings_outOfBounds_areRefused() {
        assertThatThrownBy(() -> FEW.withSteps(1)).hasMessage("steps must be >= 2: 1");
        assertThatThrownBy(() -> FEW.withSamples(0, 0.1)).hasMessage("samples must be >= 1: 0");
        assertThatThrownBy(() -> FEW.withSamples(1, 2)).hasMessageContaining("at most 1: 2.0");
        assertThatThrownBy(() -> FEW.withThreads(0)).hasMessage("threads must be >= 1: 0");
    }
}
