package org.vitrine.evaluation.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.evaluation.measure.ConfusionMatrix;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.LabelResult;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.label.Labels;

/** Writes an evaluation as plain text, for the terminal. */
public final class EvaluationTable {

    private static final int LARGEST_CONFUSION = 20;
    private static final int LONGEST_COLUMN_NAME = 5;

    private EvaluationTable() {}

    /**
     * Writes an evaluation: a line per label with its measures in percent ("-" if undefined), the macro mean, the
     * measures of all labels together if one of them is not the mean, and for at most 20 multi-class labels the confusion matrix.
     */
    public static String of(Evaluation evaluation) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%d examples, %d labels, accuracy %.2f %%\n",
                evaluation.examples(),
                evaluation.labels().size(),
                100 * evaluation.accuracy()));
        text.append('\n').append(measures(evaluation)).append(notes(evaluation));
        Evaluation.Majority majority = evaluation.majority();
        text.append(String.format(
                Locale.ROOT,
                "\nalways the most common answer: accuracy %.2f, F1 %.2f\n",
                100 * majority.accuracy(),
                100 * majority.f1()));
        evaluation
                .confusion()
                .filter(matrix -> matrix.size() <= LARGEST_CONFUSION)
                .ifPresent(matrix -> text.append("\nConfusion matrix (rows: truth, columns: predicted)\n\n")
                        .append(confusion(evaluation.labels(), matrix)));
        return text.toString();
    }

    private static String measures(Evaluation evaluation) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("label", "positives", "predicted"));
        for (Measure measure : Measure.all()) {
            head.add(measure.heading());
        }
        rows.add(head);
        for (LabelResult result : evaluation.results()) {
            List<String> row = new ArrayList<>();
            row.add(result.name());
            row.add(Integer.toString(result.counts().positives()));
            row.add(Integer.toString(result.counts().predicted()));
            for (Measure measure : Measure.all()) {
                row.add(TextTable.percent(result.measure(measure)));
            }
            rows.add(row);
        }
        List<String> mean = new ArrayList<>(List.of("macro mean", "", ""));
        for (Measure measure : Measure.all()) {
            mean.add(TextTable.percent(evaluation.macro(measure)));
        }
        rows.add(mean);
        if (evaluation.hasOverallBesideMean()) {
            List<String> overall = new ArrayList<>(List.of("all labels", "", ""));
            for (Measure measure : Measure.all()) {
                overall.add(TextTable.percent(evaluation.overall(measure)));
            }
            rows.add(overall);
        }
        return TextTable.of(rows);
    }

    /**
     * {@return notes on means that do not cover all labels: an empty line, then lines that each end with a line feed;
     * empty if there is nothing to say}
     */
    public static String notes(Evaluation evaluation) {
        int all = evaluation.labels().size();
        Map<Integer, List<String>> partial = new TreeMap<>();
        for (Measure measure : Measure.all()) {
            int labels = evaluation.inMean(measure);
            if (labels < all) {
                partial.computeIfAbsent(labels, key -> new ArrayList<>()).add(measure.title());
            }
        }
        StringBuilder text = new StringBuilder();
        partial.forEach((labels, titles) -> text.append("mean over ")
                .append(labels + " of " + all + " labels, undefined for the others: ")
                .append(String.join(", ", titles))
                .append('\n'));
        boolean silent = evaluation.results().stream()
                .map(LabelResult::counts)
                .anyMatch(counts -> counts.positives() > 0 && counts.predicted() == 0);
        if (silent) {
            text.append("a label that was never predicted counts as 0 in the mean precision\n");
        }
        return text.isEmpty() ? "" : "\n" + text;
    }

    private static String confusion(Labels labels, ConfusionMatrix matrix) {
        boolean brief = labels.names().stream().allMatch(name -> name.length() <= LONGEST_COLUMN_NAME);
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        for (int label = 0; label < labels.size(); label++) {
            head.add(brief ? labels.name(label) : "[" + label + "]");
        }
        rows.add(head);
        for (int truth = 0; truth < labels.size(); truth++) {
            List<String> row = new ArrayList<>();
            row.add(brief ? labels.name(truth) : "[" + truth + "] " + labels.name(truth));
            for (int predicted = 0; predicted < labels.size(); predicted++) {
                row.add(Integer.toString(matrix.count(truth, predicted)));
            }
            rows.add(row);
        }
        return TextTable.of(rows);
    }
}
