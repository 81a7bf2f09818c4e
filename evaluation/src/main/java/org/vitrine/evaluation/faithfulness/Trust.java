package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.predict.Classifier;

/**
 * Holds all measures of a classifier's explanations, on one sample.
 *
 * @param values what was measured; see {@link TrustMeasure#value}
 * @param random what a random order of the pixels, or a random map, would reach; see {@link TrustMeasure#ofRandom}
 * @param ssim the structural similarity of maps (Wang et al., 2004), for the measures that compare maps
 * @param curves the curves behind the values, by name: deletion, insertion, road, each also in random order, and
 * randomisation
 * @param completeness the completeness of explanations; empty if the classifier's do not claim to account for the whole
 * answer
 * @param pointing the measures of explanations in known regions, for each label; empty if no region is known
 */
public record Trust(
        Map<TrustMeasure, Double> values,
        Map<TrustMeasure, Double> random,
        Map<TrustMeasure, Double> ssim,
        Map<String, Curve> curves,
        Optional<Completeness> completeness,
        List<Pointing> pointing) {

    /** Joined to the name of a curve for the same in random order. */
    public static final String RANDOM_ORDER = ", random order";

    public Trust {
        values = Map.copyOf(values);
        random = Map.copyOf(random);
        ssim = Map.copyOf(ssim);
        curves = Collections.unmodifiableMap(new LinkedHashMap<>(curves));
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
         * @return its result
         */
        <T> T during(String what, long size, Function<IntConsumer, T> work);
    }

    /**
     * Measures the explanations of a model or a team.
     *
     * @param classifier the model or team, or a classifier of another kind, which is then not scrambled
     * @return all measures
     */
    public static Trust of(Classifier classifier, TrustSample sample, TrustSettings settings, Progress progress) {
        return of(classifier, Scrambling.of(classifier, settings.seed()), sample, settings, progress);
    }

    /**
     * Measures the explanations of a classifier.
     *
     * @param scrambling replaces what the classifier learnt; empty if that cannot be
     * @return all measures
     */
    public static Trust of(
            Classifier classifier,
            Optional<Scrambling> scrambling,
            TrustSample sample,
            TrustSettings settings,
            Progress progress) {
        return new Measuring(classifier, sample, settings, progress).all(scrambling);
    }

    /** Takes the measures that are asked for, one after the other. */
    private static final class Measuring {

        private final Classifier classifier;
        private final TrustSample sample;
        private final TrustSettings settings;
        private final Progress progress;
        private final Map<TrustMeasure, Double> values = new EnumMap<>(TrustMeasure.class);
        private final Map<TrustMeasure, Double> random = new EnumMap<>(TrustMeasure.class);
        private final Map<TrustMeasure, Double> ssim = new EnumMap<>(TrustMeasure.class);
        private final Map<String, Curve> curves = new LinkedHashMap<>();

        Measuring(Classifier classifier, TrustSample sample, TrustSettings settings, Progress progress) {
            this.classifier = classifier;
            this.sample = sample;
            this.settings = settings;
            this.progress = progress;
        }

        Trust all(Optional<Scrambling> scrambling) {
            if (isAsked(TrustMeasure.DELETION, TrustMeasure.INSERTION)) {
                deletionAndInsertion();
            }
            if (isAsked(TrustMeasure.ROAD)) {
                Road road = during("ROAD", at -> Road.of(classifier, sample.pairs(), settings, at));
                curves.put("road", road.removed());
                curves.put("road" + RANDOM_ORDER, road.random());
                put(TrustMeasure.ROAD, road.meanRemoved(), road.meanRandom());
            }
            if (isAsked(TrustMeasure.SPARSENESS)) {
                double gini =
                        during("sparseness", at -> Sparseness.of(classifier, sample.pairs(), settings.threads(), at));
                put(TrustMeasure.SPARSENESS, gini, Sparseness.OF_RANDOM_MAP);
            }
            if (isAsked(TrustMeasure.MAX_SENSITIVITY)) {
                during("max-sensitivity", at -> MaxSensitivity.of(classifier, sample.pairs(), settings, at))
                        .ifPresent(change -> values.put(TrustMeasure.MAX_SENSITIVITY, change));
            }
            if (isAsked(TrustMeasure.RANDOMISATION)) {
                scrambling.ifPresent(this::randomisation);
            }
            if (isAsked(TrustMeasure.RANDOM_LOGIT) && classifier.labels().size() > 1) {
                MapSimilarity alike = during(
                        "random logit",
                        at -> RandomLogit.of(classifier, sample.pairs(), settings.seed(), settings.threads(), at));
                put(TrustMeasure.RANDOM_LOGIT, alike);
            }
            Optional<Completeness> completeness = isAsked(TrustMeasure.COMPLETENESS)
                    ? during("completeness", at -> Completeness.of(classifier, sample.pairs(), settings.threads(), at))
                    : Optional.empty();
            completeness.ifPresent(
                    found -> values.put(TrustMeasure.COMPLETENESS, (double) found.exact() / found.pairs()));
            return new Trust(values, random, ssim, curves, completeness, pointing());
        }

        private boolean isAsked(TrustMeasure... some) {
            return Stream.of(some).anyMatch(settings.measures()::contains);
        }

        private <T> T during(String what, Function<IntConsumer, T> work) {
            return progress.during(what, sample.pairs().size(), work);
        }

        private void put(TrustMeasure measure, double value, double ofRandom) {
            values.put(measure, value);
            random.put(measure, ofRandom);
        }

        private void put(TrustMeasure measure, MapSimilarity alike) {
            values.put(measure, alike.rankCorrelation());
            ssim.put(measure, alike.ssim());
        }

        private void deletionAndInsertion() {
            Faithfulness found = during(
                    "deletion and insertion",
                    at -> Faithfulness.of(
                            classifier,
                            sample.pairs(),
                            sample.colour(),
                            settings.steps(),
                            settings.seed(),
                            settings.threads(),
                            at));
            curves.put("deletion", found.deletion());
            curves.put("insertion", found.insertion());
            curves.put("deletion" + RANDOM_ORDER, found.randomDeletion());
            curves.put("insertion" + RANDOM_ORDER, found.randomInsertion());
            put(
                    TrustMeasure.DELETION,
                    found.deletion().area(),
                    found.randomDeletion().area());
            put(
                    TrustMeasure.INSERTION,
                    found.insertion().area(),
                    found.randomInsertion().area());
        }

        private void randomisation(Scrambling scrambling) {
            List<Double> shares = Randomisation.SHARES;
            Randomisation found = progress.during(
                    "randomisation",
                    (long) sample.pairs().size() * shares.size(),
                    at -> Randomisation.of(classifier, scrambling, shares, sample.pairs(), settings.threads(), at));
            curves.put("randomisation", found.rankCorrelations());
            put(TrustMeasure.RANDOMISATION, found.last());
        }

        private List<Pointing> pointing() {
            if (sample.regions().isEmpty()
                    || !isAsked(TrustMeasure.POINTING_GAME, TrustMeasure.RELEVANCE_MASS, TrustMeasure.RELEVANCE_RANK)) {
                return List.of();
            }
            List<Pointing> found = progress.during(
                    "pointing",
                    sample.regions().size(),
                    at -> Pointing.of(classifier, sample.regions(), settings.threads(), at));
            List<Pointing> known =
                    found.stream().filter(result -> result.examples() > 0).toList();
            double area = mean(known, Pointing::area);
            put(TrustMeasure.POINTING_GAME, mean(known, Pointing::hitRate), area);
            put(TrustMeasure.RELEVANCE_MASS, mean(known, Pointing::evidenceInside), area);
            put(TrustMeasure.RELEVANCE_RANK, mean(known, Pointing::rankInside), area);
            return found;
        }

        private static double mean(List<Pointing> results, ToDoubleFunction<Pointing> measure) {
            return results.stream().mapToDouble(measure).average().orElseThrow();
        }
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
                if (ssim.containsKey(measure)) {
                    entry.put("ssim", ssim.get(measure));
                }
                entry.put("better", measure.better().toString());
                map.put(measure.key(), entry);
            }
        }
        Map<String, @Nullable Object> lines = new LinkedHashMap<>();
        curves.forEach((name, curve) -> lines.put(name, points(curve)));
        map.put("curves", lines);
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
