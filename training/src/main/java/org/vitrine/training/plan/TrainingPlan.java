package org.vitrine.training.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.training.internal.RecipeLines;

/**
 * Everything a training is to do: which data, how images become bits, how to learn, what to validate on, which epoch to keep, where to
 * save. Immutable. {@link #toText} writes it down and {@link #parse} reads it, so that a checkpoint can hold the plan of its training.
 *
 * <pre>{@code
 * TrainingPlan plan = TrainingPlan.of("mnist:data/mnist")
 *         .settings(Settings.defaults().withClauses(2000))
 *         .targetPerClause(0.5)
 *         .validation(Validation.share(0.1))
 *         .patience(3)
 *         .model(Path.of("mnist.vitrine"))
 *         .build();
 * TrainingResult result = Training.run(plan, RunListener.SILENT);
 * }</pre>
 */
public final class TrainingPlan {

    private static final int MOST_THREADS = 1024;
    private static final int LONGEST_MESSAGE = 500;

    private final DataPlan data;
    private final String encoding;
    private final Settings settings;
    private final Validation validation;
    private final Keep keep;
    private final @Nullable Measure measure;
    private final int patience;
    private final ThresholdPlan thresholds;
    private final @Nullable Path model;
    private final @Nullable Path history;
    private final boolean compact;
    private final CheckpointPolicy checkpoints;
    private final int threads;

    private TrainingPlan(Builder from) {
        this.data = from.data;
        this.encoding = from.encoding;
        this.settings = from.resolvedSettings();
        this.validation = from.validation;
        this.keep = from.resolvedKeep();
        this.measure = from.measure;
        this.patience = from.patience;
        this.thresholds = from.thresholds;
        this.model = from.model;
        this.history = from.history;
        this.compact = from.compact;
        this.checkpoints = from.checkpoints;
        this.threads = from.threads;
    }

    /**
     * Begins a plan to learn from a data location.
     *
     * @param location such as {@code mnist:data/mnist} or {@code faces:count=4000}
     * @return a builder with default settings and no validation
     */
    public static Builder of(String location) {
        return of(DataPlan.at(location));
    }

    /**
     * Begins a plan to learn from examples in memory.
     *
     * @param examples the examples
     * @return a builder with default settings and no validation
     */
    public static Builder of(Dataset examples) {
        return of(DataPlan.of(examples));
    }

    /**
     * Begins a plan to learn from a source of images.
     *
     * @param source the images
     * @return a builder with default settings and no validation
     */
    public static Builder of(ImageSource source) {
        return of(DataPlan.of(source));
    }

    /**
     * Begins a plan.
     *
     * @param data what to learn from
     * @return a builder with default settings and no validation
     */
    public static Builder of(DataPlan data) {
        return new Builder(data);
    }

    /**
     * Reads a plan that {@link #toText} wrote.
     *
     * @param text the plan
     * @return the plan; data and validation examples that were in memory are {@link DataPlan.Missing} and must be given again
     * @throws IllegalArgumentException if the text is not a plan
     */
    public static TrainingPlan parse(String text) {
        try {
            List<RecipeLines.Section> sections = RecipeLines.read(text, "line", Integer.MAX_VALUE);
            if (sections.size() != 2
                    || !sections.get(0).values().isEmpty()
                    || !sections.get(1).title().equals("plan")) {
                throw new IllegalArgumentException("it must have one section [plan]");
            }
            Map<String, String> options = sections.get(1).texts();
            options.replaceAll((name, value) -> PlanDraft.unlined(value));
            return PlanOptions.plan(options);
        } catch (IllegalArgumentException | RecipeLines.Refusal wrong) {
            String line = ("this is not a plan: " + wrong.getMessage()).replaceAll("\\p{Cntrl}", "?");
            throw new IllegalArgumentException(line.substring(0, Math.min(LONGEST_MESSAGE, line.length())), wrong);
        }
    }

    /**
     * Writes the plan as a section {@code [plan]} of a recipe, with options that name data and files too. Data in memory are not written.
     *
     * @return the text
     */
    public String toText() {
        StringBuilder text = new StringBuilder("[plan]\n");
        PlanOptions.of(this)
                .forEach((name, value) -> text.append(name)
                        .append(" = ")
                        .append(PlanDraft.line(value))
                        .append('\n'));
        return text.toString();
    }

    /**
     * A builder that begins with this plan.
     *
     * @return a builder; this plan does not change
     */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * What to learn from.
     *
     * @return the data
     */
    public DataPlan data() {
        return data;
    }

    /**
     * How images become bits.
     *
     * @return the recipe as text; empty for the usual one
     */
    public String encoding() {
        return encoding;
    }

    /**
     * How images become bits, for images with so many channels.
     *
     * @param channels 1 or 3
     * @return the recipe of this plan; if it names none, the {@linkplain #usualEncoding usual} one
     */
    public EncodingRecipe recipe(int channels) {
        return EncodingRecipe.parse(encoding.isEmpty() ? usualEncoding(settings, channels) : encoding);
    }

