package org.vitrine.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import java.util.stream.LongStream;
import org.vitrine.internal.doubt.ProbabilityCurve;
import org.vitrine.label.Labels;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.DecisionThresholds;

/** From class sums to confidences, decisions and probabilities, as operators. */
final class DecisionGraph {

    private final Graph graph;
    private final Labels labels;
    private final String sums; // of 32 bits, images x labels

    DecisionGraph(Graph graph, Labels labels, String sums) {
        this.graph = graph;
        this.labels = labels;
        this.sums = sums;
    }

    /** Computes the paper's (1 + v / T) / 2. */
    String confidences(int target) {
        String exact = graph.cast(sums, DataType.DOUBLE, "exact_sums");
        String most = one("target", target);
        String limited = op("Max", op("Min", exact, most, "limited"), one("negative_target", -target), "limited");
        String shares = op("Add", op("Div", limited, most, "share"), one("one", 1), "share");
        return graph.cast(op("Div", shares, one("two", 2), "confidence"), DataType.FLOAT, "confidences_of_votes");
    }

    /**
     * Decides: the largest class sum wins, the first of several; or each label is given whose class sum exceeds its
     * threshold.
     */
    String decided(DecisionThresholds thresholds) {
        if (!labels.exclusive()) {
            return op("Greater", sums, graph.ints("decision_thresholds", thresholds.toArray(), labels.size()), "given");
        }
        String winner =
                graph.node("ArgMax", sums).with("axis", 1).with("keepdims", 1).as("winner");
        long[] numbers = LongStream.range(0, labels.size()).toArray();
        return op("Equal", winner, graph.longs("label_numbers", numbers, numbers.length), "given");
    }

    /** Calibrated probabilities. */
    String probabilities(Calibration calibration) {
        String exact = graph.cast(sums, DataType.DOUBLE, "exact_sums");
        String probabilities =
                calibration.exclusive() ? softmax(exact, calibration) : curves(exact, calibration.curves());
        return graph.cast(probabilities, DataType.FLOAT, "calibrated");
    }

    private String softmax(String exact, Calibration calibration) {
        String largest = graph.node("ReduceMax", exact)
                .withAll("axes", 1)
                .with("keepdims", 1)
                .as("largest_sum");
        double votes = (double) calibration.temperature() / Calibration.UNIT;
        String powers = graph.node(
                        "Exp", op("Div", op("Sub", exact, largest, "behind"), one("temperature", votes), "behind"))
                .as("powers");
        String sum = graph.node("ReduceSum", powers, graph.longs("axis", 1))
                .with("keepdims", 1)
                .as("power_sum");
        double shared = 1.0 / (calibration.origin().images() + 2.0);
        String own = op("Mul", op("Div", powers, sum, "softmax"), one("rest", 1 - shared), "own_share");
        return op("Add", own, one("shared", shared / labels.size()), "probability");
    }

    /**
     * Draws curves. A curve is its first point, and for each further one a piece of a straight line that ends there.
     * Short curves get flat pieces.
     */
    private String curves(String exact, List<ProbabilityCurve> curves) {
        int pieces = Math.max(
                1, curves.stream().mapToInt(curve -> curve.points() - 1).max().orElse(0));
        double[] first = new double[curves.size()];
        double[] begin = new double[curves.size() * pieces];
        double[] length = new double[begin.length];
        double[] rise = new double[begin.length];
        for (int label = 0; label < curves.size(); label++) {
            int[] at = curves.get(label).sums();
            int[] probabilities = curves.get(label).probabilities();
            first[label] = probabilities[0];
            for (int i = 0; i + 1 < at.length; i++) {
                begin[label * pieces + i] = at[i];
                length[label * pieces + i] = (double) at[i + 1] - at[i];
                rise[label * pieces + i] = (probabilities[i + 1] - probabilities[i]) / length[label * pieces + i];
            }
        }
        String each = graph.reshape(exact, "each_sum", 0, curves.size(), 1);
        String behind = op("Sub", each, graph.doubles("piece_begins", begin, curves.size(), pieces), "behind");
        String within = op(
                "Min",
                op("Max", behind, one("zero", 0), "behind"),
                graph.doubles("piece_lengths", length, curves.size(), pieces),
                "within");
        String risen = op("Mul", within, graph.doubles("piece_rises", rise, curves.size(), pieces), "risen");
        String millionths = op(
                "Add",
                graph.sum(risen, 2, "all_risen"),
                graph.doubles("first_points", first, first.length),
                "millionths");
        return op("Div", millionths, one("unit", ProbabilityCurve.UNIT), "probability");
    }

    private String one(String word, double value) {
        return graph.doubles(word, new double[] {value}, 1);
    }

    private String op(String operator, String one, String other, String word) {
        return graph.node(operator, one, other).as(word);
    }
}
