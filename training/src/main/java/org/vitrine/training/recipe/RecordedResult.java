package org.vitrine.training.recipe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.vitrine.evaluation.measure.Measure;

/**
 * What was measured with a recipe, on images that nothing was chosen by.
 *
 * @param runs one for each seed; empty if nothing was measured
 * @param tolerance by how much another run may lie outside of the spread, 0 to 1
 * @param exact whether a run of a recorded seed gives the recorded figures exactly, on every machine
 * @param seconds processor time of the training of one seed; empty if it is not known
 * @param megabytes the most memory that the program took; empty if it is not known
 * @param notMeasured why nothing was measured; empty if something was
 */
public record RecordedResult(
        List<Run> runs,
        double tolerance,
        boolean exact,
        OptionalDouble seconds,
        OptionalInt megabytes,
        String notMeasured) {

    /** Figures are recorded in percent with two decimals. */
    private static final double HALF_A_DIGIT = 0.00005 + 1e-9;

    /**
     * One training.
     *
     * @param seed its seed
     * @param values 0 to 1 by measure; the first is the most important
     */
    public record Run(long seed, Map<Measure, Double> values) {

        public Run {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /**
     * The lowest, mean and highest value of a measure.
     *
     * @param lowest of all seeds
     * @param mean of all seeds
     * @param highest of all seeds
     * @param deviation the standard deviation of a seed, from the sample; 0 if there is one seed only
     */
    public record Spread(double lowest, double mean, double highest, double deviation) {

        static Spread of(List<Double> values) {
            double mean =
                    values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
            double squares = values.stream()
                    .mapToDouble(value -> (value - mean) * (value - mean))
                    .sum();
            return new Spread(
                    Collections.min(values),
                    mean,
                    Collections.max(values),
                    values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1)));
        }
    }

    public RecordedResult {
        runs = List.copyOf(runs);
        if (runs.isEmpty() == notMeasured.isEmpty()) {
            throw new IllegalArgumentException("a result has runs, or the reason why there are none");
        }
        if (!(tolerance >= 0 && tolerance <= 1)) {
            throw new IllegalArgumentException("a tolerance must be 0 to 100 points: " + 100 * tolerance);
        }
    }

    /**
     * Whether there are figures.
     *
     * @return false if nothing was measured
     */
    public boolean isMeasured() {
        return !runs.isEmpty();
    }

    /**
     * What was measured.
     *
     * @return the most important measure first; empty if nothing was measured
     */
    public List<Measure> measures() {
        return runs.isEmpty() ? List.of() : List.copyOf(runs.get(0).values().keySet());
    }

    /**
     * The run of a seed.
     *
     * @param seed the seed
     * @return what was measured; empty if it is not recorded
     */
    public Optional<Run> ofSeed(long seed) {
        return runs.stream().filter(run -> run.seed() == seed).findFirst();
    }

    /**
     * All seeds together.
     *
     * @param measure one of the measures
     * @return lowest, mean and highest; empty if it was not measured
     */
    public Optional<Spread> spread(Measure measure) {
        List<Double> values = new ArrayList<>();
        runs.forEach(run -> {
            Double value = run.values().get(measure);
            if (value != null) {
                values.add(value);
            }
        });
        return values.isEmpty() ? Optional.empty() : Optional.of(Spread.of(values));
    }

    /**
     * Whether a value is as recorded: for an exact recipe and a recorded seed the same to two decimals of a percentage; otherwise within
     * the recorded seeds, widened by the tolerance.
     *
     * @param seed of the run
     * @param measure one of the measures
     * @param value what was measured now, 0 to 1
     * @return true if it is
     * @throws IllegalArgumentException if nothing is recorded of this measure
     */
    public boolean agrees(long seed, Measure measure, double value) {
        Spread spread = spread(measure)
                .orElseThrow(() -> new IllegalArgumentException("nothing is recorded of " + measure.title()));
        Optional<Run> same = ofSeed(seed);
        if (exact && same.isPresent()) {
            Double recorded = same.get().values().get(measure);
            return recorded != null && Math.abs(value - recorded) <= HALF_A_DIGIT;
        }
        return value >= spread.lowest() - tolerance - HALF_A_DIGIT
                && value <= spread.highest() + tolerance + HALF_A_DIGIT;
    }
}
