package org.vitrine.training.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/** A plan that is put together from texts, one option after the other. */
final class PlanDraft {

    static final String IN_MEMORY = "in memory";

    private static final ObjectMapper JSON = new ObjectMapper()
            .configure(JsonGenerator.Feature.ESCAPE_NON_ASCII, true)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final Pattern QUOTED =
            Pattern.compile(".*[,\"\\p{Cntrl}\\uFFFD].*|\\[.*|\\s.*|.*\\s|", Pattern.DOTALL);

    private final Map<String, String> settings = new LinkedHashMap<>();
    String encoding = "";
    Validation validation = Validation.none();

    @Nullable Keep keep;

    @Nullable Measure measure;

    @Nullable Integer patience;

    ThresholdPlan thresholds = ThresholdPlan.usual();

    @Nullable Path model;

    @Nullable Path history;

    boolean compact;

    @Nullable Integer threads;

    @Nullable String location;

    String split = "train";

    @Nullable ImageSize size;

    @Nullable Colour colour;

    @Nullable List<String> labels;

    boolean dropUnlabelled;

    @Nullable Integer limit;

    boolean skipUnreadable;

    @Nullable Path cache;

    @Nullable Path checkpoint;

    @Nullable Duration interval = CheckpointPolicy.USUAL_INTERVAL; // null for no checkpoints

    void set(Setting<?> setting, String text) {
        if (!setting.equals(Settings.TARGET) || !Settings.isTimesTheClauses(text)) {
            setting.read(text);
        }
        settings.put(setting.name(), text);
    }

    /** The data that the options name; missing if they name none. */
    DataPlan data() {
        return location == null
                ? new DataPlan.Missing()
                : new DataPlan.Located(
                        location, split, size, colour, labels, dropUnlabelled, limit, skipUnreadable, cache);
    }

    /** Adds what the draft holds to a plan. */
    TrainingPlan.Builder addTo(TrainingPlan.Builder plan) {
        plan.encoding(encoding)
                .settings(Settings.usual(settings))
                .validation(validation)
                .keep(keep)
                .measure(measure)
                .thresholds(thresholds)
                .model(model)
                .history(history)
                .compact(compact);
        if (patience != null) {
            plan.patience(patience);
        }
        if (threads != null) {
            plan.threads(threads);
        }
        Duration every = interval;
        return plan.checkpoints(
                every == null
                        ? CheckpointPolicy.off()
                        : checkpoint == null
                                ? CheckpointPolicy.whenLong(every)
                                : CheckpointPolicy.at(checkpoint, every));
    }

    static String encoding(String text) {
        return EncodingRecipe.parse(text).toString();
    }

    static Validation validation(String text) {
        if (text.equals(IN_MEMORY)) {
            return new Validation.Missing();
        }
        return Validation.parse(text);
    }

    static int atLeastOne(String name, String text) {
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < 1) {
            throw new IllegalArgumentException("--" + name + " must be at least 1: " + text);
        }
        return Integer.parseInt(text);
    }

    static ImageSize size(String text) {
        try {
            return ImageSize.parse(text);
        } catch (DataException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException("this is not a path: " + wrong.getMessage(), wrong);
        }
    }

    static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("this is true or false: '" + text + "'");
        };
    }

    static <E extends Enum<E>> E choice(Class<E> kind, String text) {
        for (E value : kind.getEnumConstants()) {
            if (lower(value).equals(text.toLowerCase(Locale.ROOT))) {
                return value;
            }
        }
        throw new IllegalArgumentException("this is "
                + Arrays.stream(kind.getEnumConstants()).map(PlanDraft::lower).collect(Collectors.joining(" or "))
                + ": '" + text + "'");
    }

    static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Names separated by commas; as JSON if one of them has a comma or the like. */
    static List<String> names(String text) {
        String[] names = text.startsWith("[") ? json(text, String[].class) : text.split(",", -1);
        if (Arrays.asList(names).contains(null)) {
            throw new IllegalArgumentException("this is a list of names: '" + text + "'");
        }
        return List.of(names);
    }

    static String names(List<String> names) {
        boolean plain = names.stream().noneMatch(name -> QUOTED.matcher(name).matches());
        return plain && !names.isEmpty() ? String.join(",", names) : json(names);
    }

    /** A value as one line: as JSON if it has line breaks, or blanks around it. */
    static String line(String value) {
        boolean plain = value.equals(value.strip())
                && !value.startsWith("\"")
                && value.chars().noneMatch(c -> Character.isISOControl(c) || c == '\uFFFD');
        return plain ? value : json(value);
    }

    static String unlined(String text) {
        return text.startsWith("\"") ? json(text, String.class) : text;
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static <T> T json(String text, Class<T> type) {
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException("this is not JSON: " + wrong.getOriginalMessage(), wrong);
        }
    }
}
