package org.vitrine.explain.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.WrittenModel;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.patch.Window;
import org.vitrine.predict.Prediction;

class ClauseTallyTest {

    // Clause 0, "left bright", 3 votes for a; clause 1, "right bright", 5 against a. Images: left, both, none, right;
    // a: yes, yes, no, no.
    // Sums 3, -2, 0, -5: the second is missed. Clause 0 votes on two images, both with the label; clause 1 on two, one
    // without, and its 5
    // votes against the second do harm.
    @Test
    void tally_twoClauses_workedByHand() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 2, 1), Window.WHOLE, 1, "a");
        written.clause(new int[] {3}, written.bright(0, 0));
        written.clause(new int[] {-5}, written.bright(0, 1));
        List<BitImage> images =
                List.of(written.bits(255, 0), written.bits(255, 255), written.bits(0, 0), written.bits(0, 255));
        ClauseTally tally = ClauseTally.of(written.model(), 4, images::get, (image, label) -> image < 2, 2, done -> {});
        assertThat(tally.images()).isEqualTo(4);
        assertThat(tally.support(0)).isEqualTo(0.5);
        assertThat(tally.precision(0, 0)).isEqualTo(1);
        assertThat(tally.harm(0, 0)).isZero();
        assertThat(tally.support(1)).isEqualTo(0.5);
        assertThat(tally.precision(1, 0)).isEqualTo(0.5);
        assertThat(tally.harm(1, 0)).isEqualTo(5);
    }

    // Against the explanations of single images, of random fuzzy models.
    @Test
    void tally_fuzzyModels_addsUpTheVotesOfExplanations() {
        long harm = 0;
        for (long seed = 0; seed < 20; seed++) {
            Model model = FuzzyModels.trained(seed, "thermometer:3");
            List<BitImage> images = new ArrayList<>();
            FuzzyModels.images(model.shape(), 6, seed)
                    .forEach(image -> images.add(model.encoding().encode(image)));
            ClauseTally.Truth truth = (image, label) -> (image * 31 + label * 7) % 3 == 0;
            ClauseTally tally = ClauseTally.of(model, 6, images::get, truth, 1, done -> {});
            for (int label = 0; label < model.labels().size(); label++) {
                long[] harms = new long[model.clauses().size()];
                double[] with = new double[harms.length];
                double[] all = new double[harms.length];
                for (int image = 0; image < 6; image++) {
                    Prediction prediction = model.predictor().predict(images.get(image));
                    boolean given = prediction.isDecided(label);
                    for (ClauseVote vote :
                            model.explainer().explain(images.get(image), label).votes()) {
                        boolean wrong = given != truth.has(image, label);
                        harms[vote.clause()] += wrong ? Math.max(0, given ? vote.votes() : -vote.votes()) : 0;
                        all[vote.clause()] += Math.abs(vote.votes());
                        with[vote.clause()] += truth.has(image, label) ? Math.abs(vote.votes()) : 0;
                    }
                }
                for (int clause = 0; clause < harms.length; clause++) {
                    assertThat(tally.harm(clause, label)).isEqualTo(harms[clause]);
                    harm += harms[clause];
                    if (all[clause] > 0) {
                        double share = with[clause] / all[clause];
                        double expected = model.weight(clause, label) < 0 ? 1 - share : share;
                        assertThat(tally.precision(clause, label)).isCloseTo(expected, within(1e-12));
                    }
                }
            }
        }
        assertThat(harm).isPositive();
    }
}
