package org.vitrine.explain.reason;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.PixelDemand;
import org.vitrine.clause.Placement;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.VotingClauses;

/**
 * Gathers the pixels that clauses use, and finds one ring around most of their weight. All in whole numbers, so that
 * the ring is the same on every machine.
 *
 * <p>A clause has a weight, its votes, which its literals share; a literal shares its part over the pixels that its
 * view is computed from. The ring is the smallest rectangle that holds at least two thirds of the sum. In nearly every
 * clause a few literals lie far from the others, so that a rectangle around all of them would be nearly the whole
 * image.
 */
final class ReasonRing {

    /** The weight of one vote, fine enough to be shared; a million clauses of 1,000 votes stay within a long. */
    private static final long VOTE = 1L << 20;

    private final ImageShape shape;
    private final long[] weights;

    ReasonRing(ImageShape shape) {
        this.shape = shape;
        this.weights = new long[shape.height() * shape.width()];
    }

    /** Adds what a clause uses where it is tried, for what it casts. */
    void add(VotingClauses model, ClauseView view, int clause, Placement at, long votes) {
        if (ReasonAreas.areAllNeeded(model, clause)) {
            addDemands(model, clause, at, votes);
        } else {
            addHolding(model, clause, at, view.holds(clause, at), votes);
        }
    }

    private void addDemands(VotingClauses model, int clause, Placement at, long votes) {
        List<PixelDemand> demands = model.demands(clause);
        for (PixelDemand demand : demands) {
            View view = model.views().get(demand.view());
            add(view, at.row() + demand.row(), at.column() + demand.column(), at, VOTE / demands.size(), votes);
        }
        if (demands.isEmpty()) { // it asks for nothing but a position
            int height = model.grid().windowHeight();
            int width = model.grid().windowWidth();
            for (int pixel = 0; pixel < height * width; pixel++) {
                add(at.row() + pixel / width, at.column() + pixel % width, VOTE / height / width * votes);
            }
        }
    }

    private void addHolding(VotingClauses model, int clause, Placement at, boolean[] holds, long votes) {
        PatchGrid grid = model.grid();
        int[] viewOfPlane = View.ofPlanes(model.views());
        int[] literals = model.clauses().literalsOf(clause);
        long[] rare = rare(model.usualVotes().orElse(null), clause, holds);
        long all = Arrays.stream(rare).sum();
        for (int i = 0; i < literals.length; i++) {
            int feature = literals[i] % grid.features();
            View view = model.views().get(viewOfPlane[grid.plane(feature)]);
            int row = inside(grid.row(feature) + at.row(), grid.imageHeight()) / view.cell() * view.cell();
            int column = inside(grid.column(feature) + at.column(), grid.imageWidth()) / view.cell() * view.cell();
            int seen = at.mirrored() ? grid.imageWidth() - 1 - column : column;
            add(view, row, seen, at, VOTE * rare[i] / all, votes);
        }
    }

    /** {@return how seldom each literal that holds usually does; if none is rare, they are all alike} */
    private static long[] rare(@Nullable UsualVotes usual, int clause, boolean[] holds) {
        long[] rare = new long[holds.length];
        for (int i = 0; i < rare.length; i++) {
            rare[i] = !holds[i] ? 0 : usual == null ? 1 : usual.lacking(clause) - usual.heldWithout(clause, i);
        }
        if (Arrays.stream(rare).allMatch(none -> none == 0)) {
            Arrays.setAll(rare, i -> holds[i] ? 1 : 0);
        }
        return rare;
    }

    /** Shares a literal's part out over the pixels that its view is computed from. */
    private void add(View view, int row, int column, Placement at, long part, long votes) {
        long all = view.taps().stream().mapToLong(tap -> Math.abs(tap.weight())).sum();
        for (View.Tap tap : view.taps()) {
            int aside = at.mirrored() ? -tap.column() : tap.column();
            add(row + tap.row(), column + aside, part * Math.abs(tap.weight()) / all * votes);
        }
    }

    private void add(int row, int column, long weight) {
        weights[inside(row, shape.height()) * shape.width() + inside(column, shape.width())] += weight;
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }

    /** {@return the ring; empty if nothing was added} */
    Optional<Area> ring() {
        long all = Arrays.stream(weights).sum();
        return all == 0 ? Optional.empty() : Optional.of(smallest(weights, shape.width(), all - all / 3));
    }

    /**
     * {@return the rectangle with the fewest pixels that holds a weight; of several the heaviest, then the first}
     *
     * @param weights of the pixels, row by row, none below 0
     * @param least the weight, more than 0; all of them together hold it
     */
    static Area smallest(long[] weights, int width, long least) {
        int height = weights.length / width;
        @Nullable Area best = null;
        int fewest = Integer.MAX_VALUE;
        long heaviest = 0;
        for (int top = 0; top < height; top++) {
            long[] columns = new long[width];
            for (int bottom = top; bottom < height; bottom++) {
                long held = 0;
                int left = 0;
                for (int right = 0; right < width; right++) {
                    columns[right] += weights[bottom * width + right];
                    held += columns[right];
                    while (held - columns[left] >= least) {
                        held -= columns[left++];
                    }
                    int pixels = (bottom - top + 1) * (right - left + 1);
                    if (held >= least && (pixels < fewest || (pixels == fewest && held > heaviest))) {
                        best = new Area(top, left, bottom, right);
                        fewest = pixels;
                        heaviest = held;
                    }
                }
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("the pixels hold less than " + least);
        }
        return best;
    }
}
