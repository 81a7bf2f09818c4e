package org.vitrine.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.vitrine.label.Labels;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.ProbabilityCurve;

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
        String most = graph.doubles("target", target);
        String limited = graph.op(
                "Max", "limited", graph.op("Min", "limited", exact, most), graph.doubles("negative_target", -target));
        String shares = graph.op("Add", "share", graph.op("Div", "share", limited, most), graph.doubles("one", 1));
        return graph.cast(
                graph.op("Div", "confidence", shares, graph.doubles("two", 2)), DataType.FLOAT, "confidences_of_votes");
    }

    /**
     * Decides: the largest class sum wins, the first of several; or each label is given whose class sum exceeds its
     * threshold.
     */
    String decided(DecisionThresholds thresholds) {
        if (!labels.exclusive()) {
            return graph.op(
                    "Greater", "given", sums, graph.ints("decision_thresholds", thresholds.toArray(), labels.size()));
        }
        String winner = graph.argMax(sums, 1, "winner");
        long[] numbers = LongStream.range(0, labels.size()).toArray();
        return graph.op("Equal", "given", winner, graph.longs("label_numbers", numbers, numbers.length));
    }

    /** Calibrated probabilities. */
    String probabilities(Calibration calibration) {
        String exact = graph.cast(sums, DataType.DOUBLE, "exact_sums");
        String probabilities =
                calibration.exclusive() ? softmax(exact, calibration) : curves(exact, calibration.ofLabels());
        return graph.cast(probabilities, DataType.FLOAT, "calibrated");
    }

    private String softmax(String exact, Calibration calibration) {
        String largest = graph.reduce("ReduceMax", exact, true, "largest_sum", 1);
        double votes = (double) calibration.temperature() / Calibration.UNIT;
        String powers = graph.op(
                "Exp",
                "powers",
                graph.op(
                        "Div",
                        "behind",
                        graph.op("Sub", "behind", exact, largest),
                        graph.doubles("temperature", votes)));
        String sum = graph.node("ReduceSum", powers, graph.longs("axis", 1))
                .with("keepdims", 1)
                .as("power_sum");
        double shared = 1.0 / (calibration.origin().images() + 2.0);
        String own = graph.op(
                "Mul", "own_share", graph.op("Div", "softmax", powers, sum), graph.doubles("rest", 1 - shared));
        return graph.op("Add", "probability", own, graph.doubles("shared", shared / labels.size()));
    }

    /**
     * Draws curves. A curve is its first point, and for each further one a piece of a straight line that ends there.
     * Short curves get flat pieces. A label that is not calibrated has NaN.
     */
    private String curves(String exact, List<Optional<Calibration.OfLabel>> ofLabels) {
        List<Optional<ProbabilityCurve>> curves = ofLabels.stream()
                .map(label -> label.map(Calibration.OfLabel::curve))
                .toList();
        int pieces = Math.max(
                1,
                curves.stream()
                        .flatMap(Optional::stream)
                        .mapToInt(curve -> curve.points() - 1)
                        .max()
                        .orElse(0));
        double[] first = new double[curves.size()];
        double[] begin = new double[curves.size() * pieces];
        double[] length = new double[begin.length];
        double[] rise = new double[begin.length];
        for (int label = 0; label < curves.size(); label++) {
            int[] at = curves.get(label).map(ProbabilityCurve::sums).orElse(new int[0]);
            int[] probabilities =
                    curves.get(label).map(ProbabilityCurve::probabilities).orElse(new int[0]);
            first[label] = probabilities.length == 0 ? Double.NaN : probabilities[0];
            for (int i = 0; i + 1 < at.length; i++) {
                begin[label * pieces + i] = at[i];
                length[label * pieces + i] = (double) at[i + 1] - at[i];
                rise[label * pieces + i] = (probabilities[i + 1] - probabilities[i]) / length[label * pieces + i];
            }
        }
        String each = graph.reshape(exact, "each_sum", 0, curves.size(), 1);
        String behind = graph.op("Sub", "behind", each, graph.doubles("piece_begins", begin, curves.size(), pieces));
        String within = graph.op(
                "Min",
                "within",
                graph.op("Max", "behind", behind, graph.doubles("zero", 0)),
                graph.doubles("piece_lengths", length, curves.size(), pieces));
        String risen = graph.op("Mul", "risen", within, graph.doubles("piece_rises", rise, curves.size(), pieces));
        String millionths = graph.op(
                "Add",
                "millionths",
                graph.sum(risen, 2, "all_risen"),
                graph.doubles("first_points", first, first.length));
        return graph.op("Div", "probability", millionths, graph.doubles("unit", ProbabilityCurve.UNIT));
    }
}
