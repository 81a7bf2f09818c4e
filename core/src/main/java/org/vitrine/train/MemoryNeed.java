package org.vitrine.train;

import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.bits.Lanes;
import org.vitrine.internal.match.PatchCounter;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.match.SampleImages;
import org.vitrine.internal.match.Shifts;
import org.vitrine.internal.tile.TileGrid;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/**
 * The memory that training takes, in bytes, so that training can be refused before it starts and not after an hour.
 * Long-lived objects are counted array by array. Two numbers depend on what is learnt and are estimates: how many
 * literals the clauses include (a third of all), and at how many positions each was true (five times the root of the
 * number of examples at first, later the root and 300 more). Both are rules of thumb. So is the number of literals of a
 * fuzzy clause: five times its tolerance.
 *
 * @param machine what learns: automata, votes, patch counts, literals to match, layouts of images
 * @param model a copy of what is learnt: the model in the end, the best one so far, a checkpoint
 * @param image an image's bits and labels
 */
public record MemoryNeed(long machine, long model, long image) {

    private static final int OBJECT = 16; // what an array or object takes beside its content
    private static final int ORDER = 4; // an example's place in the order of an epoch
    private static final int FIRST_PLACES = 5;
    private static final int MORE_PLACES = 300;
    private static final int LITERALS_PER_VOTE = 5; // of a fuzzy clause; three are usual

    /**
     * {@return what a training takes}
     *
     * @param examples images of an epoch
     * @param threads how many learn at once
     */
    public static MemoryNeed of(Settings settings, Labels labels, PatchGrid grid, int examples, int threads) {
        if (settings.machines() == 1) {
            return ofMachine(settings, labels, grid, examples, threads);
        }
        long machines = 0;
        for (int machine = 0; machine < settings.machines(); machine++) {
            MemoryNeed own = ofMachine(settings.ofMachine(machine), labels, grid, examples, threads);
            machines += own.machine + own.model + ORDER * (long) examples; // joined from a model of each
        }
        MemoryNeed union = ofMachine(settings.with(Settings.MACHINES, 1), labels, grid, examples, threads);
        return new MemoryNeed(machines, union.model, union.image);
    }

    private static MemoryNeed ofMachine(Settings settings, Labels labels, PatchGrid grid, int examples, int threads) {
        if (settings.isFuzzy()) {
            return ofFuzzyClauses(settings, labels, grid, threads);
        }
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
        return new MemoryNeed(
                clauses * ofClause + layouts + shared,
                clauses * (states + row + votes + 8 * places + 4),
                picture(labels, grid));
    }

    /** Counts the regions of fuzzy clauses, which differ in size, as the average one: exact for many clauses. */
    private static MemoryNeed ofFuzzyClauses(Settings settings, Labels labels, PatchGrid grid, int threads) {
        TileGrid tiles = TileGrid.of(grid);
        long clauses = Model.clauseCount(settings, labels);
        double area = averageSide(settings, tiles.rows()) * averageSide(settings, tiles.columns());
        int words = (int) Math.ceil(area * grid.planes());
        long literals = Math.min(2L * 64 * words, (long) LITERALS_PER_VOTE * settings.tolerance());
        long asked = Math.min(words, literals) * (4 + 16) * 5 / 4; // lists have room to grow
        long learning = 2 * 8L * (words + Lanes.MOST - 1) * (settings.stateBits() + 1);
        long ofClause = learning + asked + 8 * OBJECT;
        long shifts = Shifts.upTo(settings.reach()).count();
        long layouts = (1 + 2L * settings.batch()) * shifts * 8 * tiles.words() + 4 * 8L * tiles.words();
        long ofModel = 2 * 8L * words * settings.stateBits() // states
                + 3 * 4 * literals // literals, and in how many images they held
                + 4L * labels.size()
                + 4 * 4 // offsets and counts
                + 2 * OBJECT; // the region
        return new MemoryNeed(clauses * ofClause + threads * layouts, clauses * ofModel, picture(labels, grid));
    }

    private static double averageSide(Settings settings, int tiles) {
        return (Math.min(tiles, settings.smallestRegion()) + Math.min(tiles, settings.largestRegion())) / 2.0;
    }

    private static long picture(Labels labels, PatchGrid grid) {
        long bits = 8L * grid.planes() * grid.imageHeight() * Bits.words(grid.imageWidth());
        return bits + 8L * Bits.words(labels.size()) + 5 * OBJECT;
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
