package org.vitrine.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class LabelsTest {

    @Test
    void indexOf_unknownName_namesTheOthers() {
        Labels labels = Labels.oneOf(List.of("cat", "dog"));
        assertThat(labels.indexOf("dog")).isEqualTo(1);
        assertThat(labels.name(0)).isEqualTo("cat");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> labels.indexOf("cow"))
                .withMessageContaining("'cow'")
                .withMessageContaining("cat, dog");
    }

    @Test
    void new_noneOrTwice_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Labels.anyOf(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> Labels.anyOf(List.of("cat", "cat")));
    }
}
