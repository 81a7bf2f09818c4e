package org.vitrine.evaluation.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;
import org.vitrine.predict.Voting;

/**
 * Holds the class sums of some examples, and their true labels; and, if the model can tell, which of them are unlike
 * the images that it knows. Immutable.
 *
 * <p>Stored label by label, because every measure except the confusion matrix looks at one label over all examples.
 */
public final class Scores {

    private static final int BATCH = 64;

    private final Labels labels;
    private final int target;
    private final DecisionThresholds thresholds;
    private final int[][] sums; // [label][example]
    private final boolean[][] truths; // [label][example]
    private final int[] winners; // [example], if the labels are exclusive
    private final boolean @Nullable [] unlike; // [example], if the model can tell

    private Scores(
            Labels labels,
            int target,
            DecisionThresholds thresholds,
            int[][] sums,
            boolean[][] truths,
            boolean @Nullable [] unlike) {
        this.labels = labels;
        this.target = target;
        this.thresholds = thresholds;
        this.sums = sums;
        this.truths = truths;
        this.winners = labels.exclusive() ? winners(sums) : new int[0];
        this.unlike = unlike;
    }

    /** {@return for each example the label with the largest sum, the lowest index of equals} */
    private static int[] winners(int[][] sums) {
        int[] winners = new int[sums[0].length];
        for (int label = 1; label < sums.length; label++) {
            for (int example = 0; example < winners.length; example++) {
                if (sums[label][example] > sums[winners[example]][example]) {
                    winners[example] = label;
                }
            }
        }
        return winners;
    }

    /** Says which labels the examples have; {@code dataset::has} is one. */
    @FunctionalInterface
    public interface Truth {

        /** {@return true if an example has a label} */
        boolean has(int example, int label);
    }

    /**
     * {@return the scores of images that a classifier predicts}
     *
     * @param progress called now and then with the number of images done
     */
    public static Scores of(Predictor predictor, List<Raster> images, Truth truth, IntConsumer progress) {
        List<Prediction> predictions = new ArrayList<>();
        for (int from = 0; from < images.size(); from += BATCH) {
            predictions.addAll(predictor.predict(images.subList(from, Math.min(images.size(), from + BATCH))));
            progress.accept(predictions.size());
        }
        return of(predictions, truth);
    }

    /**
     * {@return the scores of predictions}
     *
     * @param predictions a classifier's predictions, at least one
     */
    public static Scores of(List<Prediction> predictions, Truth truth) {
        if (predictions.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one example");
        }
        Prediction any = predictions.get(0);
        int[][] sums = predictions.stream().map(Prediction::classSums).toArray(int[][]::new);
        Scores scores = of(any.labels(), any.target(), any.thresholds(), sums, truth);
        return any.likeness().isEmpty()
                ? scores
                : scores.withUnlike(example -> predictions
                        .get(example)
                        .likeness()
                        .map(Likeness::isUnlike)
                        .orElse(false));
    }

    /**
     * Combines a model's class sums with the truth.
     *
     * @param model the model or team, which has the labels, target and thresholds
     * @param sums for each example its class sums, a number per label; copied
     * @param truth which labels each example has: exactly one of multi-class labels
     * @return the scores
     */
    public static Scores of(Voting model, int[][] sums, Truth truth) {
        return of(model.labels(), model.target(), model.thresholds(), sums, truth);
    }

    /**
     * {@return the scores of class sums, with thresholds of 0}
     *
     * @param target the class sum that means certainty; the paper's T
     * @param sums for each example its class sums, a number per label; copied
     * @param truth says which labels each example has: exactly one of multi-class labels
     */
    public static Scores of(Labels labels, int target, int[][] sums, Truth truth) {
        return of(labels, target, DecisionThresholds.zero(labels.size()), sums, truth);
    }

