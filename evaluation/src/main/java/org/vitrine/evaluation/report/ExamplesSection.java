package org.vitrine.evaluation.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.Placement;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.evaluation.chart.ExplanationSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.evaluation.report.Highlights.Pick;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.render.EvidenceImage;
import org.vitrine.render.NetEvidenceImage;

/** The report's part with images, what the model says of them, and why. */
final class ExamplesSection {

    private static final int MOST = 6;

    private static final List<ColourKey> COLOURS = List.of(
            new ColourKey(NetEvidenceImage.TEAL, "supports the label"),
            new ColourKey(NetEvidenceImage.ORANGE, "opposes it; in \u201cA rather than B\u201d, supports B"));

    private final Report.Subject subject;
    private final Labels labels;
    private final ClauseClassifier classifier;
    private final ClauseExplainer explainer;

    ExamplesSection(Report.Subject subject) {
        this.subject = subject;
        this.classifier = subject.classifier();
        this.labels = classifier.labels();
        this.explainer = classifier.explainer();
    }

    void write(Html html) {
        Highlights highlights = Highlights.of(subject.scores(), MOST);
        html.leaf(
                "p",
                "Beside each image: what supports and opposes the label, "
                        + (classifier.models().stream()
                                        .allMatch(model -> model.usualVotes().isPresent())
                                ? "compared with a usual image; all pixels add up to the class sum less the usual one. "
                                : classifier.members().size() == 1
                                        ? "by the clauses that voted, whose votes add up to the class sum exactly. "
                                        : "by the clauses of all members that voted. ")
                        + (classifier.members().size() == 1
                                ? ""
                                : "Votes are counted as the team counts them: divided, so that 1 is a member that is certain. ")
                        + "Stronger colour means more votes, on one scale for all labels of an image. The maps are smoothed a little for "
                        + "the eye.");
        Cells.legend(html, COLOURS);
        group(html, "Wrong, with the highest confidence", highlights.wrong(), "No prediction is wrong.", true);
        if (!labels.exclusive()) {
            group(html, "Missed, with the highest confidence", highlights.missed(), "No label is missed.", false);
        }
        group(html, "Right, with the highest confidence", highlights.right(), "No prediction is right.", true);
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
        String name = IndexedExamples.plainName(subject.images().name(origin));
        double scale = scale(pick.example());
        html.open("figure").open("div", "class", "row");
        picture(html, image, "the image", "The image " + name);
        picture(
                html,
                NetEvidenceImage.over(image, explanation.net(), scale),
                "for and against " + label,
                "What supports and opposes " + label + " in " + name);
        if (labels.exclusive() && labels.size() > 1) {
            int other = other(pick);
            double[] net = new Contrast(explanation, explain(pick.example(), other)).net();
            String contrast = label + " rather than " + labels.name(other);
            picture(html, NetEvidenceImage.over(image, net), contrast, "What supports " + contrast + " in " + name);
        } else {
            picture(
                    html,
                    NetEvidenceImage.alone(image.shape(), explanation.net(), scale),
                    "without the image",
                    "What supports and opposes " + label + ", without the image");
        }
        html.close();
        html.open("figcaption");
        html.open("p").leaf("strong", given ? label : "not " + label);
        html.text(String.format(
                Locale.ROOT,
                " \u00b7 class sum %s \u00b7 %s",
                Cells.votes(explanation.classSum(), classifier),
                sure(pick, explanation)));
        html.close();
        html.leaf("p", name + ". " + truth(pick));
        html.leaf("p", tally(explanation));
        html.leaf(
                "p",
                SufficientReasons.of(classifier, image, explanation.label()).inWords(label) + ".");
        strongest(html, explanation, given);
        if (!explanation.isSupport()) {
            asked(
                    html,
                    given ? explanation.inFavour() : explanation.against(),
                    (given ? "for " : "against ") + label,
                    name);
        }
        html.close().close();
    }

    private static void picture(Html html, Raster picture, String caption, String description) {
        html.open("div")
                .image(Png.image(picture), description, "pixels")
                .leaf("p", caption)
                .close();
    }

