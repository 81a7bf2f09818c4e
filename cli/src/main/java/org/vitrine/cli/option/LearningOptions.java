package org.vitrine.cli.option;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.training.plan.TrainingPlan;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Options that say how a machine learns: the encoding, and one for each of the {@link Settings}, made from their table. A command that
 * has these names {@link FromTable} as its model transformer.
 */
public final class LearningOptions {

    private static final Pattern TIMES_THE_CLAUSES = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)x");
    private static final String USUAL_TARGET = "1.25x";

    /** Settings of crisp clauses, and what they are, or are as if they were, for fuzzy ones. */
    private static final Map<Setting<?>, Object> SETTLED_FOR_FUZZY_CLAUSES = Map.of(
            Settings.WEIGHTED,
            false,
            Settings.BOOST,
            true,
            Settings.SHARING,
            Settings.Sharing.OWN,
            Settings.WINDOW,
            Window.WHOLE);

    /** Other names that options go by. */
    private static final Map<Setting<?>, String> ALIASES = Map.of(
            Settings.WINDOW, "--patch",
            Settings.TARGET, "-T",
            Settings.SPECIFICITY, "-s");

    @Option(
            names = {"--encoding", "--binarizer"},
            paramLabel = "NAME",
            description = {
                "How images become bits; the numbers are yours to choose, and + joins several, such as edges:4+thermometer:8:",
                "${bundle:" + InstalledKinds.OF_ENCODINGS + "}",
                "Default: threshold:75 for grey images, thermometer:8 for coloured ones; orientations:4 with --tolerance."
            })
    private @Nullable String encoding;

    private final Map<Setting<?>, Object> given = new HashMap<>(); // texts; truth values of flags

    /** Adds an option for each setting to a command that has {@link LearningOptions}, directly or in another group of options. */
    public static final class FromTable implements IModelTransformer {

        @Override
        public CommandSpec transform(CommandSpec command) {
            LearningOptions learning = find(command);
            if (learning == null) {
                throw new IllegalStateException(command.qualifiedName() + " has no options of learning");
            }
            for (Setting<?> setting : Settings.all()) {
                command.addOption(learning.option(setting));
            }
            return command;
        }

        private static @Nullable LearningOptions find(CommandSpec spec) {
            if (spec.userObject() instanceof LearningOptions found) {
                return found;
            }
            for (CommandSpec mixin : spec.mixins().values()) {
                LearningOptions found = find(mixin);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
    }

    /** The option's name, the longest one if there are several. */
    static String name(Setting<?> setting) {
        return "--" + setting.dashed();
    }

    private OptionSpec option(Setting<?> setting) {
        String alias = ALIASES.get(setting);
        List<String> names = alias == null ? List.of(name(setting)) : List.of(name(setting), alias);
        OptionSpec.Builder option = OptionSpec.builder(names.toArray(String[]::new));
        if (setting.defaultValue() instanceof Boolean) {
            option.type(Boolean.class).arity("0").negatable(true).fallbackValue("true");
        } else {
            option.type(String.class)
                    .arity("1")
                    .paramLabel(setting.equals(Settings.TARGET) ? "N|0.5x" : setting.values())
                    .converters(text -> readable(setting, text));
        }
        return option.description(description(setting))
                .setter(new ISetter() {
                    @Override
                    public <T> @Nullable T set(@Nullable T value) {
                        return take(setting, value);
                    }
                })
                .getter(new IGetter() {
                    @Override
                    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the interface is picocli's
                    public <T> @Nullable T get() {
                        return (T) given.get(setting);
                    }
                })
                .build();
    }

    private <T> @Nullable T take(Setting<?> setting, @Nullable T value) {
        if (value == null) {
            given.remove(setting);
        } else {
            given.put(setting, value);
        }
        return value;
    }

    private static String description(Setting<?> setting) {
        String more = setting.equals(Settings.TARGET) ? " 0.5x means half as many as there are clauses." : "";
        return setting.sentence() + more + " Default: " + usual(setting) + ".";
    }

    private static <T> String usual(Setting<T> setting) {
        if (setting.equals(Settings.TARGET)) {
            return USUAL_TARGET + ", so " + setting.defaultValue();
        }
        return setting.defaultValue().equals(Settings.NO_BUDGET) ? "any" : setting.write(setting.defaultValue());
    }

    private static String readable(Setting<?> setting, String text) {
        if (!setting.equals(Settings.TARGET) || !TIMES_THE_CLAUSES.matcher(text).matches()) {
            try {
                setting.parse(text);
            } catch (IllegalArgumentException unreadable) {
                throw new TypeConversionException("'" + text + "' is not " + unreadable.getMessage());
            }
        }
        return text;
    }

    /**
     * Whether an option says how the machine learns. How long and with which seed does not count.
     *
     * @return true if an encoding or a setting is given
     */
    public boolean namesSettings() {
        return encoding != null
                || given.keySet().stream()
                        .anyMatch(setting -> !setting.equals(Settings.EPOCHS) && !setting.equals(Settings.SEED));
    }

    /**
     * The seed, which holds whatever the other options say.
     *
     * @return the one that is given, else the default
     */
    public long seed() {
        return Settings.SEED.parse(text(Settings.SEED, Settings.SEED.write(Settings.SEED.defaultValue())));
    }

    /**
     * The number of epochs, if it is given.
     *
     * @return the number; empty if the option is missing
     */
    public OptionalInt epochs() {
        Object text = given.get(Settings.EPOCHS);
        return text == null ? OptionalInt.empty() : OptionalInt.of(Settings.EPOCHS.parse(text.toString()));
    }

    /** The tolerance, if it is given. */
    OptionalInt tolerance() {
        Object text = given.get(Settings.TOLERANCE);
        return text == null ? OptionalInt.empty() : OptionalInt.of(Settings.TOLERANCE.parse(text.toString()));
    }

    /**
     * Takes settings for options that are not given.
     *
     * @param options values by option, without its dashes
     */
    public void fill(Map<String, String> options) {
        options.forEach((option, value) -> {
            if (option.equals("encoding")) {
                encoding = encoding == null ? value : encoding;
            } else {
                given.putIfAbsent(Settings.named(option), value);
            }
        });
    }

    public Settings settings() {
        return UsageException.heard(() -> {
            Settings usual = usual();
            Map<String, String> texts = new HashMap<>(usual.toTexts());
            given.forEach((setting, value) -> {
                checkEffect(setting, value.toString(), usual.isFuzzy());
                texts.put(setting.name(), value.toString());
            });
            String target = usual.isFuzzy() ? "" + usual.target() : USUAL_TARGET;
            int clauses = Settings.CLAUSES.parse(text(Settings.CLAUSES, "" + usual.clauses()));
            texts.put(Settings.TARGET.name(), votes(text(Settings.TARGET, target), clauses));
            return Settings.of(texts);
        });
    }

    /** Refuses what the other kind of clauses knows, unless it asks for what holds anyway. */
    private static <T> void checkEffect(Setting<T> setting, String value, boolean fuzzy) {
        Object settled = fuzzy ? SETTLED_FOR_FUZZY_CLAUSES.get(setting) : null;
        if (settled != null && !setting.parse(value).equals(settled)) {
            throw new UsageException(
                    shown(setting, value) + " is for crisp clauses and has no effect on fuzzy ones; leave it out");
        }
        boolean ofFuzzy = setting.equals(Settings.SMALLEST_REGION) || setting.equals(Settings.LARGEST_REGION);
        if (!fuzzy && ofFuzzy && !setting.parse(value).equals(setting.defaultValue())) {
            throw new UsageException(name(setting) + " is for fuzzy clauses; add --tolerance 20, or leave it out");
        }
    }

    private static String shown(Setting<?> setting, String value) {
        boolean flag = setting.defaultValue() instanceof Boolean;
        return flag ? (value.equals("true") ? "--" : "--no-") + setting.dashed() : name(setting) + " " + value;
    }

    /** What holds unless an option says otherwise; with fuzzy clauses it depends on their tolerance and number. */
    private Settings usual() {
        int tolerance = Settings.TOLERANCE.parse(text(Settings.TOLERANCE, "1"));
        if (tolerance <= 1) {
            return Settings.defaults();
        }
        return given.containsKey(Settings.CLAUSES)
                ? Settings.fuzzy(tolerance, Settings.CLAUSES.parse(text(Settings.CLAUSES, "")))
                : Settings.fuzzy(tolerance);
    }

    private String text(Setting<?> setting, String otherwise) {
        return given.getOrDefault(setting, otherwise).toString();
    }

    private static String votes(String target, int clauses) {
        Matcher times = TIMES_THE_CLAUSES.matcher(target);
        if (times.matches() && Double.parseDouble(times.group(1)) == 0) {
            throw new UsageException("--target must be more than 0 times the clauses: " + target);
        }
        return times.matches()
                ? "" + (int) Math.max(1, Math.min(1 << 30, clauses * Double.parseDouble(times.group(1))))
                : target;
    }

    /** The encoding asked for; empty for the usual one. */
    String encoding() {
        return encoding == null ? "" : encoding;
    }

    public EncodingRecipe recipe(ImageShape shape) {
        String name = encoding != null ? encoding : TrainingPlan.usualEncoding(settings(), shape.channels());
        return UsageException.heard(() -> EncodingRecipe.parse(name));
    }
}
