package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Window;

class PixelVoteTest {

    // A window of 1x2 on 1 1 1 0. "Both bright", 2 votes, matches at columns 0 and 1 and so asks twice of pixel 1.
    // "Left bright,
    // right dark", -5 votes, matches at column 2.
    @Test
    void at_byHand() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 4, 1), new Window(1, 2), 1, "a");
        written.clause(new int[] {2}, written.bright(0, 0), written.bright(0, 1));
        written.clause(new int[] {-5}, written.bright(0, 0), written.dark(0, 1));
        Explanation explanation = written.model().explainer().explain(written.bits(255, 255, 255, 0), 0);
        assertThat(PixelVote.at(written.model(), explanation, 0, 0)).containsExactly(new PixelVote(0, 0, 2, 0, 2, 0));
        assertThat(PixelVote.at(written.model(), explanation, 0, 1)).containsExactly(new PixelVote(0, 0, 2, 0, 4, 0));
        assertThat(PixelVote.at(written.model(), explanation, 0, 2))
                .containsExactly(new PixelVote(0, 0, 2, 0, 2, 0), new PixelVote(0, 1, -5, 0, 5, 0));
        assertThat(PixelVote.at(written.model(), explanation, 0, 3)).containsExactly(new PixelVote(0, 1, -5, 0, 0, 5));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> PixelVote.at(written.model(), explanation, 0, 4));
    }

    @ParameterizedTest
    @CsvSource({"thermometer:3, 3, 3", "edges:2, 6, 2"})
    void at_everyPixel_addsUpToTheEvidence(String encoding, int views, int levels) {
        Random random = new Random(7);
        double seen = 0;
        for (int round = 0; round < 20; round++) {
            WrittenModel written =
                    new WrittenModel(EncodingRecipe.parse(encoding), new ImageShape(5, 6, 3), new Window(2, 3), "a");
            for (int clause = 0; clause < 12; clause++) {
                written.clause(
                        new int[] {random.nextInt(9) - 4},
                        written.bright(
                                random.nextInt(views), random.nextInt(levels), random.nextInt(2), random.nextInt(3)),
                        written.dark(
                                random.nextInt(views), random.nextInt(levels), random.nextInt(2), random.nextInt(3)));
            }
            Explanation explanation = written.model()
                    .explainer()
                    .explain(written.bits(random.ints(5 * 6 * 3, 0, 256).toArray()), 0);
            for (int row = 0; row < 5; row++) {
                for (int column = 0; column < 6; column++) {
                    List<PixelVote> votes = PixelVote.at(written.model(), explanation, row, column);
                    for (int channel = 0; channel < 3; channel++) {
                        EvidenceMap inFavour = explanation.inFavour();
                        EvidenceMap against = explanation.against();
                        seen += inFavour.positive(row, column, channel);
                        assertSum(votes, channel, true, true, inFavour.positive(row, column, channel));
                        assertSum(votes, channel, true, false, inFavour.negative(row, column, channel));
                        assertSum(votes, channel, false, true, against.positive(row, column, channel));
                        assertSum(votes, channel, false, false, against.negative(row, column, channel));
                    }
                }
            }
        }
        assertThat(seen).as("something must have been said at all").isPositive();
    }

    private static void assertSum(
            List<PixelVote> votes, int channel, boolean inFavour, boolean bright, double expected) {
        double sum = votes.stream()
                .filter(vote -> vote.channel() == channel && vote.votes() > 0 == inFavour)
                .mapToDouble(vote -> bright ? vote.bright() : vote.dark())
                .sum();
        assertThat(sum).isCloseTo(expected, within(1e-9));
    }
}
