package org.vitrine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;

/**
 * The machine and its twin over several hundred examples. Short trainings are over before automata reach the ends of
 * their states, before weights change sides, and before clauses have gone through their literal budget.
 */
class LongerTwinTest {

    /** A drawn problem with so many examples and epochs, and at most so many clauses. */
    private static TwinTrial longer(long seed, int clauses, int examples, int epochs) {
        TwinTrial drawn = TwinTrial.of(seed);
        Settings settings = drawn.settings();
        return new TwinTrial(
                seed,
                settings.withClauses(Math.min(clauses, settings.clauses())).withEpochs(epochs),
                drawn.labels(),
                drawn.shape(),
                drawn.recipe(),
                examples,
                drawn.threads());
    }

    /**
     * Returns how many automata have come further from where they began than a few dozen examples could have brought
     * them.
     */
    private static long compare(TwinTrial trial) {
        Model model = trial.fast();
        SlowMachine slow = trial.slow();
        assertThat(trial.compare(model, slow).difference()).isEmpty();
        long far = 0;
        for (int clause = 0; clause < slow.clauses(); clause++) {
            for (int literal = 0; literal < slow.literals(); literal++) {
                far += Math.abs(slow.state(clause, literal) - trial.settings().states() / 2) > 30 ? 1 : 0;
            }
        }
        return far;
    }

    @Test
    void train_hundredsOfExamples_equalsTwin() {
        long far = 0;
        for (long seed = 100; seed < 108; seed++) {
            far += compare(longer(seed, 20, 150, 3));
        }
        assertThat(far).as("automata that many examples moved").isPositive();
    }

    @Test
    @Tag("long")
    void train_thousandsOfExamples_equalsTwin() {
        for (long seed = 200; seed < 280; seed++) {
            compare(longer(seed, 140, 500, 4));
        }
    }
}
