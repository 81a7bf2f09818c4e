package org.vitrine.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FileNamesTest {

    @Test
    void unique_takenName_getsANumber() {
        FileNames names = new FileNames();
        assertThat(names.unique("a_b")).isEqualTo("a_b");
        assertThat(names.unique("a_b")).isEqualTo("a_b-2");
        assertThat(names.unique("A_B")).isEqualTo("A_B-3"); // the same file on some systems
        assertThat(names.unique("labels")).isEqualTo("labels");
    }
}
