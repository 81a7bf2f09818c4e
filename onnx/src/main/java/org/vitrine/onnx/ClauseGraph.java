package org.vitrine.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * Translates clauses into operators: for each clause what its weights are multiplied by.
 *
 * <p>Literals that fail are counted, and the fewest over all positions or shifts decide. If a window moves over the
 * image, a convolution counts: its kernel is -1 where a bit must be set and 1 where it must be clear, and its bias is
 * the number of bits that must be set. One failure is added wherever the clause's position literals do not let it
 * match. If there is one position, a clause has few literals among very many: they are picked out of all literals, and
 * added up. Clauses with about as many literals are taken together, so that lists filled up to the same length waste
 * little.
 */
final class ClauseGraph {

    /** Pixels from one shift of fuzzy clauses to the next. */
    private static final int SHIFT_STEP = 2;

    /**
     * Clauses are taken together if the longest list is at most a quarter longer than the shortest, give or take a few
     * literals.
     */
    private static final int QUARTER = 4;

    private static final int FEW = 8;

    private final Graph graph;
    private final Model model;
    private final ClauseBank bank;
    private final PatchGrid grid;
    private final int[] voters; // clauses that can vote

    ClauseGraph(Graph graph, Model model) {
        this.graph = graph;
        this.model = model;
        this.bank = model.clauses();
        this.grid = bank.grid();
        this.voters = IntStream.range(0, bank.size())
                .filter(clause -> bank.literals(clause) > 0 && !model.isContradictory(clause))
                .boxed()
                .sorted(Comparator.comparingInt(bank::literals))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** {@return the strengths of all clauses on images of bytes: images x clauses, of 32 bits} */
    String strengths(String image) {
        if (!model.mirrorVotes()) {
            return strengthsOn(image);
        }
        int width = model.shape().width();
        int[] turned =
                IntStream.range(0, width).map(column -> width - 1 - column).toArray();
        String mirrored = graph.gather(image, graph.ints("mirror", turned, width), 2, "mirrored_image");
        String both = strengthsOn(graph.concat(List.of(image, mirrored), 0, "both_images"));
        return graph.sum(graph.reshape(both, "both_strengths", 2, -1, bank.size()), 0, "strengths");
    }

    private String strengthsOn(String image) {
        ImageShape shape = model.shape();
        String pixels = graph.cast(graph.transpose(image, "channels", 0, 3, 1, 2), DataType.FLOAT, "pixels");
        if (voters.length == 0) {
            return none(pixels);
        }
        List<Planes> planes = new EncodingGraph(graph, shape, pixels).of(model.encoding());
        String failed = grid.positions() > 1 ? fewestInWindow(planes) : fewestInImage(planes);
        int tolerance = bank.tolerance();
        // Half a failure is none: a runtime whose convolutions are not exact still counts right.
        String rounded = graph.op("Floor", "failed", graph.op("Add", "rounded_up", failed, graph.floats("half", 0.5f)));
        String left = graph.op("Sub", "votes_left", graph.floats("tolerance", tolerance), rounded);
        String votes = graph.op("Max", "votes_cast", left, graph.floats("no_votes", 0));
        return ordered(graph.cast(votes, DataType.INT32, "strengths_by_length"));
    }

    /** Builds the graph of a model whose clauses can none of them vote. */
    private String none(String pixels) {
        String flat = graph.reshape(pixels, "flat_pixels", 0, model.shape().size());
        String any = graph.gather(flat, graph.longs("first", new long[bank.size()], bank.size()), 1, "any");
        String zero = graph.op("Mul", "none", any, graph.floats("zero", 0));
        return graph.cast(zero, DataType.INT32, "strengths");
    }

    /** Brings clauses into the order of the model; those that can never vote get the zero that is added at the end. */
    private String ordered(String strengths) {
        int[] from = new int[bank.size()];
        Arrays.fill(from, voters.length);
        for (int i = 0; i < voters.length; i++) {
            from[voters[i]] = i;
        }
        String known = voters.length == bank.size() ? strengths : graph.withZero(strengths, 2, "strengths_and_zero");
        return graph.gather(known, graph.ints("order", from, from.length), 1, "strengths");
    }

    /** {@return the fewest literals that fail at any position of the window: images x voters} */
    private String fewestInWindow(List<Planes> planes) {
        String bits = graph.concat(planes.stream().map(Planes::value).toList(), 1, "all_bits");
        int area = grid.pixelFeatures();
        byte[] kernel = new byte[Math.multiplyExact(voters.length, area)];
        float[] bias = new float[voters.length];
        for (int i = 0; i < voters.length; i++) {
            for (int literal : bank.literalsOf(voters[i])) {
                int feature = literal % grid.features();
                if (feature < area) {
                    kernel[i * area + feature] = (byte) (literal < grid.features() ? -1 : 1);
                    bias[i] += literal < grid.features() ? 1 : 0;
                }
            }
        }
        String literals =
                graph.small("literals", kernel, voters.length, grid.planes(), grid.windowHeight(), grid.windowWidth());
        String toBeSet = graph.floats("bits_to_be_set", bias, voters.length);
        String failed = graph.op("Conv", "failed_by_position", bits, literals, toBeSet);
        return graph.reduce("ReduceMin", withPositions(failed), false, "fewest_failed", 2, 3);
    }

    private String withPositions(String failed) {
        byte[] rows = outside(grid.rows(), Rectangle::top, Rectangle::bottom);
        byte[] columns = outside(grid.columns(), Rectangle::left, Rectangle::right);
        if (Arrays.equals(rows, new byte[rows.length]) && Arrays.equals(columns, new byte[columns.length])) {
            return failed; // two operators less over all positions, if no clause has position literals
        }
        String outside = graph.op(
                "Add",
                "outside",
                graph.small("outside_rows", rows, 1, voters.length, grid.rows(), 1),
                graph.small("outside_columns", columns, 1, voters.length, 1, grid.columns()));
        return graph.op("Add", "failed_or_outside", failed, outside);
    }

    /** {@return for each voter and row, or column, 1 if it lies outside of the clause's rectangle, otherwise 0} */
    private byte[] outside(int size, ToIntFunction<Rectangle> first, ToIntFunction<Rectangle> last) {
        byte[] outside = new byte[voters.length * size];
        for (int i = 0; i < outside.length; i++) {
            Rectangle where = bank.rectangle(voters[i / size]);
            int at = i % size;
            outside[i] = (byte) (at < first.applyAsInt(where) || at > last.applyAsInt(where) ? 1 : 0);
        }
        return outside;
    }

    /** {@return the fewest literals that fail at any shift: images x voters} */
    private String fewestInImage(List<Planes> planes) {
        int features = grid.features();
        int steps = bank.reach() / SHIFT_STEP;
        String bits = shifted(planes, steps); // images x shifts x features
        String clear = graph.op("Sub", "clear_bits", graph.floats("one", 1), bits);
        String failing =
                graph.withZero(graph.concat(List.of(clear, bits), 2, "failing_literals"), 3, "failing_or_none");
        List<String> counts = new ArrayList<>();
        for (int from = 0; from < voters.length; ) {
            int shortest = bank.literals(voters[from]);
            int to = from;
            while (to < voters.length && bank.literals(voters[to]) <= shortest + shortest / QUARTER + FEW) {
                to++;
            }
            int length = bank.literals(voters[to - 1]);
            int[] lists = new int[Math.multiplyExact(to - from, length)];
            Arrays.fill(lists, 2 * features); // the added zero, a literal that never fails
            for (int i = from; i < to; i++) {
                int[] literals = bank.literalsOf(voters[i]);
                System.arraycopy(literals, 0, lists, (i - from) * length, literals.length);
            }
            String picked = graph.gather(
                    failing, graph.ints("literals", lists, (long) to - from, length), 2, "picked_literals");
            counts.add(graph.sum(picked, 3, "failed_by_shift"));
            from = to;
        }
        return graph.reduce("ReduceMin", graph.concat(counts, 2, "all_failed"), false, "fewest_failed", 1);
    }

    /**
     * {@return the bits as clauses see them at each shift: images x shifts x features} A clause that is moved down sees
     * the image moved up.
     */
    private String shifted(List<Planes> planes, int steps) {
        int shifts = 2 * steps + 1;
        List<String> moved = new ArrayList<>();
        for (Planes part : planes) {
            if (steps == 0) {
                moved.add(part.value());
                continue;
            }
            int height = grid.imageHeight();
            int width = grid.imageWidth();
            int[] rows = new int[shifts * height];
            int[] columns = new int[shifts * width];
            for (int step = -steps; step <= steps; step++) {
                System.arraycopy(part.movedFrom(height, -SHIFT_STEP * step), 0, rows, (step + steps) * height, height);
                System.arraycopy(part.movedFrom(width, -SHIFT_STEP * step), 0, columns, (step + steps) * width, width);
            }
            String up = graph.gather(part.value(), graph.ints("rows", rows, shifts, height), 2, "moved_rows");
            String aside = graph.gather(up, graph.ints("columns", columns, shifts, width), 4, "moved");
            // images, planes, shifts down, rows, shifts to the right, columns
            moved.add(graph.transpose(aside, "moved_bits", 0, 2, 4, 1, 3, 5));
        }
        String all = graph.concat(moved, steps == 0 ? 1 : 3, "all_bits");
        return graph.reshape(all, "features", 0, (long) shifts * shifts, grid.features());
    }
}
