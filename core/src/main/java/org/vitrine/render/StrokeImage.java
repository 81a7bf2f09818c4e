package org.vitrine.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Draws which edges clauses ask for: in each cell a short line along the edge that is demanded, in teal, and one along
 * the edge that is forbidden, in orange. The line lies as the edge runs, across the gradient; which side of it is
 * brighter is not drawn. The longer, thicker and darker it is, the more is asked, on one scale for the whole image and
 * both colours. A dot stands for an edge in any direction.
 *
 * <p>A cell has at most one line of each colour: what is asked in several directions is added up as vectors of twice
 * the angle, so that neighbouring directions give one in between, and opposite ones, such as horizontal and vertical,
 * cancel out.
 *
 * <p>The ground shows what is asked of brightness and colour: lighter or darker than grey, and tinted, faintly.
 */
public final class StrokeImage {

    /** Fraction of all values that set the scale; the few beyond it are drawn like the strongest of the others. */
    private static final double SCALE_QUANTILE = 0.99;

    private static final double ROUNDING = 1e-9;
    private static final double LEAST = 0.1; // weaker lines are left out
    private static final int PAPER = 0xE8;
    private static final int LIGHT = 0xFF - PAPER;
    private static final int DARK = 0x38;
    private static final double HOLE = 0.55; // of the thickness of a hollow line

    private StrokeImage() {}

    /**
     * A line in a cell.
     *
     * @param row the cell's row, from 0
     * @param column the cell's column
     * @param degrees the angle, clockwise from horizontal: 0 up to 180
     * @param strength the strength of the demand, 0 to 1
     * @param anyDirection the strength with which an edge is asked in any direction, 0 to 1
     * @param demanded true if the edge is demanded, false if it is forbidden
     * @param fails true if the image does not have what is asked
     */
    public record Stroke(
            int row,
            int column,
            double degrees,
            double strength,
            double anyDirection,
            boolean demanded,
            boolean fails) {}

    /**
     * {@return the lines of a drawing, row by row, in a cell that of the forbidden edge first; cells of which nothing
     * is asked have none}
     *
     * @param smooth true to add each cell's neighbours to it, by weights 1 2 1 both ways, so that lines of many clauses
     *     join to curves, and to leave out the weaker line of a cell that has two: an edge is often demanded where the
     *     one across it is forbidden
     */
    static List<Stroke> strokes(EdgeDemands demands, boolean smooth) {
        return strokes(
                demands,
                List.of(Field.of(demands, false, false, smooth), Field.of(demands, true, false, smooth)),
                smooth);
    }

    /**
     * {@return the lines of what holds on an image and of what fails there, row by row; of each cell the strongest one, and
     * with it what is asked of any direction}
     */
    public static List<Stroke> strokes(EdgeDemands holds, EdgeDemands fails) {
        return strokes(
                holds,
                List.of(
                        Field.of(holds, false, false, true),
                        Field.of(holds, true, false, true),
                        Field.of(fails, false, true, true),
                        Field.of(fails, true, true, true)),
                true);
    }

    private static List<Stroke> strokes(EdgeDemands demands, List<Field> fields, boolean smooth) {
        double most = largest(fields, Field::strengths);
        double mostAny = Math.max(most, largest(fields, field -> field.any));
        List<Stroke> strokes = new ArrayList<>();
        for (int cell = 0; cell < demands.rows() * demands.columns(); cell++) {
            for (Field field : fields) {
                double strength = most == 0 ? 0 : Math.min(1, field.strength(cell) / most);
                double any = mostAny == 0 ? 0 : Math.min(1, field.any[cell] / mostAny);
                int here = cell;
                if (smooth
                        && fields.stream().anyMatch(other -> other.strength(here) > field.strength(here) + ROUNDING)) {
                    strength = 0;
                }
                if (strength > 0 || any > 0) {
                    int row = cell / demands.columns();
                    int column = cell % demands.columns();
                    strokes.add(
                            new Stroke(row, column, field.degrees(cell), strength, any, field.demanded, field.fails));
                }
            }
        }
        return strokes;
    }

    /** {@return the largest value of all fields, leaving aside the few that stand out} */
    private static double largest(List<Field> fields, Function<Field, double[]> values) {
        double[] all = fields.stream()
                .flatMapToDouble(field -> Arrays.stream(values.apply(field)))
                .filter(value -> value > 0)
                .sorted()
                .toArray();
        return all.length == 0 ? 0 : all[Math.min(all.length - 1, (int) (all.length * SCALE_QUANTILE))];
    }

    /** Demands in each cell: a vector of twice the angle, and a number for any direction. */
    private static final class Field {

        private final boolean demanded;
        private final boolean fails;
        private final double[] across;
        private final double[] down;
        private final double[] any;

