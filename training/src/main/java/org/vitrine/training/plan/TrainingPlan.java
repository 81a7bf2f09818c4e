package org.vitrine.training.plan;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.label.Labels;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.internal.RecipeLines;

/**
 * Everything a training is to do: which data, how images become bits, how to learn, what to validate on, which epoch
 * to keep, where to save. A builder makes one; so do {@linkplain PlanOption options}, as commands, recipes, checkpoints
 * and the trials of searches write them.
 *
 * <p>What a plan says of encoding and settings holds. What it leaves open is suggested when the plan is carried out, by
 * the images, as {@code vitrine train} does. {@link Builder#with} names a single setting; {@link Builder#settings}
 * names all of them, as {@code Settings.defaults()} for the paper's.
 *
 * <pre>{@code
 * TrainingPlan plan = TrainingPlan.of("mnist:data/mnist")
 *         .with(Settings.CLAUSES, 400)
 *         .validation(Validation.share(0.1))
 *         .patience(3)
 *         .model(Path.of("mnist.vitrine"))
 *         .build();
 * TrainingResult result = Training.run(plan, RunListener.SILENT);
 * }</pre>
 *
 * @param data what to learn from
 * @param encoding how images become bits, as text; empty for the one that is suggested with the settings, or the usual
 *     one if all settings are named
 * @param how the settings that are named
 * @param validation what to measure on after each epoch
 * @param keep which epoch's model to keep
 * @param measure decides which epoch is best; empty for the usual measure
 * @param patience after how many epochs in a row without an improvement on the validation data the training ends;
 *     empty if it learns all of them
 * @param thresholds above which class sums the kept model gives its labels
 * @param model the file that the model is saved to; empty if the caller saves it
 * @param history a CSV file that gets a row for each epoch; empty for none
 * @param compact whether the model is saved without its automata: a smaller file that cannot learn on
 * @param checkpoints where and how often checkpoints are written
 * @param namedThreads how many threads learn; empty for one for each processor
 */
