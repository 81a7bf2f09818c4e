package org.vitrine.training.plan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/**
 * How a machine is to learn: the settings that a plan names. If it names all, they are everything; what it leaves open
 * is decided when the plan is carried out, by the images or by what was learnt before. So a setting that is named
 * changes that setting and nothing else, save two that are a proportion unless they are named, too: the target follows
 * the clauses and the tolerance, and a literal budget that equals the tolerance follows it.
 *
 * @param named values by name as texts; the target may be in proportion to the clauses, such as {@code 0.5x}
 */
public record SettingsPlan(Map<String, String> named) {

    /** Nothing is named. */
    public static final SettingsPlan OPEN = new SettingsPlan(Map.of());

    private static final String TARGET = Settings.TARGET.name();
    private static final String TOLERANCE = Settings.TOLERANCE.name();

    public SettingsPlan {
        Map<String, String> texts = new TreeMap<>();
        named.forEach((name, text) -> {
            Setting<?> setting = Settings.named(name);
            if (texts.put(setting.name(), canonical(setting, text)) != null) {
                throw new IllegalArgumentException("setting '" + name + "' is given twice");
            }
        });
        named = Collections.unmodifiableMap(texts);
        if (isComplete(named)) {
            Settings.of(named); // so that what contradicts itself is refused here
        }
    }

    private static <T> String canonical(Setting<T> setting, String text) {
        if (setting.equals(Settings.TARGET) && Settings.isTimesTheClauses(text)) {
            Settings.usual(Map.of(setting.name(), text)); // not 0 times
            return text;
        }
        return setting.write(setting.read(text));
    }

    /** {@return a plan that names all settings} */
    public static SettingsPlan all(Settings settings) {
        return new SettingsPlan(settings.toTexts());
    }

    /** {@return this plan with another value of a setting, as a text} */
    public SettingsPlan with(String setting, String text) {
        Map<String, String> more = new TreeMap<>(named);
        more.put(Settings.named(setting).name(), text);
        return new SettingsPlan(more);
    }

    /** {@return whether all settings are named} */
    public boolean isComplete() {
        return isComplete(named);
    }

    private static boolean isComplete(Map<String, String> named) {
        return named.size() == Settings.all().size() && !Settings.isTimesTheClauses(named.getOrDefault(TARGET, ""));
    }

    /**
     * {@return all settings}
     *
     * @throws IllegalStateException if some are left open
     */
    public Settings settings() {
        if (!isComplete()) {
            throw new IllegalStateException("the plan leaves settings open until it is carried out; complete it first,"
                    + " or name all with settings(..)");
        }
        return Settings.of(named);
    }

    /** {@return the seed, which is 1 unless it is named: images do not decide about it} */
    public long seed() {
        String text = named.get(Settings.SEED.name());
        return text == null ? Settings.SEED.defaultValue() : Settings.SEED.read(text);
    }

    /** {@return whether all that is named can be chosen for fuzzy clauses, or for crisp ones} */
    public boolean suits(boolean fuzzy) {
        return named.entrySet().stream().allMatch(entry -> suits(fuzzy, entry.getKey(), entry.getValue()));
    }

    /**
     * {@return whether a value can be chosen for fuzzy clauses, or for crisp ones}
     *
     * @param setting its name
     */
    public static boolean suits(boolean fuzzy, String setting, String value) {
        return suits(fuzzy, Settings.named(setting), value);
    }

    private static <T> boolean suits(boolean fuzzy, Setting<T> setting, String value) {
        if (setting.equals(Settings.TARGET) && Settings.isTimesTheClauses(value)) {
            return true;
        }
        boolean crispTolerance = setting.equals(Settings.TOLERANCE) && setting.suits(false, value);
        return setting.suits(fuzzy, value) && !(fuzzy && crispTolerance);
    }

    /**
     * Finds what cannot be, whatever is left open.
     *
     * @throws IllegalArgumentException if one setting is for crisp clauses and another for fuzzy ones
     */
    public void check() {
        if (!suits(true) && !suits(false)) {
            Settings.usual(named);
        }
    }

    /**
     * {@return all settings: where others are left open, as the table of settings has them}
     *
     * @throws IllegalArgumentException if what is named contradicts itself, or has no effect
     */
    public Settings usual() {
        return isComplete() ? settings() : effective(Settings.usual(named));
    }

    /**
     * {@return all settings: those that are named, over others}
     *
     * @throws IllegalArgumentException if what is named does not go with the others, or has no effect with them
     */
    public Settings over(Settings others) {
        if (isComplete()) {
            return settings();
        }
        if (!suits(others.isFuzzy())) { // whatever the others are: refused in fewer words
            Settings.usual((others.isFuzzy() ? with(TOLERANCE, "" + others.tolerance()) : this).named());
        }
        Settings settings;
        try {
            settings = others.over(named);
        } catch (IllegalArgumentException contradiction) {
            throw new IllegalArgumentException(
                    contradiction.getMessage() + " (one is named, the other suggested; name both)", contradiction);
        }
        return effective(settings);
    }

    private Settings effective(Settings settings) {
        settings.requireEffects(named.keySet());
        return settings;
    }
}