        private Field(boolean demanded, boolean fails, double[] across, double[] down, double[] any) {
            this.demanded = demanded;
            this.fails = fails;
            this.across = across;
            this.down = down;
            this.any = any;
        }

        static Field of(EdgeDemands demands, boolean demanded, boolean fails, boolean smooth) {
            int cells = demands.rows() * demands.columns();
            double[] across = new double[cells];
            double[] down = new double[cells];
            double[] any = new double[cells];
            for (int cell = 0; cell < cells; cell++) {
                int row = cell / demands.columns();
                int column = cell % demands.columns();
                double least = Double.MAX_VALUE;
                for (int degrees : demands.directions()) {
                    double asked =
                            demanded ? demands.demanded(row, column, degrees) : demands.forbidden(row, column, degrees);
                    across[cell] += asked * Math.cos(Math.toRadians(2 * degrees));
                    down[cell] += asked * Math.sin(Math.toRadians(2 * degrees));
                    least = Math.min(least, asked);
                }
                any[cell] = least * demands.directions().size();
            }
            return smooth
                    ? new Field(
                            demanded, fails, smoothed(demands, across), smoothed(demands, down), smoothed(demands, any))
                    : new Field(demanded, fails, across, down, any);
        }

        private static double[] smoothed(EdgeDemands demands, double[] values) {
            return Smoothing.of(demands.rows(), demands.columns(), values);
        }

        double strength(int cell) {
            double length = Math.hypot(across[cell], down[cell]);
            return length < ROUNDING ? 0 : length; // what is left of opposite directions
        }

        double[] strengths() {
            double[] strengths = new double[across.length];
            Arrays.setAll(strengths, this::strength);
            return strengths;
        }

        double degrees(int cell) {
            double degrees = Math.toDegrees(Math.atan2(down[cell], across[cell])) / 2;
            double turned = degrees < 0 ? degrees + EdgeDemands.DEGREES : degrees;
            return strength(cell) == 0 || turned >= EdgeDemands.DEGREES ? 0 : turned;
        }
    }

    /**
     * {@return an RGB image of demands, {@code scale} times as large as the model's images}
     *
     * @param scale the rows and columns of the drawing for a pixel of the model's images, at least 1; lines want 4 or
     *     more in a cell
     * @param smooth true for a label, to join lines and to leave out the weaker of a cell; false for a single clause
     */
    public static Raster draw(EdgeDemands demands, int scale, boolean smooth) {
        ImageShape shape = demands.shape();
        Canvas canvas = new Canvas(shape.height() * scale, shape.width() * scale);
        canvas.fill(ground(demands, scale));
        strokes(demands, smooth).forEach(stroke -> draw(canvas, stroke, demands.cell() * scale));
        return canvas.image();
    }

    /**
     * {@return an image with what the clauses that voted for a label ask for there, {@code scale} times as large} Lines
     * are solid where the image has what is asked, hollow where it has not. The image is shown in shades of light grey,
     * so that lines look the same on dark and on bright.
     *
     * @param holds what is asked by the literals that hold
     * @param fails what is asked by those that fail
     */
    public static Raster over(Raster image, EdgeDemands holds, EdgeDemands fails, int scale) {
        ImageShape shape = holds.shape();
        Canvas canvas = new Canvas(shape.height() * scale, shape.width() * scale);
        canvas.fill(faded(image, scale));
        strokes(holds, fails).forEach(stroke -> draw(canvas, stroke, holds.cell() * scale));
        return canvas.image();
    }

    private static void draw(Canvas canvas, Stroke stroke, double side) {
        int colour = stroke.demanded() ? NetEvidenceImage.TEAL : NetEvidenceImage.ORANGE;
        double x = (stroke.column() + 0.5) * side;
        double y = (stroke.row() + 0.5) * side;
        double hole = stroke.fails() ? HOLE : 0;
        if (stroke.anyDirection() > LEAST) {
            canvas.line(x, y, x, y, side * 0.25 * stroke.anyDirection(), hole, colour, stroke.anyDirection());
        }
        double strength = stroke.strength();
        if (strength > LEAST) {
            double half = side * (0.22 + 0.4 * strength);
            double along = Math.toRadians(stroke.degrees());
            double dx = half * Math.cos(along);
            double dy = half * Math.sin(along);
            double thick = side * (0.05 + 0.08 * strength);
            canvas.line(x - dx, y - dy, x + dx, y + dy, thick, hole, colour, 0.15 + 0.85 * strength);
        }
    }

    /** {@return the brightness of an image in light grey, three numbers for each pixel of the drawing} */
    private static double[] faded(Raster image, int scale) {
        ImageShape shape = image.shape();
        int width = shape.width() * scale;
        double[] ground = new double[3 * shape.height() * scale * width];
        for (int i = 0; i < ground.length; i++) {
            ground[i] = NetEvidenceImage.pale(image, i / 3 / width / scale, i / 3 % width / scale);
        }
        return ground;
    }

