package org.vitrine.explorer.internal.api;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.report.ClauseChoice;
import org.vitrine.evaluation.report.LabelOverlap;
import org.vitrine.explorer.internal.view.BackgroundStatistics;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.MemberView;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;

/** Answers about the labels of a model. */
final class LabelAnswers {

    /** The number of clauses listed for each label. */
    static final int CLAUSES = 8;

    /** Of more labels, no pairs are compared: that would take too long for a request, and fill the screen. */
    private static final int MOST_COMPARED = 200;

    private LabelAnswers() {}

    static Answers.LabelList labels(MemberView view) {
        return new Answers.LabelList(IntStream.range(0, view.model().labels().size())
                .mapToObj(label -> facts(view, label))
                .toList());
    }

    private static Answers.LabelFacts facts(MemberView view, int label) {
        Model model = view.model();
        int[] speaking = view.activeClauses();
        IntUnaryOperator votes = clause -> model.weight(clause, label);
        return new Answers.LabelFacts(
                model.labels().name(label),
                ClauseAnswers.evidence(view.representations().get(label)),
                (int) IntStream.of(speaking).map(votes).filter(vote -> vote > 0).count(),
                (int) IntStream.of(speaking).map(votes).filter(vote -> vote < 0).count(),
                ClauseChoice.strongest(model, speaking, label, CLAUSES).stream()
                        .map(clause -> ClauseAnswers.brief(model, clause, label))
                        .toList());
    }

    /** A number for a pair of labels. */
    private interface PairMeasure {
        OptionalDouble of(int a, int b);
    }

    /** {@return the overlap of the labels, from the examples processed so far} */
    static Answers.Overlap overlap(ExplorerContent content, ModelView view) {
        BackgroundStatistics statistics = view.statistics();
        int[] known = IntStream.range(0, statistics.size())
                .filter(example -> statistics.classSums(example).isPresent())
                .toArray();
        if (known.length == 0) {
            return new Answers.Overlap(0, List.of());
        }
        if (content.labels().size() > MOST_COMPARED) {
            return new Answers.Overlap(known.length, List.of());
        }
        int[][] sums = IntStream.of(known)
                .mapToObj(example -> statistics.classSums(example).orElseThrow())
                .toArray(int[][]::new);
        ClauseClassifier classifier = view.classifier();
        Scores scores = Scores.of(
                classifier, sums, (example, label) -> content.examples().has(known[example], label));
        LabelOverlap overlap = LabelOverlap.of(
                classifier,
                view.members().stream().map(MemberView::representations).toList(),
                scores);
        int size = content.labels().size();
        List<Answers.Comparison> comparisons = new ArrayList<>();
        comparisons.add(compare(
                "Shared votes",
                "How similar the votes for two labels are: 0 if no clause votes for both, 1 if the votes are"
                        + " proportional.",
                0,
                size,
                overlap::sharedVotes));
        comparisons.add(compare(
                "Patterns alike",
                "How similar the patterns of two labels are: \u22121 opposite, 0 unrelated, 1 identical.",
                -1,
                size,
                overlap::likeness));
        if (content.labels().exclusive()) {
            comparisons.add(compare(
                    "Taken for each other",
                    "The share of the examples of either label that were given the other one.",
                    0,
                    size,
                    overlap::confused));
        } else {
            comparisons.add(compare(
                    "Together in the data",
                    "Correlation in the data: \u22121 always one or the other, 0 independent, 1 always both or"
                            + " neither.",
                    -1,
                    size,
                    overlap::togetherInData));
            comparisons.add(compare(
                    "Together in what the model says",
                    "The same correlation, in the model\u2019s predictions.",
                    -1,
                    size,
                    overlap::togetherInModel));
        }
        return new Answers.Overlap(known.length, comparisons);
    }

    private static Answers.Comparison compare(
            String name, String meaning, double least, int size, PairMeasure measure) {
        @Nullable Double[][] values = new Double[size][size];
        for (int a = 0; a < size; a++) {
            for (int b = 0; b < size; b++) {
                values[a][b] = a == b ? null : Answers.orNull(measure.of(a, b));
            }
        }
        return new Answers.Comparison(name, meaning, least, 1, values);
    }
}
