package org.vitrine.cli.option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Formats;
import org.vitrine.cli.console.UsageException;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/** The options of {@code vitrine train} that say what a plan says, by their longest names. What a plan leaves open is not among them. */
public final class PlanOptions {

    /** Options that a training may be given anew when it is resumed: where things are and how they are done, not what is learnt. */
    private static final Set<String> FREE =
            Set.of("--data", "--model", "--history", "--compact", "--threads", "--cache", "--every");

    private PlanOptions() {}

    /** All that a plan says. */
    public static Map<String, String> of(TrainingPlan plan) {
        Map<String, String> texts = of(plan.settings());
        put(texts, "--epochs", plan.settings().epochs());
        if (!plan.encoding().isEmpty()) {
            put(texts, "--binarizer", plan.encoding());
        }
        if (plan.data() instanceof DataPlan.Located located) {
            data(located, texts);
        }
        if (plan.validation() instanceof Validation.Share share) {
            put(texts, "--validate", share.share());
        } else if (plan.validation() instanceof Validation.Split split) {
            put(texts, "--validate", split.name());
        }
        if (!(plan.validation() instanceof Validation.None)) {
            put(texts, "--keep", plan.keep());
        }
        plan.measure().ifPresent(measure -> put(texts, "--measure", measure.name()));
        plan.patience().ifPresent(epochs -> put(texts, "--patience", epochs));
        if (!(plan.thresholds() instanceof ThresholdPlan.Usual)) {
            put(texts, "--thresholds", plan.thresholds());
        }
        plan.model().ifPresent(file -> put(texts, "--model", file));
        plan.history().ifPresent(file -> put(texts, "--history", file));
        put(texts, "--compact", plan.compact());
        put(
                texts,
                "--every",
                plan.checkpoints().mode() == CheckpointPolicy.Mode.OFF
                        ? "off"
                        : Formats.interval(plan.checkpoints().interval()));
        return texts;
    }

    private static void data(DataPlan.Located data, Map<String, String> texts) {
        put(texts, "--data", data.location());
        put(texts, "--split", data.split());
        put(texts, "--size", data.size());
        put(texts, "--colour", data.colour());
        put(texts, "--labels", data.labels() == null ? null : String.join(",", data.labels()));
        put(texts, "--drop-unlabelled", data.dropUnlabelled());
        put(texts, "--limit", data.limit());
        put(texts, "--skip-bad", data.skipUnreadable());
        put(texts, "--cache", data.cache());
    }

    /** How a machine learns; not for how long. */
    public static Map<String, String> of(Settings settings) {
        Map<String, String> texts = new LinkedHashMap<>();
        Settings.all().stream()
                .filter(setting -> !setting.equals(Settings.EPOCHS))
                .forEach(setting -> put(setting, settings, texts));
        return texts;
    }

    private static <T> void put(Setting<T> setting, Settings settings, Map<String, String> texts) {
        texts.put(LearningOptions.name(setting), setting.write(settings.get(setting)));
    }

    private static void put(Map<String, String> texts, String option, @Nullable Object value) {
        if (value != null) {
            texts.put(option, value instanceof Enum<?> one ? one.name().toLowerCase(Locale.ROOT) : value.toString());
        }
    }

    /** Refuses a plan that learns something else than the training that is to be resumed. */
    public static void checkAgreement(TrainingPlan asked, TrainingPlan stopped, Path file) {
        Map<String, String> here = of(asked);
        Map<String, String> there = of(stopped);
        Set<String> names = new LinkedHashSet<>(here.keySet());
        names.addAll(there.keySet());
        names.removeAll(FREE);
        for (String name : names) {
            String now = here.getOrDefault(name, "not given");
            String before = there.getOrDefault(name, "not given");
            if (!now.equals(before)) {
                throw new UsageException(name + " is " + now + " here and " + before
                        + " in the training that was stopped (" + file + "); leave it out");
            }
        }
    }
}
