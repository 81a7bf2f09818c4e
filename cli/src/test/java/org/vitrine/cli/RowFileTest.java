package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowFileTest {

    @TempDir
    Path folder;

    @Test
    void open_noText_isRefusedAndLeftAlone() throws IOException {
        byte[] bytes = {'a', (byte) 0xFF, '\n'};
        Path file = Files.write(folder.resolve("rows.csv"), bytes);
        assertThatThrownBy(() -> RowFile.open(file, List.of("a", "b")))
                .isInstanceOf(UsageException.class)
                .hasMessage(file + " is no text in UTF-8; it is of something else, so choose another --out");
        assertThat(file).hasBinaryContent(bytes);
    }
}
