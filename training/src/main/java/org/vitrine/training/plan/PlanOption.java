package org.vitrine.training.plan;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.service.Spelling;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/**
 * An option of a {@link TrainingPlan}: its name, how it is read and written, and what help says about it. There is an
 * option for each of the {@link Settings}. Commands, recipes, checkpoints and the trials of searches all turn options
 * into plans, and plans into options, by this table.
 *
 * <pre>{@code
 * Map<String, String> options = Map.of("data", "mnist:data/mnist", "clauses", "2000", "validate", "0.1");
 * TrainingPlan plan = TrainingPlan.ofOptions(options);
 * }</pre>
 */
public final class PlanOption {

    private final String name;
    private final String values;
    private final BiConsumer<PlanDraft, String> reader;
    private final Function<TrainingPlan, @Nullable Object> writer;
    private final @Nullable Setting<?> setting;

    // The rest is filled in while the table is made, and does not change afterwards.
    private String sentence = "";
    private String usual = "";
    private List<String> candidates = List.of();

    private PlanOption(
            String name,
            String values,
            BiConsumer<PlanDraft, String> reader,
            Function<TrainingPlan, @Nullable Object> writer,
            @Nullable Setting<?> setting) {
        this.name = name;
        this.values = values;
        this.reader = reader;
        this.writer = writer;
        this.setting = setting;
    }

    /** An option whose reader puts a value into a plan that is being made. */
    static PlanOption of(
            String name,
            String values,
            BiConsumer<PlanDraft, String> reader,
            Function<TrainingPlan, @Nullable Object> writer) {
        return new PlanOption(name, values, reader, writer, null);
    }

    static <T> PlanOption of(Setting<T> setting) {
        boolean target = setting.equals(Settings.TARGET);
        return new PlanOption(
                        setting.dashed(),
                        target ? "N|0.5x" : setting.values(),
                        (draft, text) -> draft.set(setting, text),
                        plan -> plan.how().named().get(setting.name()),
                        setting)
                .says(
                        setting.sentence() + (target ? " 0.5x means half as many as there are clauses." : ""),
                        (target ? "1.25x, so " : "") + setting.shown(setting.defaultValue()));
    }

    /** {@return all options, in a sensible order for people: data, learning with the settings, files} */
    public static List<PlanOption> all() {
        return PlanTable.ALL;
    }

    /**
     * {@return the options that a section {@code [plan]} of a recipe may have: how to learn; a run has its own seed}
     */
    public static List<PlanOption> ofRecipe() {
        return all().stream()
                .filter(option -> PlanTable.LEARNING.contains(option)
                        || (option.setting() != null && !option.setting().equals(Settings.SEED)))
                .toList();
    }

    /**
     * {@return the option of a name}
     *
     * @param name without dashes before it; or an alias
     * @throws IllegalArgumentException if there is none of that name
     */
    public static PlanOption named(String name) {
        for (PlanOption option : all()) {
            if (option.name().equals(name) || option.aliases().contains("--" + name)) {
                return option;
            }
        }
        throw new IllegalArgumentException("train has no option --" + name
                + Spelling.nearest(name, all().stream().map(PlanOption::name).toList())
                        .map(near -> "; did you mean --" + near + "?")
                        .orElse("; see 'vitrine help train'"));
    }

    /** Has a sentence for help, and what holds if it is not given. */
    PlanOption says(String what, String otherwise) {
        sentence = what;
        usual = otherwise;
        return this;
    }

    /** Has words that a shell can complete. */
    PlanOption with(List<String> words) {
        candidates = words;
        return this;
    }

    /** {@return its name as on the command line, without the dashes before it} */
    public String name() {
        return name;
    }

    /** {@return other names on the command line, with their dashes} */
    public List<String> aliases() {
        return setting == Settings.WINDOW
                ? List.of("--patch")
                : setting == Settings.TARGET
                        ? List.of("-T")
                        : setting == Settings.SPECIFICITY ? List.of("-s") : List.of();
    }

    /** {@return its values in short, such as {@code best|last}; empty if it is given or not} */
    public String values() {
        return values;
    }

    /**
     * {@return one or two sentences for help; empty if it names data or files, which help describes with the command}
     */
    public String sentence() {
        return sentence;
    }

    /** {@return what holds if it is not given, for help} */
    public String usual() {
        return usual;
    }

    /** {@return the words that it takes; empty if they cannot be listed} */
    public List<String> candidates() {
        return candidates;
    }

    /** {@return the setting that it sets; null if it sets something else} */
    public @Nullable Setting<?> setting() {
        return setting;
    }

    /** {@return whether it takes no value} */
    public boolean isFlag() {
        return values.isEmpty() || (setting != null && setting.defaultValue() instanceof Boolean);
    }

    /**
     * Checks a value on its own. It may still not suit the rest of the plan.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    public void check(String text) {
        read(new PlanDraft(), text);
    }

    /** {@return words of a command line: {@code --keep} and {@code last}; nothing for a flag that is not set} */
    public List<String> words(String text) {
        if (setting != null) {
            return setting.option(text);
        }
        return !isFlag() ? List.of("--" + name, text) : text.equals("true") ? List.of("--" + name) : List.of();
    }

    void read(PlanDraft draft, String text) {
        reader.accept(draft, text);
    }

    /** The value of a plan; null if there is nothing to write. */
    @Nullable String write(TrainingPlan plan) {
        Object value = writer.apply(plan);
        return value == null ? null : value instanceof Enum<?> word ? PlanTexts.lower(word) : value.toString();
    }

    @Override
    public String toString() {
        return name;
    }
}
