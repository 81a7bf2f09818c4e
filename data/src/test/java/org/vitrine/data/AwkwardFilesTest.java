package org.vitrine.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.data.cache.BitCache;
import org.vitrine.data.internal.celeba.TinyCeleba;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;

/** Files that are folders, that cannot be read, that shrink meanwhile: one line that names them, from every reader. */
class AwkwardFilesTest {

    /**
     * A file that exists, is a regular one and cannot be read, not even by root: a program's memory begins with
     * nothing.
     */
    private static final Path UNREADABLE = Path.of("/proc/self/mem");

    /** The files that are read, each with the data that it belongs to. */
    private static final Map<String, String> READ = Map.ofEntries(
            Map.entry("idx/train-images-idx3-ubyte", "mnist:idx"),
            Map.entry("idx/train-labels-idx1-ubyte", "mnist:idx"),
            Map.entry("idx/labels.txt", "mnist:idx"),
            Map.entry("table.csv", "csv:table.csv"),
            Map.entry("classes/one/a.png", "folder:classes"),
            Map.entry("celeba/list_attr_celeba.txt", "celeba:celeba"),
            Map.entry("celeba/list_eval_partition.txt", "celeba:celeba"),
            Map.entry("celeba/img_align_celeba.zip", "celeba:celeba"));

    @TempDir
    Path folder;

    private void write() throws IOException {
        Path idx = Files.createDirectories(folder.resolve("idx"));
        ByteBuffer images =
                ByteBuffer.allocate(24).putInt(0x803).putInt(2).putInt(2).putInt(2);
        Files.write(idx.resolve("train-images-idx3-ubyte"), images.array());
        Files.write(
                idx.resolve("train-labels-idx1-ubyte"),
                ByteBuffer.allocate(10).putInt(0x801).putInt(2).array());
        Files.writeString(idx.resolve("labels.txt"), "cat\ndog\n");
        Files.writeString(folder.resolve("table.csv"), "image,label\nclasses/one/a.png,x\n");
        Files.createDirectories(folder.resolve("classes/one"));
        ImageIO.write(
                new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB),
                "png",
                folder.resolve("classes/one/a.png").toFile());
        Path celeba = Files.createDirectories(folder.resolve("celeba"));
        TinyCeleba.lists(celeba);
        TinyCeleba.zip(celeba, "");
    }

    private ImageSource open(String place) {
        int colon = place.indexOf(':') + 1;
        String where = folder.resolve(place.substring(colon)).toString();
        return DataLocation.open(place.substring(0, colon) + where, "train", DataLocation.Options.DEFAULT);
    }

    private static void readAll(ImageSource source) {
        for (int index = 0; index < source.size(); index++) {
            source.image(index);
        }
    }

    /** The line with which a file is refused. */
    private String refused(String file) {
        String place = READ.getOrDefault(file, "");
        try {
            readAll(open(place));
        } catch (DataException refused) {
            String line = String.valueOf(refused.getMessage());
            assertThat(line)
                    .contains(file.substring(file.lastIndexOf('/') + 1), "; ")
                    .doesNotContain("\n", "null");
            return line;
        }
        throw new AssertionError(file + " was read");
    }

    @Test
    void open_goodFiles_areRead() throws IOException {
        write();
        for (String place : Set.copyOf(READ.values())) {
            readAll(open(place));
        }
    }

    @Test
    void open_folderWhereAFileShouldBe_saysSo() throws IOException {
        for (String file : READ.keySet()) {
            write();
            Files.delete(folder.resolve(file));
            Files.createDirectory(folder.resolve(file));
            if (!file.endsWith(".png")) { // a folder among images is passed over
                assertThat(refused(file)).containsAnyOf("folder", "directory", "there is no ");
            }
            Files.delete(folder.resolve(file));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void open_fileThatCannotBeRead_saysSo() throws IOException {
        assumeTrue(Files.isRegularFile(UNREADABLE));
        for (String file : READ.keySet()) {
            write();
            Files.delete(folder.resolve(file));
            Files.createSymbolicLink(folder.resolve(file), UNREADABLE);
            refused(file);
            Files.delete(folder.resolve(file));
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void open_fileWithoutPermission_saysSo() throws IOException {
        for (String file : READ.keySet()) {
            write();
            Files.setPosixFilePermissions(folder.resolve(file), PosixFilePermissions.fromString("---------"));
            assumeFalse(Files.isReadable(folder.resolve(file)), "root may read everything");
            refused(file);
            Files.delete(folder.resolve(file));
        }
    }

    /** What is read image by image can become shorter in between. */
    @ParameterizedTest
    @ValueSource(strings = {"celeba/img_align_celeba.zip", "classes/one/a.png", "table.csv"})
    void image_fileBecameShorter_saysSo(String file) throws IOException {
        write();
        ImageSource source = open(READ.getOrDefault(file, ""));
        readAll(source);
        Path shrinks = folder.resolve(file.endsWith(".csv") ? "classes/one/a.png" : file);
        List<String> lines = new ArrayList<>();
        for (long size = Files.size(shrinks); size > 0; size /= 2) {
            try (FileChannel channel = FileChannel.open(shrinks, StandardOpenOption.WRITE)) {
                channel.truncate(size / 2);
            }
            try {
                readAll(source);
            } catch (DataException refused) {
                lines.add(String.valueOf(refused.getMessage()));
            }
        }
        assertThat(lines)
                .hasSizeGreaterThan(3)
                .allSatisfy(line -> assertThat(line)
                        .contains(shrinks.getFileName().toString(), "; ")
                        .doesNotContain("\n", "null"));
    }

    @Test
    void read_folderInPlaceOfACacheFile_isARemark() throws IOException {
        write();
        Path cache = folder.resolve("cache");
        List<String> remarks = new ArrayList<>();
        DatasetReader reader = new DatasetReader(1, false, done -> {});
        ImageSource source = open("folder:classes");
        BitCache bits = new BitCache(cache, remarks::add);
        bits.read(reader, source, EncodingRecipe.parse("otsu").fit(1, List.of()));
        try (var files = Files.list(cache)) {
            Path file = files.findAny().orElseThrow();
            Files.delete(file);
            Files.createDirectory(file);
        }
        assertThat(remarks).isEmpty();
        bits.read(reader, source, EncodingRecipe.parse("otsu").fit(1, List.of()));
        assertThat(remarks).isNotEmpty().allMatch(remark -> remark.contains(".cache") && remark.contains("; "));
    }
}
