package org.vitrine.explain;

import java.util.function.IntConsumer;
import org.vitrine.image.BitImage;
import org.vitrine.internal.match.CompiledClauses;
import org.vitrine.internal.match.Sight;

/** Finds all positions of an image at which clauses match. A cursor for one thread; {@link ClauseExplainer#matches} makes one. */
public final class ClauseMatches implements AutoCloseable {

    private final Sight sight;

    ClauseMatches(CompiledClauses compiled, BitImage image) {
        this.sight = compiled.lookAt(image);
    }

    /**
     * How many positions a clause matches at.
     *
     * @param clause the clause
     * @return the number of positions; 0 for an empty clause, which has no vote
     */
    public int count(int clause) {
        return sight.count(clause);
    }

    /**
     * Gives each position at which a clause matches.
     *
     * @param clause the clause
     * @param position receives the positions, counted row by row; none for an empty clause, which says nothing
     */
    public void forEach(int clause, IntConsumer position) {
        sight.forEachMatch(clause, position);
    }

    /** Lets other threads have the image's buffer. Nothing may be asked afterwards. */
    @Override
    public void close() {
        sight.close();
    }
}
