package org.vitrine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.vitrine.patch.Window;

class SettingsTest {

    private static final Settings DEFAULTS = Settings.defaults();

    private static void refused(Supplier<Settings> settings, String bound, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(settings::get)
                .withMessageContaining(bound)
                .withMessageEndingWith(": " + value);
    }

    @Test
    void clauses_bounds() {
        refused(() -> DEFAULTS.withClauses(0), "1 to 16777216", "0");
        refused(() -> DEFAULTS.withClauses((1 << 24) + 1), "1 to 16777216", "16777217");
        assertThat(DEFAULTS.withClauses(1).clauses()).isEqualTo(1);
        assertThat(DEFAULTS.withClauses(1 << 24).clauses()).isEqualTo(1 << 24);
    }

    @Test
    void clauses_ownAndOdd_areRefused() {
        refused(() -> DEFAULTS.withSharing(Settings.Sharing.OWN).withClauses(3), "even", "3");
        refused(() -> DEFAULTS.withClauses(3).withSharing(Settings.Sharing.OWN), "even", "3");
    }

    @Test
    void target_bounds() {
        refused(() -> DEFAULTS.withTarget(0), "target T must be 1 to 1073741824", "0");
        refused(() -> DEFAULTS.withTarget(-5), "1 to 1073741824", "-5");
        refused(() -> DEFAULTS.withTarget((1 << 30) + 1), "1 to 1073741824", "1073741825");
        assertThat(DEFAULTS.withTarget(1 << 30).target()).isEqualTo(1 << 30);
    }

    @Test
    void specificity_bounds() {
        refused(() -> DEFAULTS.withSpecificity(0.99), "specificity s must be 1 to 1000000", "0.99");
        refused(() -> DEFAULTS.withSpecificity(1e7), "1 to 1000000", "1.0E7");
        refused(() -> DEFAULTS.withSpecificity(Double.NaN), "1 to 1000000", "NaN");
        assertThat(DEFAULTS.withSpecificity(1).specificity()).isEqualTo(1);
    }

    @Test
    void q_bounds() {
        refused(() -> DEFAULTS.withQ(0), "more than 0", "0.0");
        refused(() -> DEFAULTS.withQ(-1), "more than 0", "-1.0");
        refused(() -> DEFAULTS.withQ(Double.NaN), "more than 0", "NaN");
        assertThat(DEFAULTS.withQ(0.01).q()).isEqualTo(0.01);
    }

    @Test
    void q_tooLarge_namesTheBound() {
        refused(() -> DEFAULTS.withQ(1e7), "1000000", "1.0E7");
    }

    @Test
    void literalBudget_bounds() {
        refused(() -> DEFAULTS.withLiteralBudget(0), "at least 1", "0");
        assertThat(DEFAULTS.literalBudget()).isEqualTo(Settings.NO_BUDGET);
    }

    @Test
    void dropClauses_bounds() {
        refused(() -> DEFAULTS.withDropClauses(1), "less than 1", "1.0");
        refused(() -> DEFAULTS.withDropClauses(-0.1), "0 or more", "-0.1");
        refused(() -> DEFAULTS.withDropClauses(Double.NaN), "0 or more", "NaN");
        assertThat(DEFAULTS.withDropClauses(0.5).dropClauses()).isEqualTo(0.5);
    }

    @Test
    void states_bounds() {
        refused(() -> DEFAULTS.withStates(2), "4 to 65536", "2");
        refused(() -> DEFAULTS.withStates(100), "power of two", "100");
        refused(() -> DEFAULTS.withStates(1 << 17), "4 to 65536", "131072");
        assertThat(DEFAULTS.withStates(4).stateBits()).isEqualTo(2);
        assertThat(DEFAULTS.withStates(1 << 16).stateBits()).isEqualTo(16);
    }

    @Test
    void epochs_bounds() {
        refused(() -> DEFAULTS.withEpochs(0), "at least 1", "0");
    }

    @Test
    void balance_feedbackWithFocusedNegatives_isRefused() {
        Settings focused = DEFAULTS.withNegatives(Settings.Negatives.FOCUSED);
        refused(() -> focused.withBalance(Settings.Balance.FEEDBACK), "negatives must be q", "FOCUSED");
        assertThat(focused.withBalance(Settings.Balance.SAMPLING).balance()).isEqualTo(Settings.Balance.SAMPLING);
    }

    @Test
    void defaults_areThePapersForMnist() {
        assertThat(DEFAULTS)
                .isEqualTo(new Settings(
                        2500,
                        3125,
                        10,
                        new Window(10, 10),
                        1,
                        Settings.Negatives.Q,
                        Settings.Sharing.COALESCED,
                        true,
                        true,
                        Integer.MAX_VALUE,
                        0,
                        256,
                        10,
                        1,
                        Settings.Balance.OFF,
                        false));
    }

    @Test
    void with_each_changesThatOne() {
        Settings changed = DEFAULTS.withClauses(2)
                .withTarget(3)
                .withSpecificity(4)
                .withWindow(new Window(5, 6))
                .withQ(7)
                .withNegatives(Settings.Negatives.FOCUSED)
                .withSharing(Settings.Sharing.OWN)
                .withWeighted(false)
                .withBoost(false)
                .withLiteralBudget(8)
                .withDropClauses(0.25)
                .withStates(16)
                .withEpochs(9)
                .withSeed(10)
                .withBalance(Settings.Balance.SAMPLING)
                .withMirror(true);
        assertThat(changed)
                .isEqualTo(new Settings(
                        2,
                        3,
                        4,
                        new Window(5, 6),
                        7,
                        Settings.Negatives.FOCUSED,
                        Settings.Sharing.OWN,
                        false,
                        false,
                        8,
                        0.25,
                        16,
                        9,
                        10,
                        Settings.Balance.SAMPLING,
                        true));
    }
}
