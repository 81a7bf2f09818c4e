package org.vitrine.training.recipe;

import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import org.vitrine.evaluation.measure.Measure;

/**
 * The measures of a recipe, on images that nothing was chosen by.
 *
 * @param runs for each seed values by measure, 0 to 1, the most important first; empty if nothing was measured
 * @param tolerance by how much another run may lie outside of the spread, 0 to 1
 * @param exact whether a run of a recorded seed gives the recorded figures exactly, on every machine
 * @param seconds processor time of the training of one seed; empty if it is not known
 * @param megabytes the most memory that the program took; empty if it is not known
 * @param notMeasured why nothing was measured; empty if something was
 */
public record RecordedResult(
        Map<Long, Map<Measure, Double>> runs,
        double tolerance,
        boolean exact,
        OptionalDouble seconds,
        OptionalInt megabytes,
        String notMeasured) {

    /** Figures are recorded in percent with two decimals. */
    private static final double HALF_A_DIGIT = 0.00005 + 1e-9;

    public RecordedResult {
        Map<Long, Map<Measure, Double>> bySeed = new LinkedHashMap<>();
        runs.forEach((seed, values) -> bySeed.put(seed, Collections.unmodifiableMap(new LinkedHashMap<>(values))));
        runs = Collections.unmodifiableMap(bySeed);
        if (runs.isEmpty() == notMeasured.isEmpty()) {
            throw new IllegalArgumentException("a result has runs, or the reason why there are none");
        }
        if (!(tolerance >= 0 && tolerance <= 1)) {
            throw new IllegalArgumentException("a tolerance must be 0 to 100 points: " + 100 * tolerance);
        }
    }

    /** {@return whether there are figures} */
    public boolean isMeasured() {
        return !runs.isEmpty();
    }

    /** {@return what was measured, the most important measure first} */
    public List<Measure> measures() {
        return runs.values().stream()
                .findFirst()
                .map(run -> List.copyOf(run.keySet()))
                .orElse(List.of());
    }

    /** {@return lowest, mean and highest value of a measure, of all seeds; empty if it was not measured} */
    public Optional<DoubleSummaryStatistics> spread(Measure measure) {
        return Optional.of(values(measure).summaryStatistics()).filter(values -> values.getCount() > 0);
    }

    /** {@return the standard deviation of a measure of a seed, from the sample; 0 if there is one seed only} */
    public double deviation(Measure measure) {
        double mean = values(measure).average().orElse(0);
        double squares =
                values(measure).map(value -> (value - mean) * (value - mean)).sum();
        return runs.size() < 2 ? 0 : Math.sqrt(squares / (runs.size() - 1));
    }

    private DoubleStream values(Measure measure) {
        return runs.values().stream()
                .filter(run -> run.containsKey(measure))
                .mapToDouble(run -> run.getOrDefault(measure, 0.0));
    }

    /**
     * {@return whether a value is as recorded: for an exact recipe and a recorded seed the same to two decimals of a
     * percentage; otherwise within the recorded seeds, widened by the tolerance}
     *
     * @param value what was measured now, 0 to 1
     * @throws IllegalArgumentException if nothing is recorded of this measure
     */
    public boolean agrees(long seed, Measure measure, double value) {
        DoubleSummaryStatistics spread = spread(measure)
                .orElseThrow(() -> new IllegalArgumentException("nothing is recorded of " + measure.title()));
        Map<Measure, Double> same = runs.get(seed);
        if (exact && same != null) {
            Double recorded = same.get(measure);
            return recorded != null && Math.abs(value - recorded) <= HALF_A_DIGIT;
        }
        return value >= spread.getMin() - tolerance - HALF_A_DIGIT
                && value <= spread.getMax() + tolerance + HALF_A_DIGIT;
    }
}
