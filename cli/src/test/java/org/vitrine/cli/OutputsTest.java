package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputsTest {

    @TempDir
    private Path folder;

    @Test
    void checkWritable_fileThatIsThere_leavesEverythingAsItWas() throws IOException {
        Path file = Files.writeString(folder.resolve("a.vitrine"), "old");
        Outputs.checkWritable(file);
        assertThat(file).hasContent("old");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    // Nobody, not even root, can make a file there, though root has the permission.
    @Test
    @EnabledOnOs(OS.LINUX)
    void train_folderThatTakesNoFiles_isRefusedBeforeLearning() {
        Program run = Program.run(
                "train", "--data", "faces:count=20", "--patch", "5x5", "--clauses", "10", "--model", "/proc/a.v");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines())
                .containsExactly("vitrine: the folder /proc takes no files; choose another place for a.v");
    }

    @Test
    void checkWritable_noFolder_saysSo() {
        assertThatThrownBy(() -> Outputs.checkWritable(folder.resolve("none/a.vitrine")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("create it first");
    }
}
