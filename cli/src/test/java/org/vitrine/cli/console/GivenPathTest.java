package org.vitrine.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class GivenPathTest {

    @Test
    void of_name_isAPath() {
        assertThat(GivenPath.of("a/b")).isEqualTo(Path.of("a", "b"));
    }

    // No system takes a zero in a name, whatever the encoding of its names.
    @Test
    void of_whatIsNoName_isRefusedInWords() {
        assertThatThrownBy(() -> GivenPath.of("a\0b"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageStartingWith("'a\0b' cannot be the name of a file here, where names are in ")
                .hasMessageEndingWith("rename it, or set LC_ALL to the encoding of its name");
    }
}
