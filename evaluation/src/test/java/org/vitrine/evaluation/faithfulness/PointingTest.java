package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Bits;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;

class PointingTest {

    private static final ImageShape SHAPE = new ImageShape(3, 3, 1);
    private static final Labels LABELS = Labels.anyOf(List.of("spot", "never"));

    /** Images of 3x3 pixels, each with the label "spot"; its region is the second pixel and the last. */
    private record Spots(List<byte[]> images, boolean masked) implements ImageSource {

        @Override
        public Labels labels() {
            return LABELS;
        }

        @Override
        public ImageShape shape() {
            return SHAPE;
        }

        @Override
        public int size() {
            return images.size();
        }

        @Override
        public Raster image(int index) {
            return Raster.of(SHAPE, images.get(index));
        }

        @Override
        public boolean has(int index, int label) {
            return label == 0;
        }

        @Override
        public Optional<boolean[]> mask(int index, int label) {
            return masked
                    ? Optional.of(new boolean[] {false, true, false, false, false, false, false, false, true})
                    : Optional.empty();
        }
    }

    private static byte[] bright(int... pixels) {
        byte[] values = new byte[SHAPE.size()];
        for (int pixel : pixels) {
            values[pixel] = (byte) 200;
        }
        return values;
    }

    /** A window of one pixel and one clause: "bright" has 3 votes for the spot. */
    private static Model model() {
        Encoding encoding = EncodingRecipe.parse("threshold:75").fit(1, List.of());
        Settings settings = Settings.defaults().withClauses(1).withTarget(10).withWindow(new Window(1, 1));
        PatchGrid grid = Model.grid(SHAPE, encoding, settings);
        long[] included = new long[grid.literalWords()];
        Bits.set(included, 0);
        return new Model(
                LABELS,
                SHAPE,
                encoding,
                new ClauseBank(grid, 1, included),
                new int[] {3, 1},
                PatchCounts.none(1),
                null,
                settings,
                new Provenance("", 0, 0, 0, Provenance.THIS_VERSION));
    }

    // Image 0: evidence 3 at pixels 0 and 1, the first of equals is outside, half of it inside; they are the strongest
    // two.
    // Image 1: evidence at pixel 8 alone, inside; the second strongest is any of eight without evidence, of which one
    // is
    // inside. Image 2 is dark: the model does not give the label, so it does not count.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void of_byHand(int threads) {
        ImageSource source = new Spots(List.of(bright(0, 1), bright(8), bright()), true);
        List<Pointing> results = Pointing.of(model(), source, threads, done -> {});
        Pointing spot = results.get(0);
        assertThat(spot.examples()).isEqualTo(2);
        assertThat(spot.hits()).isEqualTo(1);
        assertThat(spot.hitRate()).isEqualTo(0.5);
        assertThat(spot.evidenceInside()).isCloseTo(0.75, within(1e-12));
        assertThat(spot.rankInside()).isCloseTo((0.5 + (1 + 1.0 / 8) / 2) / 2, within(1e-12));
        assertThat(spot.area()).isCloseTo(2.0 / 9, within(1e-12));
        assertThat(spot.density()).isCloseTo(0.75 * 4.5, within(1e-12));
        assertThat(spot.toMap()).containsEntry("hitRate", 0.5).containsEntry("examples", 2);
    }

    @Test
    void of_aLabelThatNoPictureHas_zeros() {
        ImageSource source = new Spots(List.of(bright(0, 1)), true);
        assertThat(Pointing.of(model(), source, 1, done -> {}).get(1)).isEqualTo(new Pointing("never", 0, 0, 0, 0, 0));
    }

    @Test
    void of_regions_areMeasuredAsMasksAre() {
        ImageSource source = new Spots(List.of(bright(0, 1), bright(8)), true);
        List<Pointing.Region> regions = List.of(
                new Pointing.Region(source.image(0), 0, source.mask(0, 0).orElseThrow()),
                new Pointing.Region(source.image(1), 0, source.mask(1, 0).orElseThrow()));
        assertThat(Pointing.of(model(), regions, 2, done -> {})).isEqualTo(Pointing.of(model(), source, 1, done -> {}));
    }

    @Test
    void table() {
        assertThat(Pointing.table(List.of(new Pointing("spot", 2, 1, 0.75, 0.6, 0.25))))
                .isEqualTo("""
                        label  images  points inside  evidence inside  rank inside    area  density
                        spot        2         50.0 %           75.0 %       60.0 %  25.0 %      3.0
                        """);
    }

    @Test
    void of_dataWithoutMasks_complains() {
        ImageSource source = new Spots(List.of(bright(0)), false);
        assertThatThrownBy(() -> Pointing.of(model(), source, 1, done -> {}))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("do not say which pixels");
    }
}
