package org.vitrine.explain.inspect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.Placement;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.View;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Explanation;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.Voting;
import org.vitrine.predict.VotingClauses;

/**
 * The edges that clauses ask for, cell by cell and direction by direction, and what else they ask of brightness and
 * colour. For encodings with views of {@linkplain View#edges() edges}, such as {@code orientations} and {@code edges},
 * whose literals say more than that a pixel is bright or dark.
 *
 * <p>A literal that a level is reached demands its edge, by as much as the level is high: level k of B, counted from 0,
 * by (k + 1)/B. A negated one forbids it, by (B - k)/B, so that the lowest level, which leaves no trace of the edge,
 * counts most. These are the paper's L⁺ and L⁻ of a single literal. If a view's edges may run in several directions,
 * each gets its part. A {@linkplain View#isStep() step} has levels of its own for either sign: that one of the lower
 * half is not reached demands an edge, of which the other side is brighter; what a clause demands across and down is one
 * edge between. For a label, each literal counts as in its {@link ClassRepresentation}.
 */
public final class EdgeDemands {

    /** Directions are told apart by so many degrees. */
    public static final int DEGREES = 180;

    private static final List<Integer> ALL_AROUND = List.of(0, 45, 90, 135);
    private static final Placement AS_IT_IS = new Placement(0, 0, false);

    /** Cells side by side, at most, where each pixel has values of its own: single pixels would not be seen. */
    private static final int MOST_CELLS = 24;

    private final ImageShape shape;
    private final int cell;
    private final int columns;
    private final double[][] demanded; // [degrees][cell], null where no edge is asked for
    private final double[][] forbidden;
    private final double[] colours; // row by row, in a row pixel by pixel, in a pixel channel by channel
    private final @Nullable Area seen; // null if nothing is

    private EdgeDemands(ImageShape shape, List<View> views, @Nullable Area seen) {
        this.seen = seen;
        this.shape = shape;
        this.cell = cell(shape, views);
        this.columns = (shape.width() + cell - 1) / cell;
        this.demanded = new double[DEGREES][];
        this.forbidden = new double[DEGREES][];
        for (View view : views) {
            for (int degrees : view.isStep() ? ALL_AROUND : view.edges()) {
                for (int seenAs : new int[] {degrees, mirrored(degrees)}) {
                    demanded[seenAs] = new double[rows() * columns];
                    forbidden[seenAs] = new double[rows() * columns];
                }
            }
        }
        this.colours = new double[shape.size()];
    }

    /** {@return the cell of the views of edges; of pixels, so many together that lines can be told apart} */
    private static int cell(ImageShape shape, List<View> views) {
        int cell = views.stream()
                .filter(view -> !view.edges().isEmpty())
                .mapToInt(View::cell)
                .max()
                .orElseThrow();
        int side = Math.max(shape.height(), shape.width());
        return cell > 1 ? cell : (side + MOST_CELLS - 1) / MOST_CELLS;
    }

    private static int mirrored(int degrees) {
        return (DEGREES - degrees) % DEGREES;
    }

    /** {@return true if clauses can ask for edges: there are views of edges, and the window is the whole image} */
    public static boolean areAskedFor(VotingClauses model) {
        return model.grid().positions() == 1 && areSeen(model);
    }

    /** {@return true if the clauses of some member see edges, wherever on the image they look} */
    public static boolean areSeen(Voting model) {
        return views(model).stream().anyMatch(view -> !view.edges().isEmpty());
    }

    private static List<View> views(Voting model) {
        return model.models().stream()
                .flatMap(member -> member.views().stream())
                .toList();
    }

    private static EdgeDemands of(VotingClauses model, @Nullable Area seen) {
        if (!areAskedFor(model)) {
            throw new IllegalArgumentException(
                    "clauses ask for edges if the encoding has views of edges and the window is flat: "
                            + model.encoding().recipe());
        }
        return new EdgeDemands(model.shape(), model.views(), seen);
    }

    private static Area whole(ImageShape shape) {
        return new Area(0, 0, shape.height() - 1, shape.width() - 1);
    }

