package org.vitrine.training.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.image.Fit;
import org.vitrine.image.ValueRange;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.training.internal.RecipeLines;

/** The rows of the table of {@linkplain PlanOption options}, apart from the settings, which core's table has. */
final class PlanTable {

    static final List<PlanOption> DATA = List.of(
            ofData("data", "KIND:PLACE", (draft, text) -> draft.location = text, DataPlan.Located::location),
            ofData(
                    "labels",
                    "NAME,...",
                    (draft, text) -> draft.labels = PlanTexts.names(text),
                    data -> data.labels() == null ? null : PlanTexts.names(data.labels())),
            ofData(
                    "drop-unlabelled",
                    "",
                    (draft, text) -> draft.dropUnlabelled = RecipeLines.truth(text),
                    data -> unlessFalse(data.dropUnlabelled())),
            ofData("size", "HxW", (draft, text) -> draft.size = PlanTexts.size(text), DataPlan.Located::size),
            ofData(
                    "colour",
                    "grey|rgb",
                    (draft, text) -> draft.colour = PlanTexts.choice(Colour.class, text),
                    DataPlan.Located::colour),
            ofData(
                    "fit",
                    "squash|crop|pad",
                    (draft, text) -> draft.preparation = draft.preparation.withFit(PlanTexts.choice(Fit.class, text)),
                    data -> data.preparation().fit() == Fit.SQUASH
                            ? null
                            : data.preparation().fit()),
            ofData(
                    "range",
                    "LOW..HIGH",
                    (draft, text) -> draft.preparation = draft.preparation.withRange(ValueRange.parse(text)),
                    data -> data.preparation().range()),
            ofData(
                    "limit",
                    "N",
                    (draft, text) -> draft.limit = PlanTexts.atLeastOne("limit", text),
                    DataPlan.Located::limit),
            ofData(
                    "skip-bad",
                    "",
                    (draft, text) -> draft.skipUnreadable = RecipeLines.truth(text),
                    data -> unlessFalse(data.skipUnreadable())),
            ofData("cache", "DIR", (draft, text) -> draft.cache = PlanTexts.path(text), DataPlan.Located::cache),
            ofData(
                            "split",
                            "NAME",
                            (draft, text) -> draft.split = text,
                            data -> data.split().equals("train") ? null : data.split())
                    .says("Which part of the data to learn from.", "train"));

    static final List<PlanOption> LEARNING = List.of(
            PlanOption.of(
                            "validate",
                            "SHARE|SPLIT",
                            (draft, text) -> draft.plan.validation(Validation.parse(text)),
                            PlanTable::validation)
                    .says(
                            "Measure after each epoch on a share split off (0.1), or on another split (validation, test).",
                            "no; sweep and tune split off 0.1"),
            PlanOption.of(
                            "keep",
                            "best|last",
                            (draft, text) -> draft.plan.keep(PlanTexts.choice(Keep.class, text)),
                            plan -> plan.validation().isNone() ? null : plan.keep())
                    .says(
                            "Keep the epoch that did best on validation data, or the last.",
                            "best with --validate, else last")
                    .with(List.of("best", "last")),
            PlanOption.of(
                            "measure",
                            "NAME",
                            (draft, text) -> draft.plan.measure(text),
                            plan -> plan.measure().map(Measure::name).orElse(null))
                    .says(
                            "The measure by which epochs are compared on validation data: ${COMPLETION-CANDIDATES}.",
                            "accuracy if labels exclude each other, otherwise f1")
                    .with(Measure.all().stream().map(Measure::name).toList()),
            PlanOption.of(
                            "patience",
                            "N",
                            (draft, text) -> draft.plan.patience(PlanTexts.atLeastOne("patience", text)),
                            plan -> number(plan.patience()))
                    .says(
                            "End the training after N epochs in a row that were not better on validation data.",
                            "no end"),
            PlanOption.of(
                            "thresholds",
                            "zero|fitted[:MEASURE]",
                            (draft, text) -> draft.plan.thresholds(ThresholdPlan.parse(text)),
                            plan -> plan.thresholds().isUsual() ? null : plan.thresholds())
                    .says(
                            "Decision thresholds, if labels do not exclude each other: 0 for every label, or for each label the"
                                    + " class sum that is best on validation data: by F1, or by measures that are named, such as"
                                    + " fitted:accuracy or fitted:f1+accuracy, which takes their mean.",
                            "fitted with --validate if fewer than a tenth of the training images have some label, else zero;"
                                    + " always zero in sweep and tune"),
            PlanOption.of(
                            "encoding",
                            "NAME",
                            (draft, text) -> draft.plan.encoding(EncodingRecipe.parse(text)),
                            plan -> plan.encoding().isEmpty() ? null : plan.encoding())
                    .says(
                            "How images become bits; the numbers are yours to choose, and + joins several, such as"
                                    + " edges:4+thermometer:8; all are listed below.",
                            "threshold:75 for grey images, thermometer:8 for coloured ones; orientations:4 with --tolerance"));

    private static final List<PlanOption> FILES = List.of(
            PlanOption.of(
                    "model",
                    "FILE",
                    (draft, text) -> draft.plan.model(PlanTexts.path(text)),
                    plan -> plan.model().orElse(null)),
            PlanOption.of(
                    "history",
                    "FILE.csv",
                    (draft, text) -> draft.plan.history(PlanTexts.path(text)),
                    plan -> plan.history().orElse(null)),
            PlanOption.of(
                    "compact",
                    "",
                    (draft, text) -> draft.plan.compact(RecipeLines.truth(text)),
                    plan -> unlessFalse(plan.compact())),
            PlanOption.of(
                    "checkpoint",
                    "FILE",
                    (draft, text) -> draft.checkpoint = PlanTexts.path(text),
                    plan -> plan.checkpoints().file()),
            PlanOption.of(
                    "every",
                    "TIME|off",
                    (draft, text) -> draft.interval = CheckpointPolicy.parseInterval(text),
                    plan -> plan.checkpoints().every()),
            PlanOption.of(
                    "threads",
                    "N",
                    (draft, text) -> draft.plan.threads(PlanTexts.atLeastOne("threads", text)),
                    plan -> number(plan.namedThreads())));

    static final List<PlanOption> ALL = all(DATA, LEARNING, Settings.all(), FILES);

    private PlanTable() {}

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

    private static @Nullable Integer number(OptionalInt number) {
        return number.isPresent() ? number.getAsInt() : null;
    }

    private static @Nullable Object validation(TrainingPlan plan) {
        Validation on = plan.validation();
        return on.isNone()
                ? null
                : on.share().isPresent() ? on.share().getAsDouble() : on.split().orElse(PlanTexts.IN_MEMORY);
    }

    private static List<PlanOption> all(
            List<PlanOption> data, List<PlanOption> learning, List<Setting<?>> settings, List<PlanOption> files) {
        List<PlanOption> all = new ArrayList<>(data);
        all.addAll(learning);
        settings.forEach(setting -> all.add(PlanOption.of(setting)));
        all.addAll(files);
        return List.copyOf(all);
    }
}
