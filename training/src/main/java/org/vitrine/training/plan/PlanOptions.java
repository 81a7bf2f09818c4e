package org.vitrine.training.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.internal.service.Spelling;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/**
 * The options of a {@link TrainingPlan}: each is a row of a table that says its name, how it is read and written, and what help says about
 * it. There is an option for each of the {@link Settings}. Commands, recipes, checkpoints and the trials of searches all turn options into
 * plans here.
 *
 * <pre>{@code
 * TrainingPlan plan = PlanOptions.plan(Map.of("data", "mnist:data/mnist", "clauses", "2000", "target", "0.5x", "validate", "0.1"));
 * }</pre>
 */
public final class PlanOptions {

    private static final List<PlanOption> DATA = List.of(
            ofData("data", "KIND:PLACE", (draft, text) -> draft.location = text, DataPlan.Located::location),
            ofData(
                    "labels",
                    "NAME,...",
                    (draft, text) -> draft.labels = PlanDraft.names(text),
                    data -> data.labels() == null ? null : PlanDraft.names(data.labels())),
            ofData(
                    "drop-unlabelled",
                    "",
                    (draft, text) -> draft.dropUnlabelled = PlanDraft.truth(text),
                    data -> unlessFalse(data.dropUnlabelled())),
            ofData("size", "HxW", (draft, text) -> draft.size = PlanDraft.size(text), DataPlan.Located::size),
            ofData(
                    "colour",
                    "grey|rgb",
                    (draft, text) -> draft.colour = PlanDraft.choice(Colour.class, text),
                    DataPlan.Located::colour),
            ofData(
                    "limit",
                    "N",
                    (draft, text) -> draft.limit = PlanDraft.atLeastOne("limit", text),
                    DataPlan.Located::limit),
            ofData(
                    "skip-bad",
                    "",
                    (draft, text) -> draft.skipUnreadable = PlanDraft.truth(text),
                    data -> unlessFalse(data.skipUnreadable())),
            ofData("cache", "DIR", (draft, text) -> draft.cache = PlanDraft.path(text), DataPlan.Located::cache),
            ofData(
                            "split",
                            "NAME",
                            (draft, text) -> draft.split = text,
                            data -> data.split().equals("train") ? null : data.split())
                    .says("Which part of the data to learn from.", "train"));

    private static final List<PlanOption> LEARNING = List.of(
            PlanOption.of(
                            "validate",
                            "SHARE|SPLIT",
                            (draft, text) -> draft.validation = PlanDraft.validation(text),
                            PlanOptions::validation)
                    .says(
                            "Measure after each epoch on a share split off (0.1), or on another split (validation, test).",
                            "no; sweep and tune split off 0.1"),
            PlanOption.of(
                            "keep",
                            "best|last",
                            (draft, text) -> draft.keep = PlanDraft.choice(Keep.class, text),
                            plan -> plan.validation() instanceof Validation.None ? null : plan.keep())
                    .says(
                            "Keep the epoch that did best on validation data, or the last.",
                            "best with --validate, else last")
                    .with(List.of("best", "last")),
            PlanOption.of(
                            "measure",
                            "NAME",
                            (draft, text) -> draft.measure = Measure.byName(text),
                            plan -> plan.measure().map(Measure::name).orElse(null))
                    .says(
                            "The measure by which epochs are compared on validation data: ${COMPLETION-CANDIDATES}.",
                            "accuracy if labels exclude each other, otherwise f1")
                    .with(Measure.all().stream().map(Measure::name).toList()),
            PlanOption.of(
                            "patience",
                            "N",
                            (draft, text) -> draft.patience = PlanDraft.atLeastOne("patience", text),
                            plan -> plan.patience().isPresent()
                                    ? plan.patience().getAsInt()
                                    : null)
                    .says(
                            "End the training after N epochs in a row that were not better on validation data.",
                            "no end"),
            PlanOption.of(
                            "thresholds",
                            "zero|fitted[:MEASURE]",
                            (draft, text) -> draft.thresholds = ThresholdPlan.parse(text),
                            plan -> plan.thresholds() instanceof ThresholdPlan.Usual ? null : plan.thresholds())
                    .says(
                            "Decision thresholds, if labels do not exclude each other: 0 for every label, or for each label the"
                                    + " class sum that is best on validation data: by F1, or by measures that are named, such as"
                                    + " fitted:accuracy or fitted:f1+accuracy, which takes their mean.",
                            "fitted with --validate if fewer than a tenth of the training images have some label, else zero;"
                                    + " always zero in sweep and tune"),
            PlanOption.of(
                            "encoding",
                            "NAME",
                            (draft, text) -> draft.encoding = PlanDraft.encoding(text),
                            plan -> plan.encoding().isEmpty() ? null : plan.encoding())
                    .says(
                            "How images become bits; the numbers are yours to choose, and + joins several, such as"
                                    + " edges:4+thermometer:8. All are listed below.",
                            "threshold:75 for grey images, thermometer:8 for coloured ones; orientations:4 with --tolerance"));

