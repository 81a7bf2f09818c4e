package org.vitrine.cli.use;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.model.ClauseClassifier;
import picocli.CommandLine.Option;

/** The option for how often answers may be wrong. */
public final class MaxError {

    @Option(
            names = "--max-error",
            paramLabel = "SHARE",
            description = "Say only what is wrong for at most this share of images, and leave the rest open: several "
                    + "possible labels if labels are exclusive, else yes, no or unsure for each. Needs a calibrated "
                    + "model.")
    @Nullable Double share;

    /** {@return what was asked for, of a model that can answer} */
    public OptionalDouble of(ClauseClassifier machine) {
        if (share == null) {
            return OptionalDouble.empty();
        }
        if (!(share > 0 && share < 1)) {
            throw new UsageException("--max-error is more than 0 and less than 1, such as 0.05: " + share);
        }
        if (machine.calibration().isEmpty()) {
            throw new UsageException(
                    "--max-error needs a calibrated model; train with --validate, or use 'vitrine calibrate'");
        }
        return OptionalDouble.of(share);
    }

    /** Says if the calibration images are too few to promise so small an error. */
    public void remarkTooFew(ClauseClassifier machine, Console screen) {
        Double asked = share;
        if (asked == null) {
            return;
        }
        double error = asked;
        OptionalInt needed = machine.calibration()
                .map(calibration -> calibration.needed(error))
                .orElse(OptionalInt.empty());
        if (needed.isPresent()) {
            screen.remark("note: a label has fewer calibration images than the " + needed.getAsInt()
                    + " that such a small error needs, so it is left open more often");
        }
    }
}
