package org.vitrine.team;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.LabelEvidence;
import org.vitrine.explain.PixelVote;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.predict.Prediction;

/**
 * Why a team gave an image a label, or did not.
 *
 * <p>The evidence of all members lies on the same pixels, in millionths of the team's class sum. That of a member of crisp clauses is scaled
 * first, so that its strength adds up to the votes that its clauses cast for the label (or against it): else a member whose clauses match at
 * many positions would hide the others. The evidence of fuzzy clauses is counted in votes as it is. If a member is fuzzy, whose evidence does
 * not tell bright from dark, neither does that of the team. The evidence of a model alone is the model's own.
 *
 * @param label the label's index
 * @param classSum the team's class sum: the members' shares added up
 * @param confidence how sure the team is of the label, 0 to 1
 * @param inFavour the evidence for the label, of all members
 * @param against the evidence against it, of all members
 * @param members why each member says what it says
 * @param shares what each member's class sum counts in that of the team
 * @param votes every clause of every member that voted, the largest share first
 */
public record TeamExplanation(
        int label,
        int classSum,
        double confidence,
        EvidenceMap inFavour,
        EvidenceMap against,
        List<Explanation> members,
        List<Long> shares,
        List<MemberVote> votes)
        implements LabelEvidence {

    public TeamExplanation {
        members = List.copyOf(members);
        shares = List.copyOf(shares);
        votes = List.copyOf(votes);
        long sum = shares.stream().mapToLong(Long::longValue).sum();
        if (limited(sum) != classSum) {
            throw new IllegalStateException(
                    "the members' shares add up to " + sum + ", but the class sum is " + classSum);
        }
    }

    static TeamExplanation of(ClauseClassifier team, int label, List<Explanation> members) {
        boolean alone = members.size() == 1;
        boolean crisp = isCrisp(team);
        EvidenceMap inFavour = EvidenceMap.zeros(team.shape());
        EvidenceMap against = EvidenceMap.zeros(team.shape());
        List<Long> shares = new ArrayList<>();
        List<MemberVote> votes = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Explanation own = members.get(i);
            double unit = team.factor(i);
            shares.add(team.share(i, own.classSum()));
            inFavour = alone
                    ? own.inFavour()
                    : inFavour.plus(inVotes(own, crisp, 1).times(unit));
            against =
                    alone ? own.against() : against.plus(inVotes(own, crisp, -1).times(unit));
            for (ClauseVote vote : own.votes()) {
                votes.add(new MemberVote(i, vote, vote.votes() * unit));
            }
        }
        votes.sort(Comparator.comparingDouble(MemberVote::share)
                .reversed()
                .thenComparing(MemberVote::member)
                .thenComparing(vote -> vote.vote().clause()));
        int classSum = limited(shares.stream().mapToLong(Long::longValue).sum());
        double confidence = Prediction.confidence(classSum, team.target());
        return new TeamExplanation(label, classSum, confidence, inFavour, against, members, shares, votes);
    }

    private static int limited(long sum) {
        return (int) Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, sum));
    }

    private static boolean isCrisp(ClauseClassifier team) {
        return team.members().stream()
                .allMatch(member -> member.model().clauses().isCrisp());
    }

    /** A member's evidence for the label (sign 1) or against it (sign -1), counted in votes. */
    private static EvidenceMap inVotes(Explanation own, boolean crisp, int sign) {
        EvidenceMap map = sign > 0 ? own.inFavour() : own.against();
        return (crisp ? map : map.unsigned()).times(votesPerStrength(own, map, sign));
    }

    /** What a member's evidence is multiplied by, so that its strength adds up to votes. */
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

    /**
     * The class sum of a usual image, from which the evidence explains the difference.
     *
     * @param team the team
     * @return the members' usual class sums, counted as that of the team is; empty if it is not known of every member
     */
    public OptionalDouble usual(ClauseClassifier team) {
        double sum = 0;
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i).usual().isEmpty()) {
                return OptionalDouble.empty();
            }
            sum += members.get(i).usual().getAsDouble()
                    * team.unit()
                    / team.members().get(i).divisor();
        }
        return OptionalDouble.of(sum);
    }

    /**
     * Breaks the evidence down at one pixel. What the clauses add makes up {@link #inFavour} and {@link #against} there: bright and dark, or
     * if the evidence is {@linkplain #isSupport support alone}, in favour and against in their place. A crisp clause that asks the contrary of what
     * its side asks on the whole then adds less than 0.
     *
     * @param team the team
     * @param row the pixel's row
     * @param column the pixel's column
     * @return what each clause adds, member by member; clauses that ask nothing of the pixel are left out
     */
    public List<MemberPixelVote> pixelVotes(ClauseClassifier team, int row, int column) {
        boolean alone = members.size() == 1;
        boolean crisp = isCrisp(team);
        List<MemberPixelVote> votes = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Member member = team.members().get(i);
            Explanation own = members.get(i);
            double unit = team.factor(i);
            double perFavour = alone ? 1 : unit * votesPerStrength(own, own.inFavour(), 1);
            double perAgainst = alone ? 1 : unit * votesPerStrength(own, own.against(), -1);
            boolean fuzzy = !member.model().clauses().isCrisp();
            for (PixelVote vote : PixelVote.at(member.model(), own, row, column)) {
                boolean favours = vote.votes() > 0;
                double factor = favours ? perFavour : perAgainst;
                PixelVote counted = fuzzy // its sides are for and against already
                        ? scaled(vote, perFavour * vote.bright(), perAgainst * vote.dark())
                        : crisp
                                ? scaled(vote, factor * vote.bright(), factor * vote.dark())
                                : unsigned(vote, factor, favours ? own.inFavour() : own.against(), row, column);
                votes.add(new MemberPixelVote(i, counted));
            }
        }
        return votes;
    }

    private static PixelVote scaled(PixelVote vote, double bright, double dark) {
        return new PixelVote(vote.clause(), vote.votes(), vote.channel(), bright, dark);
    }

    /** What a crisp clause adds to the evidence of its side, which does not tell bright from dark. */
    private static PixelVote unsigned(PixelVote vote, double factor, EvidenceMap side, int row, int column) {
        double sign = Math.signum(side.value(row, column, vote.channel()));
        double adds = factor * sign * (vote.bright() - vote.dark());
        return vote.votes() > 0 ? scaled(vote, adds, 0) : scaled(vote, 0, adds);
    }

    @Override
    public boolean isSupport() {
        return members.stream().anyMatch(Explanation::isSupport);
    }
}
