package org.vitrine.training.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.image.Preparation;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/** A plan that is put together from options, one after the other. */
final class PlanDraft {

    /** All but data, settings and checkpoints, which are made of several options each. */
    final TrainingPlan.Builder plan = TrainingPlan.of(DataPlan.missing());

    private final Map<String, String> settings = new LinkedHashMap<>();

    @Nullable String location;

    String split = "train";

    @Nullable ImageSize size;

    @Nullable Colour colour;

    @Nullable List<String> labels;

    boolean dropUnlabelled;

    @Nullable Integer limit;

    boolean skipUnreadable;

    @Nullable Path cache;

    Preparation preparation = Preparation.PLAIN;

    @Nullable Path checkpoint;

    Optional<Duration> interval = Optional.of(CheckpointPolicy.USUAL_INTERVAL); // empty for no checkpoints

    /** Reads options. */
    static PlanDraft of(Map<String, String> options) {
        PlanDraft draft = new PlanDraft();
        options.forEach((name, text) -> {
            PlanOption option = PlanOption.named(name);
            try {
                option.read(draft, text);
            } catch (IllegalArgumentException unreadable) {
                throw new IllegalArgumentException("--" + name + ": " + unreadable.getMessage(), unreadable);
            }
        });
        if (!options.containsKey("validate")) {
            requireValidation("best".equalsIgnoreCase(options.get("keep")), "--keep best");
            requireValidation(options.containsKey("measure"), "--measure");
            requireValidation(options.containsKey("patience"), "--patience");
            String thresholds = options.getOrDefault("thresholds", "");
            requireValidation(thresholds.toLowerCase(Locale.ROOT).startsWith("fitted"), "--thresholds fitted");
        }
        return draft;
    }

    private static void requireValidation(boolean given, String option) {
        if (given) {
            throw new IllegalArgumentException(option + " needs validation data; add --validate 0.1");
        }
    }

    void set(Setting<?> setting, String text) {
        if (!setting.equals(Settings.TARGET) || !Settings.isTimesTheClauses(text)) {
            setting.read(text);
        }
        settings.put(setting.name(), text);
    }

    /** The data that the options name; missing if they name none. */
    DataPlan data() {
        return location == null
                ? DataPlan.missing()
                : new DataPlan.Located(
                        location,
                        split,
                        size,
                        colour,
                        labels,
                        dropUnlabelled,
                        limit,
                        skipUnreadable,
                        cache,
                        preparation);
    }

    /** The plan to learn from some data. */
    TrainingPlan plan(DataPlan data) {
        SettingsPlan named = new SettingsPlan(settings);
        named.check();
        return plan.data(data)
                .settings(named)
                .checkpoints(interval.map(every -> new CheckpointPolicy(checkpoint, every, false))
                        .orElse(CheckpointPolicy.off()))
                .build();
    }
}
