package org.vitrine.evaluation.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/**
 * Measures a model on some examples.
 *
 * @param labels the labels
 * @param examples the number of examples
 * @param results a result for each label, in their order
 * @param confusion the labels predicted for each label; empty if the labels are multi-label
 */
public record Evaluation(Labels labels, int examples, List<LabelResult> results, Optional<ConfusionMatrix> confusion) {

    /** Figures that differ by less are the same, computed in another order. */
    private static final double ROUNDING = 1e-9;

    /** Of more labels, the mistakes are listed: a matrix would be mostly 0, and have millions of entries. */
    private static final int MOST_IN_A_MATRIX = 1000;

    public Evaluation {
        results = List.copyOf(results);
        if (results.size() != labels.size()) {
            throw new IllegalArgumentException(
                    "there must be a result for each of " + labels.size() + " labels: " + results.size());
        }
    }

    /**
     * {@return the measures of a classifier on labelled images}
     *
     * @param source images of its shape, with its labels in its order
     * @throws IllegalArgumentException if the images have another shape or other labels
     */
    public static Evaluation of(Classifier classifier, ImageSource source) {
        requireSame(source.labels(), classifier.labels(), ", the classifier gives ");
        Predictor predictor = classifier.predictor();
        List<Prediction> predictions = IntStream.range(0, source.size())
                .mapToObj(index -> predictor.predict(source.image(index)))
                .toList();
        return of(Scores.of(predictions, source::has));
    }

    /**
     * {@return the measures of a model on labelled images that are encoded as the model encodes them}
     *
     * @param dataset the images, with the model's labels in its order
     * @throws IllegalArgumentException if the images have other labels
     */
    public static Evaluation of(Model model, Dataset dataset, int threads) {
        requireSame(dataset.labels(), model.labels(), ", the model gives ");
        return of(Scores.of(
                model, model.predictor().classSums(dataset.size(), dataset::image, threads, done -> {}), dataset::has));
    }

    private static void requireSame(Labels ofImages, Labels given, String gives) {
        if (!ofImages.equals(given)) {
            throw new IllegalArgumentException(
                    "the images have the labels " + ofImages.names() + gives + given.names());
        }
    }

    /** {@return the measures of a model's scores} */
    public static Evaluation of(Scores scores) {
        Labels labels = scores.labels();
        Optional<ConfusionMatrix> confusion =
                labels.exclusive() ? Optional.of(ConfusionMatrix.of(scores)) : Optional.empty();
        List<LabelResult> results = new ArrayList<>();
        for (int label = 0; label < labels.size(); label++) {
            int index = label;
            Counts counts = confusion.map(matrix -> matrix.counts(index)).orElseGet(() -> count(scores, index));
            results.add(new LabelResult(labels.name(label), counts, Ranking.of(scores, label)));
        }
        return new Evaluation(labels, scores.examples(), results, confusion);
    }

    /**
     * {@return the accuracy over all labels, 0 to 1: the share of examples with the right label if the labels are
     * multi-class, the mean of the labels' accuracies if they are multi-label, as in the paper's table}
     */
    public double accuracy() {
        return confusion
                .map(matrix -> (double) matrix.correct() / examples)
                .orElseGet(() -> macro(Measure.ACCURACY).orElseThrow());
    }

    /**
     * {@return a measure over all labels in one number, 0 to 1: {@link #accuracy()}, or the mean of any other measure,
     * unless it is averaged differently; empty if it is undefined for every label}
     */
    public OptionalDouble overall(Measure measure) {
        return measure.overall(this);
    }

    /**
     * {@return a measure over all labels where that is something else than its {@linkplain #macro mean}, so that both
     * are to be shown; empty if it is the mean} The accuracy is left out, which {@link #accuracy()} gives: its mean over
     * labels that exclude each other says nothing.
     */
    public OptionalDouble overallBesideMean(Measure measure) {
        OptionalDouble overall = overall(measure);
        OptionalDouble mean = macro(measure);
        if (measure.equals(Measure.ACCURACY) || overall.equals(mean)) {
            return OptionalDouble.empty();
        }
        boolean rounded = overall.isPresent()
                && mean.isPresent()
                && Math.abs(overall.getAsDouble() - mean.getAsDouble()) < ROUNDING;
        return rounded ? OptionalDouble.empty() : overall;
    }

    /** {@return whether some measure over all labels is something else than its mean} */
    public boolean hasOverallBesideMean() {
        return Measure.all().stream()
                .anyMatch(measure -> overallBesideMean(measure).isPresent());
    }

