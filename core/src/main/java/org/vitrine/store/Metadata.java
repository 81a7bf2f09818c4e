package org.vitrine.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.dataset.DataPart;
import org.vitrine.edit.Edit;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;
import org.vitrine.internal.container.Json;
import org.vitrine.label.Labels;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochProgress.Hits;
import org.vitrine.model.Lesson;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.predict.Calibration;

/**
 * Stores what a model file says in words: everything of a model but its tensors. Reading throws
 * IllegalArgumentException.
 */
final class Metadata {

    private static final String SETTINGS = "settings.";
    private static final String FIT = "image.fit";
    private static final String RANGE = "image.range";
    private static final String EDITS = "edits";
    private static final String SHRINKAGES = "provenance.shrinkages";
    static final String LESSONS = "provenance.lessons";
    private static final String ORIGINAL_CLAUSES = "original.clauses";

    private final Map<String, String> texts;

    Metadata(Map<String, String> texts) {
        this.texts = texts;
    }

    static Map<String, String> of(Model model) {
        Map<String, String> texts = new TreeMap<>();
        texts.put("image.height", "" + model.shape().height());
        texts.put("image.width", "" + model.shape().width());
        texts.put("image.channels", "" + model.shape().channels());
        if (!model.preparation().fit().equals(Fit.SQUASH)) {
            texts.put(FIT, model.preparation().fit().word());
        }
        ValueRange range = model.preparation().range();
        if (range != null) {
            texts.put(RANGE, range.toString());
        }
        texts.put("encoding", model.encoding().recipe().toString());
        texts.put("labels", Json.write(model.labels().names()));
        texts.put("exclusive", "" + model.labels().exclusive());
        model.settings().toTexts().forEach((name, value) -> texts.put(SETTINGS + name, value));
        Provenance provenance = model.provenance();
        texts.put("provenance.dataFingerprint", provenance.dataFingerprint());
        texts.put("provenance.examples", "" + provenance.examples());
        texts.put("provenance.epochs", "" + provenance.epochs());
        texts.put("provenance.stoppedAfter", "" + provenance.stoppedAfter());
        texts.put("provenance.version", provenance.version());
        if (!new Metadata(texts).told(model.settings()).equals(provenance.lessons())) {
            texts.put(LESSONS, ProvenanceTexts.writeLessons(provenance.lessons()));
        }
        if (!provenance.shrinkages().isEmpty()) {
            texts.put(SHRINKAGES, ProvenanceTexts.writeShrinkages(provenance.shrinkages()));
        }
        if (!model.edits().isEmpty()) {
            texts.put(EDITS, EditTexts.write(model.edits()));
            texts.put(ORIGINAL_CLAUSES, "" + model.original().settings().clauses());
        }
        model.calibration().ifPresent(known -> texts.putAll(CalibrationTensors.metadata(known)));
        return texts;
    }

    /** {@return those whose names begin with a prefix, under the rest of their names} */
    Map<String, String> below(String prefix) {
        Map<String, String> below = new TreeMap<>();
        texts.forEach((name, text) -> {
            if (name.startsWith(prefix)) {
                below.put(name.substring(prefix.length()), text);
            }
        });
        return below;
    }

    boolean has(String key) {
        return texts.containsKey(key);
    }

    boolean hasEdits() {
        return texts.containsKey(EDITS);
    }

    List<Edit> edits() {
        return EditTexts.read(array(EDITS));
    }

    /** The setting of the number of clauses before all edits. */
    int originalClauses() {
        return whole(ORIGINAL_CLAUSES);
    }

    static Map<String, String> of(EpochProgress epoch) {
        return Map.of(
                "epoch.learnt", "" + epoch.learnt(),
                "epoch.nanos", "" + epoch.nanos(),
                "epoch.cpuNanos", "" + epoch.cpuNanos(),
                "epoch.feedbacks", "" + epoch.feedbacks(),
                "epoch.right", "" + epoch.right(),
                "epoch.hits",
                        Json.write(epoch.hits().stream()
                                .map(hits ->
                                        List.of(hits.truePositives(), hits.falsePositives(), hits.falseNegatives()))
                                .toList()));
    }

    EpochProgress epoch() {
        List<Hits> hits = new ArrayList<>();
        for (Object element : array("epoch.hits")) {
            if (!(element instanceof List<?> counts && counts.size() == 3)
                    || !(counts.get(0) instanceof Long truePositives
                            && counts.get(1) instanceof Long falsePositives
                            && counts.get(2) instanceof Long falseNegatives)) {
                throw unfit("epoch.hits", "a JSON array of three numbers each");
            }
            hits.add(new Hits(truePositives, falsePositives, falseNegatives));
        }
        return new EpochProgress(
                whole("epoch.learnt"),
                wholeLong("epoch.nanos"),
                wholeLong("epoch.cpuNanos"),
                wholeLong("epoch.feedbacks"),
                wholeLong("epoch.right"),
                hits);
    }

