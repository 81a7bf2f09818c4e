package org.vitrine.evaluation.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.DataException;

class RowFileTest {

    @TempDir
    Path folder;

    @Test
    void open_noText_isRefusedAndLeftAlone() throws IOException {
        byte[] bytes = {'a', (byte) 0xFF, '\n'};
        Path file = Files.write(folder.resolve("rows.csv"), bytes);
        assertThatThrownBy(() -> RowFile.open(file, List.of("a", "b")))
                .isInstanceOf(DataException.class)
                .hasMessage(file + " is not text in UTF-8");
        assertThat(file).hasBinaryContent(bytes);
    }

    @Test
    void open_lastLineCutShort_dropsItAndGoesOn() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), "a,b\n1,2\n3,");
        try (RowFile table = RowFile.open(file, List.of("a", "b"))) {
            assertThat(table.rows()).containsExactly(Map.of("a", "1", "b", "2"));
            table.append(Map.of("a", "5"));
        }
        assertThat(file).hasContent("a,b\n1,2\n5,\n");
    }

    @Test
    void open_otherColumnsOrAShortRow_saysWhere() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), "a,b\n1\n");
        assertThatThrownBy(() -> RowFile.open(file, List.of("a", "c")))
                .hasMessage(file + " has other columns than a,c");
        assertThatThrownBy(() -> RowFile.open(file, List.of("a", "b")))
                .hasMessage(file + " line 2: expected 2 values, found 1");
    }
}
