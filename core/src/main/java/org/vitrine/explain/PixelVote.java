package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.vitrine.clause.PixelDemand;
import org.vitrine.clause.Placement;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.predict.Voting;
import org.vitrine.predict.VotingClauses;

/**
 * The contribution of one clause to the evidence at one pixel and channel. Those for the label add up to {@link
 * Explanation#inFavour}, the others to {@link Explanation#against}.
 *
 * @param member its member, from 0 on; 0 for a model alone
 * @param clause the clause
 * @param votes what it voted for the label, negative if against
 * @param channel the channel
 * @param bright what it adds to I⁺: its votes times the brightness that it asks for, once for each position that covers
 *     the pixel
 * @param dark what it adds to I⁻; of a fuzzy clause, {@code bright} is what it adds to the evidence in favour, and
 *     {@code dark} what it adds to the evidence against the label
 */
public record PixelVote(int member, int clause, int votes, int channel, double bright, double dark) {

    /**
     * Breaks an explanation down at one pixel. With several members, what the clauses add makes up {@link
     * Explanation#inFavour} and {@link Explanation#against} there: bright and dark, or if the evidence is {@linkplain
     * Explanation#isSupport support alone}, in favour and against in their place. A crisp clause that asks the contrary
     * of what its side asks on the whole then adds less than 0.
     *
     * @return what each clause adds, member by member, in the order of the explanation's votes, channel by channel;
     *     fuzzy clauses, of which silent ones count too, by what they add in favour of the label; clauses that ask
     *     nothing of the pixel are left out
     */
    public static List<PixelVote> at(Voting voting, Explanation explanation, int row, int column) {
        return voting.models().size() > 1
                ? MemberEvidence.at(voting, explanation, row, column)
                : ofModel(voting.models().get(0), explanation, row, column);
    }

    private static List<PixelVote> ofModel(VotingClauses model, Explanation explanation, int row, int column) {
        ImageShape shape = model.shape();
        Objects.checkIndex(row, shape.height());
        Objects.checkIndex(column, shape.width());
        if (explanation.isSupport()) {
            return ofShares(model, explanation, (row * shape.width() + column) * shape.channels());
        }
        int reach = View.reach(model.views());
        List<PixelVote> votes = new ArrayList<>();
        for (ClauseVote vote : explanation.votes()) {
            List<Placement> near = vote.placements().stream()
                    .filter(place -> isNear(row - place.row(), model.grid().windowHeight(), reach)
                            && isNear(column - place.column(), model.grid().windowWidth(), reach))
                    .toList();
            if (!near.isEmpty()) {
                add(model, vote, near, row, column, votes);
            }
        }
        return votes;
    }

    private static List<PixelVote> ofShares(VotingClauses model, Explanation explanation, int first) {
        int channels = model.shape().channels();
        Map<Integer, double[]> sums = new TreeMap<>(); // by clause: for and against, channel by channel
        for (LiteralShare share : explanation.shares()) {
            LiteralEvidence.forEachTap(model, share, (at, part) -> {
                if (at >= first && at < first + channels) {
                    double[] own = sums.computeIfAbsent(share.clause(), clause -> new double[2 * channels]);
                    own[2 * (at - first) + (share.share() > 0 ? 0 : 1)] += Math.abs(share.share()) * part;
                }
            });
        }
        List<PixelVote> votes = new ArrayList<>();
        sums.forEach((clause, own) -> {
            int cast = explanation.votes().stream()
                    .filter(vote -> vote.clause() == clause)
                    .mapToInt(ClauseVote::votes)
                    .sum();
            for (int channel = 0; channel < channels; channel++) {
                if (own[2 * channel] != 0 || own[2 * channel + 1] != 0) {
                    votes.add(new PixelVote(0, clause, cast, channel, own[2 * channel], own[2 * channel + 1]));
                }
            }
        });
        votes.sort(Comparator.comparingDouble((PixelVote vote) -> vote.dark() - vote.bright()));
        return votes;
    }

    private static boolean isNear(int fromCorner, int size, int reach) {
        return fromCorner >= -reach && fromCorner < size + reach;
    }

    private static void add(
            VotingClauses model, ClauseVote vote, List<Placement> places, int row, int column, List<PixelVote> into) {
        ImageShape shape = model.shape();
        double[] bright = new double[shape.channels()];
        double[] dark = new double[shape.channels()];
        for (PixelDemand demand : model.demands(vote.clause())) {
            View view = model.views().get(demand.view());
            double much = Math.abs(vote.votes()) * demand.brightness().atLeast();
            double little = Math.abs(vote.votes()) * demand.brightness().atMost();
            for (Placement place : places) {
                for (View.Tap tap : view.taps()) {
                    int tapRow = EvidenceSums.inside(place.row() + demand.row() + tap.row(), shape.height());
                    int tapColumn = EvidenceSums.inside(place.column() + demand.column() + tap.column(), shape.width());
                    if (tapRow == row && tapColumn == column) {
                        double share = (double) Math.abs(tap.weight()) / view.scale();
                        bright[tap.channel()] += share * (tap.weight() > 0 ? much : little);
                        dark[tap.channel()] += share * (tap.weight() > 0 ? little : much);
                    }
                }
            }
        }
        for (int channel = 0; channel < shape.channels(); channel++) {
            if (bright[channel] != 0 || dark[channel] != 0) {
                into.add(new PixelVote(0, vote.clause(), vote.votes(), channel, bright[channel], dark[channel]));
            }
        }
    }
}
