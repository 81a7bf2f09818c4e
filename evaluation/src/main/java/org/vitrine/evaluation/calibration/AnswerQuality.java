package org.vitrine.evaluation.calibration;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Calibration;

/**
 * Measures answers that may be wrong only so often.
 *
 * @param maxError the largest share of wrong answers that was asked for
 * @param covered the share of answers that the truth does not contradict: of images whose true label is possible if
 * labels exclude each other, else of all images and labels whose answer is not wrong
 * @param unsure the share of answers that are left open: of images with several possible labels, or of images and
 * labels
 * @param wrongIfSure the share of wrong ones among the answers that are not left open; empty if all are
 * @param possible the number of possible labels on average; empty if labels do not exclude each other
 * @param labels the measures of each label; empty if labels exclude each other
 */
public record AnswerQuality(
        double maxError,
        double covered,
        double unsure,
        OptionalDouble wrongIfSure,
        OptionalDouble possible,
        List<OfLabel> labels) {

    public AnswerQuality {
        labels = List.copyOf(labels);
    }

    /**
     * Measures of the answers about one label.
     *
     * @param coveredHaving of the images that have it, the share whose answer is not NO; empty if there are none
     * @param coveredLacking of the images that lack it, the share whose answer is not YES; empty if there are none
     * @param unsure the share of images left open
     * @param wrongIfSure the share of wrong answers among those that are not left open; empty if all are
     */
    public record OfLabel(
            String name,
            OptionalDouble coveredHaving,
            OptionalDouble coveredLacking,
            double unsure,
            OptionalDouble wrongIfSure) {}

    /**
     * {@return the quality of a model's answers, compared with the truth}
     *
     * @param calibration the model's calibration
     * @param maxError the largest share of wrong answers, more than 0 and less than 1
     */
    public static AnswerQuality of(Scores scores, Calibration calibration, double maxError) {
        int labels = scores.labels().size();
        Tally[] tallies = new Tally[labels];
        for (int label = 0; label < labels; label++) {
            tallies[label] = new Tally();
        }
        Tally all = new Tally();
        long possible = 0;
        for (int example = 0; example < scores.examples(); example++) {
            List<Answer> answers = calibration.answers(scores.classSums(example), scores.thresholds(), maxError);
            if (scores.labels().exclusive()) {
                int open = (int)
                        answers.stream().filter(answer -> answer != Answer.NO).count();
                possible += open;
                all.add(true, answers.get(scores.only(example)), open > 1);
            } else {
                for (int label = 0; label < labels; label++) {
                    boolean has = scores.has(example, label);
                    boolean open = answers.get(label) == Answer.UNSURE;
                    tallies[label].add(has, answers.get(label), open);
                    all.add(has, answers.get(label), open);
                }
            }
        }
        boolean exclusive = scores.labels().exclusive();
        return new AnswerQuality(
                maxError,
                all.covered(),
                (double) all.open / all.count(),
                all.wrongIfSure(),
                exclusive ? OptionalDouble.of((double) possible / scores.examples()) : OptionalDouble.empty(),
                exclusive
                        ? List.of()
                        : IntStream.range(0, labels)
                                .mapToObj(label ->
                                        tallies[label].ofLabel(scores.labels().name(label)))
                                .toList());
    }

    /** Counts answers. */
    private static final class Tally {

        private final int[] counts = new int[2]; // of images that lack the label, and that have it
        private final int[] wrong = new int[2];
        private int open;
        private int wrongSure;

        void add(boolean has, Answer answer, boolean isOpen) {
            int kind = has ? 1 : 0;
            boolean isWrong = answer == (has ? Answer.NO : Answer.YES);
            counts[kind]++;
            wrong[kind] += isWrong ? 1 : 0;
            open += isOpen ? 1 : 0;
            wrongSure += isWrong && !isOpen ? 1 : 0;
        }

        int count() {
            return counts[0] + counts[1];
        }

        double covered() {
            return 1 - (double) (wrong[0] + wrong[1]) / count();
        }

        OptionalDouble wrongIfSure() {
            return count() == open ? OptionalDouble.empty() : OptionalDouble.of((double) wrongSure / (count() - open));
        }

        private OptionalDouble covered(int kind) {
            return counts[kind] == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(1 - (double) wrong[kind] / counts[kind]);
        }

        OfLabel ofLabel(String name) {
            return new OfLabel(name, covered(1), covered(0), (double) open / count(), wrongIfSure());
        }
    }
}
