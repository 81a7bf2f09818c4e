package org.vitrine.evaluation.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.vitrine.evaluation.calibration.AnswerQuality;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.internal.text.OneLine;

/** Writes the measures of a model's uncertainty as plain text for the terminal. */
public final class DoubtTable {

    private DoubtTable() {}

    /**
     * Writes calibration errors, how often the surest decisions are wrong, how many images are answered, and how good
     * answers are.
     */
    public static String of(Doubt doubt) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "calibration error (ECE): %.2f of the paper's confidence%s\n",
                100 * doubt.confidence().error(),
                doubt.probability()
                        .map(known -> String.format(Locale.ROOT, ", %.2f of the probability", 100 * known.error()))
                        .orElse("; the model has no probabilities, add them with 'vitrine calibrate'")));
        doubt.origin().ifPresent(from -> text.append(OneLine.of(from.inWords())).append('\n'));
        List<String> parts = new ArrayList<>();
        doubt.errors()
                .forEach((coverage, wrong) -> parts.add(
                        String.format(Locale.ROOT, "%.2f of the surest %.0f %%", 100 * wrong, 100 * coverage)));
        text.append("wrong: ").append(String.join(", ", parts)).append('\n');
        text.append(doubt.outcomes().inWords()).append('\n');
        doubt.answers().ifPresent(quality -> text.append('\n').append(answers(quality)));
        return text.toString();
    }

    private static String answers(AnswerQuality quality) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "answers with at most %s %% wrong: %.2f right or open, %.2f open, %s wrong of the others%s\n",
                number(100 * quality.maxError()),
                100 * quality.covered(),
                100 * quality.unsure(),
                TextTable.percent(quality.wrongIfSure()),
                quality.possible().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                ", %.3f labels possible on average",
                                quality.possible().getAsDouble())
                        : ""));
        if (!quality.labels().isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("label", "right or open if it has it", "if it lacks it", "open", "wrong of the others"));
            for (AnswerQuality.OfLabel label : quality.labels()) {
                rows.add(List.of(
                        label.name(),
                        TextTable.percent(label.coveredHaving()),
                        TextTable.percent(label.coveredLacking()),
                        TextTable.percent(OptionalDouble.of(label.unsure())),
                        TextTable.percent(label.wrongIfSure())));
            }
            text.append('\n').append(TextTable.of(rows));
        }
        return text.toString();
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.4f", value);
        return text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
}
