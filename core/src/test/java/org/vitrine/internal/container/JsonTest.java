package org.vitrine.internal.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void parse_everyKindOfValue() throws Json.Malformed {
        assertThat(Json.parse(
                        " {\"a\" : [1, -20,0] ,\"b\":{},\"c\":[], \"d\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9ü\"}\n"))
                .isEqualTo(Map.of("a", List.of(1L, -20L, 0L), "b", Map.of(), "c", List.of(), "d", "\"\\/\b\f\n\r\téü"));
    }

    @Test
    void write_whatIsWritten_isReadBack() throws Json.Malformed {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("z", List.of(1L, -999_999_999_999_999_999L, List.of()));
        value.put("\"\\\n\u0001é\uD83D\uDE00", Map.of("", "\u007f\u2028"));
        assertThat(Json.write(value)).startsWith("{\"z\":[1,-999999999999999999,[]],\"\\\"\\\\\\u000a\\u0001é");
        assertThat(Json.parse(Json.write(value))).isEqualTo(value);
    }

    @Test
    void parse_otherJson_isRefused() {
        for (String text : List.of(
                "",
                " ",
                "{",
                "[",
                "\"",
                "\"\\",
                "\"\\u12",
                "\"\\u12G4\"",
                "\"\\u12\uFF114\"",
                "\"\\x\"",
                "\"\n\"",
                "[1,]",
                "[1 2]",
                "{1:2}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":1,\"a\":1}",
                "01",
                "-",
                "--1",
                "1.0",
                "1e3",
                "+1",
                "1234567890123456789",
                "true",
                "null",
                "[]]",
                "{}x",
                "'a'",
                "\u00A01")) {
            assertThat(catchThrowableOfType(Json.Malformed.class, () -> Json.parse(text)))
                    .as(text)
                    .isNotNull();
        }
    }

    @Test
    void parse_nesting_isBounded() throws Json.Malformed {
        Json.parse("[".repeat(Json.MOST_DEPTH) + "]".repeat(Json.MOST_DEPTH));
        String deep = "[".repeat(1_000_000);
        assertThat(catchThrowableOfType(Json.Malformed.class, () -> Json.parse(deep))
                        .at())
                .isEqualTo(Json.MOST_DEPTH);
    }
}
