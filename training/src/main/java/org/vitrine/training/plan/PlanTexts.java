package org.vitrine.training.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;

/** Values of a plan's options as texts, and texts as values. */
final class PlanTexts {

    static final String IN_MEMORY = "in memory";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final Pattern QUOTED =
            Pattern.compile(".*[,\"\\p{Cntrl}\\uFFFD].*|\\[.*|\\s.*|.*\\s|", Pattern.DOTALL);

    private PlanTexts() {}

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

    static <E extends Enum<E>> E choice(Class<E> kind, String text) {
        for (E value : kind.getEnumConstants()) {
            if (lower(value).equals(text.toLowerCase(Locale.ROOT))) {
                return value;
            }
        }
        throw new IllegalArgumentException("this is "
                + Arrays.stream(kind.getEnumConstants()).map(PlanTexts::lower).collect(Collectors.joining(" or "))
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
