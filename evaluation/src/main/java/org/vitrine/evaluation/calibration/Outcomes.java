package org.vitrine.evaluation.calibration;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.predict.Answer;
import org.vitrine.predict.Calibration;

/**
 * Counts what a model says of some images: how many get an answer, and how often that is right. An image unlike those
 * that the model knows gets none, as by {@link org.vitrine.predict.Policy#refuseUnlike}; one that is unsure for a label
 * is left open.
 *
 * @param images the number of images
 * @param answered the images with an answer for each label
 * @param unsure the images that are left open; 0 if answers may be wrong however often
 * @param unlike the images that are unlike those that the model knows; empty if it cannot tell
 * @param right the answered images whose answers are right for every label
 */
public record Outcomes(int images, int answered, int unsure, OptionalInt unlike, int right) {

    /**
     * {@return the outcomes of images}
     *
     * @param calibration the model's; null if it is not calibrated
     * @param maxError the largest share of wrong answers; empty if the model's decisions are its answers
     */
    static Outcomes of(Scores scores, @Nullable Calibration calibration, OptionalDouble maxError) {
        int answered = 0;
        int unsure = 0;
        int unlike = 0;
        int right = 0;
        for (int example = 0; example < scores.examples(); example++) {
            if (scores.isUnlike(example).orElse(false)) {
                unlike++;
                continue;
            }
            List<Answer> answers = answers(scores, example, calibration, maxError);
            if (answers.contains(Answer.UNSURE)) {
                unsure++;
            } else {
                answered++;
                right += isRight(scores, example, answers) ? 1 : 0;
            }
        }
        return new Outcomes(
                scores.examples(),
                answered,
                unsure,
                scores.isUnlike(0).isPresent() ? OptionalInt.of(unlike) : OptionalInt.empty(),
                right);
    }

    private static List<Answer> answers(
            Scores scores, int example, @Nullable Calibration calibration, OptionalDouble maxError) {
        return calibration == null || maxError.isEmpty()
                ? IntStream.range(0, scores.labels().size())
                        .mapToObj(label -> scores.predicts(example, label) ? Answer.YES : Answer.NO)
                        .toList()
                : calibration.answers(scores.classSums(example), scores.thresholds(), maxError.getAsDouble());
    }

    private static boolean isRight(Scores scores, int example, List<Answer> answers) {
        for (int label = 0; label < answers.size(); label++) {
            if (answers.get(label) != (scores.has(example, label) ? Answer.YES : Answer.NO)) {
                return false;
            }
        }
        return true;
    }

    /** {@return the share of the answered images whose answers are right for every label; empty if none is answered} */
    public OptionalDouble rightIfAnswered() {
        return answered == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) right / answered);
    }

    /** {@return the share of the images that are unlike those that the model knows; empty if it cannot tell} */
    public OptionalDouble unlikeShare() {
        return unlike.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of((double) unlike.getAsInt() / images);
    }

    /**
     * {@return the counts in a sentence without a full stop, such as "of 1000 images, 912 are answered, 60 unsure, 28
     * unlike the training images; 98.25 % of the answered are entirely right"}
     */
    public String inWords() {
        return String.format(
                Locale.ROOT,
                "of %d %s, %d %s answered, %d unsure, %s; %s",
                images,
                images == 1 ? "image" : "images",
                answered,
                answered == 1 ? "is" : "are",
                unsure,
                unlike.isPresent()
                        ? unlike.getAsInt() + " unlike the training images"
                        : "how many are unlike the training images is not known",
                rightIfAnswered().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                "%.2f %% of the answered are entirely right",
                                100 * rightIfAnswered().getAsDouble())
                        : "none is answered");
    }

    /** {@return the counts as a map for JSON} */
    Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("images", images);
        map.put("answered", answered);
        map.put("unsure", unsure);
        map.put("unlike", unlike.isPresent() ? unlike.getAsInt() : null);
        map.put(
                "rightIfAnswered",
                rightIfAnswered().isPresent() ? rightIfAnswered().getAsDouble() : null);
        return map;
    }
}