    /**
     * {@return the mean of a measure over the labels, each with the same weight; empty if it is undefined for all of
     * them} Labels for which it is undefined are left out; but a label that examples have and the model never predicts
     * enters the mean of the precision as 0.
     */
    public OptionalDouble macro(Measure measure) {
        double sum = 0;
        for (LabelResult result : results) {
            sum += measure.inMean(result).orElse(0);
        }
        int defined = inMean(measure);
        return defined == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / defined);
    }

    /** {@return the number of labels over which the {@linkplain #macro mean} of a measure is taken} */
    public int inMean(Measure measure) {
        return (int) results.stream()
                .filter(result -> measure.inMean(result).isPresent())
                .count();
    }

    /**
     * Measures of a baseline that ignores the images: always the most common label, or, if labels do not exclude each
     * other, the more common answer for each label.
     *
     * @param accuracy as {@link Evaluation#accuracy()}
     * @param f1 the macro mean over the labels that examples have; a label that is never predicted counts as 0
     */
    public record Majority(double accuracy, double f1) {}

    /** {@return the measures of the most common answer, the baseline to beat} */
    public Majority majority() {
        List<Counts> counts = results.stream().map(LabelResult::counts).toList();
        double labels = counts.stream().filter(label -> label.positives() > 0).count();
        if (confusion.isPresent()) {
            int most = counts.stream().mapToInt(Counts::positives).max().orElseThrow();
            return new Majority((double) most / examples, f1IfAlwaysGiven(most) / labels);
        }
        double right = 0;
        double f1 = 0;
        for (Counts label : counts) {
            right += Math.max(label.positives(), label.negatives());
            f1 += label.positives() > label.negatives() ? f1IfAlwaysGiven(label.positives()) : 0;
        }
        return new Majority(right / examples / counts.size(), labels == 0 ? 0 : f1 / labels);
    }

    private double f1IfAlwaysGiven(int positives) {
        return 2.0 * positives / (examples + positives);
    }

    /** {@return one row per label with its four counts: labels that do not exclude each other cannot be confused} */
    private int[][] confusionOfEachLabel() {
        return results.stream()
                .map(LabelResult::counts)
                .map(counts -> new int[] {
                    counts.trueNegatives(), counts.falsePositives(), counts.falseNegatives(), counts.truePositives()
                })
                .toArray(int[][]::new);
    }

    /**
     * {@return the measures as nested maps for JSON, in the order of printing; undefined values are null} Of more than
     * 1,000 labels there is a list of mistakes instead of the confusion matrix.
     */
    public Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> macro = new LinkedHashMap<>();
        for (Measure measure : macroMeasures()) {
            macro.put(measure.key(), orNull(macro(measure)));
        }
        Map<String, @Nullable Object> perLabel = new LinkedHashMap<>();
        for (LabelResult result : results) {
            perLabel.put(result.name(), toMap(result));
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("accuracy", accuracy());
        map.put("macro", macro);
        if (hasOverallBesideMean()) {
            Map<String, Double> overall = new LinkedHashMap<>();
            Measure.all()
                    .forEach(measure ->
                            overallBesideMean(measure).ifPresent(value -> overall.put(measure.key(), value)));
            map.put("overall", overall);
        }
        map.put("labels", perLabel);
        if (confusion.isPresent() && labels.size() > MOST_IN_A_MATRIX) {
            map.put(
                    "mistakes",
                    confusion.get().mistakes().stream().map(this::toMap).toList());
        } else {
            map.put("confusion", confusion.map(ConfusionMatrix::toArray).orElseGet(this::confusionOfEachLabel));
        }
        map.put("examples", examples);
        Map<String, Double> majority = new LinkedHashMap<>();
        majority.put("accuracy", majority().accuracy());
        majority.put("f1", majority().f1());
        map.put("majority", majority);
        return map;
    }

    /** {@return the measures whose mean is listed, F1 first; the accuracy has an entry of its own} */
    private static Set<Measure> macroMeasures() {
        Set<Measure> measures = new LinkedHashSet<>(List.of(Measure.F1));
        measures.addAll(Measure.all());
        measures.remove(Measure.ACCURACY);
        return measures;
    }

    private Map<String, Object> toMap(ConfusionMatrix.Mistake mistake) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("truth", labels.name(mistake.truth()));
        map.put("predicted", labels.name(mistake.predicted()));
        map.put("count", mistake.count());
        return map;
    }

    private Map<String, @Nullable Object> toMap(LabelResult result) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Measure measure : Measure.all()) {
            map.put(measure.key(), orNull(result.measure(measure)));
        }
        Counts counts = result.counts();
        map.put("positives", counts.positives());
        map.put("predicted", counts.predicted());
        if (confusion.isEmpty()) {
            map.put("tp", counts.truePositives());
            map.put("fp", counts.falsePositives());
            map.put("fn", counts.falseNegatives());
            map.put("tn", counts.trueNegatives());
        }
        return map;
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static Counts count(Scores scores, int label) {
        int[] counts = new int[4];
        for (int example = 0; example < scores.examples(); example++) {
            counts[(scores.has(example, label) ? 2 : 0) + (scores.predicts(example, label) ? 1 : 0)]++;
        }
        return new Counts(counts[3], counts[1], counts[2], counts[0]);
    }
}