public record TrainingPlan(
        DataPlan data,
        String encoding,
        SettingsPlan how,
        Validation validation,
        Keep keep,
        Optional<Measure> measure,
        OptionalInt patience,
        ThresholdPlan thresholds,
        Optional<Path> model,
        Optional<Path> history,
        boolean compact,
        CheckpointPolicy checkpoints,
        OptionalInt namedThreads) {

    private static final int MOST_THREADS = 1024;
    private static final int LONGEST_MESSAGE = 500;

    public TrainingPlan {
        if (validation.isNone()) {
            requireValidation(keep != Keep.BEST, "keeping the best epoch");
            requireValidation(measure.isEmpty(), "a measure");
            requireValidation(patience.isEmpty(), "patience");
            requireValidation(!thresholds.isFitted(), "fitting thresholds");
        }
        if (validation.split().isPresent() && !(data instanceof DataPlan.Located)) {
            throw new IllegalArgumentException("only a data location has splits to validate on");
        }
        if (validation.share().isPresent() && data.varied()) {
            throw new IllegalArgumentException("a share to validate on must be split off before variants are added:"
                    + " variants of its images would be learnt from");
        }
        if (!encoding.isEmpty()) {
            checkEncoding(data, EncodingRecipe.parse(encoding));
        }
    }

    private static void requireValidation(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what + " needs validation data");
        }
    }

    private static void checkEncoding(DataPlan data, EncodingRecipe asked) {
        data.examples().map(examples -> examples.encoding().recipe()).ifPresent(there -> {
            if (!there.toString().equals(asked.toString())) {
                throw new IllegalArgumentException(
                        "the examples in memory are encoded as " + there + " and not as " + asked);
            }
        });
    }

    /**
     * {@return a builder of a plan to learn from a data location, with all settings left open and no validation}
     *
     * @param location such as {@code mnist:data/mnist} or {@code faces:count=4000}
     */
    public static Builder of(String location) {
        return of(DataPlan.at(location));
    }

    /** {@return a builder of a plan to learn from examples in memory, with all settings left open and no validation} */
    public static Builder of(Dataset examples) {
        return of(DataPlan.of(examples));
    }

    /** {@return a builder of a plan to learn from a source of images, with all settings left open and no validation} */
    public static Builder of(ImageSource source) {
        return of(DataPlan.of(source));
    }

    /** {@return a builder of a plan to learn from some data, with all settings left open and no validation} */
    public static Builder of(DataPlan data) {
        return new Builder(data);
    }

    /**
     * Makes a plan of {@linkplain PlanOption options}. The settings that they do not name are left open.
     *
     * @return the plan; its data are {@linkplain DataPlan#missing missing} if no option names them
     * @throws IllegalArgumentException if there is no such option, or a value cannot be read or does not suit others
     */
    public static TrainingPlan ofOptions(Map<String, String> options) {
        PlanDraft draft = PlanDraft.of(options);
        return draft.plan(draft.data());
    }

    /**
     * {@return a plan of options, and of data that are given otherwise: what options say about data has no effect}
     *
     * @throws IllegalArgumentException if there is no such option, or a value cannot be read or does not suit others
     */
    public static TrainingPlan ofOptions(DataPlan data, Map<String, String> options) {
        return PlanDraft.of(options).plan(data);
    }

    /** {@return options that {@link #ofOptions(Map)} reads: each setting that is named, and what else is not as usual} */
    public Map<String, String> toOptions() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (PlanOption option : PlanOption.all()) {
            String text = option.write(this);
            if (text != null) {
                texts.put(option.name(), text);
            }
        }
        return texts;
    }

    /**
     * {@return the plan that {@link #toText} wrote; data and validation examples that were in memory are missing}
     *
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
            options.replaceAll((name, value) -> PlanTexts.unlined(value));
            return ofOptions(options);
        } catch (IllegalArgumentException | RecipeLines.Refusal wrong) {
            String line = ("this is not a plan: " + wrong.getMessage()).replaceAll("\\p{Cntrl}", "?");
            throw new IllegalArgumentException(line.substring(0, Math.min(LONGEST_MESSAGE, line.length())), wrong);
        }
    }

    /** {@return the plan as a section {@code [plan]} of a recipe, with data and files too; without data in memory} */
    public String toText() {
        StringBuilder text = new StringBuilder("[plan]\n");
        toOptions()
                .forEach((name, value) -> text.append(name)
                        .append(" = ")
                        .append(PlanTexts.line(value))
                        .append('\n'));
        return text.toString();
    }

    /** {@return a builder that begins with this plan, which does not change} */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * {@return how to learn}
     *
     * @throws IllegalStateException if the plan leaves settings open
     */
    public Settings settings() {
        return how.settings();
    }

    /**
     * {@return this plan with all settings: those that it leaves open are as the table of settings has them}
     *
     * @throws IllegalArgumentException if settings that are named contradict each other, or one has no effect
     */
    public TrainingPlan asUsual() {
        return toBuilder().settings(how.usual()).build();
    }

    /**
     * {@return this plan with all settings and an encoding: what it leaves open is given}
     *
     * @param recipe how images become bits unless the plan names it
     * @throws IllegalArgumentException if what is named does not go with the others, or has no effect with them
     */
    public TrainingPlan over(Settings settings, String recipe) {
        if (how.isComplete()) {
            return this;
        }
        return toBuilder()
                .settings(how.over(settings))
                .encoding(encoding.isEmpty() ? recipe : encoding)
                .build();
    }

    /**
     * {@return how images become bits: the recipe of this plan; if it names none, the usual one}
     *
     * @param channels 1 or 3
     */
    public EncodingRecipe recipe(int channels) {
        return EncodingRecipe.parse(encoding.isEmpty() ? usualEncoding(settings(), channels) : encoding);
    }

    /**
     * {@return how images become bits if nothing is said about it}
     *
     * @param channels 1 or 3
     */
    public static String usualEncoding(Settings settings, int channels) {
        if (settings.isFuzzy()) {
            return "orientations:4";
        }
        return channels == 1 ? "threshold:75" : "thermometer:8";
    }

    /** {@return the plan's measure; if it names none, accuracy for labels that exclude each other and F1 for others} */
    public Measure measureFor(Labels labels) {
        return measure.orElse(labels.exclusive() ? Measure.ACCURACY : Measure.F1);
    }

    /** {@return how many threads learn, on which the model does not depend} */
    public int threads() {
        return namedThreads.orElse(Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
    }

    /** Reads as {@link #toText}. */
    @Override
    public String toString() {
        return toText();
    }

    /** Puts a plan together: each method sets one thing. Not safe for use by several threads. */
    public static final class Builder {

        private DataPlan data;
        private String encoding = "";
        private SettingsPlan how = SettingsPlan.OPEN;
        private double targetPerClause;
        private Validation validation = Validation.none();
        private @Nullable Keep keep;
        private Optional<Measure> measure = Optional.empty();
        private OptionalInt patience = OptionalInt.empty();
        private ThresholdPlan thresholds = ThresholdPlan.usual();
        private Optional<Path> model = Optional.empty();
        private Optional<Path> history = Optional.empty();
        private boolean compact;
        private CheckpointPolicy checkpoints = CheckpointPolicy.whenLong(CheckpointPolicy.USUAL_INTERVAL);
        private OptionalInt threads = OptionalInt.empty();

        private Builder(DataPlan data) {
            this.data = data;
        }

        private Builder(TrainingPlan plan) {
            this.data = plan.data;
            this.encoding = plan.encoding;
            this.how = plan.how;
            this.validation = plan.validation;
            this.keep = plan.keep;
            this.measure = plan.measure;
            this.patience = plan.patience;
            this.thresholds = plan.thresholds;
            this.model = plan.model;
            this.history = plan.history;
            this.compact = plan.compact;
            this.checkpoints = plan.checkpoints;
            this.threads = plan.namedThreads;
        }

        /** {@return this builder, with other data to learn from} */
        public Builder data(DataPlan from) {
            data = from;
            return this;
        }

        /** {@return this builder, with another recipe, such as {@code thermometer:8}; empty for the usual one} */
        public Builder encoding(String recipe) {
            encoding = recipe;
            return this;
        }

        /** {@return this builder, with another recipe of how images become bits} */
        public Builder encoding(EncodingRecipe recipe) {
            return encoding(recipe.toString());
        }

        /** {@return this builder, with all settings of how to learn} */
        public Builder settings(Settings all) {
            return settings(SettingsPlan.all(all));
        }

        /** {@return this builder, with the settings that are named} */
        public Builder settings(SettingsPlan named) {
            how = named;
            return this;
        }

        /** {@return this builder, with a setting that is named; the others are named or left open as before} */
        public <T> Builder with(Setting<T> setting, T value) {
            return settings(how.with(setting.name(), setting.write(value)));
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

        /** {@return this builder, with other data to measure on after each epoch} */
        public Builder validation(Validation on) {
            validation = on;
            return this;
        }

        /** {@return this builder, with which epoch to keep; null for the best if there is validation, else the last} */
        public Builder keep(@Nullable Keep which) {
            keep = which;
            return this;
        }

        /** {@return this builder, with another measure that decides which epoch is best; null for the usual one} */
        public Builder measure(@Nullable Measure best) {
            measure = Optional.ofNullable(best);
            return this;
        }

        /** {@return this builder, with another measure, by name, such as {@code balanced-accuracy}} */
        public Builder measure(String name) {
            return measure(Measure.byName(name));
        }

        /**
         * Ends the training after so many epochs in a row, at least 1, without an improvement on the validation data.
         *
         * @return this builder
         */
        public Builder patience(int epochs) {
            if (epochs < 1) {
                throw new IllegalArgumentException("patience must be at least 1: " + epochs);
            }
            patience = OptionalInt.of(epochs);
            return this;
        }

        /**
         * Sets above which class sums the model gives its labels. Without this call thresholds are fitted if there are
         * validation data and a label is {@linkplain ThresholdPlan#RARE rare}; otherwise they are 0.
         *
         * @return this builder
         */
        public Builder thresholds(ThresholdPlan decisions) {
            thresholds = decisions;
            return this;
        }

        /** {@return this builder, with the file that the model is saved to; null to leave the saving to the caller} */
        public Builder model(@Nullable Path file) {
            model = Optional.ofNullable(file);
            return this;
        }

        /** {@return this builder, with a CSV file that gets a row for each epoch; null for none} */
        public Builder history(@Nullable Path file) {
            history = Optional.ofNullable(file);
            return this;
        }

        /** {@return this builder, to save the model without its automata or with them} */
        public Builder compact(boolean small) {
            compact = small;
            return this;
        }

        /** {@return this builder, with another policy of where and how often checkpoints are written} */
        public Builder checkpoints(CheckpointPolicy policy) {
            checkpoints = policy;
            return this;
        }

        /** {@return this builder, with another number of threads that learn, 1 to 1024} */
        public Builder threads(int count) {
            if (count < 1 || count > MOST_THREADS) {
                throw new IllegalArgumentException("threads must be 1 to " + MOST_THREADS + ": " + count);
            }
            threads = OptionalInt.of(count);
            return this;
        }

        private SettingsPlan resolvedSettings() {
            if (targetPerClause == 0) {
                return how;
            }
            if (!how.isComplete()) {
                return how.with(
                        Settings.TARGET.name(),
                        BigDecimal.valueOf(targetPerClause).toPlainString() + "x");
            }
            Settings all = how.settings();
            return SettingsPlan.all(all.withTarget(
                    (int) Math.max(1, Math.min(1 << 30, all.clauses() * targetPerClause))));
        }

        private Keep resolvedKeep() {
            return keep != null ? keep : validation.isNone() ? Keep.LAST : Keep.BEST;
        }

        /**
         * {@return the plan}
         *
         * @throws IllegalArgumentException if its parts contradict each other
         */
        public TrainingPlan build() {
            return new TrainingPlan(
                    data,
                    encoding,
                    resolvedSettings(),
                    validation,
                    resolvedKeep(),
                    measure,
                    patience,
                    thresholds,
                    model,
                    history,
                    compact,
                    checkpoints,
                    threads);
        }
    }
}
