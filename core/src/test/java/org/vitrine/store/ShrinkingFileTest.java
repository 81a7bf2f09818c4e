package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.internal.container.ByteSource;

/** A file that somebody else makes shorter while it is read. */
class ShrinkingFileTest {

    @TempDir
    Path folder;

    /** Before each look at the file, of which there are some dozens, it loses its second half. */
    @Test
    void read_fileShrinksAtAnyMoment_isRefused() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        int reads = 0;
        for (boolean whole = false; !whole; reads++) {
            Path file = Files.write(folder.resolve("model"), bytes);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                ShrinkingSource source = new ShrinkingSource(ByteSource.of(channel), channel, reads);
                try {
                    FileKind.MODEL.read(source, "model", ModelFile::model);
                    whole = source.left >= 0;
                    assertThat(whole).as("after " + reads + " looks").isTrue();
                } catch (IOException refused) {
                    assertThat(refused.getMessage()).isNotBlank().doesNotContain("\n");
                }
            }
        }
        assertThat(reads).isGreaterThan(10);
    }

    private static final class ShrinkingSource implements ByteSource {

        private final ByteSource source;
        private final FileChannel channel;
        private int left;

        ShrinkingSource(ByteSource source, FileChannel channel, int left) {
            this.source = source;
            this.channel = channel;
            this.left = left;
        }

        private void look() throws IOException {
            if (left-- == 0) {
                channel.truncate(channel.size() / 2);
            }
        }

        @Override
        public long size() throws IOException {
            look();
            return source.size();
        }

        @Override
        public void read(long at, ByteBuffer into) throws IOException {
            look();
            source.read(at, into);
        }
    }
}
