package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vitrine.encode.View;
import org.vitrine.evaluation.file.Png;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.render.StrokeImage;

/**
 * Writes the report's part with the strongest clauses of each label, in words and images; {@code heading} is the tag of
 * a label's heading.
 */
record ClausesSection(Model model, String heading) {

    private static final int MOST = 5;
    private static final int MOST_OTHERS = 3;
    private static final int MOST_PARTS = 3;

    void write(Html html) {
        Labels labels = model.labels();
        int[] active = ClauseChoice.active(model);
        html.leaf("p", hasRegions() ? regions() : windows());
        if (EdgeDemands.areAskedFor(model)) {
            Cells.legend(html, Cells.STROKES);
        }
        for (int label = 0; label < labels.size(); label++) {
            html.leaf(heading, labels.name(label));
            List<Integer> strongest = ClauseChoice.strongest(model, active, label, MOST);
            if (strongest.isEmpty()) {
                html.leaf("p", "No clause votes for it.");
                continue;
            }
            html.open("ol", "class", hasRegions() || EdgeDemands.areAskedFor(model) ? "clauses fuzzy" : "clauses");
            for (int clause : strongest) {
                clause(html, clause, label);
            }
            html.close();
        }
    }

    /** Clauses see a region of their own, or share the window. */
    private boolean hasRegions() {
        return !model.clauses().regions().isEmpty();
    }

    private String regions() {
        return "The clauses for each label that cast the most votes on training images. The image shows "
                + (EdgeDemands.areAskedFor(model)
                        ? "the edges that a clause asks for in the region that it sees."
                        : "the region of the image that a clause sees, and in it the pixels that its literals are about.")
                + " A clause casts fewer votes for every literal that fails. Rows and "
                + "columns are numbered from 0.";
    }

    private String windows() {
        int reach = View.reach(model.views());
        return "The clauses with the most votes for each label. The first image shows what a clause asks of its window of "
                + model.grid().windowHeight() + "x" + model.grid().windowWidth()
                + " pixels"
                + (reach == 0 ? "" : ", and of " + reach + " more pixels on each side, to which it compares them")
                + ", in the colours of the evidence; the second shows the window's positions at which the clause was true in "
                + "training and can still be true, black for never, yellow for most often. Rows and columns are numbered from 0.";
    }

    private void clause(Html html, int clause, int label) {
        String rule = model.rule(clause);
        String brief = brief(rule);
        html.open("li");
        if (EdgeDemands.areAskedFor(model)) {
            html.image(
                    Png.image(StrokeImage.draw(EdgeDemands.ofClause(model, clause), ClauseImage.STROKE_SCALE, false)),
                    "The edges that clause " + clause + " asks for",
                    "strokes");
        } else if (hasRegions()) {
            html.image(
                    Png.image(ClauseImage.region(model, clause)),
                    "The region that clause " + clause + " sees",
                    "pixels");
        } else {
            html.image(Png.image(ClauseImage.window(model, clause)), "What clause " + clause + " asks for", "pixels");
            html.image(
                    Png.image(ClauseImage.positions(model, clause)), "Where clause " + clause + " was true", "pixels");
        }
        html.open("div");
        html.open("p").leaf("strong", votes(clause, label));
        html.text(" \u00b7 clause " + clause + others(clause, label)).close();
        if (brief.equals(rule)) {
            html.leaf("p", rule);
        } else {
            html.open("details").leaf("summary", brief).leaf("p", rule).close();
        }
        html.close().close();
    }

    private String votes(int clause, int label) {
        return model.usualVotes()
                .map(usual -> String.format(Locale.ROOT, "%.1f votes on average", usual.meanVotes(clause)))
                .orElse(Cells.votes(model.weight(clause, label)) + " votes");
    }

    /** {@return the votes of the clause for other labels, the strongest first} */
    private String others(int clause, int label) {
        String others = IntStream.range(0, model.labels().size())
                .filter(other -> other != label && model.weight(clause, other) != 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer other) -> -Math.abs(model.weight(clause, other)))
                        .thenComparing(other -> other))
                .limit(MOST_OTHERS)
                .map(other -> model.labels().name(other) + " " + Cells.votes(model.weight(clause, other)))
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "" : " \u00b7 also " + others;
    }

    /** {@return the first few demands of a rule, how many are left out, and the window's position} */
    static String brief(String rule) {
        List<String> parts = new ArrayList<>(List.of(rule.split("; ", -1)));
        String last = parts.get(parts.size() - 1);
        boolean placed = last.startsWith("window in ");
        int demands = parts.size() - (placed ? 1 : 0);
        if (demands <= MOST_PARTS + 1) {
            return rule;
        }
        List<String> kept = new ArrayList<>(parts.subList(0, MOST_PARTS));
        kept.add("\u2026 " + (demands - MOST_PARTS) + " more");
        if (placed) {
            kept.add(last);
        }
        return String.join("; ", kept);
    }
}
