package org.vitrine.training.recipe;

import java.util.LinkedHashMap;
import java.util.Map;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/** Settings as options of {@code vitrine train}: only what differs from what is usual with the others. */
final class PlanOptionTexts {

    private PlanOptionTexts() {}

    /** Options without their dashes, and their values; the number of epochs and the encoding are always among them, the seed never. */
    static Map<String, String> of(String encoding, Settings settings) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("encoding", encoding);
        Settings usual = settings.isFuzzy()
                ? Settings.fuzzy(settings.tolerance(), settings.clauses())
                : Settings.defaults()
                        .withClauses(settings.clauses())
                        .withTarget(PlanSection.usualTarget(settings.clauses()));
        options.put(Settings.CLAUSES.dashed(), Settings.CLAUSES.write(settings.clauses()));
        if (settings.isFuzzy()) {
            options.put(Settings.TOLERANCE.dashed(), Settings.TOLERANCE.write(settings.tolerance()));
        }
        for (Setting<?> setting : Settings.all()) {
            if (!setting.equals(Settings.SEED) && !setting.equals(Settings.EPOCHS)) {
                add(setting, settings, usual, options);
            }
        }
        options.put(Settings.EPOCHS.dashed(), Settings.EPOCHS.write(settings.epochs()));
        return options;
    }

    private static <T> void add(Setting<T> setting, Settings settings, Settings usual, Map<String, String> options) {
        T value = settings.get(setting);
        if (!value.equals(usual.get(setting))) {
            options.put(setting.dashed(), setting.write(value));
        }
    }
}
