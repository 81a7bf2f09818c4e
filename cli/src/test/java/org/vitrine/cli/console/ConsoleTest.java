package org.vitrine.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsoleTest {

    @Test
    void wrapped_longLine_isBrokenBetweenWords_withAnIndent() {
        assertThat(Console.wrapped("clause 17: dark above, bright below", 2, 16))
                .containsExactly("clause 17: dark", "  above, bright", "  below");
        assertThat(Console.wrapped("no longer than it may be", 2, 24)).containsExactly("no longer than it may be");
    }

    @Test
    void wrapped_noWidth_staysOneLine() {
        assertThat(Console.wrapped("a b c", 2, 0)).containsExactly("a b c");
    }

    @Test
    void wrapped_wordWiderThanTheTerminal_staysWhole() {
        assertThat(Console.wrapped("see /a/path/that/is/long for it", 4, 10))
                .containsExactly("see", "    /a/path/that/is/long", "    for it");
    }

    @Test
    void wrapped_manyWidths_keepEveryWord() {
        String line = "votes if at least 3 of 17 literals hold; looks at the upper left; dark at the middle";
        for (int width = 1; width < 100; width++) {
            assertThat(String.join(" ", Console.wrapped(line, 6, width)).replaceAll(" +", " "))
                    .isEqualTo(line);
        }
    }
}
