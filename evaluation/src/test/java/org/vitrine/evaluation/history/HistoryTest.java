package org.vitrine.evaluation.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.dataset.DataException;

class HistoryTest {

    private static final String OLDER_HEADER = "epoch,seconds,cpuSeconds,examples,feedbackRate,literalsPerClause,"
            + "trainAccuracy,trainF1,validAccuracy,validF1\n";

    private static final String OLD_HEADER =
            OLDER_HEADER.strip() + ",validPrecision,validRecall,validAuroc,validAuprc,validBalancedAccuracy\n";

    private static final String HEADER = OLD_HEADER.strip() + ",trainLoss\n";

    @TempDir
    Path folder;

    @Test
    void append_writesTheRowAtOnce() throws IOException {
        Path file = folder.resolve("history.csv");
        try (HistoryWriter writer = HistoryWriter.create(file)) {
            assertThat(file).hasContent(HEADER);
            writer.append(History.Row.of(1)
                    .with(History.Column.SECONDS, 12.5)
                    .with(History.Column.EXAMPLES, 60000)
                    .with(History.Column.VALID_F1, 0.00001));
            assertThat(Files.readString(file)).isEqualTo(HEADER + "1,12.5,,60000,,,,,,0.00001,,,,,,\n");
        }
    }

    @Test
    void read_givesBackWhatWasWritten() throws IOException {
        Locale before = Locale.getDefault();
        SplittableRandom random = new SplittableRandom(4);
        List<History.Row> rows = new ArrayList<>();
        for (int epoch = 1; epoch <= 50; epoch++) {
            History.Row row = History.Row.of(epoch);
            for (History.Column column : History.Column.all()) {
                if (random.nextInt(4) > 0) {
                    row = row.with(column, Math.pow(10, random.nextInt(-9, 9)) * random.nextDouble(-1, 1));
                }
            }
            rows.add(row);
        }
        Path file = folder.resolve("history.csv");
        try {
            Locale.setDefault(Locale.GERMANY);
            try (HistoryWriter writer = HistoryWriter.create(file)) {
                for (History.Row row : rows) {
                    writer.append(row);
                }
            }
            assertThat(History.read(file)).isEqualTo(new History(rows));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void create_withRowsBefore_replacesWhatIsThereAndGoesOn() throws IOException {
        Path file = folder.resolve("history.csv");
        Files.writeString(file, "torn");
        History before = History.parse(OLDER_HEADER + "1,1,,,,,,,,\n2,2,,,,,,,,\n3,3,,", "text");
        assertThat(History.parse(before.toText(), "text")).isEqualTo(before);
        try (HistoryWriter writer = HistoryWriter.create(file, before)) {
            writer.append(History.Row.of(3).with(History.Column.SECONDS, 3.5));
        }
        assertThat(Files.readString(file))
                .isEqualTo(HEADER + "1,1,,,,,,,,,,,,,,\n2,2,,,,,,,,,,,,,,\n3,3.5,,,,,,,,,,,,,,\n");
        assertThat(folder).isDirectoryContaining(found -> found.equals(file)).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void read_olderFileWithFewerColumns_isRead() throws IOException {
        Path file = Files.writeString(folder.resolve("history.csv"), OLDER_HEADER + "1,1,,,,,,,,0.5\n");
        assertThat(History.read(file).rows())
                .containsExactly(
                        History.Row.of(1).with(History.Column.SECONDS, 1).with(History.Column.VALID_F1, 0.5));
        Files.writeString(file, OLD_HEADER + "2,,,,,,,,,,,,,,0.25\n");
        assertThat(History.read(file).rows())
                .containsExactly(History.Row.of(2).with(History.Column.VALID_BALANCED_ACCURACY, 0.25));
    }

    @Test
    void read_somethingElse_saysWhere() throws IOException {
        Path file = folder.resolve("history.csv");
        Files.writeString(file, "a,b\n");
        assertThatThrownBy(() -> History.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("line 1: expected the column names epoch,");
        Files.writeString(file, OLDER_HEADER + "1,1,,,,,,,,\n2,2\n");
        assertThatThrownBy(() -> History.read(file)).hasMessageEndingWith("line 3: expected 10 values, found 2");
        Files.writeString(file, OLDER_HEADER + "1,one,,,,,,,,\n");
        assertThatThrownBy(() -> History.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("line 2: ")
                .hasMessageContaining("one");
        Files.writeString(file, OLDER_HEADER + "1,NaN,,,,,,,,\n");
        assertThatThrownBy(() -> History.read(file)).hasMessageEndingWith("seconds must be a finite number: NaN");
    }

    @Test
    void read_noTextOrAFolder_isNamed() throws IOException {
        Path file = Files.write(folder.resolve("h.csv"), new byte[] {'e', (byte) 0xFF, '\n'});
        assertThatThrownBy(() -> History.read(file))
                .isInstanceOf(DataException.class)
                .hasMessage(file + " is not a history: it is not text in UTF-8; give another file");
        assertThatThrownBy(() -> History.read(folder))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith("cannot read the history " + folder + " (")
                .hasMessageEndingWith("; check the file");
    }
}
