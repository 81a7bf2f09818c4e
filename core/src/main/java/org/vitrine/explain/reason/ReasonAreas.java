package org.vitrine.explain.reason;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.PixelDemand;
import org.vitrine.clause.Placement;
import org.vitrine.clause.UsualVotes;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.VotingClauses;

/**
 * Finds where clauses look in an image: the part in which most of their literals lie. It is centred at the literals'
 * mean, and as large as a rectangle that they would fill evenly with the same variance. Of fuzzy clauses only the
 * literals that hold count, the more the rarer they usually do. A crisp clause that matches at several positions is
 * placed at the one that most of the other clauses look at, too.
 */
final class ReasonAreas {

    private static final double HALF_OF_EVEN = Math.sqrt(3); // half the length of an even distribution, in deviations

    private final VotingClauses model;
    private final PatchGrid grid;

    ReasonAreas(VotingClauses model) {
        this.model = model;
        this.grid = model.grid();
    }

    /**
     * Finds where clauses look.
     *
     * @param view the image
     * @param clauses which clauses, all of which vote
     * @param placements where each of them is tried
     * @return an area of the image for each
     */
    List<Area> of(ClauseView view, int[] clauses, List<Placement> placements) {
        List<Area> areas = new ArrayList<>();
        for (int i = 0; i < clauses.length; i++) {
            int clause = clauses[i];
            areas.add(
                    areAllNeeded(model, clause)
                            ? ofDemands(clause, placements.get(i))
                            : ofHolding(clause, placements.get(i), view));
        }
        return areas;
    }

    /** {@return true if a clause votes only where all of its literals hold, as crisp ones do} */
    static boolean areAllNeeded(VotingClauses model, int clause) {
        return model.clauses().literalsNeeded(clause) == model.clauses().literals(clause);
    }

    /**
     * Chooses one placement for each of some clauses.
     *
     * @param view the image; a clause that casts more votes on the mirror image is looked for there
     * @param clauses which clauses, all of which vote
     */
    List<Placement> placements(ClauseView view, int[] clauses) {
        List<List<Placement>> placements =
                IntStream.of(clauses).mapToObj(view::placements).toList();
        long[] sums = sums(placements);
        // A window may slide to many places, of which all are equally good; otherwise votes decide.
        return IntStream.range(0, clauses.length)
                .mapToObj(i -> grid.positions() > 1
                        ? first(placements.get(i), at -> near(sums, at))
                        : first(placements.get(i), at -> view.strength(clauses[i], at)))
                .toList();
    }

    /** {@return the first placement with the greatest value} */
    private static Placement first(List<Placement> placements, ToLongFunction<Placement> value) {
        return placements.stream()
                .reduce((best, at) -> value.applyAsLong(at) > value.applyAsLong(best) ? at : best)
                .orElseThrow();
    }

    private Area ofHolding(int clause, Placement at, ClauseView view) {
        boolean[] holds = view.holds(clause, at);
        int[] literals = model.clauses().literalsOf(clause);
        Moments moments = new Moments();
        for (int i = 0; i < literals.length; i++) {
            if (holds[i]) {
                int feature = literals[i] % grid.features();
                int column = grid.column(feature) + at.column();
                int seen = at.mirrored() ? grid.imageWidth() - 1 - column : column;
                moments.add(grid.row(feature) + at.row(), seen, weight(clause, i));
            }
        }
        return moments.area(grid);
    }

    private double weight(int clause, int literal) {
        double rare = model.usualVotes()
                .map((UsualVotes usual) -> 1 - usual.frequencyWithout(clause, literal))
                .orElse(1.0);
        return rare + 1e-6; // so that a clause whose literals always hold looks somewhere, too
    }

    private Area ofDemands(int clause, Placement at) {
        int row = at.row();
        int column = at.column();
        Moments moments = new Moments();
        for (PixelDemand demand : model.demands(clause)) {
            moments.add(row + demand.row(), column + demand.column(), 1);
        }
        if (moments.weight == 0) { // it asks for nothing but a position
            moments.add(row, column, 1);
            moments.add(row + grid.windowHeight() - 1, column + grid.windowWidth() - 1, 1);
        }
        return moments.area(grid);
    }

    /** Counts the placements above and to the left of each position, with a row and a column of zeros in front. */
    private long[] sums(List<List<Placement>> placements) {
        int width = grid.columns() + 1;
        long[] sums = new long[(grid.rows() + 1) * width];
        if (grid.positions() > 1) {
            placements.forEach(own -> own.forEach(at -> sums[(at.row() + 1) * width + at.column() + 1]++));
        }
        for (int at = width + 1; at < sums.length; at++) {
            sums[at] += at % width == 0 ? 0 : sums[at - 1] + sums[at - width] - sums[at - width - 1];
        }
        return sums;
    }

    /** {@return how often clauses match at a position or near it, so near that the windows overlap by half} */
    private long near(long[] sums, Placement at) {
        int width = grid.columns() + 1;
        int down = Math.max(1, grid.windowHeight() / 2);
        int across = Math.max(1, grid.windowWidth() / 2);
        int top = Math.max(0, at.row() - down);
        int left = Math.max(0, at.column() - across);
        int below = Math.min(grid.rows(), at.row() + down + 1);
        int right = Math.min(grid.columns(), at.column() + across + 1);
        return sums[below * width + right]
                - sums[top * width + right]
                - sums[below * width + left]
                + sums[top * width + left];
    }

    /** Weighted sums of rows and columns, and of their squares. */
    private static final class Moments {

        private double weight;
        private double rows;
        private double columns;
        private double squaredRows;
        private double squaredColumns;

        void add(int row, int column, double much) {
            weight += much;
            rows += much * row;
            columns += much * column;
            squaredRows += much * row * row;
            squaredColumns += much * column * column;
        }

        Area area(PatchGrid grid) {
            double down = half(rows, squaredRows);
            double across = half(columns, squaredColumns);
            int top = inside(rows / weight - down, grid.imageHeight());
            int left = inside(columns / weight - across, grid.imageWidth());
            int bottom = inside(rows / weight + down, grid.imageHeight());
            int right = inside(columns / weight + across, grid.imageWidth());
            return new Area(top, left, bottom, right);
        }

        private double half(double sum, double squares) {
            double mean = sum / weight;
            return HALF_OF_EVEN * Math.sqrt(Math.max(0, squares / weight - mean * mean));
        }

        private static int inside(double at, int size) {
            return (int) Math.max(0, Math.min(size - 1, Math.round(at)));
        }
    }
}
