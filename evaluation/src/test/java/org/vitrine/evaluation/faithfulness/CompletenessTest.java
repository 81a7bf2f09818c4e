package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Completeness.Account;
import org.vitrine.image.ImageShape;

class CompletenessTest {

    @Test
    void total_byHand_countsAndTakesTheLargestGap() {
        Account good = new Account(true, OptionalDouble.of(1e-9));
        Account bad = new Account(false, OptionalDouble.of(0.25));
        assertThat(Completeness.total(List.of(good, bad, good)))
                .isEqualTo(new Completeness(3, 2, OptionalDouble.of(0.25)));
        assertThat(Completeness.total(List.of(good)).holds()).isTrue();
        assertThat(Completeness.total(List.of(good, new Account(true, OptionalDouble.of(0.01))))
                        .holds())
                .isFalse();
        assertThat(Completeness.total(List.of(new Account(false, OptionalDouble.empty())))
                        .holds())
                .isFalse();
    }

    @Test
    void of_otherClassifiers_isEmpty() {
        StubClassifier stub = new StubClassifier(new ImageShape(1, 1, 1), image -> 1, (image, label) -> new double[1]);
        assertThat(Completeness.of(stub, List.of(), 1, done -> {})).isEmpty();
    }
}
