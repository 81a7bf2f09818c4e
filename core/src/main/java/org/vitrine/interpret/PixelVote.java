package org.vitrine.interpret;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.vitrine.clause.PixelDemand;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Model;

/**
 * What one clause adds to the evidence at one pixel and channel. Those for the label add up to {@link Explanation#inFavour}, the
 * others to {@link Explanation#against}.
 *
 * @param clause the clause
 * @param votes what it voted for the label, negative if against
 * @param channel the channel
 * @param bright what it adds to I⁺: its votes times the brightness that it asks for, once for each place that covers the pixel
 * @param dark what it adds to I⁻
 */
public record PixelVote(int clause, int votes, int channel, double bright, double dark) {

    /**
     * Takes an explanation apart at one pixel.
     *
     * @param model the model
     * @param explanation what it says of an image
     * @param row the pixel's row
     * @param column the pixel's column
     * @return what each clause adds, in the order of the explanation's votes, channel by channel; clauses that ask nothing of the
     *     pixel are left out
     */
    public static List<PixelVote> at(Model model, Explanation explanation, int row, int column) {
        ImageShape shape = model.shape();
        Objects.checkIndex(row, shape.height());
        Objects.checkIndex(column, shape.width());
        List<PixelVote> votes = new ArrayList<>();
        for (ClauseVote vote : explanation.votes()) {
            if (vote.places().stream().anyMatch(place -> covers(model, place, row, column))) {
                add(model, vote, row, column, votes);
            }
        }
        return votes;
    }

    private static boolean covers(Model model, ClauseVote.Place place, int row, int column) {
        int down = row - place.row();
        int right = column - place.column();
        return down >= 0
                && down < model.grid().windowHeight()
                && right >= 0
                && right < model.grid().windowWidth();
    }

    private static void add(Model model, ClauseVote vote, int row, int column, List<PixelVote> into) {
        int channels = model.shape().channels();
        double[] bright = new double[channels];
        double[] dark = new double[channels];
        for (PixelDemand demand :
                model.clauses().demands(vote.clause(), model.binarizer().levels())) {
            ClauseVote.Place there = new ClauseVote.Place(row - demand.row(), column - demand.column());
            if (vote.places().contains(there)) {
                bright[demand.channel()] +=
                        Math.abs(vote.votes()) * demand.brightness().atLeast();
                dark[demand.channel()] +=
                        Math.abs(vote.votes()) * demand.brightness().atMost();
            }
        }
        for (int channel = 0; channel < channels; channel++) {
            if (bright[channel] != 0 || dark[channel] != 0) {
                into.add(new PixelVote(vote.clause(), vote.votes(), channel, bright[channel], dark[channel]));
            }
        }
    }
}
