package org.vitrine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;

class TwinTrialTest {

    @Test
    void run_manySeeds_bothMachinesAgree() {
        long numbers = 0;
        for (long seed = 0; seed < 24; seed++) {
            TwinTrial.Outcome outcome = TwinTrial.of(seed).run();
            assertThat(outcome.difference()).isEmpty();
            numbers += outcome.numbers();
        }
        assertThat(numbers).isGreaterThan(50_000);
    }

    @Test
    void run_twinThatLearnsOtherwise_isFound() {
        TwinTrial trial = TwinTrial.of(5);
        TwinTrial other = new TwinTrial(
                trial.seed(),
                trial.settings().withSeed(trial.settings().seed() + 1),
                trial.labels(),
                trial.shape(),
                trial.recipe(),
                trial.examples(),
                trial.threads());
        assertThat(trial.compare(other.fast(), trial.slow()).difference())
                .get()
                .asString()
                .contains(" in the machine and ", "TwinTrial[seed=5");
    }

    @Test
    void of_eightSeedsInARow_areOfEveryKind() {
        Set<Object> kinds = new HashSet<>();
        for (long seed = 40; seed < 60; seed++) {
            TwinTrial trial = TwinTrial.of(seed);
            kinds.add(trial.shape().channels());
            kinds.add(trial.settings().sharing());
            kinds.add(trial.threads() > 1);
            kinds.add(trial.settings().window().equals(Window.WHOLE) ? "flat" : "window");
            kinds.add(trial.recipe().toString());
            assertThat(TwinTrial.of(seed)).isEqualTo(trial);
        }
        assertThat(kinds)
                .contains(1, 3, Settings.Sharing.OWN, Settings.Sharing.COALESCED, true, false)
                .contains("flat", "window", "edges:2", "thermometer:2");
    }
}
