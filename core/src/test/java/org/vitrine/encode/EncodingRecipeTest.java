package org.vitrine.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.image.Raster;

class EncodingRecipeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "threshold:75",
                "threshold:0",
                "thermometer:8",
                "quantile:64",
                "otsu",
                "adaptive",
                "edges:4",
                "orientations:4",
                "orientations:16",
                "edges:4+thermometer:8",
                "otsu+quantile:3+adaptive"
            })
    void parse_everyKind_readsAsItIsWritten(String text) {
        assertThat(EncodingRecipe.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "otsu:1",
                "otsu:0",
                "thermometer",
                "Threshold:75",
                "threshold:",
                "threshold:-1",
                "x:1",
                "threshold:75 "
            })
    void parse_nonsense_namesTheChoices(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodingRecipe.parse(text))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining("thermometer:8");
    }

    @ParameterizedTest
    @CsvSource({
        "threshold:255, 254",
        "thermometer:0, 1",
        "thermometer:65, 64",
        "quantile:65, 64",
        "edges:1, 2",
        "edges:5, even",
        "edges:17, 16",
        "orientations:3, 4",
        "orientations:6, multiple of 4",
        "orientations:20, 16"
    })
    void parse_outOfBounds_namesTheBoundAndTheValue(String text, String bound) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodingRecipe.parse(text))
                .withMessageContaining(bound)
                .withMessageContaining(text.substring(text.indexOf(':') + 1));
    }

    @ParameterizedTest
    @CsvSource({"edges:4+x:1, x:1", "+edges:4, ''", "edges:4+, ''", "edges:4++otsu, ''", "otsu+thermometer, thermometer"
    })
    void parse_joinedNonsense_namesThePart(String text, String part) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodingRecipe.parse(text))
                .withMessageContaining("unknown encoding '" + part + "'")
                .withMessageContaining("thermometer:8");
    }

    @Test
    void parse_joinedOutOfBounds_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodingRecipe.parse("otsu+edges:5"))
                .withMessageContaining("even");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodingRecipe.parse("edges:04+otsu+edges:4"))
                .withMessageContaining("edges:4 is named twice");
        String eight = "otsu+threshold:1+threshold:2+threshold:3+threshold:4+threshold:5+threshold:6+threshold:7";
        assertThat(EncodingRecipe.parse(eight).parts()).hasSize(8);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodingRecipe.parse(eight + "+threshold:8"))
                .withMessageContaining("at most 8")
                .withMessageContaining("9");
    }

    @Test
    void join_parts_readsAsItIsWritten() {
        EncodingRecipe edges = EncodingRecipe.parse("edges:4");
        EncodingRecipe otsu = EncodingRecipe.parse("otsu");
        EncodingRecipe joined = EncodingRecipe.join(List.of(edges, otsu));
        assertThat(joined).hasToString("edges:4+otsu").isEqualTo(EncodingRecipe.parse("edges:4+otsu"));
        assertThat(joined.parts()).containsExactly(edges, otsu);
        assertThat(joined.kind()).isEqualTo("edges");
        assertThat(EncodingRecipe.join(List.of(otsu))).isEqualTo(otsu);
        assertThat(otsu.parts()).containsExactly(otsu);
        assertThatIllegalArgumentException().isThrownBy(() -> EncodingRecipe.join(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> EncodingRecipe.join(List.of(joined, edges)));
        assertThatIllegalArgumentException().isThrownBy(() -> EncodingRecipe.join(List.of(edges, joined)));
    }

    @Test
    void fit_everyKind_knowsItsRecipeAndLevels() {
        Raster picture = Raster.grey(new int[][] {{1, 200}});
        for (String text : List.of(
                "threshold:75",
                "thermometer:8",
                "quantile:3",
                "otsu",
                "adaptive",
                "edges:4",
                "orientations:4",
                "orientations:4+otsu")) {
            Encoding encoding = EncodingRecipe.parse(text).fit(1, List.of(picture));
            assertThat(encoding.recipe()).hasToString(text);
            assertThat(encoding.encode(picture).planes()).isEqualTo(encoding.planes(1));
        }
    }

    @Test
    void needsData_quantilesOnly() {
        assertThat(EncodingRecipe.parse("quantile:3").needsData()).isTrue();
        assertThat(EncodingRecipe.parse("thermometer:3").needsData()).isFalse();
        assertThat(EncodingRecipe.parse("orientations:4").needsData()).isTrue();
        assertThat(EncodingRecipe.parse("edges:4+quantile:3").needsData()).isTrue();
        assertThat(EncodingRecipe.parse("edges:4+otsu").needsData()).isFalse();
    }
}
