package org.vitrine.cli;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.vitrine.evaluation.measure.Measure;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Everything that decides what a training learns, from what, and which epoch of it is kept. */
final class TrainOptions {

    /** Above how many votes a label is given. */
    enum Thresholds {
        /** Above 0. */
        ZERO,
        /** Above as many as is best on validation data, for each label. */
        FITTED
    }

    @Mixin
    @SuppressWarnings("NullAway.Init")
    DataOptions data;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    LearningOptions learning;

    @Option(
            names = "--split",
            paramLabel = "NAME",
            description = "Which part of the data to learn from. Default: ${DEFAULT-VALUE}.")
    String split = "train";

    @Option(
            names = "--validate",
            paramLabel = "SHARE|SPLIT",
            description =
                    "Measure after each epoch on a share split off (0.1), or on another split (validation, test). "
                            + "Default: no; sweep and tune split off 0.1.")
    @Nullable String validate;

    @Option(
            names = "--keep",
            paramLabel = "best|last",
            description =
                    "Keep the epoch that did best on validation data, or the last. Default: best with --validate, else last.")
    TrainingRun.@Nullable Keep keep;

    @Option(
            names = "--measure",
            paramLabel = "NAME",
            converter = MeasureName.class,
            completionCandidates = MeasureNames.class,
            description = "The measure by which epochs are compared on validation data: ${COMPLETION-CANDIDATES}. "
                    + "Default: accuracy if labels exclude each other, otherwise f1.")
    @Nullable Measure measure;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description =
                    "End the training after N epochs in a row that were not better on validation data. Default: no end.")
    @Nullable Integer patience;

    @Option(
            names = "--thresholds",
            paramLabel = "zero|fitted",
            description =
                    "Give a label above 0 votes, or above the votes at which F1 on validation data was largest, for each label; "
                            + "only if labels do not exclude each other. Default: zero.")
    Thresholds thresholds = Thresholds.ZERO;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    Threads threads;

    /** Which epoch is kept, and when the training ends early. */
    TrainingRun.Rules rules() {
        if (validate == null) {
            require(keep != TrainingRun.Keep.BEST, "--keep best");
            require(measure == null, "--measure");
            require(patience == null, "--patience");
            require(thresholds == Thresholds.ZERO, "--thresholds fitted");
        }
        if (patience != null && patience < 1) {
            throw new UsageException("--patience must be at least 1: " + patience);
        }
        return new TrainingRun.Rules(
                keep != null ? keep : validate != null ? TrainingRun.Keep.BEST : TrainingRun.Keep.LAST,
                measure,
                patience == null ? Integer.MAX_VALUE : patience,
                thresholds == Thresholds.FITTED);
    }

    private static void require(boolean holds, String option) {
        if (!holds) {
            throw new UsageException(option + " needs validation data; add --validate 0.1");
        }
    }

    /** Reads a measure's name as people type it. */
    static final class MeasureName implements picocli.CommandLine.ITypeConverter<Measure> {

        @Override
        public Measure convert(String text) {
            try {
                return Measure.byName(text);
            } catch (IllegalArgumentException unknown) {
                throw new picocli.CommandLine.TypeConversionException(String.valueOf(unknown.getMessage()));
            }
        }
    }

    /** The names of all measures, for the help. */
    static final class MeasureNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Measure.all().stream().map(Measure::name).iterator();
        }
    }
}
