package org.vitrine.train;

import org.vitrine.clause.PatchCounter;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.match.SampleImages;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/**
 * How much memory training takes, in bytes, so that it can be refused before it starts and not after an hour. Long-lived objects are
 * counted array by array. Two numbers depend on what is learnt and are estimates: how many literals the clauses include (a third of all),
 * and at how many positions each was true (five times the root of the number of examples at first, later the root and 300 more). Both are
 * rules of thumb.
 *
 * @param machine what learns: automata, votes, patch counts, literals to match, layouts of images
 * @param model a copy of what is learnt: the model in the end, the best one so far, a checkpoint
 * @param image an image's bits and labels
 */
public record MemoryNeed(long machine, long model, long image) {

    private static final int OBJECT = 16; // what an array or object takes beside its content
    private static final int FIRST_PLACES = 5;
    private static final int MORE_PLACES = 300;

    /**
     * What a training takes.
     *
     * @param settings how it learns
     * @param labels what it learns
     * @param grid the window's positions
     * @param examples images of an epoch
     * @param threads how many learn at once
     * @return the need
     */
    public static MemoryNeed of(Settings settings, Labels labels, PatchGrid grid, int examples, int threads) {
        long clauses = Model.clauseCount(settings, labels);
        PatchLayout layout = new PatchLayout(grid);
        long row = 8L * grid.literalWords();
        long states = row * settings.stateBits();
        long votes = 4L * labels.size();
        long places = places(grid.positions(), (double) examples * settings.epochs());
        long tally = grid.positions() <= PatchCounter.FEW_POSITIONS
                ? 4L * grid.positions()
                : Math.min(4L * grid.positions(), 24 * places);
        long mask = 8L * layout.bitmapWords();
        long matching = layout.isFlat()
                ? row
                : row + (layout.isTight() ? mask : 0) + 4L * Lanes.MORE_LEADS + 4L * grid.literals() / 3 + 8 * OBJECT;
        long learning = 8L * Lanes.best().padded(grid.literalWords()) * (settings.stateBits() + 1);
        long ofClause = learning + votes + tally + matching + 6 * OBJECT;
        long layouts = threads
                * (layout.isFlat()
                        ? 8L * layout.size()
                        : 8L * layout.size() * (1 + SampleImages.SIZE) + 4L * layout.ones());
        long shared = layout.isTight() ? 0 : 2 * mask * Math.min(clauses, threads * pairs(grid.columns()));
        long bits = 8L * grid.planes() * grid.imageHeight() * Bits.words(grid.imageWidth());
        return new MemoryNeed(
                clauses * ofClause + layouts + shared,
                clauses * (states + row + votes + 8 * places + 4),
                bits + 8L * Bits.words(labels.size()) + 5 * OBJECT);
    }

    private static long places(int positions, double examples) {
        double root = Math.sqrt(examples);
        return Math.min(positions, (long) Math.ceil(Math.min(FIRST_PLACES * root, MORE_PLACES + root)));
    }

    /** Pairs of a first and a last column, each with a mask that clauses share. */
    private static long pairs(int columns) {
        return (long) columns * (columns + 1) / 2;
    }
}
