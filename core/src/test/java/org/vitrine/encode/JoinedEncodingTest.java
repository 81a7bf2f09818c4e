package org.vitrine.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;

class JoinedEncodingTest {

    private static List<Raster> images(ImageShape shape) {
        Samples samples = Samples.random(Samples.names(2, true), shape, 5, 3);
        return List.of(samples.image(0), samples.image(1), samples.image(2), samples.image(3), samples.image(4));
    }

    /** Whatever parts do, the whole does plane by plane. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "edges:4+thermometer:8",
                "quantile:3+orientations:4+otsu",
                "orientations:8+edges:2",
                "threshold:75+adaptive",
                "contrast:3+quantile:2"
            })
    void joined_anyParts_areSideBySide(String text) throws IOException {
        EncodingRecipe recipe = EncodingRecipe.parse(text);
        for (int channels : new int[] {1, 3}) {
            for (int width : new int[] {1, 7, 70}) {
                ImageShape shape = new ImageShape(9, width, channels);
                List<Raster> images = images(shape);
                Encoding joined = recipe.fit(images);
                List<Encoding> parts =
                        recipe.parts().stream().map(part -> part.fit(images)).toList();
                assertThat(joined.recipe()).isEqualTo(recipe);
                assertThat(joined.views(channels)).isEqualTo(recipe.views(channels));
                assertThat(joined.planes(channels)).isEqualTo(recipe.planes(channels));
                assertThat(joined.step()).isEqualTo(View.step(recipe.views(channels)));
                Encoding again = recipe.restore(channels, TensorSource.of(joined.tensors()));
                assertThat(again.sameAs(joined)).isTrue();
                for (Raster image : images) {
                    BitImage bits = joined.encode(image);
                    assertThat(bits).isEqualTo(each(parts, part -> part.encode(image)));
                    assertThat(again.encode(image)).isEqualTo(bits);
                    assertThat(joined.mirrored(bits)).isEqualTo(each(parts, part -> part.mirrored(part.encode(image))));
                    assertThat(joined.shifted(bits, 2, -4))
                            .isEqualTo(each(parts, part -> part.shifted(part.encode(image), 2, -4)));
                    assertThat(joined.restore(bits))
                            .isEqualTo(parts.get(0).restore(parts.get(0).encode(image)));
                }
            }
        }
    }

    private interface Bits {
        BitImage of(Encoding part);
    }

    private static BitImage each(List<Encoding> parts, Bits bits) {
        List<BitImage> each = new ArrayList<>();
        parts.forEach(part -> each.add(bits.of(part)));
        return BitImage.join(each);
    }

    @Test
    void views_namesOfSeveralParts_areToldApart() {
        assertThat(EncodingRecipe.parse("edges:2+thermometer:2").views(3))
                .extracting(View::name)
                .containsExactly(
                        "vertical step",
                        "horizontal step",
                        "coarse vertical step",
                        "coarse horizontal step",
                        "red against brightness",
                        "blue against brightness",
                        "red",
                        "green",
                        "blue");
        assertThat(EncodingRecipe.parse("threshold:75+otsu").views(1))
                .extracting(View::name)
                .containsExactly("threshold:75", "otsu");
        assertThat(EncodingRecipe.parse("threshold:75+otsu").views(3))
                .extracting(View::name)
                .contains("threshold:75 red", "otsu blue");
    }

    // What a part makes of literals is asked of the part: the third view is the second encoding's.
    @Test
    void unbinarize_anyView_asksItsPart() {
        Encoding joined = EncodingRecipe.parse("thermometer:2+thermometer:5").fit(1, List.of());
        List<View> views = joined.views(1);
        assertThat(joined.unbinarize(views.get(0), 0b10, 0)).isEqualTo(new Brightness(2, 2, 2));
        assertThat(joined.unbinarize(views.get(1), 0b10, 0)).isEqualTo(new Brightness(2, 5, 5));
    }

    @Test
    void tensors_ofParts_haveTheirNumber() {
        Encoding joined =
                EncodingRecipe.parse("edges:4+thermometer:8+orientations:4").fit(images(new ImageShape(4, 4, 1)));
        assertThat(joined.tensors()).containsOnlyKeys("1.thresholds", "2.quantiles");
    }

    @Test
    void restore_tensorsThatAreWrong_areRefused() {
        EncodingRecipe recipe = EncodingRecipe.parse("quantile:2+quantile:3");
        Encoding joined = recipe.fit(images(new ImageShape(4, 4, 1)));
        Map<String, Tensor> swapped = new HashMap<>(joined.tensors());
        Tensor first = Objects.requireNonNull(swapped.get("0.thresholds"));
        swapped.put("0.thresholds", Objects.requireNonNull(joined.tensors().get("1.thresholds")));
        swapped.put("1.thresholds", first);
        assertThatIllegalArgumentException().isThrownBy(() -> recipe.restore(1, TensorSource.of(swapped)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recipe.restore(1, TensorSource.of(Map.of("0.thresholds", first))))
                .withMessageContaining("1.thresholds");
    }

    @Test
    void step_parts_isACommonMultiple() {
        assertThat(EncodingRecipe.parse("edges:4+thermometer:8")
                        .fit(1, List.of())
                        .step())
                .isEqualTo(1);
        assertThat(EncodingRecipe.parse("edges:4+orientations:4")
                        .fit(images(new ImageShape(4, 4, 1)))
                        .step())
                .isEqualTo(2);
        View two = new View("", 4, 1, List.of(), 2);
        View three = new View("", 10, 1, List.of(), 3);
        assertThat(View.step(List.of(two, three, two))).isEqualTo(6);
        assertThat(three.planes()).isEqualTo(2);
        assertThat(View.step(List.of())).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new View("", 4, 1, List.of(), 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new View("", 4, 1, List.of(), 9));
    }
}
