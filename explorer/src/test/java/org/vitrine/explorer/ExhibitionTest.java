package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.data.DataLocation;

class ExhibitionTest {

    @Test
    void exhibition_picturesOfAnotherSize_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Exhibition(
                        List.of(new Exhibit("faces.vitrine", Subjects.FACES_MODEL)), "bars", Subjects.BARS))
                .withMessage("the images are 12x12 grey, the model faces.vitrine takes 64x64 RGB");
    }

    @Test
    void exhibition_otherLabels_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Exhibition(
                        List.of(new Exhibit("faces.vitrine", Subjects.FACES_MODEL)),
                        "faces",
                        DataLocation.open(
                                "faces:count=10", "train", new DataLocation.Options(null, null, List.of("Hat"), 1))))
                .withMessageContaining("labels Hat,");
    }

    @Test
    void exhibition_threeModels_areTooMany() {
        Exhibit bars = new Exhibit("bars.vitrine", Subjects.BARS_MODEL);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Exhibition(List.of(bars, bars, bars), "bars", Subjects.BARS))
                .withMessageContaining("one model or two");
    }
}
