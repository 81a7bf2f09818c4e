package org.vitrine.evaluation.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepresentationSheetTest {

    @Test
    void columns_ofAnyNumberOfLabels_leaveNoShortLastRow() {
        assertThat(RepresentationSheet.columns(10)).as("digits").isEqualTo(5);
        assertThat(RepresentationSheet.columns(1)).isEqualTo(1);
        for (int labels = 1; labels <= 200; labels++) {
            int columns = RepresentationSheet.columns(labels);
            int rows = (labels + columns - 1) / columns;
            assertThat(columns).isBetween(1, 5);
            assertThat(rows * columns - labels)
                    .as("empty places of %d labels", labels)
                    .isLessThan(rows);
        }
    }
}
