package org.vitrine.predict;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.label.Labels;

/** Holds what a model predicts for one image. */
public final class Prediction {

    private final Labels labels;
    private final int[] classSums;
    private final int target;
    private final DecisionThresholds thresholds;
    private final double @Nullable [] confidences;
    private final @Nullable Calibration calibration;
    private final @Nullable Likeness likeness;

    /**
     * Predicts by votes.
     *
     * @param classSums the votes for each label
     * @param target the class sum that means certainty; the paper's T
     */
    public Prediction(Labels labels, int[] classSums, int target) {
        this(labels, classSums, target, DecisionThresholds.zero(labels.size()));
    }

    /**
     * Predicts by votes and thresholds.
     *
     * @param classSums the votes for each label
     * @param target the class sum that means certainty; the paper's T
     * @param thresholds votes above which a label is given, if labels do not exclude each other
     */
    public Prediction(Labels labels, int[] classSums, int target, DecisionThresholds thresholds) {
        this(labels, classSums.clone(), target, thresholds, null, null, null);
    }

    private Prediction(
            Labels labels,
            int[] classSums,
            int target,
            DecisionThresholds thresholds,
            double @Nullable [] confidences,
            @Nullable Calibration calibration,
            @Nullable Likeness likeness) {
        if (classSums.length != labels.size()) {
            throw new IllegalArgumentException(classSums.length + " class sums for " + labels.size() + " labels");
        }
        this.labels = labels;
        this.classSums = classSums;
        this.target = target;
        this.thresholds = thresholds;
        this.confidences = confidences;
        this.calibration = calibration;
        this.likeness = likeness;
    }

    /**
     * {@return a prediction with confidences of its own, for classifiers that do not derive them from votes as
     * {@link #confidence(int, int)} does}
     *
     * @param others for each label 0 (surely not) to 1 (surely)
     */
    public Prediction withConfidences(double[] others) {
        if (others.length != classSums.length) {
            throw new IllegalArgumentException(others.length + " confidences for " + classSums.length + " labels");
        }
        return new Prediction(labels, classSums, target, thresholds, others.clone(), calibration, likeness);
    }

    /**
     * {@return a prediction that has the probabilities and answers of a model's calibration}
     *
     * @throws IllegalArgumentException if it is the calibration of other labels
     */
    public Prediction withCalibration(Calibration known) {
        if (known.labels() != classSums.length || known.exclusive() != labels.exclusive()) {
            throw new IllegalArgumentException("the calibration of " + known.labels() + " labels does not fit "
                    + classSums.length + (labels.exclusive() ? " that exclude each other" : " that do not"));
        }
        return new Prediction(labels, classSums, target, thresholds, confidences, known, likeness);
    }

    /** {@return a prediction that says how much the image is like those that the model knows} */
    public Prediction withLikeness(Likeness known) {
        return new Prediction(labels, classSums, target, thresholds, confidences, calibration, known);
    }

    /** {@return all labels, given or not} */
    public Labels labels() {
        return labels;
    }

    /** {@return the votes that mean certainty, more than 0; the paper's T} */
    public int target() {
        return target;
    }

    /** {@return the class sums above which labels are given, if labels do not exclude each other} */
    public DecisionThresholds thresholds() {
        return thresholds;
    }

    /** {@return the index of the label with the most votes, the first of several} */
    public static int winner(int[] classSums) {
        int winner = 0;
        for (int label = 1; label < classSums.length; label++) {
            if (classSums[label] > classSums[winner]) {
                winner = label;
            }
        }
        return winner;
    }

    /**
     * {@return the names of the labels that are decided for, in their order: one if they exclude each other, any number
     * if not}
     */
    public List<String> decided() {
        return IntStream.range(0, classSums.length)
                .filter(this::isDecided)
                .mapToObj(labels::name)
                .toList();
    }

    /**
     * {@return true if a label is decided for: the one with the most votes if labels exclude each other (the first of
     * several), every one with more votes than its threshold, 0 unless fitted, if not}
     */
    public boolean isDecided(int label) {
        return labels.exclusive() ? winner(classSums) == label : thresholds.isExceeded(label, classSums[label]);
    }

    /** {@return the votes for a label minus those against it; the paper's v} */
    public int classSum(int label) {
        return classSums[label];
    }

    /** {@return a copy of all class sums} */
    public int[] classSums() {
        return classSums.clone();
    }

    /**
     * {@return the probability of a label, more than 0 and less than 1: of the calibration images with such class sums,
     * this share had the label; empty if the label was not calibrated}
     */
    public OptionalDouble probability(int label) {
        return calibration == null || !calibration.has(label)
                ? OptionalDouble.empty()
                : OptionalDouble.of(calibration.probabilities(classSums)[label]);
    }

    /**
     * {@return the probability of a label, more than 0 and less than 1; empty if the label was not calibrated}
     *
     * @throws IllegalArgumentException if there is no such label
     */
    public OptionalDouble probability(String label) {
        return probability(labels.indexOf(label));
    }

    /** {@return the calibration, which says what the class sums mean, if the model was calibrated} */
    public Optional<Calibration> calibration() {
        return Optional.ofNullable(calibration);
    }

    /**
     * {@return what the model says of the image by a policy: an answer for each label, or none if the image is unlike
     * those it knows and the policy refuses them, or if an error rate is asked for and the model was not calibrated}
     */
    public Decision decide(Policy policy) {
        if (policy.refusesUnlike() && likeness != null && likeness.isUnlike()) {
            return Decision.silent(Decision.Outcome.UNLIKE, classSums.length);
        }
        if (policy.maxError() == 0) {
            return Decision.of(IntStream.range(0, classSums.length)
                    .mapToObj(label -> isDecided(label) ? Answer.YES : Answer.NO)
                    .toList());
        }
        return calibration == null
                ? Decision.silent(Decision.Outcome.UNCALIBRATED, classSums.length)
                : Decision.of(calibration.answers(classSums, thresholds, policy.maxError()));
    }

    /** {@return how much the image is like those that the model knows, if the model can tell} */
    public Optional<Likeness> likeness() {
        return Optional.ofNullable(likeness);
    }

    /**
     * {@return the confidence of a label, 0 (surely not) to 1 (surely); for a model the paper's {@code (1 + v/T) / 2},
     * v cut off at T and -T} It says how the votes stand; how often that is right, {@link #probability} says.
     */
    public double confidence(int label) {
        return confidences == null ? confidence(classSums[label], target) : confidences[label];
    }

    /**
     * {@return true if a label is decided for}
     *
     * @throws IllegalArgumentException if there is no such label
     */
    public boolean isDecided(String label) {
        return isDecided(labels.indexOf(label));
    }

    /**
     * {@return the votes for a label, less those against it}
     *
     * @throws IllegalArgumentException if there is no such label
     */
    public int classSum(String label) {
        return classSum(labels.indexOf(label));
    }

    /**
     * {@return the confidence of a label, 0 (surely not) to 1 (surely)}
     *
     * @throws IllegalArgumentException if there is no such label
     */
    public double confidence(String label) {
        return confidence(labels.indexOf(label));
    }

    /**
     * {@return the confidence that votes stand for, 0 to 1}
     *
     * @param classSum the votes; the paper's v
     * @param target the class sum that means certainty; the paper's T
     */
    public static double confidence(int classSum, int target) {
        return (1 + (double) Math.max(-target, Math.min(target, classSum)) / target) / 2;
    }

    @Override
    public String toString() {
        return decided() + " " + Arrays.toString(classSums);
    }
}
