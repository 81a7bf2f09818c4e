package org.vitrine.explain.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.ClauseView.Look;
import org.vitrine.clause.Placement;
import org.vitrine.image.Raster;
import org.vitrine.predict.Voting;
import org.vitrine.predict.VotingClauses;

/**
 * A clause that is silent on an image, and how near it came to voting.
 *
 * @param member its member, from 0 on; 0 for a model alone
 * @param clause its number
 * @param missing how many more of its literals would have to hold for its first vote, at least 1
 * @param votes what that vote would add to the class sum of its member, negative if it is against the label
 * @param placement where it comes nearest to voting
 * @param failed those of its literals that fail there, counted from 0 on
 */
public record NearVote(int member, int clause, int missing, int votes, Placement placement, List<Integer> failed) {

    private static final Comparator<NearVote> NEAREST = Comparator.comparingInt(NearVote::missing)
            .thenComparingInt(near -> -Math.abs(near.votes))
            .thenComparingInt(NearVote::member)
            .thenComparingInt(NearVote::clause);

    public NearVote {
        failed = List.copyOf(failed);
    }

    /**
     * Finds the clauses that are silent on an image and nearest to a vote for or against a label. Clauses that can
     * never vote are left out.
     *
     * @param voting the model, or the members
     * @param most how many clauses to find at most
     * @return the clauses, those first that lack fewest literals; of equals, those with the largest weight
     */
    public static List<NearVote> of(Voting voting, Raster image, int label, int most) {
        voting.checkShape(image);
        Objects.checkIndex(label, voting.labels().size());
        List<NearVote> silent = new ArrayList<>();
        for (int member = 0; member < voting.models().size(); member++) {
            VotingClauses model = voting.models().get(member);
            try (ClauseView view = model.view(model.encoding().encode(image))) {
                addSilent(silent, model, member, view, label);
            }
        }
        return silent.stream().sorted(NEAREST).limit(most).toList();
    }

    private static void addSilent(List<NearVote> silent, VotingClauses model, int member, ClauseView view, int label) {
        int[] strengths = view.strengths();
        for (int clause = 0; clause < strengths.length; clause++) {
            int weight = model.weight(clause, label);
            boolean canVote = model.clauses().literals(clause) > 0 && !model.isContradictory(clause);
            if (strengths[clause] == 0 && weight != 0 && canVote) {
                silent.add(nearest(model, member, view, clause, weight));
            }
        }
    }

    private static NearVote nearest(VotingClauses model, int member, ClauseView view, int clause, int weight) {
        Look nearest = view.best(clause).stream() // on the image, and on its mirror image if votes on it are added
                .map(at -> view.look(clause, at))
                .min(Comparator.comparingInt(look -> look.failed().size()))
                .orElseThrow();
        int missing = nearest.failed().size() - model.clauses().tolerance() + 1;
        return new NearVote(
                member, clause, missing, weight, nearest.placements().get(0), nearest.failed());
    }

    /** {@return what the vote would count in the class sum of all members, not rounded} */
    public double share(Voting voting) {
        return votes * voting.factor(member);
    }
}
