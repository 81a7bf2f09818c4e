package org.vitrine.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.label.Labels;

/**
 * Turns class sums into probabilities and answers, by what they have meant on images that the model did not learn from:
 * how probable each label is, and how unusual class sums are. Fitted once on calibration images and kept in the model.
 * Immutable.
 *
 * <p>If labels exclude each other, the probabilities are the softmax of the class sums divided by one temperature; of n
 * calibration images, 1 / (n + 2) of the probability is divided equally among the labels, so that nothing is more
 * certain than the images can show. If they do not exclude each other, each label has a {@link ProbabilityCurve} of its
 * own, and some labels may have none: those whose votes were changed after they were calibrated. Both keep the order of
 * the class sums, so no decision changes.
 *
 * <p>Answers come from split conformal prediction on class sums as they are. The score of an exclusive label is the
 * largest class sum of the others less its own; a label is possible if its score is not above the limit that the true
 * labels of the calibration images set. Of a label that does not exclude others, "yes" is possible if the class sum is
 * not too small for images that have the label, "no" if it is not too large for images that lack it: each holds for its
 * own kind of images, however rare the label.
 */
public final class Calibration {

    /** Parts of a vote in which temperatures are counted. */
    public static final int UNIT = 1_000_000;

    private final Origin origin;
    private final int labels;
    private final long temperature;
    private final List<Optional<OfLabel>> ofLabels;
    private final List<SortedScores> scores;

    /**
     * Images from which a calibration comes.
     *
     * @param images the number of images on which it was fitted
     * @param fingerprint the fingerprint of these images and their labels; empty if it is not known
     * @param choseEpoch true if the same images chose the epoch that was kept
     * @param fittedThresholds true if the decision thresholds were fitted to the same images
     */
    public record Origin(int images, String fingerprint, boolean choseEpoch, boolean fittedThresholds) {

        public Origin {
            if (images < 1) {
                throw new IllegalArgumentException("a calibration needs at least one image: " + images);
            }
        }

        /**
         * {@return the origin as part of a sentence, such as "calibrated on 1000 images, which also chose the epoch"}
         */
        public String inWords() {
            String also = choseEpoch && fittedThresholds
                    ? ", which also chose the epoch and the decision thresholds"
                    : choseEpoch
                            ? ", which also chose the epoch"
                            : fittedThresholds ? ", which also chose the decision thresholds" : "";
            return "calibrated on " + images + (images == 1 ? " image" : " images") + also;
        }
    }

    /**
     * What the class sums of a label mean that does not exclude others.
     *
     * @param origin the images from which it comes
     * @param curve the probability of the label by its class sum
     * @param having the class sums of the calibration images that have it, negated
     * @param lacking the class sums of those that lack it
     */
    public record OfLabel(Origin origin, ProbabilityCurve curve, SortedScores having, SortedScores lacking) {

        public OfLabel {
            checkImages((long) having.images() + lacking.images(), origin);
        }
    }

    private Calibration(
            Origin origin, int labels, long temperature, List<Optional<OfLabel>> ofLabels, List<SortedScores> scores) {
        this.origin = origin;
        this.labels = labels;
        this.temperature = temperature;
        this.ofLabels = List.copyOf(ofLabels);
        this.scores = List.copyOf(scores);
    }

    /**
     * {@return a calibration of labels that exclude each other}
     *
     * @param temperature the divisor of class sums, in millionths of a vote, more than 0
     * @param scores of the calibration images' true labels: the largest class sum of the others less their own
     */
    public static Calibration exclusive(Origin origin, int labels, long temperature, SortedScores scores) {
        if (labels < 2) {
            throw new IllegalArgumentException("labels that exclude each other are at least 2: " + labels);
        }
        if (temperature < 1) {
            throw new IllegalArgumentException("a temperature must be more than 0 millionths: " + temperature);
        }
        checkImages(scores.images(), origin);
        return new Calibration(origin, labels, temperature, List.of(), List.of(scores));
    }

    /**
     * {@return a calibration of labels that do not exclude each other}
     *
     * @param curves the probability of each label by its class sum
     * @param having for each label the class sums of the calibration images that have it, negated
     * @param lacking for each label the class sums of those that lack it
     */
    public static Calibration perLabel(
            Origin origin, List<ProbabilityCurve> curves, List<SortedScores> having, List<SortedScores> lacking) {
        if (curves.isEmpty() || having.size() != curves.size() || lacking.size() != curves.size()) {
            throw new IllegalArgumentException("a calibration needs a curve and two lists of scores for each label: "
                    + curves.size() + ", " + having.size() + " and " + lacking.size());
        }
        return ofLabels(IntStream.range(0, curves.size())
                .mapToObj(label ->
                        Optional.of(new OfLabel(origin, curves.get(label), having.get(label), lacking.get(label))))
                .toList());
    }

