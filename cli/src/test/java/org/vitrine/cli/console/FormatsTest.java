package org.vitrine.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.training.plan.CheckpointPolicy;

class FormatsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0.0 s",
        "8.26, 8.3 s",
        "59.94, 59.9 s",
        "59.96, 1:00",
        "127.4, 2:07",
        "3599.4, 59:59",
        "3599.6, 1:00:00",
        "3727, 1:02:07",
        "90000, 25:00:00",
    })
    void time_isShort(double seconds, String text) {
        assertThat(Formats.time(seconds)).isEqualTo(text);
    }

    @Test
    void percent_hasTwoDigits() {
        assertThat(Formats.percent(0.98517)).isEqualTo("98.52 %");
        assertThat(Formats.percent(1)).isEqualTo("100.00 %");
    }

    @Test
    void interval_readsAsItIsTyped() {
        assertThat(CheckpointPolicy.inWords(Duration.ZERO)).isEqualTo("0s");
        assertThat(CheckpointPolicy.inWords(Duration.ofMillis(1500))).isEqualTo("1.5s");
        assertThat(CheckpointPolicy.inWords(Duration.ofSeconds(90))).isEqualTo("90s");
        assertThat(CheckpointPolicy.inWords(Duration.ofMinutes(5))).isEqualTo("5m");
        assertThat(CheckpointPolicy.inWords(Duration.ofHours(2))).isEqualTo("2h");
    }
}
