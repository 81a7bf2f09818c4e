package org.vitrine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vitrine.model.Model;

/** Takes model files to pieces and puts them together again, knowing nothing of the code under test. */
final class FileBytes {

    private FileBytes() {}

    /** A model's file, by way of a temporary one. */
    static byte[] of(Model model) throws IOException {
        Path folder = Files.createTempDirectory("vitrine");
        Path file = folder.resolve("model");
        try {
            ModelFile.write(model, file);
            return Files.readAllBytes(file);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    static int headerLength(byte[] bytes) {
        return (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }

    static byte[] data(byte[] bytes) {
        return Arrays.copyOfRange(bytes, 8 + headerLength(bytes), bytes.length);
    }

    static String headerText(byte[] bytes) {
        return new String(bytes, 8, headerLength(bytes), StandardCharsets.UTF_8).stripTrailing();
    }

    /** Where a tensor's numbers begin. */
    static int tensorAt(byte[] bytes, String name) {
        Matcher offsets = Pattern.compile("\"" + Pattern.quote(name) + "\":\\{\"data_offsets\":\\[(\\d+),")
                .matcher(headerText(bytes));
        if (!offsets.find()) {
            throw new IllegalArgumentException("no tensor " + name);
        }
        return 8 + headerLength(bytes) + Integer.parseInt(offsets.group(1));
    }

    static byte[] file(String header, byte[] data) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + text.length + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text)
                .put(data)
                .array();
    }

    static String checksum(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("\"checksum\":\"") + 12;
        return text.substring(at, at + 64);
    }

    static byte[] withChecksum(byte[] bytes, String checksum) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("\"checksum\":\"");
        return at < 0
                ? bytes
                : (text.substring(0, at + 12) + checksum + text.substring(at + 76))
                        .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The same file with a right checksum. */
    static byte[] sealed(byte[] bytes) {
        return withChecksum(bytes, sha256(withChecksum(bytes, "0".repeat(64))));
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
