package org.vitrine.evaluation.measure;

import static org.vitrine.internal.service.InstallationException.require;

import java.util.List;
import java.util.OptionalDouble;
import org.vitrine.internal.service.InstallationException;
import org.vitrine.label.Labels;

/**
 * Checks what every measure promises, on results that are all right, all wrong, tied, and without examples of a label.
 * Call it in the tests of your own measures:
 *
 * <pre>{@code
 * MeasureContract.verify(new Specificity());
 * }</pre>
 *
 * <p>Training does the same with all installed measures before the first epoch. A message names the promise that is
 * broken.
 */
public final class MeasureContract {

    private static final int TARGET = 10;

    private MeasureContract() {}

    /**
     * Checks a measure.
     *
     * @param measure the measure; it need not be installed
     * @throws IllegalStateException if a promise is broken; the message says which
     */
    public static void verify(Measure measure) {
        Measures.check(measure);
        String who = "measure " + measure.name();
        require(!measure.title().isBlank() && !measure.heading().isBlank(), who + " needs a title and a heading");
        List<String> names = List.of("one", "two", "three");
        for (Labels labels : List.of(Labels.oneOf(names), Labels.anyOf(names))) {
            for (int shift = 0; shift < names.size(); shift++) { // right if 0
                check(measure, evaluation(labels, shift, TARGET), who);
                check(measure, evaluation(labels, shift, 0), who);
            }
        }
    }

    /** Four examples of the first two labels and none of the third, whose sums say another label or nothing. */
    private static Evaluation evaluation(Labels labels, int shift, int sum) {
        int[][] sums = new int[4][labels.size()];
        for (int example = 0; example < sums.length; example++) {
            sums[example][(example % 2 + shift) % labels.size()] = sum;
        }
        return Evaluation.of(Scores.of(labels, TARGET, sums, (example, label) -> label == example % 2));
    }

    private static void check(Measure measure, Evaluation evaluation, String who) {
        try {
            for (LabelResult label : evaluation.results()) {
                checkValue(measure.of(label), who + " of a label");
                checkValue(measure.inMean(label), who + " of a label in the mean");
            }
            checkValue(evaluation.overall(measure), who + " of all labels");
        } catch (InstallationException told) {
            throw told;
        } catch (RuntimeException failed) {
            throw new InstallationException(
                    who + " fails (" + failed + "); it must be empty where it is undefined", failed);
        }
    }

    private static void checkValue(OptionalDouble value, String who) {
        require(
                value.isEmpty() || (value.getAsDouble() >= 0 && value.getAsDouble() <= 1),
                who + " must be 0 to 1, or empty if it is undefined: " + value);
    }
}