    /**
     * {@return a calibration of labels that do not exclude each other, some of which are calibrated}
     *
     * @param labels for each label what its class sums mean, if that is known; of at least one it is
     */
    public static Calibration ofLabels(List<Optional<OfLabel>> labels) {
        List<OfLabel> known = labels.stream().flatMap(Optional::stream).toList();
        if (known.isEmpty()) {
            throw new IllegalArgumentException("a calibration needs at least one label that is calibrated");
        }
        List<SortedScores> scores = known.stream()
                .flatMap(label -> List.of(label.having(), label.lacking()).stream())
                .toList();
        return new Calibration(known.get(0).origin(), labels.size(), 0, labels, scores);
    }

    /**
     * {@return the calibration of some of the labels; empty if none of them is calibrated} The probability of a label
     * that excludes others depends on the class sums of all, so that these are kept together or not at all.
     */
    public Optional<Calibration> only(IntPredicate kept) {
        if (exclusive()) {
            return IntStream.range(0, labels).allMatch(kept) ? Optional.of(this) : Optional.empty();
        }
        List<Optional<OfLabel>> some = IntStream.range(0, labels)
                .mapToObj(label -> kept.test(label) ? ofLabels.get(label) : Optional.<OfLabel>empty())
                .toList();
        return some.stream().anyMatch(Optional::isPresent) ? Optional.of(ofLabels(some)) : Optional.empty();
    }

    /** {@return this calibration with that of the labels that are not calibrated here, taken from another} */
    public Calibration or(Calibration other) {
        if (isComplete()) {
            return this;
        }
        return ofLabels(IntStream.range(0, labels)
                .mapToObj(label -> ofLabels.get(label).or(() -> other.ofLabels.get(label)))
                .toList());
    }

    /** {@return true if a label is calibrated} */
    public boolean has(int label) {
        return exclusive() || ofLabels.get(label).isPresent();
    }

    /** {@return true if all labels are calibrated} */
    public boolean isComplete() {
        return IntStream.range(0, labels).allMatch(this::has);
    }

    /** {@return what the class sums of each label mean, if that is known; none if labels exclude each other} */
    public List<Optional<OfLabel>> ofLabels() {
        return ofLabels;
    }

    /**
     * {@return where it comes from in words, such as "calibrated on 1000 images", with the labels that were calibrated
     * on other images, or are not}
     */
    public String inWords(Labels names) {
        List<String> sentences = new ArrayList<>(List.of(origin.inWords()));
        ofLabels.stream()
                .flatMap(label -> label.map(OfLabel::origin).stream())
                .distinct()
                .filter(other -> !other.equals(origin))
                .forEach(other -> sentences.add(named(
                                names,
                                label ->
                                        ofLabels.get(label).map(OfLabel::origin).equals(Optional.of(other)))
                        + " " + other.inWords()));
        if (!isComplete()) {
            sentences.add("not calibrated: " + named(names, label -> !has(label)));
        }
        return String.join("; ", sentences);
    }

    private String named(Labels names, IntPredicate which) {
        return IntStream.range(0, labels).filter(which).mapToObj(names::name).collect(Collectors.joining(", "));
    }

    private static void checkImages(long images, Origin origin) {
        if (images != origin.images()) {
            throw new IllegalArgumentException(
                    "there are scores of " + images + " images where " + origin.images() + " were calibrated on");
        }
    }

    /** {@return the images from which it comes; if these differ, those of the first label that is calibrated} */
    public Origin origin() {
        return origin;
    }

    /** {@return the number of labels} */
    public int labels() {
        return labels;
    }

    /** {@return true if the labels exclude each other and there is a temperature, false if there are curves} */
    public boolean exclusive() {
        return temperature > 0;
    }

    /**
     * {@return the divisor of the class sums of exclusive labels, in millionths of a vote; 0 if labels do not exclude
     * each other}
     */
    public long temperature() {
        return temperature;
    }

    /** {@return the curves of labels that do not exclude each other, of all that are calibrated; none if they do} */
    public List<ProbabilityCurve> curves() {
        return ofLabels.stream()
                .flatMap(label -> label.map(OfLabel::curve).stream())
                .toList();
    }

    /**
     * {@return the scores of the calibration images, which say how unusual they were: one list if labels exclude each
     * other; otherwise two for each label, of the images that have it and of those that lack it}
     */
    public List<SortedScores> scores() {
        return scores;
    }