    /** Computes the colour of each pixel of the drawing, three numbers, from the brightness and colours asked for. */
    private static double[] ground(EdgeDemands demands, int scale) {
        ImageShape shape = demands.shape();
        double[] net = demands.brightnessAndColour();
        int channels = shape.channels();
        double[][] tints = new double[3][];
        for (int colour = 0; colour < 3; colour++) {
            double[] values = new double[shape.height() * shape.width()];
            for (int pixel = 0; pixel < values.length; pixel++) {
                values[pixel] = net[pixel * channels + Math.min(colour, channels - 1)];
            }
            tints[colour] = Smoothing.of(shape.height(), shape.width(), values);
        }
        double most = 0;
        for (double[] tint : tints) {
            double[] sorted = Arrays.stream(tint).map(Math::abs).sorted().toArray();
            most = Math.max(most, sorted[(int) (sorted.length * SCALE_QUANTILE)]);
        }
        double[] ground = new double[3 * shape.height() * scale * shape.width() * scale];
        for (int i = 0; i < ground.length; i++) {
            int x = i / 3 % (shape.width() * scale);
            int y = i / 3 / (shape.width() * scale);
            double asked = between(tints[i % 3], shape, (y + 0.5) / scale - 0.5, (x + 0.5) / scale - 0.5);
            double tone = most == 0 ? 0 : Math.max(-1, Math.min(1, asked / most));
            boolean seen = demands.isSeen(y / scale / demands.cell(), x / scale / demands.cell());
            ground[i] = seen ? PAPER + tone * (tone > 0 ? LIGHT : DARK) : 0xFF;
        }
        return ground;
    }

    /** {@return a value between those of four pixels} */
    private static double between(double[] values, ImageShape shape, double y, double x) {
        int top = (int) Math.floor(y);
        int left = (int) Math.floor(x);
        ToDoubleFunction<int[]> at = place -> values[
                Math.max(0, Math.min(shape.height() - 1, place[0])) * shape.width()
                        + Math.max(0, Math.min(shape.width() - 1, place[1]))];
        double right = x - left;
        double above = (1 - right) * at.applyAsDouble(new int[] {top, left})
                + right * at.applyAsDouble(new int[] {top, left + 1});
        double below = (1 - right) * at.applyAsDouble(new int[] {top + 1, left})
                + right * at.applyAsDouble(new int[] {top + 1, left + 1});
        return above + (y - top) * (below - above);
    }

    /** Draws smooth lines on an RGB image. */
    private static final class Canvas {

        private final int height;
        private final int width;
        private double[] values;

        Canvas(int height, int width) {
            this.height = height;
            this.width = width;
            this.values = new double[3 * height * width];
        }

        void fill(double[] ground) {
            values = ground.clone();
        }

        /**
         * Draws a line with round ends, which covers as much of a pixel as it is nearer than half its thickness.
         *
         * @param hole how much of the thickness is left open in the middle, 0 to 1
         */
        void line(
                double fromX,
                double fromY,
                double toX,
                double toY,
                double half,
                double hole,
                int colour,
                double opacity) {
            double lengthSquared = (toX - fromX) * (toX - fromX) + (toY - fromY) * (toY - fromY);
            int top = (int) Math.max(0, Math.floor(Math.min(fromY, toY) - half - 1));
            int bottom = (int) Math.min(height - 1.0, Math.ceil(Math.max(fromY, toY) + half + 1));
            int left = (int) Math.max(0, Math.floor(Math.min(fromX, toX) - half - 1));
            int right = (int) Math.min(width - 1.0, Math.ceil(Math.max(fromX, toX) + half + 1));
            for (int y = top; y <= bottom; y++) {
                for (int x = left; x <= right; x++) {
                    double along = lengthSquared == 0
                            ? 0
                            : ((x + 0.5 - fromX) * (toX - fromX) + (y + 0.5 - fromY) * (toY - fromY)) / lengthSquared;
                    double near = Math.max(0, Math.min(1, along));
                    double distance =
                            Math.hypot(x + 0.5 - fromX - near * (toX - fromX), y + 0.5 - fromY - near * (toY - fromY));
                    double open = hole == 0 ? 0 : covered(hole * half, distance);
                    double covered = opacity * Math.max(0, covered(half, distance) - open);
                    for (int channel = 0; channel < 3; channel++) {
                        int at = 3 * (y * width + x) + channel;
                        values[at] += covered * ((colour >> (16 - 8 * channel) & 0xFF) - values[at]);
                    }
                }
            }
        }

        private static double covered(double half, double distance) {
            return Math.max(0, Math.min(1, half + 0.5 - distance));
        }

        Raster image() {
            byte[] bytes = new byte[values.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) Math.round(values[i]);
            }
            return Raster.of(new ImageShape(height, width, 3), bytes);
        }
    }
}
