package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.model.Settings;

class ExampleOrderTest {

    private static final int EPOCHS = 2000;
    private static final Settings SAMPLED = Settings.defaults().with(Settings.BALANCE, Settings.Balance.SAMPLING);

    /** How often each example comes up, for one epoch on average. */
    private static double[] shares(Settings settings, Dataset data) {
        ExampleOrder orders = new ExampleOrder(settings, data);
        double[] times = new double[data.size()];
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
            int[] order = orders.of(KeyedRandom.key(settings.seed(), epoch));
            assertThat(order).hasSize(data.size());
            Arrays.stream(order).forEach(example -> times[example] += 1.0 / EPOCHS);
        }
        return times;
    }

    // Label 0 has examples 0 to 3, label 1 has 3 and 4, label 2 has none, 5 to 7 have no label: three groups of 8/3
    // draws each.
    @Test
    void of_sampling_drawsALabelThenAnExample() {
        Dataset data = FeedbackRatesTest.data(3, "100", "100", "100", "110", "010", "000", "000", "000");
        double group = 8 / 3.0;
        double[] expected = {
            group / 4, group / 4, group / 4, group / 4 + group / 2, group / 2, group / 3, group / 3, group / 3
        };
        double[] shares = shares(SAMPLED, data);
        for (int example = 0; example < expected.length; example++) {
            assertThat(shares[example]).isBetween(expected[example] - 0.06, expected[example] + 0.06);
        }
    }

    @Test
    void of_samplingOneClassRare_seesAllClassesAlike() {
        Dataset data = FeedbackRatesTest.data(2, "10", "10", "10", "10", "10", "10", "10", "10", "10", "01");
        double[] shares = shares(SAMPLED, data);
        assertThat(shares[9]).isBetween(4.85, 5.15);
    }

    @Test
    void of_notSampling_isEachExampleOnce() {
        Dataset data = FeedbackRatesTest.data(1, "1", "0", "0", "0", "1");
        ExampleOrder orders =
                new ExampleOrder(Settings.defaults().with(Settings.BALANCE, Settings.Balance.FEEDBACK), data);
        int[] first = orders.of(1);
        assertThat(first).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThat(IntStream.range(2, 20).mapToObj(orders::of)).anyMatch(other -> !Arrays.equals(first, other));
    }

    @Test
    void of_sameKey_isTheSame() {
        Dataset data = FeedbackRatesTest.data(1, "1", "0", "0", "0", "1");
        assertThat(new ExampleOrder(SAMPLED, data).of(7)).isEqualTo(new ExampleOrder(SAMPLED, data).of(7));
    }
}
