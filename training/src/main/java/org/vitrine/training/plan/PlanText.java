package org.vitrine.training.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/** The JSON of a {@link TrainingPlan}. What a plan leaves to be decided later is left out of the text. */
final class PlanText {

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private static final String FORMAT = "vitrine-plan";
    private static final int VERSION = 1;
    private static final String IN_MEMORY = "inMemory";
    private static final String THRESHOLDS = "thresholds";
    private static final int LONGEST_LINE = 500;

    private PlanText() {}

    static String write(TrainingPlan plan) {
        ObjectNode root = JSON.createObjectNode();
        root.put("format", FORMAT);
        root.put("version", VERSION);
        write(plan.data(), root.putObject("data"));
        if (!plan.encoding().isEmpty()) {
            root.put("encoding", plan.encoding());
        }
        write(plan.settings(), root.putObject("settings"));
        write(plan.validation(), root);
        root.put("keep", lower(plan.keep()));
        plan.measure().ifPresent(measure -> root.put("measure", measure.name()));
        plan.patience().ifPresent(epochs -> root.put("patience", epochs));
        root.put(THRESHOLDS, plan.thresholds().toString());
        plan.model().ifPresent(file -> root.put("model", file.toString()));
        plan.history().ifPresent(file -> root.put("history", file.toString()));
        putIfTrue(root, "compact", plan.compact());
        ObjectNode checkpoints = root.putObject("checkpoints");
        checkpoints.put("mode", lower(plan.checkpoints().mode()));
        Path file = plan.checkpoints().file();
        if (file != null) {
            checkpoints.put("file", file.toString());
        }
        checkpoints.put("interval", plan.checkpoints().interval().toString());
        plan.namedThreads().ifPresent(count -> root.put("threads", count));
        return root.toString();
    }

    private static void write(DataPlan data, ObjectNode node) {
        if (!(data instanceof DataPlan.Located located)) {
            node.put(IN_MEMORY, true);
            return;
        }
        node.put("location", located.location());
        node.put("split", located.split());
        if (located.size() != null) {
            node.put("size", located.size().toString());
        }
        if (located.colour() != null) {
            node.put("colour", lower(located.colour()));
        }
        if (located.labels() != null) {
            located.labels().forEach(node.putArray("labels")::add);
        }
        putIfTrue(node, "dropUnlabelled", located.dropUnlabelled());
        if (located.limit() != null) {
            node.put("limit", located.limit());
        }
        putIfTrue(node, "skipUnreadable", located.skipUnreadable());
        if (located.cache() != null) {
            node.put("cache", located.cache().toString());
        }
    }

    private static void write(Settings settings, ObjectNode node) {
        for (Setting<?> setting : Settings.all()) {
            write(setting, settings, node);
        }
    }

    /** Numbers and truth values are written as such, everything else as text. */
    private static <T> void write(Setting<T> setting, Settings settings, ObjectNode node) {
        T value = settings.get(setting);
        boolean plain = value instanceof Number || value instanceof Boolean;
        node.set(setting.name(), plain ? JSON.valueToTree(value) : new TextNode(setting.write(value)));
    }

    private static void write(Validation validation, ObjectNode root) {
        if (validation instanceof Validation.Share share) {
            root.putObject("validation").put("share", share.share());
        } else if (validation instanceof Validation.Split split) {
            root.putObject("validation").put("split", split.name());
        } else if (!(validation instanceof Validation.None)) {
            root.putObject("validation").put(IN_MEMORY, true);
        }
    }

