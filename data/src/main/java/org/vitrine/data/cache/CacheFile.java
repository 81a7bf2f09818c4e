package org.vitrine.data.cache;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.vitrine.data.internal.io.Reasons;
import org.vitrine.internal.file.AtomicFile;

/**
 * A file that keeps something that can be made again. Numbers are big-endian:
 *
 * <pre>
 *  8 bytes   "vitrbit1"; another number for another format
 * 32 bytes   the state of the {@link CacheKey}
 *  ...       the content
 *  8 bytes   CRC-32C of all before
 * </pre>
 *
 * <p>Nothing in it is trusted: with another beginning, another state or a wrong checksum it counts as not there, and a
 * remark says so.
 */
record CacheFile(Path file, CacheKey key, Consumer<String> remarks) {

    private static final byte[] BEGINNING = "vitrbit1".getBytes(StandardCharsets.US_ASCII);
    private static final int BUFFER = 1 << 18;

    /** Reads a content, or finds by an IOException or an IllegalArgumentException that it cannot be one. */
    interface Reader<T> {
        T read(DataInputStream input) throws IOException;
    }

    /** Writes a content. */
    interface Writer {
        void write(DataOutputStream output) throws IOException;
    }

    /** {@return the content; empty if there is nothing that can be used} */
    <T> Optional<T> read(Reader<T> content) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        CRC32C checksum = new CRC32C();
        try (DataInputStream input = new DataInputStream(
                new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER), checksum))) {
            if (!Arrays.equals(input.readNBytes(BEGINNING.length), BEGINNING)) {
                return unusable("is not one of this program");
            }
            if (!Arrays.equals(input.readNBytes(CacheKey.STATE_BYTES), key.state())) {
                return unusable("is out of date");
            }
            // The checksum is known only behind the content, so its reader has to bound every number itself.
            T kept = content.read(input);
            long expected = checksum.getValue();
            boolean whole = input.readLong() == expected && input.read() < 0;
            return whole ? Optional.of(kept) : unusable("is damaged");
        } catch (IOException | IllegalArgumentException damage) {
            return unusable("is damaged (" + Reasons.of(damage) + ")");
        }
    }

    private <T> Optional<T> unusable(String why) {
        remarks.accept("the cache file " + file + " " + why + "; it is made anew");
        return Optional.empty();
    }

    /** Keeps something, in full or not at all; that it cannot be kept is a remark, not a failure. */
    void write(Writer content) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            AtomicFile.write(file, channel -> {
                CRC32C checksum = new CRC32C();
                DataOutputStream output = new DataOutputStream(new CheckedOutputStream(
                        new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER), checksum));
                output.write(BEGINNING);
                output.write(key.state());
                content.write(output);
                output.writeLong(checksum.getValue());
                output.flush();
            });
        } catch (IOException problem) {
            remarks.accept("the cache file " + file + " cannot be written (" + Reasons.of(problem)
                    + "); the next run will read the images again");
        }
    }
}
