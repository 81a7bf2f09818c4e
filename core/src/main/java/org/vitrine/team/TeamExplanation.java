package org.vitrine.team;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.LabelEvidence;
import org.vitrine.predict.Prediction;

/**
 * Why a team gave an image a label, or did not.
 *
 * <p>The evidence of all members lies on the same pixels, in millionths of the team's class sum. That of a member of crisp clauses is scaled
 * first, so that its strength adds up to the votes that its clauses cast for the label (or against it): else a member whose clauses match at
 * many positions would hide the others. The evidence of fuzzy clauses is counted in votes as it is. If a member is fuzzy, whose evidence does
 * not tell bright from dark, neither does that of the team.
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
        if (Team.limited(sum) != classSum) {
            throw new IllegalStateException(
                    "the members' shares add up to " + sum + ", but the class sum is " + classSum);
        }
    }

    static TeamExplanation of(Team team, int label, List<Explanation> members) {
        boolean crisp = team.members().stream()
                .allMatch(member -> member.model().clauses().fuzzy().isEmpty());
        EvidenceMap inFavour = EvidenceMap.zeros(team.shape());
        EvidenceMap against = EvidenceMap.zeros(team.shape());
        List<Long> shares = new ArrayList<>();
        List<MemberVote> votes = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Member member = team.members().get(i);
            Explanation own = members.get(i);
            double unit = (double) Team.UNIT / member.divisor();
            shares.add(member.share(own.classSum()));
            inFavour = inFavour.plus(inVotes(own, crisp, 1).times(unit));
            against = against.plus(inVotes(own, crisp, -1).times(unit));
            for (ClauseVote vote : own.votes()) {
                votes.add(new MemberVote(i, vote, vote.votes() * unit));
            }
        }
        votes.sort(Comparator.comparingDouble(MemberVote::share)
                .reversed()
                .thenComparing(MemberVote::member)
                .thenComparing(vote -> vote.vote().clause()));
        int classSum = Team.limited(shares.stream().mapToLong(Long::longValue).sum());
        double confidence = Prediction.confidence(classSum, team.target());
        return new TeamExplanation(label, classSum, confidence, inFavour, against, members, shares, votes);
    }

    /** A member's evidence for the label (sign 1) or against it (sign -1), counted in votes. */
    private static EvidenceMap inVotes(Explanation own, boolean crisp, int sign) {
        EvidenceMap map = sign > 0 ? own.inFavour() : own.against();
        EvidenceMap drawn = crisp ? map : map.unsigned();
        if (own.usual().isPresent()) {
            return drawn;
        }
        long cast = own.votes().stream()
                .mapToLong(vote -> Math.max(0L, (long) sign * vote.votes()))
                .sum();
        double strength = 0;
        for (double pixel : map.strength()) {
            strength += pixel;
        }
        return drawn.times(strength == 0 ? 0 : cast / strength);
    }

    @Override
    public boolean isSupport() {
        return members.stream().anyMatch(Explanation::isSupport);
    }
}
