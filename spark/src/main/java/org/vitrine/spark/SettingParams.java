package org.vitrine.spark;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.SettingsPlan;
import scala.Function1;

/**
 * A param for each row of the table of settings, under the setting's name, with its default, its sentence and its
 * bounds: numbers and truth values as such, everything else as the text that the setting writes.
 */
final class SettingParams implements Serializable {

    private static final long serialVersionUID = 1L;

    private final LinkedHashMap<String, Param<?>> params = new LinkedHashMap<>();

    SettingParams(Params owner) {
        for (Setting<?> setting : Settings.all()) {
            params.put(setting.name(), param(owner, setting));
        }
    }

    private static <T> Param<?> param(Params owner, Setting<T> setting) {
        String doc = setting.sentence() + " (" + setting.bounds() + ")";
        T usual = setting.defaultValue();
        Function1<Object, Object> check = check(setting.name());
        if (usual instanceof Integer) {
            return new IntParam(owner, setting.name(), doc, check);
        }
        if (usual instanceof Long) {
            return new LongParam(owner, setting.name(), doc, check);
        }
        if (usual instanceof Double) {
            return new DoubleParam(owner, setting.name(), doc, check);
        }
        return usual instanceof Boolean
                ? new BooleanParam(owner, setting.name(), doc)
                : new Param<>(owner, setting.name(), doc, SettingParams.<String>check(setting.name()));
    }

    /** Asks the table whether a setting takes a value. */
    private static <T> Function1<T, Object> check(String name) {
        return (Function1<T, Object> & Serializable) value -> takes(name, String.valueOf(value));
    }

    private static boolean takes(String name, String value) {
        try {
            Settings.named(name).read(value);
            return true;
        } catch (IllegalArgumentException refused) { // Spark says which param and value it was
            return false;
        }
    }

    List<Param<?>> all() {
        return List.copyOf(params.values());
    }

    /** {@return the settings that were given, completed by what is usual with them, as on the command line} */
    Settings settings(Params owner) {
        Map<String, String> given = new LinkedHashMap<>();
        params.forEach((name, param) -> {
            if (owner.isSet(param)) {
                given.put(name, String.valueOf((Object) owner.getOrDefault(param)));
            }
        });
        return new SettingsPlan(given).usual();
    }

    /** Sets a param from a text. */
    @SuppressWarnings("unchecked")
    void set(Params owner, String name, String text) {
        Setting<?> setting = Settings.named(name);
        Object value = setting.parse(text);
        boolean asText = !(value instanceof Number || value instanceof Boolean);
        owner.set((Param<Object>) params.get(name), asText ? text : value);
    }
}
