package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.vitrine.evaluation.measure.ConfusionMatrix;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.LabelResult;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Ranking;
import org.vitrine.evaluation.table.EvaluationTable;
import org.vitrine.label.Labels;

/** Writes the report's part with the measures of the model. */
record MeasuresSection(Evaluation evaluation) {

    void write(Html html) {
        html.leaf("p", "In percent. A dash means undefined, such as the recall of a label that no image has.");
        measures(html);
        EvaluationTable.notes(evaluation)
                .lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> html.leaf("p", line));
        evaluation.confusion().ifPresent(matrix -> confusion(html, matrix));
        html.leaf("h3", "Curves");
        html.open("div", "class", "columns");
        curves(
                html,
                "ROC curves, with the area under each",
                "false positive rate",
                "true positive rate",
                Measure.AUROC,
                Ranking::roc);
        curves(
                html,
                "Precision over recall, with the average precision",
                "recall",
                "precision",
                Measure.AUPRC,
                Ranking::precisionRecall);
        html.close();
    }

    /** Writes the curves of all labels for which they are defined. */
    private void curves(
            Html html, String title, String xAxis, String yAxis, Measure measure, Function<Ranking, Curve> curve) {
        html.open("div").leaf("h4", title);
        LineChart chart = new LineChart(title, LineChart.Axis.share(xAxis), LineChart.Axis.share(yAxis));
        for (LabelResult result : evaluation.results()) {
            OptionalDouble value = result.measure(measure);
            if (value.isPresent()) {
                chart.add(result.name(), value, curve.apply(result.ranking()).points());
            }
        }
        chart.write(html);
        html.close();
    }

    private void measures(Html html) {
        List<String> head = new ArrayList<>(List.of("label", "images with it", "predicted for"));
        for (Measure measure : Measure.all()) {
            head.add(measure.title());
        }
        Cells.table(html, head);
        for (LabelResult result : evaluation.results()) {
            html.open("tr").leaf("th", result.name(), "scope", "row");
            html.leaf("td", Integer.toString(result.counts().positives()));
            html.leaf("td", Integer.toString(result.counts().predicted()));
            for (Measure measure : Measure.all()) {
                cell(html, result.measure(measure));
            }
            html.close();
        }
        html.close().open("tfoot").open("tr").leaf("th", "mean of the labels", "scope", "row");
        html.leaf("td", "").leaf("td", "");
        for (Measure measure : Measure.all()) {
            cell(html, evaluation.macro(measure));
        }
        html.close();
        if (evaluation.hasOverallBesideMean()) {
            html.open("tr").leaf("th", "all labels together", "scope", "row");
            html.leaf("td", "").leaf("td", "");
            for (Measure measure : Measure.all()) {
                cell(html, evaluation.overall(measure));
            }
            html.close();
        }
        html.close().close().close();
    }

    private static void cell(Html html, OptionalDouble share) {
        html.leaf("td", Cells.percent(share), "class", share.isPresent() ? "number" : "none");
    }

    private void confusion(Html html, ConfusionMatrix matrix) {
        Labels labels = evaluation.labels();
        html.leaf("h3", "Confusion matrix");
        html.leaf(
                "p",
                "A row for what is true, a column for what the model said. Blue is right; orange is wrong, the deeper the more often.");
        int largest = 0;
        for (int truth = 0; truth < labels.size(); truth++) {
            for (int said = 0; said < labels.size(); said++) {
                largest = Math.max(largest, said == truth ? 0 : matrix.count(truth, said));
            }
        }
        html.open("div", "class", "wide").open("table", "class", "matrix", "style", Cells.columns(labels.size()));
        List<String> head = new ArrayList<>(List.of("truth"));
        head.addAll(labels.names());
        Cells.tableBody(html, head);
        for (int truth = 0; truth < labels.size(); truth++) {
            html.open("tr").leaf("th", labels.name(truth), "scope", "row");
            int all = evaluation.results().get(truth).counts().positives();
            for (int said = 0; said < labels.size(); said++) {
                int count = matrix.count(truth, said);
                // errors are few beside what is right, so they have a scale of their own
                double shown =
                        said == truth ? (double) count / Math.max(1, all) : -(double) count / Math.max(1, largest);
                html.leaf(
                        "td",
                        Integer.toString(count),
                        "style",
                        Cells.shade(shown),
                        "title",
                        labels.name(truth) + " taken for " + labels.name(said));
            }
            html.close();
        }
        html.close().close().close();
    }
}