    /** The paper's map. */
    private static void asked(Html html, EvidenceMap map, String what, String name) {
        html.open("details").leaf("summary", "What the clauses " + what + " ask for");
        html.open("div", "class", "asked");
        html.image(Png.image(EvidenceImage.signed(map)), "What the clauses " + what + " ask for in " + name, "pixels");
        Cells.legend(html, ExplanationSheet.legend(map.shape()).subList(0, 3));
        html.close().close();
    }

    /** The label that an exclusive one is compared with: the true one, or the one with the second most votes. */
    private int other(Pick pick) {
        int truth = held(pick.example()).get(0);
        if (truth != pick.label()) {
            return truth;
        }
        return IntStream.range(0, labels.size())
                .filter(label -> label != pick.label())
                .boxed()
                .max(Comparator.comparingInt(label -> subject.scores().sum(pick.example(), label)))
                .orElseThrow();
    }

    /** The value that gets the full colour: the largest of all labels of the example. */
    private double scale(int example) {
        return IntStream.range(0, labels.size())
                .mapToDouble(label -> NetEvidenceImage.fullColour(
                        classifier.shape(), explain(example, label).net()))
                .max()
                .orElse(0);
    }

    private Explanation explain(int example, int label) {
        return explainer.explain(subject.images().image(subject.examples().origin(example)), label);
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
                        + Cells.votes(subject.scores().sum(pick.example(), truth), classifier) + ".";
    }

    private String tally(Explanation explanation) {
        List<Double> votes =
                explanation.votes().stream().map(vote -> vote.share(classifier)).toList();
        long clausesFor = votes.stream().filter(vote -> vote > 0).count();
        double sumFor = votes.stream().mapToDouble(vote -> Math.max(0, vote)).sum();
        double sumAgainst =
                votes.stream().mapToDouble(vote -> Math.min(0, vote)).sum();
        return clausesFor + " clauses for it (" + Cells.votes(sumFor, classifier) + " votes), "
                + (votes.size() - clausesFor) + " against (" + Cells.votes(sumAgainst, classifier) + ").";
    }

    private static String whatHolds(ClauseBank clauses, ClauseVote vote) {
        Placement position = vote.placements().get(0);
        int literals = clauses.literals(vote.clause());
        if (clauses.literalsNeeded(vote.clause()) < literals) {
            boolean moved = position.row() != 0 || position.column() != 0;
            return literals - vote.failed().size() + " of " + literals + " literals hold"
                    + (moved ? ", shifted by " + position.row() + " rows and " + position.column() + " columns" : "")
                    + (vote.mirrored() ? ", on the mirror image" : "");
        }
        int more = vote.placements().size() - 1;
        return "true at row " + position.row() + " column " + position.column()
                + (more > 0 ? " and " + more + " more" : "");
    }

    private void strongest(Html html, Explanation explanation, boolean given) {
        List<ClauseVote> votes = explanation.votes();
        if (!votes.isEmpty()) {
            ClauseVote vote = votes.get(given ? 0 : votes.size() - 1);
            Model model = classifier.models().get(vote.member());
            html.open("details");
            html.leaf(
                    "summary",
                    "Strongest: clause " + vote.clause()
                            + (classifier.members().size() == 1 ? "" : " of member " + vote.member()) + " ("
                            + Cells.votes(vote.share(classifier), classifier) + "), "
                            + whatHolds(model.clauses(), vote));
            html.leaf("p", model.rule(vote.clause())).close();
        }
    }

    /** The probability of the label, or the paper's confidence if the model is not calibrated. */
    private String sure(Pick pick, Explanation explanation) {
        return classifier
                .calibration()
                .map(known -> known.has(pick.label())
                        ? String.format(
                                Locale.ROOT,
                                "probability %.1f\u00a0%%",
                                100 * known.probabilities(subject.scores().classSums(pick.example()))[pick.label()])
                        : "uncalibrated")
                .orElseGet(() -> String.format(Locale.ROOT, "confidence %.1f\u00a0%%", 100 * explanation.confidence()));
    }
}
