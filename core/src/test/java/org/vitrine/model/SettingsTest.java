package org.vitrine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    void usual_completesWhatIsGiven_asTheCommandLineDoes() {
        assertThat(Settings.usual(Map.of())).isEqualTo(DEFAULTS);
        assertThat(Settings.usual(Map.of("clauses", "200")))
                .isEqualTo(DEFAULTS.withClauses(200).withTarget(250));
        assertThat(Settings.usual(Map.of("clauses", "200", "target", "40", "drop-clauses", "0.5")))
                .isEqualTo(DEFAULTS.withClauses(200).withTarget(40).with(Settings.DROP_CLAUSES, 0.5));
        assertThat(Settings.usual(Map.of("tolerance", "8"))).isEqualTo(Settings.fuzzy(8));
        assertThat(Settings.usual(Map.of("tolerance", "8", "clauses", "50", "batch", "1")))
                .isEqualTo(Settings.fuzzy(8, 50).with(Settings.BATCH, 1));
    }

    @Test
    void usual_whatCannotBe_isRefused() {
        refused(() -> Settings.usual(Map.of("tolerance", "0")), "1 to 1000", "0");
        refused(() -> Settings.usual(Map.of("clauses", "many")), "setting 'clauses' is not a whole number", "'many'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.usual(Map.of("claws", "2")))
                .withMessageStartingWith("no setting is named 'claws'; there are: clauses");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.usual(Map.of("dropClauses", "0", "drop-clauses", "0")))
                .withMessageEndingWith("is given twice");
    }

    @Test
    void usual_targetInProportionToTheClauses_isResolved() {
        assertThat(Settings.usual(Map.of("clauses", "41", "target", "0.5x")).target())
                .isEqualTo(20);
        assertThat(Settings.usual(Map.of("target", "0.5x")).target()).isEqualTo(1250);
        assertThat(Settings.usual(Map.of("target", "0.5x", "tolerance", "8")).target())
                .isEqualTo(100);
        refused(() -> Settings.usual(Map.of("target", "0x")), "--target must be more than 0 times the clauses", "0x");
    }

    @Test
    void usual_whatDoesNotApply_isRefusedUnlessItHoldsAnyway() {
        Map<String, String> ofCrisp =
                Map.of("window", "3x3", "sharing", "coalesced", "weighted", "true", "boost", "false");
        ofCrisp.forEach((name, value) -> assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.usual(Map.of("tolerance", "8", name, value)))
                .withMessageContaining(name)
                .withMessageEndingWith(" is for crisp clauses and has no effect on fuzzy ones; leave it out"));
        assertThat(Settings.usual(Map.of(
                        "tolerance", "8", "window", "flat", "sharing", "own", "weighted", "false", "boost", "true")))
                .isEqualTo(Settings.fuzzy(8));
        Map<String, String> ofFuzzy = Map.of(
                "reach", "2", "smallest-region", "2", "largest-region", "5", "mirror-votes", "true", "batch", "2");
        ofFuzzy.forEach((name, value) -> assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.usual(Map.of(name, value)))
                .withMessageContaining("--" + name)
                .withMessageEndingWith(" is for fuzzy clauses; add --tolerance 20, or leave it out"));
        assertThat(Settings.usual(Map.of("reach", "0", "smallest-region", "3", "batch", "1", "tolerance", "1")))
                .isEqualTo(DEFAULTS);
    }

    @Test
    void toOptions_areTheFewestThatUsualCompletes() {
        assertThat(DEFAULTS.toOptions()).containsExactly(Map.entry("clauses", "2500"));
        assertThat(Settings.fuzzy(8).toOptions())
                .containsExactly(Map.entry("clauses", "200"), Map.entry("tolerance", "8"));
        assertThat(Settings.fuzzy(8)
                        .with(Settings.LITERAL_BUDGET, Settings.NO_BUDGET)
                        .withSeed(3)
                        .toOptions())
                .containsOnly(
                        Map.entry("clauses", "200"),
                        Map.entry("tolerance", "8"),
                        Map.entry("literal-budget", "any"),
                        Map.entry("seed", "3"));
        for (Settings settings :
                List.of(OTHER, DEFAULTS.with(Settings.BOOST, false).withTarget(7), Settings.fuzzy(3, 10))) {
            assertThat(Settings.usual(settings.toOptions())).isEqualTo(settings);
        }
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
        refused(() -> DEFAULTS.with(Settings.SHARING, Settings.Sharing.OWN).withClauses(3), "even", "3");
        refused(() -> DEFAULTS.withClauses(3).with(Settings.SHARING, Settings.Sharing.OWN), "even", "3");
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
        refused(() -> DEFAULTS.with(Settings.Q, 0.0), "more than 0", "0.0");
        refused(() -> DEFAULTS.with(Settings.Q, -1.0), "more than 0", "-1.0");
        refused(() -> DEFAULTS.with(Settings.Q, Double.NaN), "more than 0", "NaN");
        assertThat(DEFAULTS.with(Settings.Q, 0.01).q()).isEqualTo(0.01);
    }

    @Test
    void q_tooLarge_namesTheBound() {
        refused(() -> DEFAULTS.with(Settings.Q, 1e7), "1000000", "1.0E7");
    }

    @Test
    void literalBudget_bounds() {
        refused(() -> DEFAULTS.with(Settings.LITERAL_BUDGET, 0), "at least 1", "0");
        assertThat(DEFAULTS.literalBudget()).isEqualTo(Settings.NO_BUDGET);
    }

    @Test
    void dropClauses_bounds() {
        refused(() -> DEFAULTS.with(Settings.DROP_CLAUSES, 1.0), "less than 1", "1.0");
        refused(() -> DEFAULTS.with(Settings.DROP_CLAUSES, -0.1), "0 or more", "-0.1");
        refused(() -> DEFAULTS.with(Settings.DROP_CLAUSES, Double.NaN), "0 or more", "NaN");
        assertThat(DEFAULTS.with(Settings.DROP_CLAUSES, 0.5).dropClauses()).isEqualTo(0.5);
    }

    @Test
    void states_bounds() {
        refused(() -> DEFAULTS.with(Settings.STATES, 2), "4 to 65536", "2");
        refused(() -> DEFAULTS.with(Settings.STATES, 100), "power of two", "100");
        refused(() -> DEFAULTS.with(Settings.STATES, 1 << 17), "4 to 65536", "131072");
        assertThat(DEFAULTS.with(Settings.STATES, 4).stateBits()).isEqualTo(2);
        assertThat(DEFAULTS.with(Settings.STATES, 1 << 16).stateBits()).isEqualTo(16);
    }

    @Test
    void epochs_bounds() {
        refused(() -> DEFAULTS.withEpochs(0), "at least 1", "0");
    }

    @Test
    void balance_feedbackWithFocusedNegatives_isRefused() {
        Settings focused = DEFAULTS.with(Settings.NEGATIVES, Settings.Negatives.FOCUSED);
        refused(() -> focused.with(Settings.BALANCE, Settings.Balance.FEEDBACK), "negatives must be q", "FOCUSED");
        assertThat(focused.with(Settings.BALANCE, Settings.Balance.SAMPLING).balance())
                .isEqualTo(Settings.Balance.SAMPLING);
    }

    @Test
    void defaults_areThePapersForMnist() {
        assertThat(DEFAULTS.clauses()).isEqualTo(2500);
        assertThat(DEFAULTS.target()).isEqualTo(3125);
        assertThat(DEFAULTS.specificity()).isEqualTo(10);
        assertThat(DEFAULTS.window()).isEqualTo(new Window(10, 10));
        assertThat(DEFAULTS.q()).isEqualTo(1);
        assertThat(DEFAULTS.negatives()).isEqualTo(Settings.Negatives.Q);
        assertThat(DEFAULTS.sharing()).isEqualTo(Settings.Sharing.COALESCED);
        assertThat(DEFAULTS.weighted()).isTrue();
        assertThat(DEFAULTS.boost()).isTrue();
        assertThat(DEFAULTS.literalBudget()).isEqualTo(Integer.MAX_VALUE);
        assertThat(DEFAULTS.dropClauses()).isZero();
        assertThat(DEFAULTS.states()).isEqualTo(256);
        assertThat(DEFAULTS.epochs()).isEqualTo(10);
        assertThat(DEFAULTS.seed()).isEqualTo(1);
        assertThat(DEFAULTS.balance()).isEqualTo(Settings.Balance.OFF);
        assertThat(DEFAULTS.mirror()).isFalse();
        assertThat(DEFAULTS.shift()).isZero();
        assertThat(DEFAULTS.tolerance()).isEqualTo(1);
        assertThat(DEFAULTS.isFuzzy()).isFalse();
        assertThat(DEFAULTS.reach()).isZero();
        assertThat(DEFAULTS.smallestRegion()).isEqualTo(3);
        assertThat(DEFAULTS.largestRegion()).isEqualTo(4);
        assertThat(DEFAULTS.batch()).isEqualTo(1);
        assertThat(DEFAULTS.mirrorVotes()).isFalse();
    }

    private static final Settings OTHER = DEFAULTS.withClauses(4)
            .withTarget(3)
            .withSpecificity(4)
            .withWindow(Window.WHOLE)
            .with(Settings.Q, 7.0)
            .with(Settings.NEGATIVES, Settings.Negatives.FOCUSED)
            .with(Settings.SHARING, Settings.Sharing.OWN)
            .with(Settings.WEIGHTED, false)
            .with(Settings.LITERAL_BUDGET, 8)
            .with(Settings.DROP_CLAUSES, 0.25)
            .with(Settings.STATES, 16)
            .withEpochs(9)
            .withSeed(10)
            .with(Settings.BALANCE, Settings.Balance.SAMPLING)
            .with(Settings.MIRROR, true)
            .with(Settings.SHIFT, 2)
            .with(Settings.TOLERANCE, 12)
            .with(Settings.REACH, 4)
            .with(Settings.SMALLEST_REGION, 2)
            .with(Settings.LARGEST_REGION, 5)
            .with(Settings.MIRROR_VOTES, true)
            .with(Settings.BATCH, 8)
            .with(Settings.VARIANTS, 3)
            .with(Settings.TURN, 15)
            .with(Settings.ZOOM, 20)
            .with(Settings.MOVE, 4)
            .with(Settings.MACHINES, 2);

    @Test
    void with_each_changesThatOne() {
        assertThat(OTHER.clauses()).isEqualTo(4);
        assertThat(OTHER.target()).isEqualTo(3);
        assertThat(OTHER.specificity()).isEqualTo(4);
        assertThat(OTHER.window()).isEqualTo(Window.WHOLE);
        assertThat(DEFAULTS.withWindow(new Window(5, 6)).window()).isEqualTo(new Window(5, 6));
        assertThat(OTHER.q()).isEqualTo(7);
        assertThat(OTHER.negatives()).isEqualTo(Settings.Negatives.FOCUSED);
        assertThat(OTHER.sharing()).isEqualTo(Settings.Sharing.OWN);
        assertThat(OTHER.weighted()).isFalse();
        assertThat(DEFAULTS.with(Settings.BOOST, false).boost()).isFalse();
        assertThat(OTHER.literalBudget()).isEqualTo(8);
        assertThat(OTHER.dropClauses()).isEqualTo(0.25);
        assertThat(OTHER.states()).isEqualTo(16);
        assertThat(OTHER.epochs()).isEqualTo(9);
        assertThat(OTHER.seed()).isEqualTo(10);
        assertThat(OTHER.balance()).isEqualTo(Settings.Balance.SAMPLING);
        assertThat(OTHER.mirror()).isTrue();
        assertThat(OTHER.shift()).isEqualTo(2);
        assertThat(OTHER.tolerance()).isEqualTo(12);
        assertThat(OTHER.reach()).isEqualTo(4);
        assertThat(OTHER.smallestRegion()).isEqualTo(2);
        assertThat(OTHER.largestRegion()).isEqualTo(5);
        assertThat(OTHER.mirrorVotes()).isTrue();
        assertThat(OTHER.batch()).isEqualTo(8);
        assertThat(OTHER.variants()).isEqualTo(3);
        assertThat(OTHER.turn()).isEqualTo(15);
        assertThat(OTHER.zoom()).isEqualTo(20);
        assertThat(OTHER.move()).isEqualTo(4);
        assertThat(OTHER.machines()).isEqualTo(2);
        for (Setting<?> setting : Settings.all()) {
            Settings other = setting == Settings.BOOST ? DEFAULTS.with(Settings.BOOST, false) : OTHER;
            assertThat(other.get(setting)).as(setting.name()).isNotEqualTo(DEFAULTS.get(setting));
        }
    }

    @Test
    void toTexts_everySetting_readsBack() {
        assertThat(Settings.of(OTHER.toTexts())).isEqualTo(OTHER).hasSameHashCodeAs(OTHER);
        assertThat(Settings.of(DEFAULTS.toTexts())).isEqualTo(DEFAULTS).isNotEqualTo(OTHER);
        assertThat(Settings.of(DEFAULTS.with(Settings.BOOST, false).toTexts()))
                .isEqualTo(DEFAULTS.with(Settings.BOOST, false));
        assertThat(OTHER.toTexts()).hasSize(Settings.all().size());
        assertThat(DEFAULTS.toTexts()).hasSize(Settings.all().size()).containsEntry("specificity", "10");
    }

    // 0.15 times the votes of the 100 clauses for a label: 0.15 * 100 * 20.
    @Test
    void fuzzy_tolerance_setsWhatBelongsToIt() {
        Settings fuzzy = Settings.fuzzy(20);
        assertThat(fuzzy.isFuzzy()).isTrue();
        assertThat(fuzzy.clauses()).isEqualTo(200);
        assertThat(fuzzy.target()).isEqualTo(300);
        assertThat(fuzzy.batch()).isEqualTo(32);
        assertThat(fuzzy.literalBudget()).isEqualTo(20);
        assertThat(fuzzy.sharing()).isEqualTo(Settings.Sharing.OWN);
        assertThat(fuzzy.window()).isEqualTo(Window.WHOLE);
        assertThat(fuzzy.weighted()).isFalse();
        assertThat(Settings.fuzzy(2, 2).target()).isEqualTo(1);
    }

    private static void refusedFor(Supplier<Settings> settings, String... reasons) {
        assertThatIllegalArgumentException()
                .isThrownBy(settings::get)
                .satisfies(refusal -> assertThat(refusal.getMessage()).contains(reasons));
    }

    @Test
    void fuzzy_whatDoesNotGoTogether_isRefused() {
        Settings fuzzy = Settings.fuzzy(20);
        refused(() -> Settings.fuzzy(1), "more than 1", "1");
        refused(() -> fuzzy.with(Settings.TOLERANCE, 1001), "1 to 1000", "1001");
        refused(() -> fuzzy.with(Settings.BATCH, 3), "a power of two from 1 to 64", "3");
        refused(() -> fuzzy.with(Settings.BATCH, 128), "a power of two from 1 to 64", "128");
        refusedFor(() -> DEFAULTS.with(Settings.BATCH, 2), "fuzzy clauses", "tolerance");
        refused(() -> fuzzy.with(Settings.REACH, 3), "even number from 0 to 16", "3");
        refused(() -> fuzzy.with(Settings.REACH, 18), "even number from 0 to 16", "18");
        refused(() -> fuzzy.with(Settings.SMALLEST_REGION, 7), "smallest region", "7 and 4");
        refusedFor(() -> DEFAULTS.with(Settings.REACH, 2), "fuzzy clauses", "tolerance");
        refusedFor(() -> DEFAULTS.with(Settings.MIRROR_VOTES, true), "fuzzy clauses", "tolerance");
        refusedFor(() -> DEFAULTS.with(Settings.TOLERANCE, 2), "sharing must be own", "flat");
        refusedFor(() -> fuzzy.with(Settings.WEIGHTED, true), "weighted false", "fuzzy clauses");
        refusedFor(() -> fuzzy.withWindow(new Window(3, 3)), "flat", "fuzzy clauses");
        refusedFor(() -> fuzzy.with(Settings.BOOST, false), "boost true", "fuzzy clauses");
        refusedFor(() -> DEFAULTS.with(Settings.SMALLEST_REGION, 2), "smallestRegion", "fuzzy clauses", "tolerance");
        refusedFor(() -> DEFAULTS.with(Settings.LARGEST_REGION, 5), "largestRegion", "fuzzy clauses", "tolerance");
        refusedFor(
                () -> fuzzy.with(Settings.BALANCE, Settings.Balance.ROOT)
                        .with(Settings.NEGATIVES, Settings.Negatives.FOCUSED),
                "negatives must be q");
    }

    @Test
    void with_nameAndText_readsTheValue() {
        assertThat(DEFAULTS.with("literal-budget", "20").literalBudget()).isEqualTo(20);
        assertThat(OTHER.with("literalBudget", "any").literalBudget()).isEqualTo(Settings.NO_BUDGET);
        assertThat(DEFAULTS.with("window", "flat").window()).isEqualTo(Window.WHOLE);
        assertThat(DEFAULTS.with("balance", "Feedback").balance()).isEqualTo(Settings.Balance.FEEDBACK);
        refused(() -> DEFAULTS.with("clauses", "many"), "'clauses' is not a whole number", "'many'");
        refused(() -> DEFAULTS.with("negatives", "some"), "one of q, focused, rival", "'some'");
        refused(() -> DEFAULTS.with("mirror", "yes"), "true or false", "'yes'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.with("claws", "2"))
                .withMessageContaining("'claws'")
                .withMessageContaining("clauses, target");
    }

    @Test
    void of_missingValue_isRefused() {
        Map<String, String> texts = new HashMap<>(OTHER.toTexts());
        texts.remove("epochs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(texts))
                .withMessageContaining("'epochs' is missing");
    }

    @Test
    void write_number_isShortAndExact() {
        assertThat(Stream.of(10.0, 0.0, 1.1, 0.1 + 0.2, 1e6, 2e-3, 0.5).map(Settings.Q::write))
                .containsExactly("10", "0", "1.1", "0.30000000000000004", "1000000", "0.002", "0.5");
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            double value = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(Settings.Q.write(value))).isEqualTo(value);
            }
        }
    }

    @Test
    void ofMachine_clausesAndTarget_areDividedEvenly() {
        Settings union = DEFAULTS.withClauses(11)
                .withTarget(14)
                .with(Settings.MACHINES, 4)
                .withSeed(7);
        assertThat(IntStream.range(0, 4).mapToObj(union::ofMachine).map(Settings::clauses))
                .containsExactly(3, 3, 3, 2);
        assertThat(IntStream.range(0, 4).mapToObj(union::ofMachine).map(Settings::target))
                .containsExactly(4, 4, 3, 3);
        assertThat(IntStream.range(0, 4).mapToObj(union::ofMachine).map(Settings::machines))
                .containsOnly(1);
    }

    // five pairs of a clause for and a clause against each label
    @Test
    void ofMachine_clausesOfALabelsOwn_areDividedInPairs() {
        Settings union = Settings.fuzzy(4, 10).withTarget(3).with(Settings.MACHINES, 3);
        assertThat(IntStream.range(0, 3).mapToObj(union::ofMachine).map(Settings::clauses))
                .containsExactly(4, 4, 2);
    }

    @Test
    void ofMachine_seeds_areDifferentAndTheFirstIsTheUnions() {
        Settings union = DEFAULTS.with(Settings.MACHINES, 1024).withSeed(7);
        assertThat(IntStream.range(0, 1024).mapToObj(union::ofMachine).map(Settings::seed))
                .doesNotHaveDuplicates()
                .startsWith(7L);
        assertThat(union.ofMachine(1).seed())
                .isNotEqualTo(union.withSeed(8).ofMachine(1).seed());
        assertThat(union.with(Settings.MACHINES, 2).ofMachine(1).seed())
                .isEqualTo(union.ofMachine(1).seed());
    }

    @Test
    void ofMachine_allElse_isTheUnions() {
        Settings part = OTHER.ofMachine(1);
        assertThat(part.withClauses(4).withTarget(3).with(Settings.MACHINES, 2).withSeed(10))
                .isEqualTo(OTHER);
        assertThat(DEFAULTS.ofMachine(0)).isSameAs(DEFAULTS);
        assertThatThrownBy(() -> DEFAULTS.ofMachine(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void machines_moreThanClausesOrTarget_areRefused() {
        assertThatThrownBy(() -> DEFAULTS.withClauses(3).with(Settings.MACHINES, 4))
                .hasMessage("every machine needs a clause, so there must be at least 4 clauses for 4 machines: 3");
        assertThatThrownBy(() -> Settings.fuzzy(20, 6).with(Settings.MACHINES, 4))
                .hasMessage(
                        "every machine needs two clauses per label, so there must be at least 8 clauses for 4 machines: 6");
        assertThatThrownBy(() -> DEFAULTS.withTarget(3).with(Settings.MACHINES, 4))
                .hasMessage(
                        "every machine needs a target of at least 1, so target T must be at least 4 for 4 machines: 3");
        assertThatThrownBy(() -> DEFAULTS.with(Settings.MACHINES, 0)).hasMessage("machines must be 1 to 1024: 0");
    }
}
