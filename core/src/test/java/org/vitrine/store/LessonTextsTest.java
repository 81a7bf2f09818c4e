package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.Aside;
import org.vitrine.dataset.DataPart;
import org.vitrine.internal.container.Json;
import org.vitrine.kinds.Kinds;
import org.vitrine.model.Lesson;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;

class LessonTextsTest {

    private static final Lesson REST = new Lesson(
            new DataPart("cafe", 8, 6, 2, List.of(4, 5, 0), Optional.of(new Aside(0.25, -3)), "c0ffee"), 4, 7);

    @Test
    void read_whatWasWritten_isTheSame() throws Json.Malformed {
        Lesson unstated = new Lesson(DataPart.unstated("babe", 5, 0), 1, 0);
        List<Lesson> lessons = List.of(REST, unstated);
        String text = ProvenanceTexts.writeLessons(lessons);
        assertThat(ProvenanceTexts.readLessons(parsed(text), 3)).isEqualTo(lessons);
    }

    private static List<?> parsed(String text) throws Json.Malformed {
        return (List<?>) Json.parse(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"images\":6 | \"images\":-1",
                "\"images\":6 | \"images\":2000000000",
                "\"variants\":2 | \"variants\":\"2\"",
                "[4,5,0] | [4,5]",
                "[4,5,0] | [4,5,7]",
                "[4,5,0] | [4,5,-1]",
                "\"0.25\" | \"NaN\"",
                "\"0.25\" | \"a quarter\"",
                "\"epochs\":4 | \"epochs\":-4",
                "\"content\" | \"contend\""
            })
    void read_damagedLesson_isRefused(String before, String after) {
        String text = ProvenanceTexts.writeLessons(List.of(REST)).replace(before, after);
        assertThatThrownBy(() -> ProvenanceTexts.readLessons(parsed(text), 3))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** A file cannot say one thing in one entry and another in the other. */
    @Test
    void read_lessonsAboutOtherDataThanTheRest_areRefused() throws IOException {
        byte[] bytes = FileBytes.of(Kinds.CRISP.model());
        String print = Kinds.CRISP.model().provenance().dataFingerprint();
        String header =
                FileBytes.headerText(bytes).replace("dataFingerprint\\\":\\\"" + print, "dataFingerprint\\\":\\\"cafe");
        assertThat(header).contains("cafe");
        byte[] forged = FileBytes.sealed(FileBytes.file(header, FileBytes.data(bytes)));
        assertThatThrownBy(() -> ModelFile.read(forged)).hasMessageContaining("'provenance.lessons'");
    }

    /** A file from before lessons tells by its settings which examples are variants. */
    @Test
    void read_fileWithoutLessons_isASingleOne() throws IOException {
        Model varied = Kinds.VARIANTS.model();
        byte[] bytes = FileBytes.of(varied);
        String header = FileBytes.headerText(bytes).replace("\"provenance.lessons\"", "\"provenance.later\"");
        Provenance read = ModelFile.read(FileBytes.sealed(FileBytes.file(header, FileBytes.data(bytes))))
                .provenance();
        Lesson only = varied.provenance().lessons().get(0);
        assertThat(varied.settings().variants()).isEqualTo(2);
        assertThat(read.lessons())
                .containsExactly(new Lesson(
                        DataPart.unstated(only.data().fingerprint(), only.data().images(), 2),
                        varied.settings().epochs(),
                        0));
        assertThat(read.examples()).isEqualTo(varied.provenance().examples());
    }
}
