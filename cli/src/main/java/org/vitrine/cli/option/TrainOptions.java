package org.vitrine.cli.option;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Everything that decides what a training learns, from what, and which epoch of it is kept. */
public final class TrainOptions {

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public DataOptions data;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public LearningOptions learning;

    @Option(
            names = "--recipe",
            paramLabel = "NAME|FILE|nearest|none",
            description = {
                "Where the encoding and the settings come from that no option names: a recipe ('vitrine recipe' lists them); "
                        + "nearest, which looks at the images, takes the recipe whose images are most like them and adapts it to their "
                        + "size, number and labels; or none, for the defaults that this page lists. A recipe that scales its images "
                        + "gives --size too.",
                "Default: none if an option names the encoding or a setting other than --epochs and --seed. Otherwise train takes "
                        + "nearest; sweep takes none; tune begins its search with nearest."
            })
    public @Nullable String recipe;

    @Option(
            names = "--split",
            paramLabel = "NAME",
            description = "Which part of the data to learn from. Default: ${DEFAULT-VALUE}.")
    public String split = "train";

    @Option(
            names = "--validate",
            paramLabel = "SHARE|SPLIT",
            description =
                    "Measure after each epoch on a share split off (0.1), or on another split (validation, test). "
                            + "Default: no; sweep and tune split off 0.1.")
    public @Nullable String validate;

    @Option(
            names = "--keep",
            paramLabel = "best|last",
            description =
                    "Keep the epoch that did best on validation data, or the last. Default: best with --validate, else last.")
    @Nullable Keep keep;

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
            paramLabel = "zero|fitted[:MEASURE]",
            converter = ThresholdWords.class,
            description =
                    "Decision thresholds, if labels do not exclude each other: 0 for every label, or for each label the class sum that "
                            + "is best on validation data: by F1, or by measures that are named, such as fitted:accuracy or "
                            + "fitted:f1+accuracy, which takes their mean. "
                            + "Default: fitted with --validate if fewer than a tenth of the training images have some label, "
                            + "else zero; always zero in sweep and tune.")
    ThresholdPlan thresholds = ThresholdPlan.usual();

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public Threads threads;

    /**
     * Whether a recipe is named.
     *
     * @return true if {@code --recipe} is given
     */
    public boolean namesRecipe() {
        return recipe != null;
    }

    /** What the options say; outputs and checkpoints are to be added. */
    public TrainingPlan.Builder plan() {
        if (validate == null) {
            require(keep != Keep.BEST, "--keep best");
            require(measure == null, "--measure");
            require(patience == null, "--patience");
            require(!(thresholds instanceof ThresholdPlan.Fitted), "--thresholds fitted");
        }
        if (patience != null && patience < 1) {
            throw new UsageException("--patience must be at least 1: " + patience);
        }
        TrainingPlan.Builder plan = TrainingPlan.of(data.plan(split))
                .encoding(learning.encoding())
                .settings(learning.settings())
                .validation(validation())
                .keep(keep)
                .measure(measure)
                .thresholds(thresholds);
        if (patience != null) {
            plan.patience(patience);
        }
        Integer count = threads.given();
        if (count != null) {
            plan.threads(count);
        }
        UsageException.heard(plan::build);
        return plan;
    }

    private Validation validation() {
        if (validate == null) {
            return Validation.none();
        }
        OptionalDouble share = ValidationShare.of(validate);
        return share.isPresent() ? Validation.share(share.getAsDouble()) : Validation.split(validate);
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

    /**
     * Takes from a recipe what no option names.
     *
     * @param options values by option, without its dashes
     */
    public void fill(Map<String, String> options) {
        Map<String, String> settings = new LinkedHashMap<>(options);
        String size = settings.remove(RecipeChoice.SIZE);
        data.size = data.size == null ? size : data.size;
        learning.fill(settings);
    }
}
