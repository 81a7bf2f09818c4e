package org.vitrine.store;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochProgress.Hits;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;

/** What a model file says in words: everything of a model but its tensors. Reading throws IllegalArgumentException. */
final class Metadata {

    private final Map<String, String> texts;

    Metadata(Map<String, String> texts) {
        this.texts = texts;
    }

    static Map<String, String> of(Model model) {
        Map<String, String> texts = new TreeMap<>();
        texts.put("image.height", "" + model.shape().height());
        texts.put("image.width", "" + model.shape().width());
        texts.put("image.channels", "" + model.shape().channels());
        texts.put("binarizer", model.encoding().recipe().toString());
        texts.put("labels", Json.write(model.labels().names()));
        texts.put("exclusive", "" + model.labels().exclusive());
        Settings settings = model.settings();
        texts.put("settings.clauses", "" + settings.clauses());
        texts.put("settings.target", "" + settings.target());
        texts.put("settings.specificity", decimal(settings.specificity()));
        texts.put("settings.window", settings.window().toString());
        texts.put("settings.q", decimal(settings.q()));
        texts.put("settings.negatives", word(settings.negatives()));
        texts.put("settings.sharing", word(settings.sharing()));
        texts.put("settings.weighted", "" + settings.weighted());
        texts.put("settings.boost", "" + settings.boost());
        texts.put("settings.literalBudget", "" + settings.literalBudget());
        texts.put("settings.dropClauses", decimal(settings.dropClauses()));
        texts.put("settings.states", "" + settings.states());
        texts.put("settings.epochs", "" + settings.epochs());
        texts.put("settings.seed", "" + settings.seed());
        if (settings.balance()
                != Settings.Balance.OFF) { // younger than the format; left out, old readers see no difference
            texts.put("settings.balance", word(settings.balance()));
        }
        if (settings.mirror()) {
            texts.put("settings.mirror", "true");
        }
        Provenance provenance = model.provenance();
        texts.put("provenance.dataFingerprint", provenance.dataFingerprint());
        texts.put("provenance.examples", "" + provenance.examples());
        texts.put("provenance.epochs", "" + provenance.epochs());
        texts.put("provenance.stoppedAfter", "" + provenance.stoppedAfter());
        texts.put("provenance.version", provenance.version());
        return texts;
    }

    /** What was counted so far in an epoch that is not over. */
    static Map<String, String> of(EpochProgress epoch) {
        return Map.of(
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
                whole("provenance.stoppedAfter"),
                wholeLong("epoch.nanos"),
                wholeLong("epoch.cpuNanos"),
                wholeLong("epoch.feedbacks"),
                wholeLong("epoch.right"),
                hits);
    }

    ImageShape shape() {
        return new ImageShape(whole("image.height"), whole("image.width"), whole("image.channels"));
    }

    EncodingRecipe recipe() {
        return EncodingRecipe.parse(text("binarizer"));
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
        return new Settings(
                whole("settings.clauses"),
                whole("settings.target"),
                number("settings.specificity"),
                window("settings.window"),
                number("settings.q"),
                oneOf("settings.negatives", Settings.Negatives.values()),
                oneOf("settings.sharing", Settings.Sharing.values()),
                flag("settings.weighted"),
                flag("settings.boost"),
                whole("settings.literalBudget"),
                number("settings.dropClauses"),
                whole("settings.states"),
                whole("settings.epochs"),
                wholeLong("settings.seed"),
                texts.containsKey("settings.balance")
                        ? oneOf("settings.balance", Settings.Balance.values())
                        : Settings.Balance.OFF,
                texts.containsKey("settings.mirror") && flag("settings.mirror"));
    }

    Provenance provenance() {
        return new Provenance(
                text("provenance.dataFingerprint"),
                whole("provenance.examples"),
                whole("provenance.epochs"),
                whole("provenance.stoppedAfter"),
                text("provenance.version"));
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

    private String text(String key) {
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

    private int whole(String key) {
        long value = wholeLong(key);
        if (value != (int) value) {
            throw unfit(key, "a number up to " + Integer.MAX_VALUE);
        }
        return (int) value;
    }

    private double number(String key) {
        try {
            return Double.parseDouble(text(key));
        } catch (NumberFormatException noNumber) {
            throw unfit(key, "a number");
        }
    }

    private boolean flag(String key) {
        return switch (text(key)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw unfit(key, "true or false");
        };
    }

    private <E extends Enum<E>> E oneOf(String key, E[] values) {
        for (E value : values) {
            if (word(value).equals(text(key))) {
                return value;
            }
        }
        throw unfit(key, "a word known here");
    }

    /** Unlike the command line, takes windows of any size: images can be larger than anyone would type. */
    private Window window(String key) {
        String text = text(key);
        if (text.equals(Window.WHOLE.toString())) {
            return Window.WHOLE;
        }
        int times = text.indexOf('x');
        try {
            return new Window(
                    Integer.parseInt(text.substring(0, Math.max(times, 0))),
                    Integer.parseInt(text.substring(times + 1)));
        } catch (NumberFormatException noNumber) {
            throw unfit(key, "rows x columns, or flat");
        }
    }

    private IllegalArgumentException unfit(String key, String wanted) {
        return new IllegalArgumentException("metadata '" + key + "' is not " + wanted + ": '" + text(key) + "'");
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** The shortest decimal number that reads back as the same; {@link Double#toString} differs between versions of Java. */
    static String decimal(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; ; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return rounded.toPlainString();
            }
        }
    }
}