    ImageShape shape() {
        return new ImageShape(whole("image.height"), whole("image.width"), whole("image.channels"));
    }

    /** The preparation of images; plain if nothing is said of it, as in files before there was another. */
    Preparation preparation() {
        Preparation plain = Preparation.PLAIN;
        Preparation fitted = has(FIT) ? plain.withFit(fit()) : plain;
        return has(RANGE) ? fitted.withRange(range()) : fitted;
    }

    private Fit fit() {
        try {
            return Fit.of(text(FIT));
        } catch (IllegalArgumentException unknown) {
            throw unfit(FIT, "squash, crop or pad");
        }
    }

    private ValueRange range() {
        try {
            return ValueRange.parse(text(RANGE));
        } catch (IllegalArgumentException unreadable) {
            throw unfit(RANGE, "a range");
        }
    }

    EncodingRecipe recipe() {
        return EncodingRecipe.parse(text("encoding"));
    }

    Labels labels() {
        List<String> names = new ArrayList<>();
        for (Object element : array("labels")) {
            if (!(element instanceof String name)) {
                throw unfit("labels", "a JSON array of strings");
            }
            names.add(name);
        }
        return new Labels(names, flag("exclusive"));
    }

    Settings settings() {
        Map<String, String> own = new TreeMap<>();
        for (Setting<?> setting : Settings.all()) {
            String key = SETTINGS + setting.name();
            own.put(setting.name(), readable(setting, key, text(key)));
        }
        return Settings.of(own);
    }

    private String readable(Setting<?> setting, String key, String text) {
        try {
            setting.parse(text);
            return text;
        } catch (IllegalArgumentException unreadable) {
            throw unfit(key, String.valueOf(unreadable.getMessage()));
        }
    }

    Provenance provenance() {
        List<Lesson> told = told(settings());
        Provenance provenance = new Provenance(
                has(LESSONS) ? ProvenanceTexts.readLessons(array(LESSONS), labels().size()) : told,
                whole("provenance.epochs"),
                whole("provenance.stoppedAfter"),
                text("provenance.version"),
                has(SHRINKAGES) ? ProvenanceTexts.readShrinkages(array(SHRINKAGES)) : List.of());
        if (!provenance.dataFingerprint().equals(text("provenance.dataFingerprint"))
                || provenance.examples() != whole("provenance.examples")) {
            throw unfit(LESSONS, "about the same data as 'provenance.dataFingerprint' and 'provenance.examples'");
        }
        return provenance;
    }

    /** The single lesson that the entries tell of which every file has. */
    private List<Lesson> told(Settings settings) {
        int examples = whole("provenance.examples");
        int copies = 1 + settings.variants();
        boolean varied = examples % copies == 0;
        DataPart data = DataPart.unstated(
                text("provenance.dataFingerprint"),
                varied ? examples / copies : examples,
                varied ? settings.variants() : 0);
        return List.of(new Lesson(data, whole("provenance.epochs"), whole("provenance.stoppedAfter")));
    }

    /** The images on which labels were calibrated: one origin, unless some labels were calibrated on others. */
    List<Calibration.Origin> calibrationOrigins() {
        List<Calibration.Origin> origins = new ArrayList<>();
        String prefix = "calibration.";
        do {
            origins.add(new Calibration.Origin(
                    whole(prefix + "images"),
                    text(prefix + "fingerprint"),
                    flag(prefix + "choseEpoch"),
                    flag(prefix + "fittedThresholds")));
            prefix += "further.";
        } while (has(prefix + "images"));
        return origins;
    }

    private List<?> array(String key) {
        Object array;
        try {
            array = Json.parse(text(key));
        } catch (Json.Malformed malformed) {
            throw new IllegalArgumentException(
                    "metadata '" + key + "' is no JSON: " + malformed.getMessage(), malformed);
        }
        if (!(array instanceof List<?> elements)) {
            throw unfit(key, "a JSON array");
        }
        return elements;
    }

    /** A text that must be there. */
    String text(String key) {
        String text = texts.get(key);
        if (text == null) {
            throw new IllegalArgumentException("metadata '" + key + "' is missing");
        }
        return text;
    }

    private long wholeLong(String key) {
        try {
            return Long.parseLong(text(key));
        } catch (NumberFormatException noNumber) {
            throw unfit(key, "a whole number");
        }
    }

    /** A whole number. */
    int whole(String key) {
        long value = wholeLong(key);
        if (value != (int) value) {
            throw unfit(key, "a number up to " + Integer.MAX_VALUE);
        }
        return (int) value;
    }

    private boolean flag(String key) {
        return switch (text(key)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw unfit(key, "true or false");
        };
    }

    private IllegalArgumentException unfit(String key, String wanted) {
        return new IllegalArgumentException("metadata '" + key + "' is not " + wanted + ": '" + text(key) + "'");
    }
}
