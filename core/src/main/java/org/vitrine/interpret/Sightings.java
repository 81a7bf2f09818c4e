package org.vitrine.interpret;

import java.util.function.IntConsumer;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.Matcher;
import org.vitrine.image.BitImage;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.PatchLayout;
import org.vitrine.patch.PatchPlanes;

/** Finds all places of an image at which clauses match. Each thread needs one of its own. */
public final class Sightings {

    private final ClauseBank bank;
    private final int from;
    private final PatchLayout layout;
    private final PatchPlanes planes;
    private final Matcher matcher;
    private final long[] matches;

    /**
     * Prepares to look for all clauses.
     *
     * @param bank the clauses
     */
    public Sightings(ClauseBank bank) {
        this(bank, 0, bank.size());
    }

    /** Prepares to look for the clauses {@code from} to {@code to - 1}. */
    Sightings(ClauseBank bank, int from, int to) {
        PatchGrid grid = bank.grid();
        this.bank = bank;
        this.from = from;
        this.layout = new PatchLayout(grid);
        this.planes = new PatchPlanes(layout);
        this.matcher = Matcher.of(layout, to - from);
        this.matches = new long[layout.matchWords()];
        long[] included = bank.toWords();
        for (int clause = from; clause < to; clause++) {
            matcher.update(clause - from, included, clause * grid.literalWords());
        }
    }

    /**
     * Looks at an image from now on.
     *
     * @param image the image, binarized
     */
    public void lookAt(BitImage image) {
        bank.grid().check(image);
        planes.fill(image);
    }

    /**
     * How many places a clause matches at.
     *
     * @param clause the clause
     * @return the number of places; 0 for an empty clause, which says nothing
     */
    public int count(int clause) {
        return bank.literals(clause) > 0 ? matcher.matches(clause - from, planes, matches) : 0;
    }

    /** Gives each place at which a clause matches, counted row by row; none for an empty clause, which says nothing. */
    void forEach(int clause, IntConsumer place) {
        int own = clause - from;
        if (count(clause) > 0) {
            for (int word = matcher.firstWord(own); word < matcher.endWord(own); word++) {
                for (long left = matches[word]; left != 0; left &= left - 1) {
                    place.accept(layout.position(64 * word + Long.numberOfTrailingZeros(left)));
                }
            }
        }
    }
}
