package org.vitrine.explain;

import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.PatchGrid;

/**
 * I⁺ and I⁻ while they are added up. Stamps are added to the views that clauses see; at the end the sums are
 * distributed to the pixels from which the views are computed. What a view asks for is asked of each of its pixels,
 * times the pixel's weight in the view, and the opposite where the weight is negative: a clause that asks for a step up
 * asks for brightness on one side and for darkness on the other. So I⁺ - I⁻ on pixels is the transpose of the views,
 * applied to I⁺ - I⁻ on views; where views are channels, nothing changes.
 */
final class EvidenceSums {

    private final ImageShape shape;
    private final List<View> views;
    private final int[] viewOfPlane;
    private final double[] positive; // row by row, in a row pixel by pixel, in a pixel view by view
    private final double[] negative;

    EvidenceSums(ImageShape shape, List<View> views) {
        this.shape = shape;
        this.views = views;
        this.viewOfPlane = View.ofPlanes(views);
        this.positive = new double[Math.multiplyExact(shape.height() * shape.width(), views.size())];
        this.negative = new double[positive.length];
    }

    /** Adds the literals that ask for much, times a weight, with the window's corner at a pixel. */
    void addBright(Stamp stamp, int row, int column, double weight) {
        stamp.addBright(positive, corner(row, column), weight);
    }

    /** Adds the literals that ask for little, times a weight, with the window's corner at a pixel. */
    void addDark(Stamp stamp, int row, int column, double weight) {
        stamp.addDark(negative, corner(row, column), weight);
    }

    /** Adds one literal of a window over the whole image, times a weight, as one level of its view. */
    void addLiteral(PatchGrid grid, int literal, double weight) {
        int feature = literal % grid.features();
        int view = viewOfPlane[grid.plane(feature)];
        int cell = views.get(view).cell();
        int row = grid.row(feature) / cell * cell;
        int column = grid.column(feature) / cell * cell;
        int at = corner(row, column) + view;
        (literal < grid.features() ? positive : negative)[at] +=
                weight / views.get(view).levels();
    }

    private int corner(int row, int column) {
        return (row * shape.width() + column) * views.size();
    }

    /** The sums, carried back to pixels. */
    EvidenceMap map() {
        double[] bright = new double[shape.size()];
        double[] dark = new double[shape.size()];
        for (int view = 0; view < views.size(); view++) {
            int[] much = askedOf(positive, view);
            int[] little = askedOf(negative, view);
            for (View.Tap tap : views.get(view).taps()) {
                double share = (double) Math.abs(tap.weight()) / views.get(view).scale();
                carry(positive, view, much, tap, share, tap.weight() > 0 ? bright : dark);
                carry(negative, view, little, tap, share, tap.weight() > 0 ? dark : bright);
            }
        }
        return new EvidenceMap(shape, bright, dark);
    }

    /** The pixels of which something is asked: few of a view that has one value for each cell. */
    private int[] askedOf(double[] sums, int view) {
        return IntStream.range(0, shape.height() * shape.width())
                .filter(pixel -> sums[pixel * views.size() + view] != 0)
                .toArray();
    }

    private void carry(double[] sums, int view, int[] pixels, View.Tap tap, double share, double[] into) {
        int lastRow = shape.height() - 1;
        int lastColumn = shape.width() - 1;
        for (int pixel : pixels) {
            int row = Math.max(0, Math.min(lastRow, pixel / shape.width() + tap.row()));
            int column = Math.max(0, Math.min(lastColumn, pixel % shape.width() + tap.column()));
            into[(row * shape.width() + column) * shape.channels() + tap.channel()] +=
                    share * sums[pixel * views.size() + view];
        }
    }
}