    /** {@return what one clause asks for; each literal counts once} */
    public static EdgeDemands ofClause(VotingClauses model, int clause) {
        EdgeDemands demands = of(model, model.clauses().region(clause).orElse(null));
        demands.new Clauses(model).add(clause, AS_IT_IS, literal -> 1);
        return demands;
    }

    /**
     * {@return what the clauses for a label ask for; each literal is weighted by the votes of its clause, and if
     * clauses are fuzzy by those that it casts on average and by how often the literal holds on images with the label}
     */
    public static EdgeDemands ofLabel(VotingClauses model, int label) {
        Objects.checkIndex(label, model.labels().size());
        Optional<UsualVotes> usual = UsualVotes.weighing(model.clauses(), model.usualVotes());
        EdgeDemands demands = of(model, whole(model.shape()));
        Clauses clauses = demands.new Clauses(model);
        for (int number = 0; number < model.clauses().size(); number++) {
            int clause = number;
            int votes = model.weight(clause, label);
            boolean matched = usual.isPresent() || model.counts().largest(clause) > 0;
            if (votes > 0 && matched && !model.isContradictory(clause)) {
                clauses.add(
                        clause,
                        AS_IT_IS,
                        literal -> votes * (usual.isEmpty() ? 1 : held(usual.get(), clause, literal)));
            }
        }
        return demands;
    }

    private static double held(UsualVotes usual, int clause, int literal) {
        return usual.meanVotes(clause) * usual.frequencyWith(clause, literal);
    }

    /**
     * {@return what those clauses ask for that voted for a label on an image, or against it, each where it looked; a
     * literal is weighted by the votes of its clause, or by its part of them where the clause looked at several places}
     *
     * @param why why the image got the label, or did not
     * @param inFavour true for the clauses that voted for the label, false for those that voted against it
     * @param held true for the literals that hold, false for those that fail
     * @throws IllegalArgumentException if no member {@linkplain #areSeen sees} edges
     */
    public static EdgeDemands ofImage(Voting model, Explanation why, boolean inFavour, boolean held) {
        if (!areSeen(model)) {
            throw new IllegalArgumentException("no encoding has views of edges");
        }
        EdgeDemands demands = new EdgeDemands(model.shape(), views(model), whole(model.shape()));
        for (int number = 0; number < model.models().size(); number++) {
            Clauses clauses = demands.new Clauses(model.models().get(number));
            for (ClauseVote vote : why.members().get(number).votes()) {
                Set<Integer> failed = Set.copyOf(vote.failed());
                double votes = (inFavour ? vote.votes() : -vote.votes())
                        * model.factor(number)
                        / vote.placements().size();
                for (Placement at : votes > 0 ? vote.placements() : List.<Placement>of()) {
                    clauses.add(vote.clause(), at, literal -> failed.contains(literal) == held ? 0 : votes);
                }
            }
        }
        return demands;
    }

    /** Clauses of a member, whose literals are added. */
    private final class Clauses {

        private final VotingClauses member;
        private final List<View> views;
        private final int[] viewOfPlane;
        private final int[] firstPlane;
        private final StepDemands steps;

        Clauses(VotingClauses member) {
            this.member = member;
            this.views = member.views();
            this.viewOfPlane = View.ofPlanes(views);
            this.firstPlane = IntStream.range(0, views.size())
                    .map(view -> View.planes(views.subList(0, view)))
                    .toArray();
            this.steps = new StepDemands(views, rows() * columns);
        }

        /** Adds the literals of a clause at a place, each times the weight that it has by its number in the clause. */
        void add(int clause, Placement at, IntToDoubleFunction weights) {
            int[] literals = member.clauses().literalsOf(clause);
            for (int i = 0; i < literals.length; i++) {
                double weight = weights.applyAsDouble(i);
                if (weight != 0
                        && literals[i] % member.grid().features()
                                < member.grid().pixelFeatures()) {
                    add(literals[i], at, weight); // others are about where the window is
                }
            }
            steps.moveTo(demanded, forbidden, at.mirrored());
        }

