package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class OutputsTest {

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
}