    /**
     * {@return the probability of each label, more than 0 and less than 1; of labels that exclude each other they add
     * up to 1; NaN of labels that are not calibrated}
     */
    public double[] probabilities(int[] classSums) {
        check(classSums);
        double[] probabilities = new double[labels];
        if (!exclusive()) {
            for (int label = 0; label < labels; label++) {
                int sum = classSums[label];
                probabilities[label] =
                        ofLabels.get(label).map(known -> known.curve().at(sum)).orElse(Double.NaN);
            }
            return probabilities;
        }
        int largest = classSums[Prediction.winner(classSums)];
        double votes = (double) temperature / UNIT;
        double sum = 0;
        for (int label = 0; label < labels; label++) {
            // StrictMath: the same on every machine
            probabilities[label] = StrictMath.exp(((double) classSums[label] - largest) / votes);
            sum += probabilities[label];
        }
        double shared = 1.0 / (origin.images() + 2.0);
        for (int label = 0; label < labels; label++) {
            probabilities[label] = (1 - shared) * (probabilities[label] / sum) + shared / labels;
        }
        return probabilities;
    }

    /**
     * Says of each label as much as is possible if at most a given share of the answers may be wrong.
     *
     * <p>Of images drawn as the calibration images were, the true label is NO for at most this share if labels exclude
     * each other; else, of the images that have a label, at most this share gets NO, and of those that lack it, at most
     * this share YES. Where one answer must be given though neither is typical of such a class sum, it is the model's
     * decision. A label that is not calibrated is left open.
     *
     * @param thresholds the class sums above which labels are given, if labels do not exclude each other
     * @param maxError the largest share of wrong answers, more than 0 and less than 1
     * @return an answer for each label; of labels that exclude each other, one is YES, or at least two are UNSURE
     */
    public List<Answer> answers(int[] classSums, DecisionThresholds thresholds, double maxError) {
        check(classSums);
        return exclusive() ? exclusiveAnswers(classSums, maxError) : answersPerLabel(classSums, thresholds, maxError);
    }

    private List<Answer> exclusiveAnswers(int[] classSums, double maxError) {
        int winner = Prediction.winner(classSums);
        OptionalInt limit = scores.get(0).limit(maxError);
        boolean[] possible = new boolean[labels];
        int count = 0;
        for (int label = 0; label < labels; label++) {
            possible[label] = label == winner || isWithin(limit, score(classSums, label));
            count += possible[label] ? 1 : 0;
        }
        List<Answer> answers = new ArrayList<>();
        for (boolean one : possible) {
            answers.add(!one ? Answer.NO : count == 1 ? Answer.YES : Answer.UNSURE);
        }
        return answers;
    }

    private List<Answer> answersPerLabel(int[] classSums, DecisionThresholds thresholds, double maxError) {
        List<Answer> answers = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            OfLabel known = ofLabels.get(label).orElse(null);
            if (known == null) {
                answers.add(Answer.UNSURE);
                continue;
            }
            boolean yes = isWithin(known.having().limit(maxError), -classSums[label]);
            boolean no = isWithin(known.lacking().limit(maxError), classSums[label]);
            boolean given = yes == no ? thresholds.isExceeded(label, classSums[label]) : yes;
            answers.add(yes && no ? Answer.UNSURE : given ? Answer.YES : Answer.NO);
        }
        return answers;
    }

    /** Returns true if a score is within a limit; where no limit is known, everything is possible. */
    private static boolean isWithin(OptionalInt limit, int score) {
        return limit.isEmpty() || score <= limit.getAsInt();
    }

    /**
     * {@return a number that says how unusual an exclusive label is for an image, the less negative the more: the
     * largest class sum of the other labels, at least one, less that of the label, within the range of int}
     */
    public static int score(int[] classSums, int label) {
        long best = Long.MIN_VALUE;
        for (int other = 0; other < classSums.length; other++) {
            if (other != label) {
                best = Math.max(best, classSums[other]);
            }
        }
        long score = best - classSums[label];
        return (int) Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, score));
    }

    /**
     * {@return the number of calibration images of a kind that would be needed to promise an error rate, where there
     * are too few; empty if there are enough of each kind}
     */
    public OptionalInt needed(double maxError) {
        return scores.stream().allMatch(of -> of.limit(maxError).isPresent())
                ? OptionalInt.empty()
                : OptionalInt.of((int) Math.min(Integer.MAX_VALUE, Math.ceil(1 / maxError) - 1));
    }

    private void check(int[] classSums) {
        if (classSums.length != labels) {
            throw new IllegalArgumentException(
                    classSums.length + " class sums do not fit a calibration of " + labels + " labels");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Calibration that
                && origin.equals(that.origin)
                && labels == that.labels
                && temperature == that.temperature
                && ofLabels.equals(that.ofLabels)
                && scores.equals(that.scores);
    }

    @Override
    public int hashCode() {
        return 31 * ofLabels.hashCode() + scores.hashCode() + Long.hashCode(temperature);
    }

    @Override
    public String toString() {
        return labels + " labels, " + origin.inWords();
    }
}
