package org.vitrine.evaluation.faithfulness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Completeness.Account;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Model;
import org.vitrine.team.Team;

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
    void of_crispClauses_votesAddUp() {
        Model model = TrustModels.crisp();
        List<Pair> pairs = TrustModels.sample(model).pairs();
        Completeness all = Completeness.of(model, pairs, 2, done -> {}).orElseThrow();
        assertThat(all).isEqualTo(new Completeness(pairs.size(), pairs.size(), OptionalDouble.empty()));
        assertThat(all.holds()).isTrue();
    }

    @Test
    void of_fuzzyClauses_evidenceAddsUpToo() {
        Model model = TrustModels.fuzzy();
        Completeness all = Completeness.of(model, TrustModels.sample(model).pairs(), 1, done -> {})
                .orElseThrow();
        assertThat(all.exact()).isEqualTo(all.pairs());
        assertThat(all.largestGap().orElseThrow()).isLessThan(1e-9);
        assertThat(all.holds()).isTrue();
    }

    @Test
    void of_aTeam_sharesAddUp() {
        Model fuzzy = TrustModels.fuzzy();
        List<Pair> pairs = TrustModels.sample(fuzzy).pairs();
        Completeness twoFuzzy =
                Completeness.of(Team.of(fuzzy, fuzzy), pairs, 1, done -> {}).orElseThrow();
        assertThat(twoFuzzy.exact()).isEqualTo(pairs.size());
        assertThat(twoFuzzy.largestGap().orElseThrow()).isLessThan(1e-6);
        Completeness mixed = Completeness.of(Team.of(fuzzy, TrustModels.crisp()), pairs, 1, done -> {})
                .orElseThrow();
        assertThat(mixed.largestGap()).isEmpty();
        assertThat(mixed.holds()).isTrue();
    }

    @Test
    void of_otherClassifiers_isEmpty() {
        StubClassifier stub = new StubClassifier(new ImageShape(1, 1, 1), image -> 1, (image, label) -> new double[1]);
        assertThat(Completeness.of(stub, List.of(), 1, done -> {})).isEmpty();
    }
}
