package org.vitrine.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.internal.sample.Samples;

class DatasetTest {

    private static final Samples SAMPLES = Samples.random(Samples.names(3, false), new ImageShape(3, 4, 1), 20, 1);
    private static final Dataset DATA =
            SAMPLES.dataset(EncodingRecipe.parse("threshold:75").fit(1, List.of()));

    private static List<Integer> origins(Dataset data) {
        return IntStream.range(0, data.size()).mapToObj(data::origin).toList();
    }

    @Test
    void subset_indices_inTheOrderWanted() {
        Dataset some = DATA.subset(7, 2, 11);
        assertThat(origins(some)).containsExactly(7, 2, 11);
        assertThat(some.image(0)).isEqualTo(DATA.image(7));
        assertThat(some.fingerprint()).isEqualTo(DATA.fingerprint());
        assertThat(some.shape()).isEqualTo(DATA.shape());
        for (int label = 0; label < 3; label++) {
            assertThat(some.has(2, label)).isEqualTo(DATA.has(11, label));
        }
        assertThat(origins(some.subset(1))).containsExactly(2);
    }

    @Test
    void image_ofADataset_cannotBeChanged() {
        BitImage image = DATA.image(3);
        BitImage before = image.slice(0, image.planes());
        assertThatIllegalStateException().isThrownBy(() -> image.set(0, 0, 0));
        assertThatIllegalStateException().isThrownBy(() -> image.put(0, 0, 0, 1, 1));
        assertThatIllegalStateException().isThrownBy(() -> image.turn(0, 1));
        assertThat(image).isEqualTo(before);

        BitImage own = new BitImage(3, 4, 1);
        Dataset.restore(SAMPLES, DATA.encoding(), "f", new int[] {3}, List.of(own));
        assertThatIllegalStateException().isThrownBy(() -> own.set(0, 0, 0));
        before.set(0, 0, 0); // a copy is its owner's
    }

    @Test
    void preparation_isThatOfTheSource() {
        Preparation cropped = Preparation.PLAIN.withFit(Fit.CROP);
        Dataset data = Dataset.of(
                new DerivedImages(SAMPLES) {
                    @Override
                    public Preparation preparation() {
                        return cropped;
                    }
                },
                DATA.encoding());
        assertThat(data.preparation()).isEqualTo(cropped);
        assertThat(data.subset(1, 2).preparation()).isEqualTo(cropped);
        assertThat(data.split(0.5, 1).taken().withVariants(List.of()).preparation())
                .isEqualTo(cropped);
        assertThat(DATA.preparation()).isEqualTo(Preparation.PLAIN);
    }

    @Test
    void restore_someOfTheSource_hasItsLabels() {
        List<BitImage> images = List.of(DATA.image(3), DATA.image(19));
        Dataset restored = Dataset.restore(SAMPLES, DATA.encoding(), "f", new int[] {3, 19}, images);
        assertThat(origins(restored)).containsExactly(3, 19);
        assertThat(restored.image(1)).isEqualTo(DATA.image(19));
        assertThat(restored.labels()).isEqualTo(DATA.labels());
        assertThat(restored.shape()).isEqualTo(DATA.shape());
        assertThat(restored.fingerprint()).isEqualTo("f");
        for (int label = 0; label < 3; label++) {
            assertThat(restored.has(0, label)).isEqualTo(DATA.has(3, label));
            assertThat(restored.has(1, label)).isEqualTo(DATA.has(19, label));
        }
    }

    @Test
    void restore_originsOutOfOrderOrRange_areRefused() {
        for (int[] wrong : new int[][] {{3, 3}, {4, 3}, {-1, 3}, {3, 20}, {3}}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Dataset.restore(
                            SAMPLES, DATA.encoding(), "f", wrong, List.of(DATA.image(3), DATA.image(4))));
        }
    }

    @Test
    void split_quarter_partsThePicturesInTheirOrder() {
        Dataset.Split split = DATA.split(0.25, 9);
        assertThat(origins(split.taken())).hasSize(5).isSorted();
        assertThat(origins(split.rest())).hasSize(15).isSorted().doesNotContainAnyElementsOf(origins(split.taken()));
        assertThat(origins(DATA.split(0.25, 9).taken())).isEqualTo(origins(split.taken()));
        assertThat(origins(DATA.split(0.25, 10).taken())).isNotEqualTo(origins(split.taken()));
    }

    @Test
    void split_manySeeds_takeEachPictureEquallyOften() {
        int[] taken = new int[20];
        for (int seed = 0; seed < 2000; seed++) {
            origins(DATA.split(0.25, seed).taken()).forEach(i -> taken[i]++);
        }
        assertThat(IntStream.of(taken)).allMatch(times -> times > 420 && times < 580); // 500, sigma 19
    }

    @Test
    void split_oneSideEmpty_isRefused() {
        for (double share : new double[] {0, 0.01, 0.99, 1, -1, 2}) {
            assertThatExceptionOfType(DataException.class)
                    .isThrownBy(() -> DATA.split(share, 1))
                    .withMessageContaining(String.valueOf(share))
                    .withMessageContaining("20");
        }
    }
}
