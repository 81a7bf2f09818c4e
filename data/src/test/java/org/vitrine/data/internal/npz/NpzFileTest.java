package org.vitrine.data.internal.npz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

public final class NpzFileTest {

    @TempDir
    Path folder;

    private final Map<String, byte[]> arrays = new LinkedHashMap<>();

    public static byte[] npy(int version, String header, int... values) {
        String text = header + " ".repeat(15) + "\n";
        int lengthBytes = version == 1 ? 2 : 4;
        byte[] bytes = new byte[8 + lengthBytes + text.length() + values.length];
        byte[] magic = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0};
        System.arraycopy(magic, 0, bytes, 0, 8);
        bytes[8] = (byte) text.length();
        bytes[9] = (byte) (text.length() >> 8);
        System.arraycopy(text.getBytes(StandardCharsets.US_ASCII), 0, bytes, 8 + lengthBytes, text.length());
        for (int i = 0; i < values.length; i++) {
            bytes[8 + lengthBytes + text.length() + i] = (byte) values[i];
        }
        return bytes;
    }

    public static String header(String type, String shape) {
        return "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }";
    }

    private Path write() throws IOException {
        return write(folder.resolve("some.npz"), arrays);
    }

    /** Writes arrays as numpy does. */
    public static Path write(Path file, Map<String, byte[]> arrays) throws IOException {
        try (OutputStream output = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(output)) {
            for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
                zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
                zip.write(array.getValue());
            }
        }
        return file;
    }

    private ImageSource open(String split) throws IOException {
        return DataLocation.open("npz:" + write(), split, DataLocation.Options.DEFAULT);
    }

    private void threeGreyImages() {
        arrays.put("train_images", npy(1, header("|u1", "3, 1, 2"), 1, 2, 3, 4, 5, 250));
        arrays.put("train_labels", npy(1, header("|u1", "3, 1"), 0, 2, 1));
        arrays.put("test_images", npy(2, header("|u1", "1, 1, 2"), 9, 8));
        arrays.put("test_labels", npy(2, header("<i8", "1, 1"), 1, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void open_oneClassPerImage() throws IOException {
        threeGreyImages();
        ImageSource source = open("train");
        assertThat(source.shape()).isEqualTo(new ImageShape(1, 2, 1));
        assertThat(source.labels().names()).containsExactly("0", "1", "2");
        assertThat(source.labels().exclusive()).isTrue();
        assertThat(source.size()).isEqualTo(3);
        assertThat(source.image(2)).isEqualTo(Raster.grey(new int[][] {{5, 250}}));
        assertThat(source.has(1, 2)).isTrue();
        assertThat(source.has(1, 1)).isFalse();
        assertThat(DataLocation.parse("npz:" + write()).splits()).containsExactly("train", "test");
    }

    @Test
    void open_test_hasTheClassesOfTraining() throws IOException {
        threeGreyImages();
        ImageSource source = open("test");
        assertThat(source.labels().names()).containsExactly("0", "1", "2");
        assertThat(source.has(0, 1)).isTrue();
        assertThat(source.image(0)).isEqualTo(Raster.grey(new int[][] {{9, 8}}));
    }

    @Test
    void open_manyLabels_colourAndNames() throws IOException {
        arrays.put("val_images", npy(1, header("|u1", "2, 1, 1, 3"), 1, 2, 3, 4, 5, 6));
        arrays.put("val_labels", npy(1, header(">i2", "2, 2"), 0, 1, 0, 0, 0, 1, 0, 1));
        Files.writeString(folder.resolve("some.labels.txt"), "mass\nnodule\n");
        ImageSource source = open("validation");
        assertThat(source.labels().names()).containsExactly("mass", "nodule");
        assertThat(source.labels().exclusive()).isFalse();
        assertThat(source.image(1).value(0, 0, 2)).isEqualTo(6);
        assertThat(source.has(0, 0)).isTrue();
        assertThat(source.has(0, 1)).isFalse();
        assertThat(source.has(1, 0)).isTrue();
        assertThat(source.has(1, 1)).isTrue();
    }

    private void refused(String split, String... words) throws IOException {
        assertThatThrownBy(() -> open(split)).isInstanceOf(DataException.class).hasMessageContainingAll(words);
    }

    // Nothing of what the headers promise is in the file: whoever reads on finds it cut off, or runs out of memory.
    @Test
    void open_moreThanMemory_isRefusedByTheHeader() throws IOException {
        threeGreyImages();
        arrays.put("train_labels", npy(1, header("<i8", Integer.MAX_VALUE / 8 + ", 1")));
        long needed = ((Integer.MAX_VALUE / 8) * (8L + 4)) >> 20;
        assumeThat(Runtime.getRuntime().maxMemory() >> 20).isLessThan(needed);
        refused("train", "'train_labels' of", "takes " + needed + " MiB of memory");

        int tiny = (int) (Runtime.getRuntime().maxMemory() / 25) + 1;
        byte[] header = npy(1, header("|u1", tiny + ", 1"));
        arrays.put("train_labels", Arrays.copyOf(header, header.length + tiny));
        arrays.put("train_images", npy(1, header("|u1", tiny + ", 1, 1")));
        refused("train", "'train_images' of", "takes " + ((25L * tiny) >> 20) + " MiB of memory");
    }

    @Test
    void open_wrongArrays_saysWhatIsWrong() throws IOException {
        threeGreyImages();
        arrays.put("train_images", npy(1, header("<f4", "3, 1, 2"), 1, 2, 3, 4, 5, 6));
        refused("train", "'train_images' of", "3 x 1 x 2 values of type <f4", "unsigned bytes");
        arrays.put("train_images", npy(1, header("|u1", "3, 28, 28, 28")));
        refused("train", "3 x 28 x 28 x 28 values", "N x H x W x 3");
        arrays.put("train_images", npy(1, header("|u1", "2, 1, 2"), 1, 2, 3, 4));
        refused("train", "holds 2 images, but there are 3 labels");
        arrays.put("train_images", npy(1, header("|u1", "3, 1, 2"), 1, 2, 3, 4, 5));
        refused("train", "'train_images'", "is cut off");
        arrays.put("train_images", npy(1, header("|u1", "3, 1, 2"), 1, 2, 3, 4, 5, 6, 7));
        refused("train", "more bytes than its header promises");
        arrays.put("train_images", npy(1, header("|u1", "3, 60000, 60000")));
        refused("train", "promises 3 x 60000 x 60000 values");
        arrays.put("train_images", npy(1, header("|u1", "3, 46000, 46000")));
        refused("train", "MiB of memory");
        arrays.put("train_images", npy(1, header("|u1", "99999999999, 1, 2")));
        refused("train", "promises more than can be held");
        arrays.put("train_images", npy(4, header("|u1", "3, 1, 2"), 1, 2, 3, 4, 5, 6));
        refused("train", "does not begin as numpy's arrays do");
        arrays.put("train_images", npy(1, "{'descr': [('a', '<i4')], 'shape': (3,)}"));
        refused("train", "not that of an array of numbers");
        arrays.put("train_images", npy(1, header("|u1", "3, 1, 2").replace("False", "True"), 1, 2, 3, 4, 5, 6));
        refused("train", "Fortran order");
        arrays.put("train_images", Arrays.copyOf(npy(1, header("|u1", "3, 1, 2")), 9));
        refused("train", "is cut off");
        arrays.remove("train_images");
        refused("train", "there is no split 'train'");
        arrays.clear();
        arrays.put("x", new byte[0]);
        refused("train", "has no array train_images", "but x");
    }

    @Test
    void open_wrongLabels_saysWhatIsWrong() throws IOException {
        threeGreyImages();
        arrays.put("train_labels", npy(1, header("<f8", "3, 1")));
        refused("train", "whole numbers");
        arrays.put("train_labels", npy(1, header("|i1", "3, 1"), 0, 255, 1));
        refused(
                "train",
                "image 1 the label number that is negative or too large",
                "labels are the numbers of classes, 0 to 9999; number them from 0 on");
        arrays.put("train_labels", npy(1, header("<i2", "3, 1"), 0, 0, 255, 255, 0, 0));
        refused("train", "image 1 the label number that is negative or too large");
        arrays.put("train_labels", npy(1, header("|u1", "3, 2"), 0, 1, 1, 2, 0, 0));
        refused("train", "image 1 the label 2; labels are 0 to 1");
        threeGreyImages();
        arrays.put("test_labels", npy(1, header("|u1", "1"), 7));
        refused("test", "has 8 labels, but there are names or training labels for 3");
        arrays.remove("test_labels");
        refused("test", "there is no array 'test_labels'");
        Files.write(folder.resolve("other.npz"), new byte[] {1, 2, 3});
        assertThatThrownBy(() ->
                        DataLocation.open("npz:" + folder.resolve("other.npz"), "train", DataLocation.Options.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("check that it is numpy's npz");
    }
}
