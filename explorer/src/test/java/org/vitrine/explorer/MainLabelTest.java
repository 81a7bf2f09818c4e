package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.label.Labels;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Prediction;

/** The label that a visitor sees first. */
class MainLabelTest {

    private static int shown(Labels labels, DecisionThresholds thresholds, int... sums) {
        return ModelView.mainLabel(new Prediction(labels, sums, 100, thresholds));
    }

    // A rare label that is given from -96 votes on is the strongest decision with -20, although others have more votes.
    @Test
    void mainLabel_isTheOneFurthestAboveItsThreshold() {
        Labels labels = Labels.anyOf(List.of("a", "rare", "c"));
        DecisionThresholds thresholds = DecisionThresholds.of(0, -96, 8);
        assertThat(shown(labels, thresholds, 5, -20, 9)).isEqualTo(1);
        assertThat(shown(labels, thresholds, 5, -97, 9)).isZero();
    }

    @Test
    void mainLabel_noneIsGiven_isTheOneNearestToItsThreshold() {
        Labels labels = Labels.anyOf(List.of("a", "rare", "c"));
        assertThat(shown(labels, DecisionThresholds.of(0, -96, 8), -5, -100, -30))
                .isEqualTo(1);
    }

    @Test
    void mainLabel_exclusive_isTheWinner() {
        assertThat(shown(Labels.oneOf(List.of("a", "b", "c")), DecisionThresholds.zero(3), 3, 7, 7))
                .isEqualTo(1);
    }
}
