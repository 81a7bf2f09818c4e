package org.vitrine.explorer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.report.LabelOverlap;
import org.vitrine.model.Model;

/** Puts what a model knows of its labels into answers. */
final class LabelAnswers {

    /** So many clauses are listed for each label. */
    static final int CLAUSES = 8;

    private LabelAnswers() {}

    static Answers.LabelList labels(Showcase showcase) {
        Model model = showcase.model();
        int[] speaking = IntStream.range(0, model.clauses().size())
                .filter(clause -> model.clauses().literals(clause) > 0)
                .filter(clause -> !model.clauses()
                        .isContradictory(clause, model.encoding().levels()))
                .toArray();
        return new Answers.LabelList(IntStream.range(0, model.labels().size())
                .mapToObj(label -> facts(showcase, speaking, label))
                .toList());
    }

    private static Answers.LabelFacts facts(Showcase showcase, int[] speaking, int label) {
        Model model = showcase.model();
        IntUnaryOperator votes = clause -> model.weight(clause, label);
        return new Answers.LabelFacts(
                model.labels().name(label),
                ClauseAnswers.evidence(showcase.representations().get(label)),
                (int) IntStream.of(speaking).map(votes).filter(vote -> vote > 0).count(),
                (int) IntStream.of(speaking).map(votes).filter(vote -> vote < 0).count(),
                IntStream.of(speaking)
                        .filter(clause -> model.weight(clause, label) > 0)
                        .boxed()
                        .sorted(Comparator.comparingInt((Integer clause) -> -model.weight(clause, label)))
                        .limit(CLAUSES)
                        .map(clause -> ClauseAnswers.brief(model, clause, label))
                        .toList());
    }

    /** A number of two labels. */
    private interface Measure {
        OptionalDouble of(int a, int b);
    }

    /** How much labels have in common, by the examples that the survey has reached. */
    static Answers.Overlap overlap(Exhibition exhibition, Showcase showcase) {
        Survey survey = showcase.survey();
        int[] known = IntStream.range(0, survey.size())
                .filter(example -> survey.classSums(example).isPresent())
                .toArray();
        if (known.length == 0) {
            return new Answers.Overlap(0, List.of());
        }
        int[][] sums = IntStream.of(known)
                .mapToObj(example -> survey.classSums(example).orElseThrow())
                .toArray(int[][]::new);
        Scores scores = Scores.of(
                showcase.model(),
                sums,
                (example, label) -> exhibition.examples().has(known[example], label));
        LabelOverlap overlap = LabelOverlap.of(showcase.model(), showcase.representations(), scores);
        int size = exhibition.labels().size();
        List<Answers.Comparison> comparisons = new ArrayList<>();
        comparisons.add(compare(
                "Shared votes",
                "How alike the votes for two labels are: 0 no clause votes for both, 1 in proportion.",
                0,
                size,
                overlap::sharedVotes));
        comparisons.add(compare(
                "Patterns alike",
                "How alike the images of two labels are: \u22121 opposite, 0 unlike, 1 the same.",
                -1,
                size,
                overlap::likeness));
        if (exhibition.labels().exclusive()) {
            comparisons.add(compare(
                    "Taken for each other",
                    "Of the examples of either label, the share that got the other.",
                    0,
                    size,
                    overlap::confused));
        } else {
            comparisons.add(compare(
                    "Together in the data",
                    "Correlation: \u22121 one or the other, 0 chance, 1 both or neither.",
                    -1,
                    size,
                    overlap::togetherInData));
            comparisons.add(compare(
                    "Together in what the model says",
                    "The same, of the labels that it gave.",
                    -1,
                    size,
                    overlap::togetherInModel));
        }
        return new Answers.Overlap(known.length, comparisons);
    }

    private static Answers.Comparison compare(String name, String meaning, double least, int size, Measure measure) {
        @Nullable Double[][] values = new Double[size][size];
        for (int a = 0; a < size; a++) {
            for (int b = 0; b < size; b++) {
                OptionalDouble value = a == b ? OptionalDouble.empty() : measure.of(a, b);
                values[a][b] = value.isPresent() ? (Double) value.getAsDouble() : null;
            }
        }
        return new Answers.Comparison(name, meaning, least, 1, values);
    }
}
