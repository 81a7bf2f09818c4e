package org.vitrine.explain.reason;

import java.util.List;
import java.util.OptionalInt;

/**
 * The votes on a decision, to scale, in the unit of the class sums. Of labels that exclude each other, they are counted
 * between the label that was given and one other: the one that came closest, or the one that is asked about.
 *
 * @param rival the other label, if labels exclude each other: for the reasons of a label that was given the one that it
 *     is ahead of, otherwise the one that was given instead
 * @param needed the votes that supporters must at least cast, so that the decision stands against the opponents as
 *     {@link SufficientReasons#opponentsInFull} counts them; 0 or less if it stands without any
 * @param reasons what each sufficient reason casts for the decision, in their order; 0 if it is needed against another
 *     label only
 * @param others what each other supporter casts, the largest first
 * @param against what each opponent casts, as a number above 0, the largest first; a reason that is needed against
 *     another label only may be one of them
 */
public record Ballot(OptionalInt rival, long needed, List<Long> reasons, List<Long> others, List<Long> against) {

    public Ballot {
        reasons = List.copyOf(reasons);
        others = List.copyOf(others);
        against = List.copyOf(against);
    }
}
