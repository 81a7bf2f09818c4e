package org.vitrine.cli.start;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.training.recipe.Recipe;
import org.vitrine.training.recipe.RecordedResult;
import org.vitrine.training.reproduce.RecipeRun;

/**
 * Results of a recipe beside those that it records.
 *
 * @param outcomes complete runs, one for each seed
 * @param whole whether they can be compared with what is recorded
 */
record RecipeComparison(Recipe recipe, List<RecipeRun.Outcome> outcomes, boolean whole) {

    private static final List<Measure> USUAL = List.of(Measure.ACCURACY, Measure.F1, Measure.AUROC);

    /**
     * A measure of one run.
     *
     * @param now its value; empty if it is undefined
     * @param recorded of the same seed, or else the mean of those recorded; null if nothing is
     * @param agrees whether it is as recorded; empty if that cannot be told
     */
    private record Row(
            long seed,
            Measure measure,
            OptionalDouble now,
            @Nullable Double recorded,
            Optional<Boolean> agrees) {

        String verdict(boolean exact) {
            return agrees.map(yes -> yes ? exact ? "the same" : "within the spread" : exact ? "differs" : "outside")
                    .orElse("");
        }
    }

    private List<Measure> measures() {
        return recipe.result().isMeasured() ? recipe.result().measures() : USUAL;
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (RecipeRun.Outcome outcome : outcomes) {
            for (Measure measure : measures()) {
                rows.add(row(outcome, measure));
            }
        }
        return rows;
    }

    private Row row(RecipeRun.Outcome outcome, Measure measure) {
        OptionalDouble now = outcome.evaluation().orElseThrow().overall(measure);
        RecordedResult result = recipe.result();
        if (!result.isMeasured()) {
            return new Row(outcome.seed(), measure, now, null, Optional.empty());
        }
        Double recorded = Optional.ofNullable(result.runs().get(outcome.seed()))
                .map(values -> values.get(measure))
                .orElseGet(() -> result.spread(measure).orElseThrow().getAverage());
        Optional<Boolean> agrees = whole
                ? Optional.of(now.isPresent() && result.agrees(outcome.seed(), measure, now.getAsDouble()))
                : Optional.empty();
        return new Row(outcome.seed(), measure, now, recorded, agrees);
    }

    private boolean isExact(long seed) {
        return recipe.result().exact() && recipe.result().runs().containsKey(seed);
    }

    /** {@return whether every figure is as recorded; empty if that cannot be told} */
    Optional<Boolean> agrees() {
        return whole && recipe.result().isMeasured()
                ? Optional.of(rows().stream().allMatch(row -> row.agrees().orElse(false)))
                : Optional.empty();
    }

    /** {@return what was measured, recorded, and the difference} */
    String table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("measure", "seed", "now", "recorded", "difference", ""));
        for (Row row : rows()) {
            rows.add(List.of(
                    row.measure().title(),
                    "" + row.seed(),
                    text(row.now()),
                    row.recorded() == null ? "-" : RecipeWords.percent(row.recorded()),
                    row.recorded() == null || row.now().isEmpty()
                            ? "-"
                            : difference(row.now().getAsDouble(), row.recorded()),
                    row.verdict(isExact(row.seed()))));
        }
        if (outcomes.size() > 1) {
            measures().forEach(measure -> rows.add(meanRow(measure)));
        }
        return TextTable.of(rows)
                .lines()
                .map(String::stripTrailing)
                .reduce((a, b) -> a + "\n" + b)
                .orElse("");
    }

    private List<String> meanRow(Measure measure) {
        OptionalDouble mean = mean(measure);
        Optional<Double> recorded = recipe.result().spread(measure).map(DoubleSummaryStatistics::getAverage);
        return List.of(
                measure.title(),
                "mean",
                text(mean),
                recorded.map(RecipeWords::percent).orElse("-"),
                recorded.isPresent() && mean.isPresent() ? difference(mean.getAsDouble(), recorded.get()) : "-",
                "");
    }

    private OptionalDouble mean(Measure measure) {
        return outcomes.stream()
                .map(outcome -> outcome.evaluation().orElseThrow().overall(measure))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    private static String text(OptionalDouble share) {
        return share.isPresent() ? RecipeWords.percent(share.getAsDouble()) : "-";
    }

    /** In points of what is shown, so that it is the difference of the figures beside it. */
    private static String difference(double now, double recorded) {
        long hundredths = Math.round(10_000 * now) - Math.round(10_000 * recorded);
        return hundredths == 0 ? "0" : String.format(Locale.ROOT, "%+.2f", hundredths / 100.0);
    }

    /** {@return the same for machines} */
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("recipe", recipe.name());
        map.put("comparable", whole);
        List<Object> runs = new ArrayList<>();
        for (RecipeRun.Outcome outcome : outcomes) {
            Map<String, Object> run = new LinkedHashMap<>();
            run.put("seed", outcome.seed());
            run.put("cpuSeconds", outcome.seconds());
            Map<String, Object> now = new LinkedHashMap<>();
            Map<String, Object> recorded = new LinkedHashMap<>();
            for (Measure measure : measures()) {
                Row row = row(outcome, measure);
                row.now().ifPresent(value -> now.put(measure.key(), value));
                if (row.recorded() != null) {
                    recorded.put(measure.key(), row.recorded());
                }
            }
            run.put("measured", now);
            run.put("recorded", recorded);
            runs.add(run);
        }
        map.put("runs", runs);
        Map<String, Object> means = new LinkedHashMap<>();
        measures().forEach(measure -> mean(measure).ifPresent(value -> means.put(measure.key(), value)));
        map.put("mean", means);
        agrees().ifPresent(yes -> map.put("agrees", yes));
        return map;
    }
}
