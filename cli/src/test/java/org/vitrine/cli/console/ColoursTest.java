package org.vitrine.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class ColoursTest {

    @Test
    void of_terminal_isColouredUnlessUnwanted() {
        assertThat(Colours.of(true, Map.of())).isEqualTo(Ansi.ON);
        assertThat(Colours.of(true, Map.of("NO_COLOR", ""))).isEqualTo(Ansi.ON);
        assertThat(Colours.of(true, Map.of("NO_COLOR", "1"))).isEqualTo(Ansi.OFF);
        assertThat(Colours.of(true, Map.of("TERM", "dumb"))).isEqualTo(Ansi.OFF);
    }

    @Test
    void of_noTerminalThatTheLauncherSaw_isLeftToPicocli() {
        assertThat(Colours.of(false, Map.of())).isEqualTo(Ansi.AUTO);
        assertThat(Colours.ofComplaints()).isEqualTo(Ansi.OFF);
    }
}
