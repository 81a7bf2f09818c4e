package org.vitrine.training.recipe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.model.Settings;

/** Settings as options of {@code vitrine train}: only what differs from what is usual with the others. */
final class PlanOptionTexts {

    private PlanOptionTexts() {}

    /** Options without their dashes, and their values; the number of epochs and the encoding are always among them, the seed never. */
    static Map<String, String> of(String encoding, Settings settings) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("encoding", encoding);
        options.putAll(settings.toOptions());
        options.keySet().removeAll(List.of(Settings.SEED.dashed(), Settings.EPOCHS.dashed()));
        options.put(Settings.EPOCHS.dashed(), Settings.EPOCHS.write(settings.epochs()));
        return options;
    }
}
