package org.vitrine.evaluation.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.label.Labels;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Prediction;

/**
 * Measures a model's knowledge of its own uncertainty, on some examples.
 *
 * <p>A statement is the probability of the predicted label if labels exclude each other, else the probability of a
 * label, for each image and label.
 *
 * @param confidence the reliability of the paper's confidences, taken as probabilities
 * @param probability the reliability of the calibrated probabilities; empty if the model is not calibrated
 * @param labels the reliability of each label alone; empty if labels exclude each other
 * @param risk the share of wrong decisions (y) over the share of decisions taken (x), the surest first: of all labels,
 * then of each if they do not exclude each other
 * @param outcomes how many images are answered, and how often that is right
 * @param answers the quality of answers with at most a given share of wrong ones, if they were asked for
 * @param origin the images from which the calibration comes; empty if the model is not calibrated. Of labels that are
 *     not calibrated, where others are, no statement counts among those of all labels
 */
public record Doubt(
        Reliability confidence,
        Optional<Reliability> probability,
        List<OfLabel> labels,
        Map<String, Curve> risk,
        Outcomes outcomes,
        Optional<AnswerQuality> answers,
        Optional<Calibration.Origin> origin) {

    /** Name of the curve over all labels. */
    public static final String ALL = "all labels";

    /** Most points of a curve; more are thinned out evenly. */
    private static final int MOST_POINTS = 200;

    private static final double[] COVERAGES = {0.5, 0.8, 0.9, 0.95, 1};

    public Doubt {
        labels = List.copyOf(labels);
    }

    /**
     * Reliability of statements about one label.
     *
     * @param name the label
     * @param confidence by the paper's confidences
     * @param probability by calibrated probabilities; empty if the model is not calibrated
     */
    public record OfLabel(String name, Reliability confidence, Optional<Reliability> probability) {}

    /**
     * {@return the measures of scores}
     *
     * @param calibration the calibration; null if the model is not calibrated
     * @param maxError the largest share of wrong answers; empty if no answers are asked for
     * @throws IllegalArgumentException if answers are asked for of a model that is not calibrated
     */
    public static Doubt of(Scores scores, @Nullable Calibration calibration, OptionalDouble maxError) {
        if (maxError.isPresent() && calibration == null) {
            throw new IllegalArgumentException("a model that is not calibrated cannot say how often it is wrong");
        }
        return new Collector(scores, calibration).doubt(maxError);
    }

    /** Goes once over all statements. */
    private static final class Collector {

        private final Scores scores;
        private final @Nullable Calibration calibration;
        private final Labels labels;
        private final int statements;
        private final double[] confidences;
        private final double[] probabilities;
        private final boolean[] truths;
        private final double[] sureness;
        private final boolean[] wrong;

        Collector(Scores scores, @Nullable Calibration calibration) {
            this.scores = scores;
            this.calibration = calibration;
            this.labels = scores.labels();
            this.statements =
                    labels.exclusive() ? scores.examples() : Math.multiplyExact(scores.examples(), labels.size());
            this.confidences = new double[statements];
            this.probabilities = new double[statements];
            this.truths = new boolean[statements];
            this.sureness = new double[statements];
            this.wrong = new boolean[statements];
            for (int example = 0; example < scores.examples(); example++) {
                int[] sums = scores.classSums(example);
                double[] known = calibration == null ? new double[0] : calibration.probabilities(sums);
                if (labels.exclusive()) {
                    int winner = Prediction.winner(sums);
                    add(example, example, winner, sums, known, -(double) Calibration.score(sums, winner));
                } else {
                    for (int label = 0; label < labels.size(); label++) {
                        double votes =
                                (double) sums[label] - scores.thresholds().sum(label);
                        add(label * scores.examples() + example, example, label, sums, known, Math.abs(votes));
                    }
                }
            }
        }

        /**
         * Adds a decision. By its probability, it is as sure as its answer is probable; without one, by the votes that
         * it is clear of the other.
         */
        private void add(int at, int example, int label, int[] sums, double[] known, double clear) {
            boolean given = scores.predicts(example, label);
            confidences[at] = Prediction.confidence(sums[label], scores.target());
            truths[at] = scores.has(example, label);
            wrong[at] = given != truths[at];
            sureness[at] = clear;
            if (calibration != null) {
                probabilities[at] = known[label];
                if (calibration.has(label)) {
                    sureness[at] = given ? known[label] : 1 - known[label];
                }
            }
        }

        /** Returns true if a statement is comparable with the others: where some have probabilities, by its own. */
        private boolean isKept(int at) {
            return calibration == null || !Double.isNaN(probabilities[at]);
        }

        private double[] kept(double[] values, int from, int to) {
            return IntStream.range(from, to)
                    .filter(this::isKept)
                    .mapToDouble(at -> values[at])
                    .toArray();
        }

        private boolean[] kept(boolean[] values, int from, int to) {
            int[] known = IntStream.range(from, to).filter(this::isKept).toArray();
            boolean[] some = new boolean[known.length];
            for (int i = 0; i < some.length; i++) {
                some[i] = values[known[i]];
            }
            return some;
        }

        Doubt doubt(OptionalDouble maxError) {
            List<OfLabel> ofLabels = new ArrayList<>();
            Map<String, Curve> risk = new LinkedHashMap<>();
            risk.put(ALL, risk(kept(sureness, 0, statements), kept(wrong, 0, statements)));
            for (int label = 0; !labels.exclusive() && label < labels.size(); label++) {
                int from = label * scores.examples();
                int to = from + scores.examples();
                ofLabels.add(new OfLabel(labels.name(label), reliability(confidences, from, to), calibrated(from, to)));
                risk.put(
                        labels.name(label),
                        risk(Arrays.copyOfRange(sureness, from, to), Arrays.copyOfRange(wrong, from, to)));
            }
            Calibration known = calibration;
            return new Doubt(
                    reliability(confidences, 0, statements),
                    calibrated(0, statements),
                    ofLabels,
                    risk,
                    Outcomes.of(scores, known, maxError),
                    known == null || maxError.isEmpty()
                            ? Optional.empty()
                            : Optional.of(AnswerQuality.of(scores, known, maxError.getAsDouble())),
                    Optional.ofNullable(known).map(Calibration::origin));
        }

        private Optional<Reliability> calibrated(int from, int to) {
            double[] said = kept(probabilities, from, to);
            return calibration == null || said.length == 0
                    ? Optional.empty()
                    : Optional.of(Reliability.of(said, kept(truths, from, to)));
        }

        private Reliability reliability(double[] said, int from, int to) {
            return Reliability.of(Arrays.copyOfRange(said, from, to), Arrays.copyOfRange(truths, from, to));
        }
    }

    /** {@return the measures as nested maps for JSON, in the order in which they should be printed} */
    public Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("calibrated", origin.isPresent());
        origin.ifPresent(from -> {
            map.put("calibrationImages", from.images());
            map.put("calibrationChoseEpoch", from.choseEpoch());
            map.put("calibrationFittedThresholds", from.fittedThresholds());
        });
        map.put("confidence", toMap(confidence));
        probability.ifPresent(known -> map.put("probability", toMap(known)));
        if (!labels.isEmpty()) {
            Map<String, Object> each = new LinkedHashMap<>();
            for (OfLabel label : labels) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("confidenceEce", label.confidence().error());
                label.probability().ifPresent(known -> one.put("probabilityEce", known.error()));
                each.put(label.name(), one);
            }
            map.put("labels", each);
        }
        Curve all = risk.get(ALL);
        if (all != null) {
            map.put("riskCoverage", points(all));
        }
        map.put("outcomes", outcomes.toMap());
        answers.ifPresent(quality -> map.put("answers", toMap(quality)));
        return map;
    }

    private static List<double[]> points(Curve curve) {
        return curve.points().stream()
                .map(point -> new double[] {point.x(), point.y()})
                .toList();
    }

    private static Map<String, Object> toMap(Reliability reliability) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("ece", reliability.error());
        map.put("brier", reliability.brier());
        List<Object> bins = new ArrayList<>();
        for (Reliability.Bin bin : reliability.bins()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("from", bin.from());
            one.put("to", bin.to());
            one.put("statements", bin.statements());
            one.put("probability", bin.probability());
            one.put("right", bin.right());
            bins.add(one);
        }
        map.put("bins", bins);
        return map;
    }

    private static Map<String, @Nullable Object> toMap(AnswerQuality quality) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("maxError", quality.maxError());
        map.put("coverage", quality.covered());
        map.put("unsure", quality.unsure());
        map.put("wrongIfSure", orNull(quality.wrongIfSure()));
        quality.possible().ifPresent(size -> map.put("possibleLabels", size));
        if (!quality.labels().isEmpty()) {
            Map<String, Object> each = new LinkedHashMap<>();
            for (AnswerQuality.OfLabel label : quality.labels()) {
                Map<String, @Nullable Object> one = new LinkedHashMap<>();
                one.put("coverageHaving", orNull(label.coveredHaving()));
                one.put("coverageLacking", orNull(label.coveredLacking()));
                one.put("unsure", label.unsure());
                one.put("wrongIfSure", orNull(label.wrongIfSure()));
                each.put(label.name(), one);
            }
            map.put("labels", each);
        }
        return map;
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    /**
     * {@return the share of wrong decisions over the share of decisions taken, the surest first, ending with all}
     * Decisions that are equally sure are taken together.
     */
    static Curve risk(double[] sureness, boolean[] wrong) {
        if (sureness.length == 0 || sureness.length != wrong.length) {
            throw new IllegalArgumentException("each of at least one decision needs a sureness and a truth: "
                    + sureness.length + " and " + wrong.length);
        }
        Integer[] order = new Integer[sureness.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(sureness[b], sureness[a]));
        List<Curve.Point> points = new ArrayList<>();
        int errors = 0;
        double next = 0;
        for (int taken = 1; taken <= order.length; taken++) {
            errors += wrong[order[taken - 1]] ? 1 : 0;
            boolean last = taken == order.length;
            boolean tied = !last && sureness[order[taken]] == sureness[order[taken - 1]];
            double coverage = (double) taken / order.length;
            if (last || (!tied && coverage >= next)) {
                points.add(new Curve.Point(coverage, (double) errors / taken));
                next = coverage + 1.0 / MOST_POINTS;
            }
        }
        return new Curve(points);
    }

    /** {@return the share of wrong decisions at some shares of decisions, from few to all} */
    public Map<Double, Double> errors() {
        Map<Double, Double> errors = new LinkedHashMap<>();
        for (double coverage : COVERAGES) {
            Objects.requireNonNull(risk.get(ALL)).points().stream()
                    .filter(point -> point.x() >= coverage - 1e-12)
                    .findFirst()
                    .ifPresent(point -> errors.put(coverage, point.y()));
        }
        return errors;
    }
}
