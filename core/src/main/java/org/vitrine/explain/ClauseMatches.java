package org.vitrine.explain;

import java.util.function.IntConsumer;
import org.vitrine.clause.ClauseBank;
import org.vitrine.image.BitImage;
import org.vitrine.internal.match.ClauseMatcher;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.match.PatchPlanes;
import org.vitrine.patch.PatchGrid;

/** Finds all places of an image at which clauses match. Each thread needs one of its own. */
public final class ClauseMatches {

    private final ClauseBank bank;
    private final int from;
    private final PatchLayout layout;
    private final PatchPlanes planes;
    private final ClauseMatcher matcher;
    private final long[] matches;

    /**
     * Prepares to look for all clauses.
     *
     * @param bank the clauses
     */
    public ClauseMatches(ClauseBank bank) {
        this(bank, 0, bank.size());
    }

    /** Prepares to look for the clauses {@code from} to {@code to - 1}. */
    ClauseMatches(ClauseBank bank, int from, int to) {
        PatchGrid grid = bank.grid();
        this.bank = bank;
        this.from = from;
        this.layout = new PatchLayout(grid);
        this.planes = new PatchPlanes(layout);
        this.matcher = ClauseMatcher.of(layout, to - from);
        this.matches = new long[layout.matchWords()];
        long[] included = bank.toWords();
        for (int clause = from; clause < to; clause++) {
            matcher.update(clause - from, included, clause * grid.literalWords());
        }
    }

    /**
     * Looks at an image from now on.
     *
     * @param image the image, encoded
     */
    public void lookAt(BitImage image) {
        bank.grid().check(image);
        planes.fill(image);
    }

    /**
     * How many positions a clause matches at.
     *
     * @param clause the clause
     * @return the number of positions; 0 for an empty clause, which says nothing
     */
    public int count(int clause) {
        return bank.literals(clause) > 0 ? matcher.matches(clause - from, planes, matches) : 0;
    }

    /** Gives each position at which a clause matches, counted row by row; none for an empty clause, which says nothing. */
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
