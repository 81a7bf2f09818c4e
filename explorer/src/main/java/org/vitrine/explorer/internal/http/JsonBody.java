package org.vitrine.explorer.internal.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object in the body of a request, a small one. Its content type must say so: a form of another site cannot send
 * that, so this and the {@linkplain RequestGuard origin} both protect what changes the server's state.
 */
public final class JsonBody {

    private static final int MOST_BYTES = 16 << 10;
    private static final int MOST_DEPTH = 4;
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_DEPTH)
                            .maxNumberLength(20)
                            .build())
                    .build())
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final JsonNode members;

    private JsonBody(JsonNode members) {
        this.members = members;
    }

    /** Reads a body. */
    public static JsonBody read(@Nullable String contentType, byte[] bytes) {
        if (contentType == null || !contentType.matches("(?i)application/json\\s*(;.*)?")) {
            throw HttpProblem.unsupportedType("send JSON, with the content type application/json");
        }
        if (bytes.length > MOST_BYTES) {
            throw HttpProblem.tooLarge("the request is too large; the limit is " + (MOST_BYTES >> 10) + " KB");
        }
        JsonNode members;
        try {
            members = MAPPER.readTree(bytes);
        } catch (IOException malformed) {
            throw HttpProblem.badRequest("the request is not valid JSON");
        }
        if (members == null || !members.isObject()) {
            throw HttpProblem.badRequest("send a JSON object");
        }
        return new JsonBody(members);
    }

    /** {@return true if something is given under this name} */
    public boolean has(String name) {
        return members.hasNonNull(name);
    }

    /** {@return a whole number} */
    public int whole(String name) {
        return whole(name, members.path(name));
    }

    private static int whole(String name, JsonNode value) {
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw HttpProblem.badRequest("'" + name + "' must be a whole number");
        }
        return value.intValue();
    }

    /** {@return a text} */
    public String text(String name) {
        JsonNode value = members.path(name);
        if (!value.isTextual()) {
            throw HttpProblem.badRequest("'" + name + "' must be a text");
        }
        return value.textValue();
    }

    /** {@return two whole numbers, the first and the last of a range} */
    public int[] range(String name) {
        JsonNode value = members.path(name);
        if (!value.isArray() || value.size() != 2) {
            throw HttpProblem.badRequest("'" + name + "' must be two whole numbers, the first and the last");
        }
        return new int[] {whole(name, value.get(0)), whole(name, value.get(1))};
    }
}
