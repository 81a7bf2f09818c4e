package org.vitrine.training.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.DataException;

class OutputFilesTest {

    @TempDir
    private Path folder;

    @Test
    void check_fileThatIsThere_leavesEverythingAsItWas() throws IOException {
        Path file = Files.writeString(folder.resolve("a.vitrine"), "old");
        OutputFiles.check(file);
        assertThat(file).hasContent("old");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void check_noFolder_saysSo() {
        assertThatThrownBy(() -> OutputFiles.check(folder.resolve("none/a.vitrine")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("create it first");
    }
}
