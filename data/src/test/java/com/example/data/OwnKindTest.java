package com.example.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;

class OwnKindTest {

    @Test
    void open_ownKind_isScaledAndItsLabelsChosen() {
        DataLocation.Options options =
                new DataLocation.Options(new ImageSize(3, 4), Colour.RGB, List.of("backwards"), 5);
        ImageSource source = DataLocation.open("gradients:10", "train", options);
        assertThat(source.size()).isEqualTo(10);
        assertThat(source.shape()).isEqualTo(new ImageShape(3, 4, 3));
        assertThat(source.image(1).shape()).isEqualTo(source.shape());
        assertThat(source.labels().names()).containsExactly("left", "right");
        assertThat(source.has(1, 0)).isTrue();
    }

    @Test
    void open_ownKind_checksItsSplitsAndSettings() {
        assertThat(DataLocation.parse("gradients:10").splits()).containsExactly("train", "test");
        assertThatThrownBy(() -> DataLocation.open("gradients:10", "validation", DataLocation.Options.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no split 'validation' in gradients:10; choose one of: train, test");
        assertThatThrownBy(() -> DataLocation.open("gradients:many", "train", DataLocation.Options.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("'many' is not a number of images");
    }
}
