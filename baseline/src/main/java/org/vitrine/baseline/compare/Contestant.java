package org.vitrine.baseline.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.faithfulness.Faithfulness;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;

/**
 * One side of a comparison, measured.
 *
 * @param learnt how much it learnt: clauses or parameters, as the unit says
 * @param training how long it learnt, up to the epoch that was kept; empty if that is not known
 * @param imagesPerSecond how many images it judges in a second, on one thread of this machine
 * @param faithfulness whether its answers depend on the pixels it highlights; empty if no image could be asked about
 * @param pointing whether it looks at what makes a label true, for each label; empty if the data do not know
 */
public record Contestant(
        String name,
        long learnt,
        String unit,
        long fileBytes,
        Optional<LearningTime> training,
        Evaluation evaluation,
        double imagesPerSecond,
        Optional<Faithfulness> faithfulness,
        List<Pointing> pointing) {

    /** The measures that are compared. */
    public static final List<Measure> MEASURES = List.of(Measure.ACCURACY, Measure.F1, Measure.AUROC, Measure.AUPRC);

    /** The time that learning took on the clock, and of processors, all threads together. */
    public record LearningTime(double seconds, double cpuSeconds) {}

    /**
     * {@return the share of images whose strongest pixel lies where it should, as the mean over the labels; 0 if there
     * are none}
     */
    public double hitRate() {
        return pointing.stream().mapToDouble(Pointing::hitRate).average().orElse(0);
    }

    /** {@return all of it as maps, lists and numbers, for machines} */
    public Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put(unit, learnt);
        map.put("fileBytes", fileBytes);
        map.put("trainingSeconds", training.map(LearningTime::seconds).orElse(null));
        map.put("trainingCpuSeconds", training.map(LearningTime::cpuSeconds).orElse(null));
        map.put("imagesPerSecond", imagesPerSecond);
        for (Measure measure : MEASURES) {
            map.put(measure.key(), evaluation.overall(measure).orElse(Double.NaN));
        }
        map.put("evaluation", evaluation.toMap());
        faithfulness.ifPresent(measured -> map.put("faithfulness", faithfulness(measured)));
        if (!pointing.isEmpty()) {
            Map<String, Object> labels = new LinkedHashMap<>();
            pointing.forEach(result -> labels.put(result.label(), result.toMap()));
            map.put("pointing", labels);
        }
        return map;
    }

    private static Map<String, Object> faithfulness(Faithfulness measured) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("images", measured.pairs());
        measured.curves()
                .forEach((name, curve) -> map.put(
                        name,
                        Map.of(
                                "area",
                                curve.area(),
                                "confidences",
                                curve.points().stream().map(Curve.Point::y).toList())));
        return map;
    }
}