        private void add(int literal, Placement at, double weight) {
            PatchGrid grid = member.grid();
            int feature = literal % grid.features();
            boolean set = literal < grid.features();
            int index = viewOfPlane[grid.plane(feature)];
            View view = views.get(index);
            int row = inside(grid.row(feature) + at.row(), shape.height());
            int column = inside(grid.column(feature) + at.column(), shape.width());
            if (view.edges().isEmpty()) {
                addColour(view, row, column, at.mirrored(), set ? weight : -weight);
                return;
            }
            int inCell = grid.row(feature) % view.cell() * view.cell() + grid.column(feature) % view.cell();
            int level = (grid.plane(feature) - firstPlane[index]) * view.cell() * view.cell() + inCell;
            int across = at.mirrored() ? shape.width() - 1 - column / view.cell() * view.cell() : column;
            int place = row / cell * columns + across / cell;
            if (view.isStep()) {
                steps.add(view, index, place, level, set, weight);
                return;
            }
            double share = (double) (set ? level + 1 : view.levels() - level) / view.levels();
            for (int degrees : view.edges()) {
                (set ? demanded : forbidden)[at.mirrored() ? mirrored(degrees) : degrees][place] +=
                        weight * share / view.edges().size();
            }
        }
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }

    /** A literal asks all channels of its view for the same, whatever their weights: brightness is not mostly green. */
    private void addColour(View view, int row, int column, boolean mirrored, double weight) {
        double[] totals = new double[shape.channels()];
        for (View.Tap tap : view.taps()) {
            totals[tap.channel()] += Math.abs(tap.weight());
        }
        for (View.Tap tap : view.taps()) {
            int y = inside(row - row % view.cell() + tap.row(), shape.height());
            int x = inside(column - column % view.cell() + tap.column(), shape.width());
            int seenAt = mirrored ? shape.width() - 1 - x : x;
            colours[(y * shape.width() + seenAt) * shape.channels() + tap.channel()] +=
                    weight * tap.weight() / totals[tap.channel()] / view.levels();
        }
    }

    /** {@return the size of the images} */
    public ImageShape shape() {
        return shape;
    }

    /** {@return the rows and columns of pixels in a cell} */
    public int cell() {
        return cell;
    }

    /** {@return the number of rows of cells} */
    public int rows() {
        return (shape.height() + cell - 1) / cell;
    }

    /** {@return the number of columns of cells} */
    public int columns() {
        return columns;
    }

    /** {@return true if a cell is seen at all; false if it lies outside of the region of the clause that is shown} */
    public boolean isSeen(int row, int column) {
        return seen != null
                && row * cell <= seen.bottom()
                && (row + 1) * cell > seen.top()
                && column * cell <= seen.right()
                && (column + 1) * cell > seen.left();
    }

    /** {@return the degrees in which edges may run, rising: 0 is horizontal, 45 falls to the right, 90 is vertical} */
    public List<Integer> directions() {
        return IntStream.range(0, DEGREES)
                .filter(degrees -> demanded[degrees] != null)
                .boxed()
                .toList();
    }

    /** {@return how strongly an edge is demanded in a cell, in one of the {@link #directions}; 0 or more} */
    public double demanded(int row, int column, int degrees) {
        return demanded[degrees][index(row, column)];
    }

    /** {@return how strongly an edge is forbidden in a cell, in one of the {@link #directions}; 0 or more} */
    public double forbidden(int row, int column, int degrees) {
        return forbidden[degrees][index(row, column)];
    }

    private int index(int row, int column) {
        return Objects.checkIndex(row, rows()) * columns + Objects.checkIndex(column, columns);
    }

    /**
     * {@return what is asked of brightness and colour by literals that are not about edges, for each pixel and channel,
     * row by row, in a row pixel by pixel: positive where a channel is to be brighter, negative where it is to be
     * darker}
     */
    public double[] brightnessAndColour() {
        return colours.clone();
    }
}
