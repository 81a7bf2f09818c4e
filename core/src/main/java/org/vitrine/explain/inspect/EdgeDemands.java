package org.vitrine.explain.inspect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.View;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.VotingClauses;

/**
 * The edges that clauses ask for, cell by cell and direction by direction, and what else they ask of brightness and
 * colour. For encodings with views of {@linkplain View#edges() edges}, such as {@code orientations}, whose literals say
 * more than that a pixel is bright or dark.
 *
 * <p>A literal that a level is reached demands its edge, by as much as the level is high: level k of B, counted from 0,
 * by (k + 1)/B. A negated one forbids it, by (B - k)/B, so that the lowest level, which leaves no trace of the edge,
 * counts most. These are the paper's L⁺ and L⁻ of a single literal. If a view's edges may run in several directions,
 * each gets its part. For a label, each literal counts as in its {@link ClassRepresentation}.
 */
public final class EdgeDemands {

    /** Directions are told apart by so many degrees. */
    public static final int DEGREES = 180;

    private final ImageShape shape;
    private final int cell;
    private final int columns;
    private final double[][] demanded; // [degrees][cell], null where no edge is asked for
    private final double[][] forbidden;
    private final double[] colours; // row by row, in a row pixel by pixel, in a pixel channel by channel
    private final @Nullable Area seen; // null if nothing is

    private EdgeDemands(VotingClauses model, @Nullable Area seen) {
        this.seen = seen;
        if (!areAskedFor(model)) {
            throw new IllegalArgumentException(
                    "clauses ask for edges if the encoding has views of edges and the window is flat: "
                            + model.encoding().recipe());
        }
        this.shape = model.shape();
        this.cell = model.views().stream()
                .filter(view -> !view.edges().isEmpty())
                .mapToInt(View::cell)
                .max()
                .orElseThrow();
        this.columns = (shape.width() + cell - 1) / cell;
        this.demanded = new double[DEGREES][];
        this.forbidden = new double[DEGREES][];
        for (View view : model.views()) {
            for (int degrees : view.edges()) {
                demanded[degrees] = new double[rows() * columns];
                forbidden[degrees] = new double[rows() * columns];
            }
        }
        this.colours = new double[shape.size()];
    }

    /** {@return true if clauses can ask for edges: there are views of edges, and the window is the whole image} */
    public static boolean areAskedFor(VotingClauses model) {
        return model.grid().positions() == 1
                && model.views().stream().anyMatch(view -> !view.edges().isEmpty());
    }

    /** {@return what one clause asks for; each literal counts once} */
    public static EdgeDemands ofClause(VotingClauses model, int clause) {
        EdgeDemands demands =
                new EdgeDemands(model, model.clauses().region(clause).orElse(null));
        for (int literal : model.clauses().literalsOf(clause)) {
            demands.add(model, literal, 1);
        }
        return demands;
    }

    /**
     * {@return what the clauses for a label ask for; each literal is weighted by the votes of its clause, and if
     * clauses are fuzzy by those that it casts on average and by how often the literal holds on images with the label}
     */
    public static EdgeDemands ofLabel(VotingClauses model, int label) {
        Objects.checkIndex(label, model.labels().size());
        Optional<UsualVotes> usual = UsualVotes.weighing(model.clauses(), model.usualVotes());
        Area image = new Area(0, 0, model.shape().height() - 1, model.shape().width() - 1);
        EdgeDemands demands = new EdgeDemands(model, image);
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            int votes = model.weight(clause, label);
            boolean matched = usual.isPresent() || model.counts().largest(clause) > 0;
            if (votes > 0 && matched && !model.isContradictory(clause)) {
                int[] literals = model.clauses().literalsOf(clause);
                for (int i = 0; i < literals.length; i++) {
                    demands.add(model, literals[i], votes * (usual.isEmpty() ? 1 : held(usual.get(), clause, i)));
                }
            }
        }
        return demands;
    }

    private static double held(UsualVotes usual, int clause, int literal) {
        return usual.meanVotes(clause) * usual.frequencyWith(clause, literal);
    }

    private void add(VotingClauses model, int literal, double weight) {
        PatchGrid grid = model.grid();
        int feature = literal % grid.features();
        int plane = grid.plane(feature); // in its view
        int index = 0;
        while (plane >= model.views().get(index).planes()) {
            plane -= model.views().get(index++).planes();
        }
        View view = model.views().get(index);
        if (view.edges().isEmpty()) {
            addColour(view, grid.row(feature), grid.column(feature), literal < grid.features() ? weight : -weight);
            return;
        }
        int row = grid.row(feature);
        int column = grid.column(feature);
        int level = (plane * view.cell() + row % view.cell()) * view.cell() + column % view.cell();
        boolean demands = literal < grid.features();
        double share = (double) (demands ? level + 1 : view.levels() - level) / view.levels();
        for (int degrees : view.edges()) {
            (demands ? demanded : forbidden)[degrees][row / cell * columns + column / cell] +=
                    weight * share / view.edges().size();
        }
    }

    /** A literal asks all channels of its view for the same, whatever their weights: brightness is not mostly green. */
    private void addColour(View view, int row, int column, double weight) {
        double[] totals = new double[shape.channels()];
        for (View.Tap tap : view.taps()) {
            totals[tap.channel()] += Math.abs(tap.weight());
        }
        for (View.Tap tap : view.taps()) {
            int y = Math.max(0, Math.min(shape.height() - 1, row - row % view.cell() + tap.row()));
            int x = Math.max(0, Math.min(shape.width() - 1, column - column % view.cell() + tap.column()));
            colours[(y * shape.width() + x) * shape.channels() + tap.channel()] +=
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
        return seen != null && seen.contains(row * cell, column * cell);
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
