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
import scala.runtime.AbstractFunction1;

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
        Check<Object> check = new Check<>(setting.name());
        Param<?> param;
        if (usual instanceof Integer) {
            param = new IntParam(owner, setting.name(), doc, check);
        } else if (usual instanceof Long) {
            param = new LongParam(owner, setting.name(), doc, check);
        } else if (usual instanceof Double) {
            param = new DoubleParam(owner, setting.name(), doc, check);
        } else if (usual instanceof Boolean) {
            param = new BooleanParam(owner, setting.name(), doc);
        } else {
            param = new Param<>(owner, setting.name(), doc, new Check<String>(setting.name()));
        }
        return param;
    }

    /** Asks the table whether a setting takes a value. */
    private static final class Check<T> extends AbstractFunction1<T, Object> implements Serializable {

        private static final long serialVersionUID = 1L;
        private final String name;

        Check(String name) {
            this.name = name;
        }

        @Override
        public Object apply(T value) {
            try {
                Settings.named(name).read(String.valueOf(value));
                return true;
            } catch (IllegalArgumentException refused) { // Spark says which param and value it was
                return false;
            }
        }
    }

    List<Param<?>> all() {
        return List.copyOf(params.values());
    }

    /** {@return the settings that were given, completed by what is usual with them, as on the command line} */
    Settings settings(Params owner) {
        return Settings.usual(given(owner));
    }

    private Map<String, String> given(Params owner) {
        Map<String, String> texts = new LinkedHashMap<>();
        params.forEach((name, param) -> {
            if (owner.isSet(param)) {
                texts.put(name, String.valueOf((Object) owner.getOrDefault(param)));
            }
        });
        return texts;
    }

    /** Sets a param from a text. */
    void set(Params owner, String name, String text) {
        Setting<?> setting = Settings.named(name);
        Object value = setting.parse(text);
        put(
                owner,
                name,
                setting.defaultValue() instanceof Number || setting.defaultValue() instanceof Boolean ? value : text);
    }

    @SuppressWarnings("unchecked")
    private void put(Params owner, String name, Object value) {
        owner.set((Param<Object>) params.get(name), value);
    }
}
