package org.vitrine.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    private static final String LEFT = ".vitrine-0b0e3a6e-7f4c-4a55-9d3c-4f2f9d0f0001.tmp";

    @TempDir
    Path folder;

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void writeText_leftoverOfAKilledProcess_isRemoved() throws IOException {
        Files.writeString(folder.resolve(LEFT), "half a mod");
        Files.writeString(folder.resolve(".vitrine-notes.tmp"), "of the user");
        AtomicFile.writeText(folder.resolve("a"), "text");
        assertThat(files()).containsExactly(".vitrine-notes.tmp", "a");
    }

    @Test
    void writeText_temporaryFileOfARunningProcess_stays() throws IOException, InterruptedException {
        Path theirs = folder.resolve(LEFT);
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        Files.writeString(folder.resolve("Holder.java"), HOLDER).toString(),
                        theirs.toString())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(other.getInputStream().read()).isEqualTo('!');
            AtomicFile.writeText(folder.resolve("a"), "text");
            assertThat(theirs).exists();
        } finally {
            other.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
        }
        Leftovers.forget(folder.toRealPath());
        AtomicFile.writeText(folder.resolve("b"), "text");
        assertThat(theirs).doesNotExist();
    }

    /** Holds a file as another process that writes does. */
    private static final String HOLDER = """
            import java.nio.channels.FileChannel;
            import java.nio.file.Path;
            import java.nio.file.StandardOpenOption;

            class Holder {
                public static void main(String[] words) throws Exception {
                    var channel = FileChannel.open(Path.of(words[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    channel.lock();
                    System.out.print('!');
                    System.out.flush();
                    Thread.sleep(Long.MAX_VALUE);
                }
            }
            """;

    @Test
    void write_ownFileThatIsBeingWritten_stays() throws IOException {
        AtomicFile.write(folder.resolve("a"), outer -> {
            outer.write(ByteBuffer.wrap(new byte[] {'a'}));
            Leftovers.forget(folder.toRealPath());
            AtomicFile.writeText(folder.resolve("b"), "b");
        });
        assertThat(files()).containsExactly("a", "b");
        assertThat(Files.readString(folder.resolve("a"))).isEqualTo("a");
    }

    @Test
    void write_interrupted_writesAllAndStaysInterrupted() throws IOException {
        Path file = folder.resolve("a");
        try {
            Thread.currentThread().interrupt();
            AtomicFile.writeText(file, "whole");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            int[] times = {0};
            AtomicFile.write(file, channel -> {
                if (times[0]++ == 0) {
                    Thread.currentThread().interrupt(); // amid the writing
                }
                channel.write(ByteBuffer.wrap("again".getBytes(StandardCharsets.US_ASCII)));
            });
            assertThat(times[0]).isEqualTo(2);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(Files.readString(file)).isEqualTo("again");
        assertThat(files()).containsExactly("a");
    }

    @Test
    void write_failureWithoutAName_namesTheFile() {
        Path file = folder.resolve("a");
        assertThatThrownBy(() -> AtomicFile.write(file, channel -> {
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": No space left on device");
    }

    @Test
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "there are no such links here")
    void writeText_links_onlyALoopIsRefused() throws IOException {
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
        assertThatThrownBy(() -> AtomicFile.writeText(loop, "text")).hasMessageContaining("leads back to itself");
        assertThat(loop).isSymbolicLink();
        Path nothing = Files.createSymbolicLink(folder.resolve("nothing"), folder.resolve("none"));
        AtomicFile.writeText(nothing, "text");
        assertThat(nothing).isRegularFile();
    }

    @Test
    void writeKeeping_fileThatIsThere_isKept() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "old");
        Path previous = folder.resolve("a.previous");
        AtomicFile.writeKeeping(file, previous, channel -> channel.write(ByteBuffer.wrap(new byte[] {'n'})));
        assertThat(Files.readString(previous)).isEqualTo("old");
        assertThat(Files.readString(file)).isEqualTo("n");
        assertThat(files()).containsExactly("a", "a.previous");
    }
}
