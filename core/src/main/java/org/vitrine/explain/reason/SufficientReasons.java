package org.vitrine.explain.reason;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;
import org.vitrine.predict.Voting;
import org.vitrine.predict.VotingClauses;

/**
 * As few clauses as suffice for a decision about a label, whatever the other clauses that voted on the image do: all
 * others that support the decision may fall silent, and all that oppose it may cast their full votes.
 *
 * <p>A clause supports a decision if it votes for a label that was given, or against one that was not. Labels that
 * exclude each other are compared: a clause supports the label that was given against another one if it casts more
 * votes for the first than for the second. The label must stay ahead of every other; a label that was not given must
 * stay behind the one that was.
 *
 * @param label the label's index
 * @param given whether the model gives the label to the image
 * @param reasons the clauses, those that count most first
 * @param voters how many clauses voted on the decision
 * @param atLeast a number below which no choice of clauses suffices
 * @param opponentsInFull whether opposing fuzzy clauses are counted with all votes that they can cast; false if those
 *     cannot be outweighed, so that the votes they did cast are counted. Crisp clauses always cast all their votes
 * @param groups the clauses by where on the image they look, the largest group first
 */
public record SufficientReasons(
        int label,
        boolean given,
        List<Reason> reasons,
        int voters,
        int atLeast,
        boolean opponentsInFull,
        List<Group> groups) {

    private static final int MOST_GROUPS = 3;

    public SufficientReasons {
        reasons = List.copyOf(reasons);
        groups = List.copyOf(groups);
    }

    /**
     * One of the clauses.
     *
     * @param member its member, from 0 on; 0 for a model alone
     * @param clause its number
     * @param votes what it voted for the label, negative if against; 0 if it supports the decision by votes against
     *     other labels alone
     * @param area where on the image it looks: for a crisp clause, at the matching position that it shares with most of
     *     the others
     */
    public record Reason(int member, int clause, int votes, Area area) {}

    /**
     * Clauses that look at about the same part of the image.
     *
     * @param reasons the clauses, those that count most first
     * @param area the mean of the areas that they look at
     * @param place where that is on the image, in words
     */
    public record Group(List<Reason> reasons, Area area, String place) {

        public Group {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * {@return the fewest clauses of a model or of several members that suffice for the decision about a label of an
     * image; they are proved before they are returned}
     */
    public static SufficientReasons of(Voting voting, Raster image, int label) {
        voting.checkShape(image);
        return ReasonSearch.of(voting, voting.encoded(image), label);
    }

    /**
     * {@return the fewest clauses of a model that suffice for its decision about a label of an encoded image; they are
     * proved before they are returned}
     */
    public static SufficientReasons of(VotingClauses model, BitImage image, int label) {
        return ReasonSearch.of(model, List.of(image), label);
    }

    /** {@return true if it is proved that fewer clauses do not suffice; false if there may be a smaller choice} */
    public boolean isMinimal() {
        return reasons.size() == atLeast;
    }

    /**
     * {@return the reasons in one sentence, such as "Glasses: 9 clauses suffice; 7 look at the middle, 2 at the upper
     * left"} "Against the votes that were cast" is said if opponents are not counted in full.
     *
     * @param name the label's name
     */
    public String inWords(String name) {
        String decision = (given ? "" : "not ") + name + ": ";
        if (reasons.isEmpty()) {
            return decision + "no clause is needed";
        }
        String opponents = opponentsInFull ? "" : " against the votes that were cast";
        if (groups.size() == 1) {
            String who = reasons.size() == 1
                    ? "1 clause suffices" + opponents + "; it looks"
                    : reasons.size() + " clauses suffice" + opponents + "; all look";
            return decision + who + " at the " + groups.get(0).place();
        }
        String verb = groups.get(0).reasons().size() == 1 ? " looks at the " : " look at the ";
        String where = IntStream.range(0, Math.min(MOST_GROUPS, groups.size()))
                .mapToObj(i -> groups.get(i).reasons().size()
                        + (i == 0 ? verb : " at the ")
                        + groups.get(i).place())
                .collect(Collectors.joining(", "));
        int others = groups.stream()
                .skip(MOST_GROUPS)
                .mapToInt(group -> group.reasons().size())
                .sum();
        return decision + reasons.size() + " clauses suffice" + opponents + "; " + where
                + (others == 0 ? "" : ", " + others + " elsewhere");
    }
}
