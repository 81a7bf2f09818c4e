package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.predict.Classifier;

/**
 * Holds all measures of a classifier's explanations, on one sample.
 *
 * @param faithfulness deletion and insertion
 * @param road remove and debias
 * @param sparseness the sparseness of the maps
 * @param sensitivity the change of explanations with a little noise
 * @param randomisation the change of explanations with what was learnt; empty if the classifier cannot be scrambled
 * @param randomLogit the change of explanations with the label; empty if there is only one
 * @param completeness the completeness of explanations; empty if the classifier's do not claim to account for the whole
 * answer
 * @param pointing the measures of explanations in known regions, for each label; empty if no region is known
 */
public record Trust(
        Faithfulness faithfulness,
        Road road,
        Sparseness sparseness,
        MaxSensitivity sensitivity,
        Optional<Randomisation> randomisation,
        Optional<RandomLogit> randomLogit,
        Optional<Completeness> completeness,
        List<Pointing> pointing) {

    public Trust {
        pointing = List.copyOf(pointing);
    }

    /** Follows the measuring, one measure after the other. */
    public interface Progress {

        /** Follows nothing. */
        Progress NONE = new Progress() {
            @Override
            public <T> T during(String what, long size, Function<IntConsumer, T> work) {
                return work.apply(done -> {});
            }
        };

        /**
         * Does a part of the work.
         *
         * @param what the part, in a few words
         * @param size the number of its steps
         * @param work does it, and reports the number of steps done, from any thread
         * @param <T> its result
         * @return its result
         */
        <T> T during(String what, long size, Function<IntConsumer, T> work);
    }

    /**
     * Measures the explanations of a model or a team.
     *
     * @param classifier the model or team, or a classifier of another kind, which is then not scrambled
     * @param sample images and labels
     * @param settings the settings of the measures
     * @param progress follows it
     * @return all measures
     */
    public static Trust of(Classifier classifier, TrustSample sample, TrustSettings settings, Progress progress) {
        return of(classifier, Scrambling.of(classifier, settings.seed()), sample, settings, progress);
    }

    /**
     * Measures the explanations of a classifier.
     *
     * @param scrambling replaces what the classifier learnt; empty if that cannot be
     * @param sample images and labels
     * @param settings the settings of the measures
     * @param progress follows it
     * @return all measures
     */
    public static Trust of(
            Classifier classifier,
            Optional<Scrambling> scrambling,
            TrustSample sample,
            TrustSettings settings,
            Progress progress) {
        List<Faithfulness.Pair> pairs = sample.pairs();
        long seed = settings.seed();
        int threads = settings.threads();
        int size = pairs.size();
        return new Trust(
                progress.during(
                        "deletion and insertion",
                        size,
                        at -> Faithfulness.of(classifier, pairs, sample.colour(), settings.steps(), seed, threads, at)),
                progress.during(
                        "ROAD",
                        size,
                        at -> Road.of(classifier, pairs, settings.steps(), settings.noise(), seed, threads, at)),
                progress.during("sparseness", size, at -> Sparseness.of(classifier, pairs, threads, at)),
                progress.during(
                        "max-sensitivity",
                        size,
                        at -> MaxSensitivity.of(
                                classifier, pairs, settings.radius(), settings.samples(), seed, threads, at)),
                scrambling.map(way -> progress.during(
                        "randomisation",
                        (long) size * Randomisation.USUAL_SHARES.size(),
                        at -> Randomisation.of(classifier, way, Randomisation.USUAL_SHARES, pairs, threads, at))),
                classifier.labels().size() < 2
                        ? Optional.empty()
                        : Optional.of(progress.during(
                                "random logit", size, at -> RandomLogit.of(classifier, pairs, seed, threads, at))),
                progress.during("completeness", size, at -> Completeness.of(classifier, pairs, threads, at)),
                sample.regions().isEmpty()
                        ? List.of()
                        : progress.during(
                                "pointing",
                                sample.regions().size(),
                                at -> Pointing.of(classifier, sample.regions(), threads, at)));
    }

    /** {@return a measure of regions, mean over the labels of which regions are known} */
    OptionalDouble overLabels(ToDoubleFunction<Pointing> measure) {
        return pointing.stream()
                .filter(result -> result.examples() > 0)
                .mapToDouble(measure)
                .average();
    }

    /** {@return all numbers for JSON, in maps and lists; what was not measured is missing} */
    public Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (TrustMeasure measure : TrustMeasure.values()) {
            OptionalDouble value = measure.value(this);
            if (value.isPresent()) {
                Map<String, @Nullable Object> entry = new LinkedHashMap<>();
                entry.put("value", value.getAsDouble());
                measure.ofRandom(this).ifPresent(random -> entry.put("random", random));
                measure.similarity(this).ifPresent(alike -> entry.put("ssim", alike.ssim()));
                entry.put("better", measure.better().toString());
                map.put(measure.key(), entry);
            }
        }
        Map<String, @Nullable Object> curves = new LinkedHashMap<>();
        faithfulness.curves().forEach((name, curve) -> curves.put(name, points(curve)));
        curves.put("road", points(road.removed()));
        curves.put("road, random order", points(road.random()));
        randomisation.ifPresent(test -> curves.put("randomisation", points(test.rankCorrelations())));
        map.put("curves", curves);
        completeness.ifPresent(all -> map.put(
                "largestGapOfEvidence",
                all.largestGap().isPresent() ? all.largestGap().getAsDouble() : null));
        if (!pointing.isEmpty()) {
            Map<String, @Nullable Object> labels = new LinkedHashMap<>();
            pointing.forEach(result -> labels.put(result.label(), result.toMap()));
            map.put("labels", labels);
        }
        return map;
    }

    /**
     * Writes a line for each measure, and for each classifier its value and that of a random order, as plain text for
     * the terminal.
     *
     * @param measured the measures by the name of the classifier, at least one
     * @return lines that each end with a line feed
     */
    public static String table(Map<String, Trust> measured) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        measured.keySet().forEach(name -> head.addAll(List.of(name, "random")));
        head.add("better");
        rows.add(head);
        for (TrustMeasure measure : TrustMeasure.of(measured.values())) {
            List<String> row = new ArrayList<>(List.of(measure.title()));
            for (Trust trust : measured.values()) {
                row.add(measure.format(measure.value(trust)));
                row.add(measure.format(measure.ofRandom(trust)));
            }
            row.add(measure.better().toString());
            rows.add(row);
        }
        return TextTable.of(rows);
    }

    private static List<List<Double>> points(Curve curve) {
        return curve.points().stream()
                .map(point -> List.of(point.x(), point.y()))
                .toList();
    }
}