    private static final List<PlanOption> FILES = List.of(
            PlanOption.of(
                    "model",
                    "FILE",
                    (draft, text) -> draft.model = PlanDraft.path(text),
                    plan -> plan.model().orElse(null)),
            PlanOption.of(
                    "history",
                    "FILE.csv",
                    (draft, text) -> draft.history = PlanDraft.path(text),
                    plan -> plan.history().orElse(null)),
            PlanOption.of(
                    "compact",
                    "",
                    (draft, text) -> draft.compact = PlanDraft.truth(text),
                    plan -> unlessFalse(plan.compact())),
            PlanOption.of(
                    "checkpoint",
                    "FILE",
                    (draft, text) -> draft.checkpoint = PlanDraft.path(text),
                    plan -> plan.checkpoints().file()),
            PlanOption.of(
                    "every",
                    "TIME|off",
                    (draft, text) -> draft.interval =
                            CheckpointPolicy.parseInterval(text).orElse(null),
                    plan -> plan.checkpoints().every()),
            PlanOption.of(
                    "threads",
                    "N",
                    (draft, text) -> draft.threads = PlanDraft.atLeastOne("threads", text),
                    plan -> plan.namedThreads().isPresent()
                            ? plan.namedThreads().getAsInt()
                            : null));

    private static final List<PlanOption> ALL = all(DATA, LEARNING, Settings.all(), FILES);

    private PlanOptions() {}

    private static PlanOption ofData(
            String name,
            String values,
            BiConsumer<PlanDraft, String> reader,
            Function<DataPlan.Located, @Nullable Object> writer) {
        return PlanOption.of(
                name, values, reader, plan -> plan.data() instanceof DataPlan.Located data ? writer.apply(data) : null);
    }

    private static @Nullable Boolean unlessFalse(boolean value) {
        return value ? true : null;
    }

    private static @Nullable Object validation(TrainingPlan plan) {
        Validation on = plan.validation();
        return on instanceof Validation.None
                ? null
                : on instanceof Validation.Share share
                        ? share.share()
                        : on instanceof Validation.Split split ? split.name() : PlanDraft.IN_MEMORY;
    }

    private static List<PlanOption> all(
            List<PlanOption> data, List<PlanOption> learning, List<Setting<?>> settings, List<PlanOption> files) {
        List<PlanOption> all = new ArrayList<>(data);
        all.addAll(learning);
        settings.forEach(setting -> all.add(PlanOption.of(setting)));
        all.addAll(files);
        return List.copyOf(all);
    }

    /** {@return all options, in a sensible order for people: data, learning with the settings, files} */
    public static List<PlanOption> all() {
        return ALL;
    }

    /** {@return the options that a section {@code [plan]} of a recipe may have: how to learn; a run has its own seed} */
    public static List<PlanOption> ofRecipe() {
        return ALL.stream()
                .filter(option -> LEARNING.contains(option)
                        || (option.setting() != null && !option.setting().equals(Settings.SEED)))
                .toList();
    }

    /**
     * Finds an option.
     *
     * @param name its name, without dashes before it; or an alias
     * @return the option
     * @throws IllegalArgumentException if there is none of that name
     */
    public static PlanOption named(String name) {
        for (PlanOption option : ALL) {
            if (option.name().equals(name) || option.aliases().contains("--" + name)) {
                return option;
            }
        }
        throw new IllegalArgumentException("train has no option --" + name
                + Spelling.nearest(name, ALL.stream().map(PlanOption::name).toList())
                        .map(near -> "; did you mean --" + near + "?")
                        .orElse("; see 'vitrine help train'"));
    }

    /**
     * Makes a plan of options. What they leave open is as usual.
     *
     * @param options values by name
     * @return the plan; its data are missing if no option names them
     * @throws IllegalArgumentException if there is no such option, or a value cannot be read or does not suit the others
     */
    public static TrainingPlan plan(Map<String, String> options) {
        PlanDraft draft = draft(options);
        return draft.addTo(TrainingPlan.of(draft.data())).build();
    }

    /**
     * Makes a plan of options and of data that are given otherwise.
     *
     * @param data what to learn from
     * @param options values by name; what they say about data has no effect
     * @return the plan
     * @throws IllegalArgumentException if there is no such option, or a value cannot be read or does not suit the others
     */
    public static TrainingPlan plan(DataPlan data, Map<String, String> options) {
        return draft(options).addTo(TrainingPlan.of(data)).build();
    }

    private static PlanDraft draft(Map<String, String> options) {
        PlanDraft draft = new PlanDraft();
        options.forEach((name, text) -> {
            PlanOption option = named(name);
            try {
                option.read(draft, text);
            } catch (IllegalArgumentException unreadable) {
                throw new IllegalArgumentException("--" + name + ": " + unreadable.getMessage(), unreadable);
            }
        });
        if (!options.containsKey("validate")) {
            require(draft.keep != Keep.BEST, "--keep best");
            require(draft.measure == null, "--measure");
            require(draft.patience == null, "--patience");
            require(!(draft.thresholds instanceof ThresholdPlan.Fitted), "--thresholds fitted");
        }
        return draft;
    }

    private static void require(boolean holds, String option) {
        if (!holds) {
            throw new IllegalArgumentException(option + " needs validation data; add --validate 0.1");
        }
    }

    /**
     * Writes a plan as options that {@link #plan(Map)} reads. Every setting is among them; what else is as usual is not.
     *
     * @param plan the plan
     * @return values by name; data in memory are not among them
     */
    public static Map<String, String> of(TrainingPlan plan) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (PlanOption option : ALL) {
            String text = option.write(plan);
            if (text != null) {
                texts.put(option.name(), text);
            }
        }
        return texts;
    }

    /**
     * Writes data as options.
     *
     * @param data images at a data location
     * @return values by name
     */
    public static Map<String, String> of(DataPlan.Located data) {
        Map<String, String> texts = of(TrainingPlan.of(data).build());
        texts.keySet().retainAll(DATA.stream().map(PlanOption::name).toList());
        return texts;
    }
}
