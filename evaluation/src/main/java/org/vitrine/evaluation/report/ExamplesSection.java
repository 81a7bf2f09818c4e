package org.vitrine.evaluation.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.evaluation.chart.ExplanationSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.report.Highlights.Pick;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.render.EvidenceImage;

/** The report's part with images, what the model says of them, and why. */
final class ExamplesSection {

    private static final int MOST = 6;

    private final Report.Subject subject;
    private final Labels labels;
    private final ClauseExplainer explainer;

    ExamplesSection(Report.Subject subject) {
        this.subject = subject;
        this.labels = subject.model().labels();
        this.explainer = subject.model().explainer();
    }

    void write(Html html) {
        Highlights highlights = Highlights.of(subject.scores(), MOST);
        html.leaf(
                "p",
                "Beside each image: the evidence over it, and the evidence alone. "
                        + (subject.model().clauses().fuzzy().isPresent()
                                ? "The evidence is what clauses voted more or less than on a usual image; it adds up to the class sum less "
                                        + "the usual one."
                                : "The evidence comes from the clauses that voted; their votes add up to the class sum exactly."));
        Cells.legend(html, ExplanationSheet.legend(subject.model().shape()));
        group(html, "Right, with the highest confidence", highlights.right(), "No prediction is right.", true);
        group(html, "Wrong, with the highest confidence", highlights.wrong(), "No prediction is wrong.", true);
        if (!labels.exclusive()) {
            group(html, "Missed, with the highest confidence", highlights.missed(), "No label is missed.", false);
        }
    }

    private void group(Html html, String title, List<Pick> picks, String none, boolean given) {
        html.leaf("h3", title);
        if (picks.isEmpty()) {
            html.leaf("p", none);
            return;
        }
        html.open("div", "class", "gallery examples");
        for (Pick pick : picks) {
            example(html, pick, given);
        }
        html.close();
    }

    private void example(Html html, Pick pick, boolean given) {
        int origin = subject.examples().origin(pick.example());
        Raster image = subject.images().image(origin);
        Explanation explanation = explain(pick.example(), pick.label());
        String label = labels.name(pick.label());
        String name = subject.images().name(origin);
        EvidenceMap map = given ? explanation.inFavour() : explanation.against();
        String what = (given ? "for " : "against ") + label;
        html.open("figure").open("div", "class", "row");
        html.image(Png.image(image), "The image " + name, "pixels");
        evidence(html, image, map, what + " in " + name);
        html.close();
        int truth = labels.exclusive() ? held(pick.example()).get(0) : pick.label();
        if (truth != pick.label()) {
            html.open("div", "class", "row").leaf("p", "Evidence for " + labels.name(truth) + ", the true label:");
            evidence(
                    html,
                    image,
                    explain(pick.example(), truth).inFavour(),
                    "for " + labels.name(truth) + " in " + name);
            html.close();
        }
        html.open("figcaption");
        html.open("p").leaf("strong", given ? label : "not " + label);
        html.text(String.format(
                Locale.ROOT,
                " \u00b7 class sum %s \u00b7 confidence %.1f\u00a0%%",
                Cells.votes(explanation.classSum()),
                100 * explanation.confidence()));
        html.close();
        html.leaf("p", name + ". " + truth(pick));
        html.leaf("p", tally(explanation));
        strongest(html, explanation, given);
        html.close().close();
    }

    private Explanation explain(int example, int label) {
        return explainer.explain(subject.examples().image(example), label);
    }

    private static void evidence(Html html, Raster image, EvidenceMap map, String what) {
        html.image(Png.image(EvidenceImage.over(image, map)), "Evidence " + what + ", over the image", "pixels");
        html.image(Png.image(EvidenceImage.signed(map)), "Evidence " + what, "pixels");
    }

    private List<Integer> held(int example) {
        return IntStream.range(0, labels.size())
                .filter(label -> subject.scores().has(example, label))
                .boxed()
                .toList();
    }

    private String truth(Pick pick) {
        List<Integer> held = held(pick.example());
        if (!labels.exclusive()) {
            return held.isEmpty()
                    ? "It has none of the labels."
                    : "It has: " + held.stream().map(labels::name).collect(Collectors.joining(", ")) + ".";
        }
        int truth = held.get(0);
        return truth == pick.label()
                ? "That is right."
                : "The true label is " + labels.name(truth) + ", with a class sum of "
                        + Cells.votes(subject.scores().sum(pick.example(), truth)) + ".";
    }

    private static String tally(Explanation explanation) {
        List<Integer> votes =
                explanation.votes().stream().map(ClauseVote::votes).toList();
        long clausesFor = votes.stream().filter(vote -> vote > 0).count();
        int sumFor = votes.stream().mapToInt(vote -> Math.max(0, vote)).sum();
        int sumAgainst = votes.stream().mapToInt(vote -> Math.min(0, vote)).sum();
        return clausesFor + " clauses for it (" + Cells.votes(sumFor) + " votes), " + (votes.size() - clausesFor)
                + " against (" + Cells.votes(sumAgainst) + ").";
    }

    private String whatHolds(ClauseVote vote) {
        ClauseBank clauses = subject.model().clauses();
        ClauseVote.Position position = vote.positions().get(0);
        if (clauses.fuzzy().isPresent()) {
            int literals = clauses.literals(vote.clause());
            boolean moved = position.row() != 0 || position.column() != 0;
            return literals - vote.failed().size() + " of " + literals + " literals hold"
                    + (moved ? ", shifted by " + position.row() + " rows and " + position.column() + " columns" : "")
                    + (vote.mirrored() ? ", on the mirror image" : "");
        }
        int more = vote.positions().size() - 1;
        return "true at row " + position.row() + " column " + position.column()
                + (more > 0 ? " and " + more + " more" : "");
    }

    private void strongest(Html html, Explanation explanation, boolean given) {
        List<ClauseVote> votes = explanation.votes();
        if (!votes.isEmpty()) {
            ClauseVote vote = votes.get(given ? 0 : votes.size() - 1);
            html.open("details");
            html.leaf(
                    "summary",
                    "Strongest: clause " + vote.clause() + " (" + Cells.votes(vote.votes()) + "), " + whatHolds(vote));
            html.leaf("p", subject.model().rule(vote.clause())).close();
        }
    }
}
