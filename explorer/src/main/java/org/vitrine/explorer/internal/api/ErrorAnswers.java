package org.vitrine.explorer.internal.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.vitrine.explorer.internal.view.BackgroundStatistics;
import org.vitrine.explorer.internal.view.ExplorerContent;
import org.vitrine.explorer.internal.view.ModelView;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Prediction;

/** Counts what a model gets wrong, in the examples processed so far. */
final class ErrorAnswers {

    private static final int MOST_MISTAKES = 12;
    private static final int MOST_IN_MATRIX = 30;

    private ErrorAnswers() {}

    static Answers.Errors of(ExplorerContent content, ModelView view) {
        ClauseClassifier classifier = view.classifier();
        Labels labels = classifier.labels();
        BackgroundStatistics statistics = view.statistics();
        int size = labels.size();
        int[] missed = new int[size];
        int[] extra = new int[size];
        List<Map<Integer, Integer>> taken = new ArrayList<>(); // for what is true, what is predicted how often
        labels.names().forEach(label -> taken.add(new TreeMap<>()));
        int predicted = 0;
        int wrong = 0;
        for (int example = 0; example < statistics.size(); example++) {
            Optional<int[]> sums = statistics.classSums(example);
            if (sums.isPresent()) {
                predicted++;
                Prediction prediction = classifier.prediction(sums.get());
                int held = -1;
                int given = -1;
                for (int label = 0; label < size; label++) {
                    boolean has = content.examples().has(example, label);
                    boolean gets = prediction.isDecided(label);
                    missed[label] += has && !gets ? 1 : 0;
                    extra[label] += gets && !has ? 1 : 0;
                    held = has && !gets ? label : held;
                    given = gets && !has ? label : given;
                }
                wrong += held >= 0 || given >= 0 ? 1 : 0;
                if (held >= 0 && given >= 0) {
                    taken.get(held).merge(given, 1, Integer::sum);
                } else if (labels.exclusive() && held < 0 && given < 0) {
                    int right = Prediction.winner(sums.get());
                    taken.get(right).merge(right, 1, Integer::sum);
                }
            }
        }
        List<Answers.LabelErrors> byLabel = new ArrayList<>();
        List<Answers.Mistake> mistakes = new ArrayList<>();
        for (int label = 0; label < size; label++) {
            byLabel.add(new Answers.LabelErrors(labels.name(label), missed[label], extra[label]));
            String truth = labels.name(label);
            int right = label;
            if (labels.exclusive()) {
                taken.get(label).forEach((given, count) -> {
                    if (given != right) {
                        mistakes.add(new Answers.Mistake(truth, labels.name(given), count));
                    }
                });
            }
        }
        mistakes.sort(Comparator.comparingInt(mistake -> -mistake.count())); // stable: in the order of the labels
        List<Answers.Mistake> commonest = mistakes.subList(0, Math.min(MOST_MISTAKES, mistakes.size()));
        return new Answers.Errors(
                statistics.done(),
                statistics.size(),
                predicted,
                wrong,
                byLabel,
                commonest,
                labels.exclusive() && size <= MOST_IN_MATRIX ? matrix(taken) : null);
    }

    private static int[][] matrix(List<Map<Integer, Integer>> rows) {
        return rows.stream()
                .map(row -> IntStream.range(0, rows.size())
                        .map(given -> row.getOrDefault(given, 0))
                        .toArray())
                .toArray(int[][]::new);
    }
}
