package org.vitrine.data.internal.cifar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;

class CifarFolderTest {

    private static final List<String> TEN =
            List.of("airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck");

    @TempDir
    Path folder;

    @BeforeEach
    void twoImagesInEachFile() throws IOException {
        for (int batch = 1; batch <= 5; batch++) {
            write("data_batch_" + batch + ".bin", record(2 * batch - 2, batch), record(2 * batch - 1, batch));
        }
        write("test_batch.bin", record(9, 77));
        Files.writeString(folder.resolve("batches.meta.txt"), String.join("\n", TEN) + "\n\n");
    }

    /**
     * A record whose red, green and blue are v, v + 1 and v + 2, except that the pixel in row 1, column 2 has green
     * 200.
     */
    private static byte[] record(int label, int v) {
        byte[] record = new byte[3073];
        record[0] = (byte) label;
        for (int channel = 0; channel < 3; channel++) {
            Arrays.fill(record, 1 + 1024 * channel, 1 + 1024 * (channel + 1), (byte) (v + channel));
        }
        record[1 + 1024 + 32 + 2] = (byte) 200;
        return record;
    }

    private void write(String name, byte[]... records) throws IOException {
        byte[] all = new byte
                [Arrays.stream(records).mapToInt(record -> record.length).sum()];
        int at = 0;
        for (byte[] record : records) {
            System.arraycopy(record, 0, all, at, record.length);
            at += record.length;
        }
        Files.write(folder.resolve(name), all);
    }

    private static ImageSource open(String kind, Path place, String split) {
        return DataLocation.open(kind + ":" + place, split, DataLocation.Options.DEFAULT);
    }

    @Test
    void open_train_imagesOfAllFilesInOrder() {
        ImageSource source = open("cifar10", folder, "train");
        assertThat(source.size()).isEqualTo(10);
        assertThat(source.shape()).isEqualTo(new ImageShape(32, 32, 3));
        assertThat(source.labels().names()).isEqualTo(TEN);
        for (int i = 0; i < 10; i++) {
            for (int label = 0; label < 10; label++) {
                assertThat(source.has(i, label)).isEqualTo(i == label);
            }
            int v = i / 2 + 1;
            assertThat(source.image(i).value(0, 0, 0)).isEqualTo(v);
            assertThat(source.image(i).value(31, 31, 1)).isEqualTo(v + 1);
            assertThat(source.image(i).value(31, 0, 2)).isEqualTo(v + 2);
            assertThat(source.image(i).value(1, 2, 1)).isEqualTo(200);
        }
        assertThat(source.stamp(2)).isNotEqualTo(source.stamp(3));
    }

    @Test
    void open_test_andTheFolderAboveTheFiles() throws IOException {
        Path inside = folder.resolve("above").resolve("cifar-10-batches-bin");
        Files.createDirectories(inside);
        Files.copy(folder.resolve("test_batch.bin"), inside.resolve("test_batch.bin"));
        ImageSource source = open("cifar10", folder.resolve("above"), "test");
        assertThat(source.size()).isEqualTo(1);
        assertThat(source.image(0).value(0, 0, 0)).isEqualTo(77);
        assertThat(source.labels().names()).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    }

    @Test
    void open_cifar100_classesAndSuperclasses() throws IOException {
        byte[] record = new byte[3074];
        record[0] = 19;
        record[1] = 99;
        record[2] = 5;
        Files.write(folder.resolve("train.bin"), record);
        ImageSource fine = open("cifar100", folder, "train");
        assertThat(fine.labels().size()).isEqualTo(100);
        assertThat(fine.has(0, 99)).isTrue();
        assertThat(fine.image(0).value(0, 0, 0)).isEqualTo(5);
        ImageSource coarse = open("cifar100-coarse", folder, "train");
        assertThat(coarse.labels().size()).isEqualTo(20);
        assertThat(coarse.has(0, 19)).isTrue();
    }

    @Test
    void open_damagedOrOtherFiles_saysWhatToDo() throws IOException {
        Files.write(folder.resolve("test_batch.bin"), new byte[3072]);
        assertThatThrownBy(() -> open("cifar10", folder, "test"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("3072 bytes, which is not a number of records of 3073 bytes");
        write("test_batch.bin", record(10, 1));
        assertThatThrownBy(() -> open("cifar10", folder, "test"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("gives image 0 the label 10, but there are only 10 classes");
        Files.delete(folder.resolve("data_batch_3.bin"));
        assertThatThrownBy(() -> open("cifar10", folder, "train"))
                .isInstanceOf(DataException.class)
                .hasMessage("there is no data_batch_3.bin in " + folder
                        + "; check the folder, or fetch the data with 'vitrine fetch cifar10 --out " + folder + "'");
        Files.createFile(folder.resolve("data_batch_3"));
        assertThatThrownBy(() -> open("cifar10", folder, "train"))
                .hasMessageContaining("this is the version for Python");
    }
}
