package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Voting;

/**
 * The explanations of several members as one, counted as the class sums of all are.
 *
 * <p>All evidence lies on the same pixels. That of a member of crisp clauses is scaled first, so that its strength adds
 * up to the votes that its clauses cast for the label, or against it: else a member whose clauses match at many
 * positions would hide the others. The evidence of fuzzy clauses is counted in votes as it is. If a member is fuzzy,
 * whose evidence does not tell bright from dark, neither does that of all.
 */
final class MemberEvidence {

    private MemberEvidence() {}

    static Explanation together(Voting voting, int label, List<Explanation> members) {
        boolean support = isSupport(voting);
        EvidenceMap inFavour = EvidenceMap.zeros(voting.shape());
        EvidenceMap against = EvidenceMap.zeros(voting.shape());
        List<ClauseVote> votes = new ArrayList<>();
        List<int[]> sums = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Explanation own = members.get(i);
            inFavour = inFavour.plus(inVotes(own, support, 1).times(voting.factor(i)));
            against = against.plus(inVotes(own, support, -1).times(voting.factor(i)));
            for (ClauseVote vote : own.votes()) {
                votes.add(vote.ofMember(i));
            }
            int[] sum = new int[voting.labels().size()];
            sum[label] = own.classSum();
            sums.add(sum);
        }
        votes.sort(Comparator.comparingDouble((ClauseVote vote) -> vote.share(voting))
                .reversed()
                .thenComparing(ClauseVote::member)
                .thenComparing(ClauseVote::clause));
        int classSum = voting.classSums(sums)[label];
        double confidence = Prediction.confidence(classSum, voting.target());
        return new Explanation(
                label, classSum, confidence, inFavour, against, votes, usual(voting, members), List.of(), members);
    }

    private static OptionalDouble usual(Voting voting, List<Explanation> members) {
        double sum = 0;
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i).usual().isEmpty()) {
                return OptionalDouble.empty();
            }
            sum += members.get(i).usual().getAsDouble() * voting.unit() / voting.divisor(i);
        }
        return OptionalDouble.of(sum);
    }

    private static boolean isSupport(Voting voting) {
        return voting.models().stream().anyMatch(Evidence::isSupport);
    }

    /** Returns a member's evidence for the label (sign 1) or against it (sign -1), counted in votes. */
    private static EvidenceMap inVotes(Explanation own, boolean support, int sign) {
        EvidenceMap map = sign > 0 ? own.inFavour() : own.against();
        return (support ? map.unsigned() : map).times(votesPerStrength(own, map, sign));
    }

    /** Returns what a member's evidence is multiplied by, so that its strength adds up to votes. */
    private static double votesPerStrength(Explanation own, EvidenceMap map, int sign) {
        if (own.usual().isPresent()) {
            return 1;
        }
        long cast = own.votes().stream()
                .mapToLong(vote -> Math.max(0L, (long) sign * vote.votes()))
                .sum();
        double strength = 0;
        for (double pixel : map.strength()) {
            strength += pixel;
        }
        return strength == 0 ? 0 : cast / strength;
    }

    /** Breaks the evidence of all down at one pixel, member by member. */
    static List<PixelVote> at(Voting voting, Explanation explanation, int row, int column) {
        boolean support = isSupport(voting);
        List<PixelVote> votes = new ArrayList<>();
        for (int i = 0; i < voting.models().size(); i++) {
            Explanation own = explanation.members().get(i);
            double perFavour = voting.factor(i) * votesPerStrength(own, own.inFavour(), 1);
            double perAgainst = voting.factor(i) * votesPerStrength(own, own.against(), -1);
            boolean sides = Evidence.isSupport(voting.models().get(i));
            for (PixelVote vote : PixelVote.at(voting.models().get(i), own, row, column)) {
                boolean favours = vote.votes() > 0;
                double factor = favours ? perFavour : perAgainst;
                if (sides) { // its bright and dark are for and against
                    votes.add(scaled(vote, i, perFavour * vote.bright(), perAgainst * vote.dark()));
                } else if (support) {
                    votes.add(unsigned(vote, i, factor, favours ? own.inFavour() : own.against(), row, column));
                } else {
                    votes.add(scaled(vote, i, factor * vote.bright(), factor * vote.dark()));
                }
            }
        }
        return votes;
    }

    private static PixelVote scaled(PixelVote vote, int member, double bright, double dark) {
        return new PixelVote(member, vote.clause(), vote.votes(), vote.channel(), bright, dark);
    }

    /** Returns what a crisp clause adds to the evidence of its side, which does not tell bright from dark. */
    private static PixelVote unsigned(
            PixelVote vote, int member, double factor, EvidenceMap side, int row, int column) {
        double sign = Math.signum(side.value(row, column, vote.channel()));
        double adds = factor * sign * (vote.bright() - vote.dark());
        return vote.votes() > 0 ? scaled(vote, member, adds, 0) : scaled(vote, member, 0, adds);
    }
}
