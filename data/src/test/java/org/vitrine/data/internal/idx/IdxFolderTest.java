package org.vitrine.data.internal.idx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

class IdxFolderTest {

    @TempDir
    Path folder;

    @BeforeEach
    void threeTrainingImagesAndOneForTesting() throws IOException {
        write("train-images-idx3-ubyte", IdxFileTest.idx(new int[] {3, 1, 2}, 1, 2, 3, 4, 5, 6));
        write("train-labels-idx1-ubyte.gz", IdxFileTest.gzip(IdxFileTest.idx(new int[] {3}, 0, 2, 1)));
        write("t10k-images.idx3-ubyte", IdxFileTest.idx(new int[] {1, 1, 2}, 200, 201));
        write("t10k-labels.idx1-ubyte", IdxFileTest.idx(new int[] {1}, 1));
    }

    private void write(String name, byte[] bytes) throws IOException {
        Files.write(folder.resolve(name), bytes);
    }

    private ImageSource open(String split) {
        return DataLocation.open("mnist:" + folder, split, DataLocation.Options.DEFAULT);
    }

    @Test
    void open_train() {
        ImageSource source = open("train");
        assertThat(source.size()).isEqualTo(3);
        assertThat(source.shape()).isEqualTo(new ImageShape(1, 2, 1));
        assertThat(source.labels().names()).containsExactly("0", "1", "2");
        assertThat(source.labels().exclusive()).isTrue();
        assertThat(source.image(1)).isEqualTo(Raster.grey(new int[][] {{3, 4}}));
        assertThat(source.has(1, 2)).isTrue();
        assertThat(source.has(1, 1)).isFalse();
    }

    @Test
    void open_test_hasTheClassesOfTraining() {
        ImageSource source = open("test");
        assertThat(source.size()).isEqualTo(1);
        assertThat(source.labels().names()).containsExactly("0", "1", "2");
        assertThat(source.image(0).value(0, 1, 0)).isEqualTo(201);
    }

    @Test
    void open_testNames() throws IOException {
        Files.move(folder.resolve("t10k-images.idx3-ubyte"), folder.resolve("emnist-test-images-idx3-ubyte"));
        Files.move(folder.resolve("t10k-labels.idx1-ubyte"), folder.resolve("emnist-test-labels-idx1-ubyte"));
        assertThat(open("test").size()).isEqualTo(1);
    }

    @Test
    void open_testAlone() throws IOException {
        Files.delete(folder.resolve("train-labels-idx1-ubyte.gz"));
        assertThat(open("test").labels().names()).containsExactly("0", "1");
    }

    @Test
    void open_labelsTxt_namesTheClasses() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "shirt\nshoe\nbag\n\n");
        assertThat(open("test").labels().names()).containsExactly("shirt", "shoe", "bag");
        Files.writeString(folder.resolve("labels.txt"), "shirt\nshoe\n");
        assertThatThrownBy(() -> open("train"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("image 1 the label 2, but there are only 2 classes");
        Files.writeString(folder.resolve("labels.txt"), "shirt\nshirt\n");
        assertThatThrownBy(() -> open("train"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("labels.txt");
    }

    @Test
    void open_testLabelThatTrainingLacks() throws IOException {
        write("t10k-labels.idx1-ubyte", IdxFileTest.idx(new int[] {1}, 3));
        assertThatThrownBy(() -> open("test"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("the label 3, but there are only 3 classes");
    }

    @Test
    void open_countsDiffer() throws IOException {
        write("train-labels-idx1-ubyte.gz", IdxFileTest.idx(new int[] {2}, 0, 1));
        assertThatThrownBy(() -> open("train"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("has 3 images")
                .hasMessageContaining("has 2 labels");
    }

    @Test
    void open_imagesWhereLabelsShouldBe() throws IOException {
        write("train-labels-idx1-ubyte.gz", IdxFileTest.idx(new int[] {3, 1, 1}, 0, 1, 2));
        assertThatThrownBy(() -> open("train"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("where 1 dimension is needed");
    }

    @Test
    void open_nothingThere() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThatThrownBy(() -> DataLocation.open("mnist:" + empty, "train", DataLocation.Options.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no train-images-idx3-ubyte[.gz] in " + empty);
        assertThatThrownBy(() -> DataLocation.open("mnist:" + empty + "/no", "train", DataLocation.Options.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no folder");
    }

    @Test
    void open_chosenClasses_leavesTheOthersOut() {
        DataLocation.Options some = new DataLocation.Options(null, null, List.of("2", "0"), 1);
        ImageSource source = DataLocation.open("mnist:" + folder, "train", some);
        assertThat(source.labels().names()).containsExactly("2", "0");
        assertThat(source.size()).isEqualTo(2);
        assertThat(source.has(0, 1)).isTrue();
        assertThat(source.has(1, 0)).isTrue();
        assertThat(source.image(1).value(0, 0, 0)).isEqualTo(3);
    }

    @Test
    void open_sized() {
        DataLocation.Options half = new DataLocation.Options(new ImageSize(1, 1), Colour.RGB, null, 1);
        ImageSource source = DataLocation.open("mnist:" + folder, "train", half);
        assertThat(source.shape()).isEqualTo(new ImageShape(1, 1, 3));
        assertThat(source.image(1).toBytes()).containsExactly(4, 4, 4); // 3.5, rounded
    }
}