    /**
     * How images become bits if nothing is said about it.
     *
     * @param settings how to learn
     * @param channels 1 or 3
     * @return {@code orientations:4} for fuzzy clauses; for crisp ones {@code threshold:75} if images are grey, else {@code thermometer:8}
     */
    public static String usualEncoding(Settings settings, int channels) {
        if (settings.isFuzzy()) {
            return "orientations:4";
        }
        return channels == 1 ? "threshold:75" : "thermometer:8";
    }

    /**
     * How to learn.
     *
     * @return the settings
     */
    public Settings settings() {
        return settings;
    }

    /**
     * What to measure on after each epoch.
     *
     * @return the validation data
     */
    public Validation validation() {
        return validation;
    }

    /**
     * Which epoch's model to keep.
     *
     * @return best or last
     */
    public Keep keep() {
        return keep;
    }

    /**
     * The measure that decides which epoch is best, if the plan names one.
     *
     * @return the measure; empty for the usual one
     */
    public Optional<Measure> measure() {
        return Optional.ofNullable(measure);
    }

    /**
     * The measure that decides which epoch is best.
     *
     * @param labels what is learnt
     * @return the plan's measure; if it names none, accuracy for labels that exclude each other and F1 for others
     */
    public Measure measureFor(Labels labels) {
        return measure != null ? measure : labels.exclusive() ? Measure.ACCURACY : Measure.F1;
    }

    /**
     * After how many epochs in a row without an improvement on the validation data the training ends.
     *
     * @return the number of epochs; empty if it learns all of them
     */
    public OptionalInt patience() {
        return patience == 0 ? OptionalInt.empty() : OptionalInt.of(patience);
    }

    /**
     * Above which class sums the kept model gives its labels.
     *
     * @return the plan for the decision thresholds
     */
    public ThresholdPlan thresholds() {
        return thresholds;
    }

    /**
     * Where the model is saved.
     *
     * @return the file; empty if the caller saves it
     */
    public Optional<Path> model() {
        return Optional.ofNullable(model);
    }

    /**
     * Where a row is written for each epoch.
     *
     * @return the CSV file; empty for none
     */
    public Optional<Path> history() {
        return Optional.ofNullable(history);
    }

    /**
     * Whether the model is saved without its automata.
     *
     * @return true for a smaller file that cannot learn on
     */
    public boolean compact() {
        return compact;
    }

    /**
     * Where and how often checkpoints are written.
     *
     * @return the policy
     */
    public CheckpointPolicy checkpoints() {
        return checkpoints;
    }