    private static void putIfTrue(ObjectNode node, String name, boolean value) {
        if (value) {
            node.put(name, true);
        }
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    static TrainingPlan read(String text) {
        try {
            return read(new Fields(JSON.readTree(text), ""));
        } catch (JsonProcessingException malformed) {
            throw refused("this is not a plan: " + malformed.getOriginalMessage(), malformed);
        } catch (DataException | InvalidPathException wrong) {
            throw refused("this is not a plan: " + wrong.getMessage(), wrong);
        } catch (IllegalArgumentException wrong) {
            throw refused(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /** A refusal in one line, whatever the text contains. */
    private static IllegalArgumentException refused(String message, Exception cause) {
        String line = message.replaceAll("\\p{Cntrl}", "?");
        return new IllegalArgumentException(
                line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line, cause);
    }

    private static TrainingPlan read(Fields root) {
        if (!FORMAT.equals(root.textOr("format", "")) || root.whole("version") != VERSION) {
            throw new IllegalArgumentException("this is not a plan that this version reads: 'format' must be " + FORMAT
                    + " and 'version' " + VERSION);
        }
        TrainingPlan.Builder plan = TrainingPlan.of(data(root.object("data")))
                .encoding(root.textOr("encoding", ""))
                .settings(settings(root.object("settings")))
                .validation(validation(root))
                .keep(root.oneOf("keep", Keep.class))
                .thresholds(thresholds(root))
                .model(root.path("model"))
                .history(root.path("history"))
                .compact(root.isTrue("compact"))
                .checkpoints(checkpoints(root.object("checkpoints")));
        if (root.has("measure")) {
            plan.measure(root.text("measure"));
        }
        if (root.has("patience")) {
            plan.patience(root.whole("patience"));
        }
        if (root.has("threads")) {
            plan.threads(root.whole("threads"));
        }
        return plan.build();
    }

    private static DataPlan data(Fields node) {
        if (node.isTrue(IN_MEMORY)) {
            return new DataPlan.Missing();
        }
        return new DataPlan.Located(
                node.text("location"),
                node.text("split"),
                node.has("size") ? ImageSize.parse(node.text("size")) : null,
                node.has("colour") ? node.oneOf("colour", Colour.class) : null,
                node.has("labels") ? node.texts("labels") : null,
                node.isTrue("dropUnlabelled"),
                node.has("limit") ? Integer.valueOf(node.whole("limit")) : null,
                node.isTrue("skipUnreadable"),
                node.path("cache"));
    }

    private static Settings settings(Fields node) {
        Map<String, String> texts = new HashMap<>();
        for (Setting<?> setting : Settings.all()) {
            if (node.has(setting.name())) {
                texts.put(setting.name(), readable(setting, node));
            }
        }
        return Settings.of(texts);
    }

    private static String readable(Setting<?> setting, Fields node) {
        String text = node.plain(setting.name());
        try {
            setting.parse(text);
            return text;
        } catch (IllegalArgumentException unreadable) {
            throw node.wrong(setting.name(), String.valueOf(unreadable.getMessage()));
        }
    }

    private static Validation validation(Fields root) {
        if (!root.has("validation")) {
            return Validation.none();
        }
        Fields node = root.object("validation");
        if (node.isTrue(IN_MEMORY)) {
            return new Validation.Missing();
        }
        return node.has("share") ? Validation.share(node.number("share")) : Validation.split(node.text("split"));
    }

    /** Plans of earlier builds say {@code fittedThresholds} if they are to be fitted, else nothing. */
    private static ThresholdPlan thresholds(Fields root) {
        if (!root.has(THRESHOLDS)) {
            return root.isTrue("fittedThresholds") ? ThresholdPlan.fitted() : ThresholdPlan.zero();
        }
        return ThresholdPlan.parse(root.text(THRESHOLDS));
    }

    private static CheckpointPolicy checkpoints(Fields node) {
        Duration interval;
        try {
            interval = Duration.parse(node.text("interval"));
        } catch (DateTimeParseException wrong) {
            throw node.wrong("interval", "a duration");
        }
        return new CheckpointPolicy(node.oneOf("mode", CheckpointPolicy.Mode.class), node.path("file"), interval);
    }

    /** The members of a JSON object, read strictly: what is missing or of another kind is named. */
    private record Fields(JsonNode node, String prefix) {

        Fields {
            if (!node.isObject()) {
                throw new IllegalArgumentException("this is not a plan: "
                        + (prefix.isEmpty() ? "it" : "'" + prefix + "'") + " must be a JSON object");
            }
        }

        boolean has(String name) {
            return node.has(name);
        }

        private JsonNode get(String name) {
            return node.path(name);
        }

        IllegalArgumentException wrong(String name, String wanted) {
            return new IllegalArgumentException(
                    "this is not a plan: '" + prefix + name + "' must be " + wanted + ": " + get(name));
        }

        Fields object(String name) {
            return new Fields(get(name), prefix + name + ".");
        }

        String text(String name) {
            if (!get(name).isTextual()) {
                throw wrong(name, "a text");
            }
            return get(name).textValue();
        }

        String textOr(String name, String otherwise) {
            return has(name) ? text(name) : otherwise;
        }

        List<String> texts(String name) {
            List<String> texts = new ArrayList<>();
            for (JsonNode each : get(name)) {
                if (!each.isTextual()) {
                    throw wrong(name, "a list of texts");
                }
                texts.add(each.textValue());
            }
            return texts;
        }

        int whole(String name) {
            if (!get(name).isIntegralNumber() || !get(name).canConvertToInt()) {
                throw wrong(name, "a whole number");
            }
            return get(name).intValue();
        }

        /** A number, a truth value or a text, as text. */
        String plain(String name) {
            if (!get(name).isValueNode()) {
                throw wrong(name, "a number, true or false, or a text");
            }
            return get(name).asText();
        }

        double number(String name) {
            if (!get(name).isNumber()) {
                throw wrong(name, "a number");
            }
            return get(name).doubleValue();
        }

        boolean isTrue(String name) {
            if (has(name) && !get(name).isBoolean()) {
                throw wrong(name, "true or false");
            }
            return get(name).booleanValue();
        }

        @Nullable Path path(String name) {
            return has(name) ? Path.of(text(name)) : null;
        }

        <E extends Enum<E>> E oneOf(String name, Class<E> kind) {
            for (E value : kind.getEnumConstants()) {
                if (lower(value).equals(text(name))) {
                    return value;
                }
            }
            throw wrong(
                    name,
                    "one of "
                            + List.of(kind.getEnumConstants()).stream()
                                    .map(PlanText::lower)
                                    .toList());
        }
    }
}
