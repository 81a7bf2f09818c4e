package org.vitrine.explain.inspect;

import java.util.List;
import org.vitrine.image.BitImage;
import org.vitrine.predict.VotingClauses;

/**
 * A clause with only a few of its literals, which says nearly the same. It is a summary, not the clause: {@code
 * agreement} says how often both agree on images from which the summary was not made.
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

    /**
     * Summarizes a clause by few of its literals.
     *
     * @param images the images from which the summary is made, encoded; a crisp clause and its summary are true of the
     *     same of them
     * @param unseen other images, on which it is measured how often clause and summary agree
     */
    public static ClauseSummary of(VotingClauses model, int clause, List<BitImage> images, List<BitImage> unseen) {
        return new SummarySearch(model).of(clause, images, unseen);
    }
}
