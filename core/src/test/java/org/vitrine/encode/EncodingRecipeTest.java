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
            strings = {"threshold:75", "threshold:0", "thermometer:8", "quantile:64", "otsu", "adaptive", "edges:4"})
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
        "edges:17, 16"
    })
    void parse_outOfBounds_namesTheBoundAndTheValue(String text, String bound) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EncodingRecipe.parse(text))
                .withMessageContaining(bound)
                .withMessageContaining(text.substring(text.indexOf(':') + 1));
    }

    @Test
    void fit_everyKind_knowsItsRecipeAndLevels() {
        Raster picture = Raster.grey(new int[][] {{1, 200}});
        for (String text : List.of("threshold:75", "thermometer:8", "quantile:3", "otsu", "adaptive", "edges:4")) {
            Encoding encoding = EncodingRecipe.parse(text).fit(1, List.of(picture));
            assertThat(encoding.recipe()).hasToString(text);
            assertThat(encoding.encode(picture).planes()).isEqualTo(encoding.planes(1));
        }
    }

    @Test
    void needsData_quantilesOnly() {
        assertThat(EncodingRecipe.parse("quantile:3").needsData()).isTrue();
        assertThat(EncodingRecipe.parse("thermometer:3").needsData()).isFalse();
    }
}
