package org.vitrine.explain;

import java.util.List;

/**
 * A clause with only a few of its literals, which says nearly the same. It is a summary, not the clause: {@code agreement} says how often
 * both agree on images from which the summary was not made.
 *
 * @param clause the clause
 * @param literals the literals that were kept, by their numbers
 * @param needed how many of them must hold: all for a crisp clause
 * @param agreement the share of images on which both vote, or both do not
 * @param examples how many images that was measured on
 */
public record ClauseSummary(int clause, List<Integer> literals, int needed, double agreement, int examples) {

    public ClauseSummary {
        literals = List.copyOf(literals);
    }
}