    /**
     * How many threads learn. The model does not depend on it.
     *
     * @return the number the plan names, else one for each processor
     */
    public int threads() {
        return threads == 0 ? Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()) : threads;
    }

    /** The number of threads, if the plan names one. */
    OptionalInt namedThreads() {
        return threads == 0 ? OptionalInt.empty() : OptionalInt.of(threads);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TrainingPlan plan
                && data.equals(plan.data)
                && validation.equals(plan.validation)
                && toText().equals(plan.toText());
    }

    @Override
    public int hashCode() {
        return Objects.hash(data, validation, toText());
    }

    /** Reads as {@link #toText}. */
    @Override
    public String toString() {
        return toText();
    }

    /** Puts a plan together. Not safe for use by several threads. */
    public static final class Builder {

        private DataPlan data;
        private String encoding = "";
        private Settings settings = Settings.defaults();
        private double targetPerClause;
        private Validation validation = Validation.none();
        private @Nullable Keep keep;
        private @Nullable Measure measure;
        private int patience;
        private ThresholdPlan thresholds = ThresholdPlan.usual();
        private @Nullable Path model;
        private @Nullable Path history;
        private boolean compact;
        private CheckpointPolicy checkpoints = CheckpointPolicy.whenLong(CheckpointPolicy.USUAL_INTERVAL);
        private int threads;

        private Builder(DataPlan data) {
            this.data = data;
        }

        private Builder(TrainingPlan plan) {
            this.data = plan.data;
            this.encoding = plan.encoding;
            this.settings = plan.settings;
            this.validation = plan.validation;
            this.keep = plan.keep;
            this.measure = plan.measure;
            this.patience = plan.patience;
            this.thresholds = plan.thresholds;
            this.model = plan.model;
            this.history = plan.history;
            this.compact = plan.compact;
            this.checkpoints = plan.checkpoints;
            this.threads = plan.threads;
        }

        /**
         * Sets what to learn from.
         *
         * @param from the data
         * @return this builder
         */
        public Builder data(DataPlan from) {
            data = from;
            return this;
        }

        /**
         * Sets how images become bits.
         *
         * @param recipe such as {@code thermometer:8}; empty for the usual one
         * @return this builder
         */
        public Builder encoding(String recipe) {
            encoding = recipe;
            return this;
        }

        /**
         * Sets how images become bits.
         *
         * @param recipe the recipe
         * @return this builder
         */
        public Builder encoding(EncodingRecipe recipe) {
            return encoding(recipe.toString());
        }

        /**
         * Sets how to learn.
         *
         * @param how the settings
         * @return this builder
         */
        public Builder settings(Settings how) {
            settings = how;
            return this;
        }

        /**
         * Sets the target T in proportion to the number of clauses; it goes before the target of the settings.
         *
         * @param factor such as 0.5 for half as many votes as there are clauses
         * @return this builder
         */
        public Builder targetPerClause(double factor) {
            if (!(factor > 0)) {
                throw new IllegalArgumentException("the target per clause must be more than 0: " + factor);
            }
            targetPerClause = factor;
            return this;
        }

        /**
         * Sets what to measure on after each epoch.
         *
         * @param on the validation data
         * @return this builder
         */
        public Builder validation(Validation on) {
            validation = on;
            return this;
        }

        /**
         * Sets which epoch to keep. Without this call it is the best one if there is validation, else the last.
         *
         * @param which best or last; null for the usual one
         * @return this builder
         */
        public Builder keep(@Nullable Keep which) {
            keep = which;
            return this;
        }

        /**
         * Sets the measure that decides which epoch is best.
         *
         * @param best the measure; null for the usual one
         * @return this builder
         */
        public Builder measure(@Nullable Measure best) {
            measure = best;
            return this;
        }

        /**
         * Sets the measure that decides which epoch is best, by name.
         *
         * @param name such as {@code auroc} or {@code balanced-accuracy}
         * @return this builder
         */
        public Builder measure(String name) {
            return measure(Measure.byName(name));
        }

        /**
         * Ends the training after so many epochs in a row without an improvement on the validation data.
         *
         * @param epochs how many, at least 1
         * @return this builder
         */
        public Builder patience(int epochs) {
            if (epochs < 1) {
                throw new IllegalArgumentException("patience must be at least 1: " + epochs);
            }
            patience = epochs;
            return this;
        }

        /**
         * Sets above which class sums the model gives its labels. Without this call thresholds are fitted if there are validation data
         * and a label is {@linkplain ThresholdPlan#RARE rare}; otherwise they are 0.
         *
         * @param decisions the plan for the decision thresholds
         * @return this builder
         */
        public Builder thresholds(ThresholdPlan decisions) {
            thresholds = decisions;
            return this;
        }

        /**
         * Sets where the model is saved.
         *
         * @param file the file; null to leave the saving to the caller
         * @return this builder
         */
        public Builder model(@Nullable Path file) {
            model = file;
            return this;
        }

        /**
         * Sets where a row is written for each epoch.
         *
         * @param file a CSV file; null for none
         * @return this builder
         */
        public Builder history(@Nullable Path file) {
            history = file;
            return this;
        }

        /**
         * Sets whether the model is saved without its automata.
         *
         * @param small true for a smaller file that cannot learn on
         * @return this builder
         */
        public Builder compact(boolean small) {
            compact = small;
            return this;
        }

        /**
         * Sets where and how often checkpoints are written.
         *
         * @param policy the policy
         * @return this builder
         */
        public Builder checkpoints(CheckpointPolicy policy) {
            checkpoints = policy;
            return this;
        }

        /**
         * Sets how many threads learn; the model does not depend on it. Without this call it is one for each processor.
         *
         * @param count how many, 1 to 1024
         * @return this builder
         */
        public Builder threads(int count) {
            if (count < 1 || count > MOST_THREADS) {
                throw new IllegalArgumentException("threads must be 1 to " + MOST_THREADS + ": " + count);
            }
            threads = count;
            return this;
        }

        private Settings resolvedSettings() {
            return targetPerClause == 0
                    ? settings
                    : settings.withTarget((int) Math.max(1, Math.min(1 << 30, settings.clauses() * targetPerClause)));
        }

        private Keep resolvedKeep() {
            return keep != null ? keep : validation instanceof Validation.None ? Keep.LAST : Keep.BEST;
        }

        /**
         * Builds the plan.
         *
         * @return the plan
         * @throws IllegalArgumentException if its parts contradict each other
         */
        public TrainingPlan build() {
            if (validation instanceof Validation.None) {
                requireValidation(keep != Keep.BEST, "keeping the best epoch");
                requireValidation(measure == null, "a measure");
                requireValidation(patience == 0, "patience");
                requireValidation(!(thresholds instanceof ThresholdPlan.Fitted), "fitting thresholds");
            }
            if (validation instanceof Validation.Split && !(data instanceof DataPlan.Located)) {
                throw new IllegalArgumentException("only a data location has splits to validate on");
            }
            if (validation instanceof Validation.Share
                    && data instanceof DataPlan.InMemory examples
                    && examples.varied()) {
                throw new IllegalArgumentException("a share to validate on must be split off before variants are added:"
                        + " variants of its images would be learnt from");
            }
            if (!encoding.isEmpty()) {
                String recipe = EncodingRecipe.parse(encoding).toString();
                if (data instanceof DataPlan.InMemory memory
                        && !memory.examples().encoding().recipe().toString().equals(recipe)) {
                    throw new IllegalArgumentException("the examples in memory are encoded as "
                            + memory.examples().encoding().recipe() + " and not as " + encoding);
                }
            }
            return new TrainingPlan(this);
        }

        private static void requireValidation(boolean holds, String what) {
            if (!holds) {
                throw new IllegalArgumentException(what + " needs validation data");
            }
        }
    }
}