    /**
     * {@return the scores of class sums}
     *
     * @param target the class sum that means certainty; the paper's T
     * @param thresholds class sums above which a label is predicted, if the labels are multi-label
     * @param sums for each example its class sums, a number per label; copied
     * @param truth says which labels each example has: exactly one of multi-class labels
     */
    public static Scores of(Labels labels, int target, DecisionThresholds thresholds, int[][] sums, Truth truth) {
        if (target <= 0) {
            throw new IllegalArgumentException("target T must be > 0: " + target);
        }
        if (sums.length == 0) {
            throw new IllegalArgumentException("there must be at least one example");
        }
        int[][] sumsOfLabel = new int[labels.size()][sums.length];
        boolean[][] truths = new boolean[labels.size()][sums.length];
        for (int example = 0; example < sums.length; example++) {
            if (sums[example].length != labels.size()) {
                throw new IllegalArgumentException("example " + example + " must have a class sum for each of "
                        + labels.size() + " labels: " + sums[example].length);
            }
            int held = 0;
            for (int label = 0; label < labels.size(); label++) {
                sumsOfLabel[label][example] = sums[example][label];
                truths[label][example] = truth.has(example, label);
                held += truths[label][example] ? 1 : 0;
            }
            if (labels.exclusive() && held != 1) {
                throw new IllegalArgumentException(
                        "example " + example + " must have exactly one label, as the labels are multi-class: " + held);
            }
        }
        return new Scores(labels, target, thresholds, sumsOfLabel, truths, null);
    }

    /**
     * {@return the scores of some of the examples, in the order given}
     *
     * @param examples their indices, at least one
     */
    public Scores of(int... examples) {
        if (examples.length == 0) {
            throw new IllegalArgumentException("there must be at least one example");
        }
        int[][] someSums = new int[sums.length][examples.length];
        boolean[][] someTruths = new boolean[sums.length][examples.length];
        for (int label = 0; label < sums.length; label++) {
            for (int i = 0; i < examples.length; i++) {
                someSums[label][i] = sums[label][examples[i]];
                someTruths[label][i] = truths[label][examples[i]];
            }
        }
        boolean @Nullable [] someUnlike = unlike == null ? null : new boolean[examples.length];
        for (int i = 0; unlike != null && someUnlike != null && i < examples.length; i++) {
            someUnlike[i] = unlike[examples[i]];
        }
        return new Scores(labels, target, thresholds, someSums, someTruths, someUnlike);
    }

    /** {@return the scores of a model that can tell which of the examples are unlike the images that it knows} */
    public Scores withUnlike(IntPredicate isUnlike) {
        boolean[] told = new boolean[examples()];
        for (int example = 0; example < told.length; example++) {
            told[example] = isUnlike.test(example);
        }
        return new Scores(labels, target, thresholds, sums, truths, told);
    }

    /** {@return whether an example is unlike the images that the model knows; empty if the model cannot tell} */
    public Optional<Boolean> isUnlike(int example) {
        return unlike == null ? Optional.empty() : Optional.of(unlike[example]);
    }

    /** {@return the labels that examples can have} */
    public Labels labels() {
        return labels;
    }

    /** {@return the class sum that means certainty, more than 0; the paper's T} */
    public int target() {
        return target;
    }

    /** {@return the class sums above which labels are predicted, if they are multi-label} */
    public DecisionThresholds thresholds() {
        return thresholds;
    }

    /** {@return a new array of the class sums of an example, one for each label} */
    public int[] classSums(int example) {
        int[] all = new int[sums.length];
        for (int label = 0; label < all.length; label++) {
            all[label] = sums[label][example];
        }
        return all;
    }

    /** {@return the number of examples, at least 1} */
    public int examples() {
        return sums[0].length;
    }

    /** {@return true if an example has a label} */
    public boolean has(int example, int label) {
        return truths[label][example];
    }

    /** {@return a class sum: the votes for a label minus those against it} */
    public int sum(int example, int label) {
        return sums[label][example];
    }

    /**
     * {@return the confidence that an example has a label, 0 (surely not) to 1 (surely):
     * {@code P = (1 + clip(v, -T, T) / T) / 2}}
     */
    public double confidence(int example, int label) {
        return Prediction.confidence(sums[label][example], target);
    }

    /**
     * {@return true if the model predicts a label: the one with the largest class sum, the first of equals, if the
     * labels are multi-class; every label whose class sum exceeds its threshold, 0 unless fitted, if they are
     * multi-label}
     */
    public boolean predicts(int example, int label) {
        return labels.exclusive() ? winners[example] == label : thresholds.isExceeded(label, sums[label][example]);
    }

    /** {@return the label that is predicted for an example, if the labels are exclusive} */
    int winner(int example) {
        return winners[example];
    }

    /** {@return the label of an example with exactly one} */
    public int only(int example) {
        int label = 0;
        while (!truths[label][example]) {
            label++;
        }
        return label;
    }

    /** {@return a whole number that ranks like the confidence and has the same ties} */
    int clipped(int label, int example) {
        return Math.max(-target, Math.min(target, sums[label][example]));
    }
}
