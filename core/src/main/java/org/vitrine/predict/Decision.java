package org.vitrine.predict;

import java.util.Collections;
import java.util.List;

/**
 * Holds what a model says of an image by a {@link Policy}, which may be nothing.
 *
 * @param outcome whether the image has an answer, and if not, why
 * @param answers an answer for each label; all are {@link Answer#UNSURE} if the outcome is {@link Outcome#UNLIKE} or
 *     {@link Outcome#UNCALIBRATED}
 */
public record Decision(Outcome outcome, List<Answer> answers) {

    /** Whether there is an answer, and if not, why. */
    public enum Outcome {
        /** The answer is complete. */
        ANSWERED,
        /** Some of it is left open, since more would be wrong too often. */
        UNSURE,
        /** The image is unlike those that the model knows, so what the model says of it means little. */
        UNLIKE,
        /** A largest error was asked for, but the model is not calibrated. */
        UNCALIBRATED
    }

    public Decision {
        answers = List.copyOf(answers);
    }

    /** {@return what is decided by answers: unsure if one of them is} */
    static Decision of(List<Answer> answers) {
        return new Decision(answers.contains(Answer.UNSURE) ? Outcome.UNSURE : Outcome.ANSWERED, answers);
    }

    /** {@return no answer about any label} */
    static Decision silent(Outcome outcome, int labels) {
        return new Decision(outcome, Collections.nCopies(labels, Answer.UNSURE));
    }

    /** {@return true if nothing is said of any label: the image is unlike, or the model is not calibrated} */
    public boolean isSilent() {
        return outcome == Outcome.UNLIKE || outcome == Outcome.UNCALIBRATED;
    }

    /** {@return the outcome for one label, which may be answered where others are left open} */
    public Outcome outcome(int label) {
        if (isSilent()) {
            return outcome;
        }
        return answers.get(label) == Answer.UNSURE ? Outcome.UNSURE : Outcome.ANSWERED;
    }
}
