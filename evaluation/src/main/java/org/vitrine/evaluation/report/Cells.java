package org.vitrine.evaluation.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.render.NetEvidenceImage;

/** Writes parts of tables: numbers, and cells coloured by their value. */
final class Cells {

    /** Percent, on the same line as its number. */
    static final String PERCENT = "\u00a0%";

    /** Colours of strokes with their meaning. */
    static final List<ColourKey> STROKES = List.of(
            new ColourKey(NetEvidenceImage.TEAL, "edge that is demanded"),
            new ColourKey(NetEvidenceImage.ORANGE, "edge that is forbidden"));

    /** The labels of the largest matrix that is written, with a cell for each pair: more could not be read. */
    static final int MOST_IN_A_MATRIX = 60;

    private static final double DEEPEST = 0.62; // so that the letters on it can be read, in the light and in the dark

    private Cells() {}

    static String percent(OptionalDouble share) {
        return share.isPresent() ? percent(share.getAsDouble()) : "\u2013";
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f", 100 * share);
    }

    /** {@return two digits, with a true minus} */
    private static String plain(double value) {
        String digits = String.format(Locale.ROOT, "%.2f", Math.abs(value));
        return value < 0 && !digits.equals("0.00") ? "\u2212" + digits : digits;
    }

    /** {@return votes with their sign} */
    static String votes(int votes) {
        return (votes < 0 ? "\u2212" : votes > 0 ? "+" : "") + Math.abs((long) votes);
    }

    /** {@return votes or a class sum; of a team, 1 is what a member counts whose class sum equals its divisor} */
    static String votes(double votes, ClauseClassifier classifier) {
        return classifier.members().size() == 1
                ? votes((int) votes)
                : (votes < 0 ? "\u2212" : votes > 0 ? "+" : "")
                        + String.format(Locale.ROOT, "%.3f", Math.abs(votes) / classifier.unit());
    }

    /** {@return a member of a team in a few words} */
    static String member(ClauseClassifier classifier, int member) {
        return "Member " + member + " ("
                + classifier.members().get(member).model().encoding().recipe() + ")";
    }

    /** {@return a style by the number of a table's columns of numbers, so that its letters fit on paper} */
    static String columns(int columns) {
        return "--columns:" + columns;
    }

    /** Begins a table, with its head; its body is open. */
    static void table(Html html, List<String> head) {
        tableBody(html.open("div", "class", "wide").open("table", "style", columns(head.size() - 1)), head);
    }

    /** Begins a table whose tag is open, with its head; its body is open. */
    static void tableBody(Html html, List<String> head) {
        html.open("thead").open("tr");
        for (String title : head) {
            html.leaf("th", title, "scope", "col");
        }
        html.close().close().open("tbody");
    }

    /** Writes a cell with a value from -1 to 1: the bluer the higher, the more orange the lower. */
    static void shaded(Html html, OptionalDouble value) {
        if (value.isEmpty()) {
            html.leaf("td", "\u2013", "class", "none");
        } else {
            html.leaf("td", plain(value.getAsDouble()), "style", shade(value.getAsDouble()));
        }
    }

    /** Writes a cell with a share from 0 to 1, in percent: the bluer the larger, the bluest at the share named. */
    static void shadedPercent(Html html, OptionalDouble share, double bluest) {
        if (share.isEmpty()) {
            html.leaf("td", "\u2013", "class", "none");
        } else {
            double value = share.getAsDouble();
            String text = String.format(Locale.ROOT, "%.1f", 100 * value) + PERCENT;
            html.leaf("td", text, "style", shade(bluest > 0 ? value / bluest : 0));
        }
    }

    /** {@return a background: blue for more than 0, orange for less, the deeper the further from 0} */
    static String shade(double value) {
        String colour = value < 0 ? "213,94,0" : "0,114,178";
        double depth = DEEPEST * Math.min(1, Math.abs(value));
        return String.format(Locale.ROOT, "background:rgba(%s,%.2f)", colour, depth);
    }

    /** Writes a legend of colours. */
    static void legend(Html html, List<ColourKey> keys) {
        html.open("ul", "class", "legend");
        for (ColourKey key : keys) {
            html.open("li")
                    .leaf(
                            "span",
                            "",
                            "class",
                            "key",
                            "style",
                            String.format(Locale.ROOT, "background:#%06x", key.rgb()));
            html.text(key.meaning()).close();
        }
        html.close();
    }
}
