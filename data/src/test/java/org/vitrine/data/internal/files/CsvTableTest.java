package org.vitrine.data.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.ImageDecoderTest;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;

class CsvTableTest {

    @TempDir
    Path folder;

    @BeforeEach
    void images() throws IOException {
        for (int i = 1; i <= 3; i++) {
            ImageDecoderTest.plain(folder.resolve(i + ".png"), 2, 2, i * 0x101010);
        }
    }

    private String table(String text) throws IOException {
        return "csv:" + Files.writeString(folder.resolve("table.csv"), text);
    }

    private ImageSource open(String text, String split) throws IOException {
        return DataLocation.open(table(text), split, DataLocation.Options.DEFAULT);
    }

    @Test
    void open_labelColumn_isMultiClass() throws IOException {
        ImageSource source = open("label,image,note\nsad,2.png,\"a, b\"\nhappy,1.png,\n", "train");
        assertThat(source.labels().exclusive()).isTrue();
        assertThat(source.labels().names()).containsExactly("happy", "sad");
        assertThat(source.size()).isEqualTo(2);
        assertThat(source.has(0, 1)).isTrue();
        assertThat(source.has(0, 0)).isFalse();
        assertThat(source.name(0)).isEqualTo("2.png");
        assertThat(source.image(0).value(0, 0, 0)).isEqualTo(0x20);
    }

    @Test
    void open_columnsOfZeroAndOne_isMultiLabel() throws IOException {
        ImageSource source = open("picture,Hat,Beard\n1.png,1,0\n2.png,1,1\n3.png,0,0\n", "test");
        assertThat(source.labels().exclusive()).isFalse();
        assertThat(source.labels().names()).containsExactly("Hat", "Beard");
        assertThat(source.has(0, 0)).isTrue();
        assertThat(source.has(0, 1)).isFalse();
        assertThat(source.has(1, 1)).isTrue();
        assertThat(source.has(2, 0)).isFalse();
    }

    @Test
    void open_chosenLabels_inTheirOrder() throws IOException {
        DataLocation.Options some = new DataLocation.Options(null, null, List.of("C", "A"), 1);
        String place = table("file,A,B,C\n1.png,1,0,0\n2.png,0,1,0\n");
        ImageSource source = DataLocation.open(place, "all", some);
        assertThat(source.labels().names()).containsExactly("C", "A");
        assertThat(source.size()).isEqualTo(2);
        assertThat(source.has(0, 1)).isTrue();
        assertThat(source.has(0, 0)).isFalse();
        assertThatThrownBy(() -> DataLocation.open(place, "all", new DataLocation.Options(null, null, List.of("D"), 1)))
                .isInstanceOf(DataException.class)
                .hasMessage("there is no label 'D' in the data; there are: A, B, C");
    }

    @Test
    void open_splitColumn() throws IOException {
        String text = "image,label,split\n1.png,a,train\n2.png,b,test\n3.png,a,train\n";
        assertThat(DataLocation.parse(table(text)).splits()).containsExactly("train", "test");
        assertThat(open(text, "train").size()).isEqualTo(2);
        assertThat(open(text, "test").labels().names()).containsExactly("a", "b");
        assertThatThrownBy(() -> open(text, "validation"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no split 'validation'");
        assertThatThrownBy(() -> open("image,label,split\n1.png,a,training\n", "train"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("table.csv, line 2: the split is 'training'");
    }

    @Test
    void open_semicolonsTabsSpacesBlankLinesAndByteOrderMark() throws IOException {
        assertThat(open("image;label\n1.png;a\n", "all").size()).isEqualTo(1);
        assertThat(open("image\tlabel\r\n1.png\ta\r\n", "all").size()).isEqualTo(1);
        ImageSource source = open("\uFEFFLabel , Image\n\n a , 1.png\n\n", "all");
        assertThat(source.size()).isEqualTo(1);
        assertThat(source.labels().names()).containsExactly("a");
        assertThat(source.image(0).shape().height()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                               | has no images",
                "image,label                      | has no images",
                "image~1.png                      | has no labels; add a column 'label'",
                "image,A~1.png,1~2.png,-1         | table.csv, line 3: the label 'A' is '-1'; write 1 or 0",
                "image,A~1.png,yes                | line 2: the label 'A' is 'yes'",
                "image,A~1.png,                   | line 2: the label 'A' is ''",
                "image,label~1.png,               | line 2: the column 'label' is empty",
                "image,label~,a                   | line 2: there is no path of an image",
                "image,A,A~1.png,1,1              | table.csv: columns need names that differ",
                "image,,A~1.png,1,1               | table.csv: columns need names that differ",
                "image,A,B~1.png,1,0~~2.png,1     | line 4: there are 2 fields, but 3 columns",
                "image,A~1.png,1,0                | line 2: there are 3 fields, but 2 columns",
                "image,A~\"1.png,1                | cannot read the table",
            })
    void open_wrong(String text, String message) {
        assertThatThrownBy(() -> open(text.replace('~', '\n'), "all"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void open_notThereOrNotText() throws IOException {
        assertThatThrownBy(
                        () -> DataLocation.open("csv:" + folder.resolve("no.csv"), "all", DataLocation.Options.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no table");
        Path latin = Files.write(
                folder.resolve("latin.csv"), "image,lÄbel\n1.png,1\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> DataLocation.open("csv:" + latin, "all", DataLocation.Options.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("save it as CSV in UTF-8");
    }

    @Test
    void image_notThere_isNamed() throws IOException {
        ImageSource source = open("image,label\n1.png,a\n9.png,b\n", "all");
        assertThatThrownBy(() -> source.image(1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("9.png");
    }
}
