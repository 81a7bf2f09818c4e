package org.vitrine.explain.reason;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.vitrine.clause.Placement;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;
import org.vitrine.predict.Voting;

/**
 * What a decision about a label of an image rests on: the sufficient reasons, how each of them is seen in the image,
 * the votes to scale, and one ring around the pixels that the reasons use.
 *
 * @param reasons the fewest clauses that suffice
 * @param uses how each of these clauses is seen in the image, in their order
 * @param ballot the votes of all clauses on the decision
 * @param ring the smallest rectangle that holds two thirds of the weight of the pixels that the reasons use; empty if
 *     there are no reasons. A reason weighs what it casts for the decision. Its literals share that: those of a crisp
 *     clause equally, those of a fuzzy one that hold by how seldom they usually do
 */
public record Basis(SufficientReasons reasons, List<Use> uses, Ballot ballot, Optional<Area> ring) {

    public Basis {
        uses = List.copyOf(uses);
    }

    /**
     * A sufficient reason as it is seen in the image.
     *
     * @param at where it is tried
     * @param patch the pixels that it sees there: its region or its window; parts beyond the border are left out
     * @param literals the number of its literals
     * @param holding how many of them hold there
     * @param votes what it casts for the decision, counted as {@link Ballot} does; of several other labels, against the
     *     one against which that is most; 0 or less of an opponent, which is kept only if all voters are, since
     *     rounding leaves no choice
     * @param rival that label, if labels exclude each other
     */
    public record Use(Placement at, Area patch, int literals, int holding, long votes, OptionalInt rival) {}

    /** {@return what the decision of a model or of several members about a label of an image rests on} */
    public static Basis of(Voting voting, Raster image, int label) {
        voting.checkShape(image);
        return ReasonSearch.on(voting, voting.encoded(image), label, ReasonSearch::basis);
    }
}
