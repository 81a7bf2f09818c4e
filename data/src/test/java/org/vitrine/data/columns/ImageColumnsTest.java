package org.vitrine.data.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;

class ImageColumnsTest {

    private static final ImageSource FACES = DataLocation.open("faces:test=3", "test", DataLocation.Options.DEFAULT);

    @TempDir
    Path folder;

    private ImageColumns read(String text) throws IOException {
        return ImageColumns.read(Files.writeString(folder.resolve("slices.csv"), text), FACES);
    }

    @Test
    void read_byNumber() throws IOException {
        ImageColumns columns = read("age,number\n70,2\n30,0\n");
        assertThat(columns.names()).containsExactly("age");
        assertThat(columns.values("age")).containsExactly("30", "", "70");
    }

    @Test
    void read_byName_othersPassedOver() throws IOException {
        ImageColumns columns = read("image;camera;place\ntest face 1;old;here\ntrain face 9;new;there\n");
        assertThat(columns.values("camera")).containsExactly("", "old", "");
        assertThat(columns.values("place")).containsExactly("", "here", "");
        assertThatThrownBy(() -> columns.values("age")).hasMessageContaining("there are: camera, place");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "number,a\\n7,x\\n|there is no image 7; they are 0 to 2",
                "number,a\\n1,x\\n1,y\\n|another line about '1'",
                "number\\n1\\n|one column only",
                "image,a\\nnobody,x\\n|names none of the images",
                "number,a\\n|has no images",
                "number,a\\n1\\n|correct the line",
                "number,a,a\\n1,2,3\\n|differ from each other"
            })
    void read_wrongTable_isRefused(String text, String message) {
        assertThatThrownBy(() -> read(text.replace("\\n", "\n")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }
}
