package org.vitrine.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.UsualVotes;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.sample.Samples;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.train.Trainer;

/** What is usual, against a loop over images, clauses, shifts and literals. */
class UsualVotesCountTest {

    private static final int TOLERANCE = 5;

    private static boolean holds(Model model, int literal, BitImage image, int down, int right) {
        int features = model.grid().features();
        int feature = literal % features;
        int height = image.height();
        int width = image.width();
        int row = Math.max(0, Math.min(height - 1, feature / width % height + down));
        int column = Math.max(0, Math.min(width - 1, feature % width + right));
        return image.get(row, column, feature / width / height) == literal < features;
    }

    private static int failed(Model model, int clause, BitImage image, int down, int right) {
        int failed = 0;
        for (int literal : model.clauses().literalsOf(clause)) {
            failed += holds(model, literal, image, down, right) ? 0 : 1;
        }
        return failed;
    }

    @Test
    void over_everyImageClauseAndLiteral_equalsSlowLoop() {
        for (int reach : new int[] {0, 2}) {
            Settings settings = Settings.fuzzy(TOLERANCE, 10)
                    .with(Settings.REACH, reach)
                    .withTarget(10)
                    .with(Settings.SMALLEST_REGION, 1)
                    .withEpochs(2);
            Dataset data = Samples.random(Samples.names(3, false), new ImageShape(11, 18, 1), 60, 4)
                    .dataset(EncodingRecipe.parse("thermometer:2").fit(1, List.of()));
            Model model = new Trainer(settings, 2).train(data);
            UsualVotes usual = model.usualVotes().orElseThrow();
            ClauseBank bank = model.clauses();
            assertThat(usual.images()).isEqualTo(60);
            int cast = 0;
            for (int clause = 0; clause < bank.size(); clause++) {
                int votes = 0;
                int lacking = 0;
                int[] literals = bank.literalsOf(clause);
                int[] with = new int[literals.length];
                int[] without = new int[literals.length];
                for (int index = 0; index < data.size(); index++) {
                    BitImage image = data.image(index);
                    int least = failed(model, clause, image, 0, 0);
                    int bestDown = 0;
                    int bestRight = 0;
                    // a clause that can never vote is counted at its place
                    int tried = bank.isContradictory(clause) ? 0 : reach;
                    for (int down = -tried; down <= tried; down += 2) {
                        for (int right = -tried; right <= tried; right += 2) {
                            int failed = failed(model, clause, image, down, right);
                            if (failed < least) {
                                least = failed;
                                bestDown = down;
                                bestRight = right;
                            }
                        }
                    }
                    votes += literals.length == 0 ? 0 : Math.max(0, TOLERANCE - least);
                    boolean has = data.has(index, clause / 10);
                    lacking += has ? 0 : 1;
                    for (int i = 0; i < literals.length; i++) {
                        (has ? with : without)[i] += holds(model, literals[i], image, bestDown, bestRight) ? 1 : 0;
                    }
                }
                assertThat(usual.votes(clause)).isEqualTo(votes);
                assertThat(usual.lacking(clause)).isEqualTo(lacking);
                for (int i = 0; i < literals.length; i++) {
                    assertThat(usual.heldWith(clause, i)).isEqualTo(with[i]);
                    assertThat(usual.heldWithout(clause, i)).isEqualTo(without[i]);
                    assertThat(usual.frequencyWith(clause, i)).isEqualTo((double) with[i] / (60 - lacking));
                    assertThat(usual.frequencyWithout(clause, i)).isEqualTo((double) without[i] / lacking);
                }
                assertThat(usual.meanVotes(clause)).isEqualTo(votes / 60.0);
                cast += votes;
            }
            assertThat(cast).isGreaterThan(200);
        }
    }

    @Test
    void over_anyNumberOfThreads_isTheSame() {
        Settings settings = Settings.fuzzy(4, 400)
                .withTarget(10)
                .with(Settings.SMALLEST_REGION, 1)
                .withEpochs(1);
        Dataset data = Samples.random(Samples.names(3, true), new ImageShape(9, 9, 1), 20, 4)
                .dataset(EncodingRecipe.parse("otsu").fit(1, List.of()));
        UsualVotes one = new Trainer(settings, 1).train(data).usualVotes().orElseThrow();
        for (int threads = 2; threads <= 4; threads++) {
            assertThat(new Trainer(settings, threads).train(data).usualVotes()).contains(one);
        }
    }

    // Every image has the only label: nothing is known of images without it, so it is a half.
    @Test
    void frequency_noSuchImage_isAHalf() {
        UsualVotes usual =
                new UsualVotes(4, new int[] {3}, new int[] {0}, new int[] {0, 1}, new int[] {0}, new int[] {1});
        assertThat(usual.frequencyWithout(0, 0)).isEqualTo(0.5);
        assertThat(usual.frequencyWith(0, 0)).isEqualTo(0.25);
        UsualVotes none =
                new UsualVotes(4, new int[] {3}, new int[] {4}, new int[] {0, 1}, new int[] {1}, new int[] {0});
        assertThat(none.frequencyWith(0, 0)).isEqualTo(0.5);
    }
}
