package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.vitrine.label.Labels;

/** Writes the section of the report on what labels have in common. */
record OverlapSection(LabelOverlap overlap) {

    private static final int MOST_PAIRS = 21; // all pairs of the paper's seven labels
    private static final int MOST_COMPARED = 1000; // half a million pairs

    /** Computes a number of two labels. */
    private interface Comparison {
        OptionalDouble of(int a, int b);
    }

    /** Writes the cell of two labels. */
    private interface Cell {
        void write(Html html, int a, int b);
    }

    private record Pair(int a, int b, double shared) {}

    private static Cell shaded(Comparison comparison) {
        return (html, a, b) -> Cells.shaded(html, comparison.of(a, b));
    }

    /** Shades by how often labels are taken for each other, relative to the pair for which that is most often. */
    private Cell confused(List<Pair> pairs) {
        double most = pairs.stream()
                .mapToDouble(pair -> overlap.confused(pair.a(), pair.b()).orElse(0))
                .max()
                .orElse(0);
        return (html, a, b) -> Cells.shadedPercent(html, overlap.confused(a, b), most);
    }

    /** {@return all pairs of labels, those that share the most votes first} */
    private List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (int a = 0; a < overlap.labels().size(); a++) {
            for (int b = a + 1; b < overlap.labels().size(); b++) {
                pairs.add(new Pair(a, b, overlap.sharedVotes(a, b).orElse(-1)));
            }
        }
        pairs.sort(Comparator.comparingDouble(pair -> -pair.shared()));
        return pairs;
    }

    void write(Html html) {
        if (overlap.labels().size() < 2) {
            html.leaf("p", "There is only one label, so there is nothing to compare.");
            return;
        }
        if (overlap.labels().size() > MOST_COMPARED) {
            html.leaf(
                    "p",
                    "There are " + overlap.labels().size() + " labels; pairs of them are compared if there are at most "
                            + MOST_COMPARED + ".");
            return;
        }
        boolean exclusive = overlap.labels().exclusive();
        html.open("p", "class", "reading").leaf("strong", "How to read it: ");
        html.text(
                exclusive
                        ? "two labels that share many votes and have similar patterns are hard to tell apart, and the model is likely to "
                                + "confuse them."
                        : "where the model\u2019s column is bluer than the data\u2019s, the model predicts two labels together more often "
                                + "than they occur together; where both are blue and the votes are shared, it may recognize one label by "
                                + "the features of the other.");
        html.close();
        List<Pair> pairs = pairs();
        pairs(html, exclusive, pairs);
        if (overlap.labels().size() > Cells.MOST_IN_A_MATRIX) {
            return;
        }
        html.open("div", "class", "columns");
        matrix(
                html,
                "Shared votes",
                "How similar the votes for two labels are: 0 nothing in common, 1 proportional.",
                shaded(overlap::sharedVotes));
        matrix(
                html,
                "Patterns alike",
                "How similar the patterns of two labels are: \u22121 opposite, 1 identical.",
                shaded(overlap::likeness));
        if (exclusive) {
            matrix(
                    html,
                    "Taken for each other",
                    "The share of the images of either label for which the other was predicted.",
                    confused(pairs));
        } else {
            matrix(
                    html,
                    "Together in the data",
                    "Correlation (phi): \u22121 always one or the other, 0 independent, 1 always both or neither.",
                    shaded(overlap::togetherInData));
            matrix(
                    html,
                    "Together in what the model says",
                    "The same correlation, in the model\u2019s predictions.",
                    shaded(overlap::togetherInModel));
        }
        html.close();
    }

    private void pairs(Html html, boolean exclusive, List<Pair> pairs) {
        Labels labels = overlap.labels();
        int shown = Math.min(MOST_PAIRS, pairs.size());
        html.leaf("h3", "Pairs of labels, those that share the most votes first");
        List<String> head = new ArrayList<>(List.of("labels", "shared votes", "clauses in common", "patterns alike"));
        head.addAll(
                exclusive
                        ? List.of("taken for each other")
                        : List.of(
                                "together in the data",
                                "together in the model",
                                "of the first, have the second",
                                "of the second, have the first"));
        Cells.table(html, head);
        Cell confused = confused(exclusive ? pairs : List.of());
        for (Pair pair : pairs.subList(0, shown)) {
            int a = pair.a();
            int b = pair.b();
            html.open("tr").leaf("th", labels.name(a) + " and " + labels.name(b), "scope", "row");
            Cells.shaded(html, overlap.sharedVotes(a, b));
            Cells.shadedPercent(html, overlap.commonClauses(a, b), 1);
            Cells.shaded(html, overlap.likeness(a, b));
            if (exclusive) {
                confused.write(html, a, b);
            } else {
                Cells.shaded(html, overlap.togetherInData(a, b));
                Cells.shaded(html, overlap.togetherInModel(a, b));
                Cells.shadedPercent(html, overlap.share(a, b), 1);
                Cells.shadedPercent(html, overlap.share(b, a), 1);
            }
            html.close();
        }
        html.close().close().close();
        if (shown < pairs.size()) {
            html.leaf(
                    "p",
                    "Of " + pairs.size() + " pairs, the first " + shown
                            + (labels.size() <= Cells.MOST_IN_A_MATRIX
                                    ? "; the tables below have all of them."
                                    : ". Tables of all pairs are written for at most " + Cells.MOST_IN_A_MATRIX
                                            + " labels."));
        }
    }

    private void matrix(Html html, String title, String meaning, Cell cell) {
        Labels labels = overlap.labels();
        html.open("div").leaf("h3", title).leaf("p", meaning);
        html.open("div", "class", "wide").open("table", "class", "matrix names", "style", Cells.columns(labels.size()));
        html.open("thead").open("tr").leaf("td", "");
        for (String name : labels.names()) {
            html.open("th", "scope", "col").leaf("span", name).close();
        }
        html.close().close().open("tbody");
        for (int a = 0; a < labels.size(); a++) {
            html.open("tr").leaf("th", labels.name(a), "scope", "row");
            for (int b = 0; b < labels.size(); b++) {
                if (a == b) {
                    html.leaf("td", "", "class", "self");
                } else {
                    cell.write(html, a, b);
                }
            }
            html.close();
        }
        html.close().close().close().close();
    }
}
