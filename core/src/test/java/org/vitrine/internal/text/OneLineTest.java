package org.vitrine.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {

    @Test
    void of_whatIsObeyed_isReplaced() {
        assertThat(OneLine.of("a\nb\rc\td\u0000e\u001bf\u007fg\u0085h\u009bi\u2028j\u2029k\u202el\u2066m\u061cn"))
                .isEqualTo("a?b?c?d?e?f?g?h?i?j?k?l?m?n");
    }

    @Test
    void of_whatIsShown_stays() {
        String shown = "na\u00efve \u65e5\u672c \u05e9\u05dc\u05d5\u05dd \ud83d\ude00 \u00a0?*/\\\"'<&>|";
        assertThat(OneLine.of(shown)).isEqualTo(shown);
    }

    @Test
    void of_longText_isCut() {
        assertThat(OneLine.of("ab\ncd", 5)).isEqualTo("ab?cd");
        assertThat(OneLine.of("ab\ncd", 3)).isEqualTo("ab?...");
    }
}
