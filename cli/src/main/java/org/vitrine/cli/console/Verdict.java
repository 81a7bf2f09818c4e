package org.vitrine.cli.console;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.calibration.Doubt;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.table.DoubtTable;
import org.vitrine.evaluation.table.EvaluationTable;

/**
 * The quality of a model, and its speed.
 *
 * @param doubt how well it knows how sure it can be; null if that was not measured
 * @param secondsPerImage how long it looked at an image, on so many threads
 */
public record Verdict(Evaluation evaluation, @Nullable Doubt doubt, double secondsPerImage, int threads) {

    /** Creates a verdict without doubt, which was not measured. */
    public Verdict(Evaluation evaluation, double secondsPerImage, int threads) {
        this(evaluation, null, secondsPerImage, threads);
    }

    /** Prints it, as JSON or for people. */
    public void print(Console screen, boolean json) {
        if (json) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>(evaluation.toMap());
            if (doubt != null) {
                map.put("calibration", doubt.toMap());
            }
            map.put("secondsPerImage", secondsPerImage);
            screen.json(map);
        } else {
            screen.printLines(EvaluationTable.of(evaluation));
            if (doubt != null) {
                screen.printLines(DoubtTable.of(doubt));
            }
            screen.remark(String.format(
                    Locale.ROOT,
                    "%s, %.3f ms each on %s",
                    Formats.counted(evaluation.examples(), "image"),
                    1e3 * secondsPerImage,
                    Formats.counted(threads, "thread")));
        }
    }
}
