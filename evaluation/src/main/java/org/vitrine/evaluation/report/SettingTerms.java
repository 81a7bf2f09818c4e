package org.vitrine.evaluation.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.vitrine.image.Preparation;
import org.vitrine.model.Model;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/** The settings that a model was trained with, by name, as model card and report list them. */
final class SettingTerms {

    private SettingTerms() {}

    static Map<String, String> of(Model model) {
        Settings then = model.trainedWith();
        Map<String, String> terms = new LinkedHashMap<>();
        terms.put("encoding", model.encoding().recipe().toString());
        if (!model.preparation().equals(Preparation.PLAIN)) {
            terms.put("preparation of images", model.preparation().toString());
        }
        then.applying().forEach(setting -> terms.put(setting.name(), shown(then, setting)));
        if (model.settings().target() != then.target()) {
            terms.put(
                    "target since it was shrunk",
                    Integer.toString(model.settings().target()));
        }
        if (!model.thresholds().isZero()) {
            terms.put("decision thresholds", model.thresholds() + " votes");
        }
        terms.put("made by", "Vitrine " + model.provenance().version());
        return terms;
    }

    private static <T> String shown(Settings settings, Setting<T> setting) {
        return setting.shown(settings.get(setting));
    }
}
