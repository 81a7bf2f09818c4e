package org.vitrine.baseline.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.vitrine.baseline.compare.Contestant;
import org.vitrine.cli.console.Formats;
import org.vitrine.evaluation.faithfulness.Faithfulness;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.table.TextTable;

/** Contestants side by side, a line for each thing that was measured. */
record ComparisonTable(List<Contestant> contestants) {

    /** {@return the lines, the heads first} */
    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("", Contestant::name));
        for (Measure measure : Contestant.MEASURES) {
            rows.add(row(
                    measure.title(),
                    one -> one.evaluation().overall(measure).isPresent()
                            ? Formats.percent(one.evaluation().overall(measure).getAsDouble())
                            : "undefined"));
        }
        rows.add(row("learnt", one -> String.format(Locale.ROOT, "%,d %s", one.learnt(), one.unit())));
        rows.add(row("file", one -> format("%.1f MB", one.fileBytes() / 1e6)));
        rows.add(row(
                "learning, processor time",
                one -> one.training()
                        .map(time -> Formats.time(time.cpuSeconds()))
                        .orElse("not known")));
        rows.add(row("images a second, one thread", one -> format("%.0f", one.imagesPerSecond())));
        if (contestants.stream().allMatch(one -> one.faithfulness().isPresent())) {
            rows.add(area("deletion area, less is better", Faithfulness::deletion));
            rows.add(area("the same in random order", Faithfulness::randomDeletion));
            rows.add(area("insertion area, more is better", Faithfulness::insertion));
            rows.add(area("the same in random order", Faithfulness::randomInsertion));
        }
        if (contestants.stream().noneMatch(one -> one.pointing().isEmpty())) {
            rows.add(row("points inside, mean over labels", one -> Formats.percent(one.hitRate())));
        }
        return rows;
    }

    private List<String> area(String what, Function<Faithfulness, Curve> curve) {
        return row(
                what,
                one -> format(
                        "%.3f", one.faithfulness().map(curve).orElseThrow().area()));
    }

    private List<String> row(String what, Function<Contestant, String> cell) {
        List<String> row = new ArrayList<>(List.of(what));
        contestants.forEach(one -> row.add(cell.apply(one)));
        return row;
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** For the terminal. */
    String text() {
        return TextTable.of(rows());
    }

    /** For spreadsheets. */
    String csv() {
        return rows().stream()
                .map(row -> row.stream()
                        .map(cell -> "\"" + cell.replace("\"", "\"\"") + "\"")
                        .collect(Collectors.joining(",", "", "\n")))
                .collect(Collectors.joining());
    }

    /** {@return the curves of all contestants, a line for each step} */
    String curves() {
        StringBuilder text = new StringBuilder("contestant,curve,share,confidence\n");
        for (Contestant one : contestants) {
            one.faithfulness()
                    .ifPresent(measured -> measured.curves().forEach((name, curve) -> {
                        for (Curve.Point point : curve.points()) {
                            text.append(String.format(
                                    Locale.ROOT, "\"%s\",\"%s\",%.4f,%.6f%n", one.name(), name, point.x(), point.y()));
                        }
                    }));
        }
        return text.toString();
    }
}
