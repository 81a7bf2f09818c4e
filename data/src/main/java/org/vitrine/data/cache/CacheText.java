package org.vitrine.data.cache;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Texts in a cache file: a length in bytes, then UTF-8. */
final class CacheText {

    private CacheText() {}

    static void write(String text, DataOutputStream output) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        output.writeInt(bytes.length);
        output.write(bytes);
    }

    static String read(DataInputStream input) throws IOException {
        int length = input.readInt();
        if (length < 0) {
            throw new IllegalArgumentException("a text cannot have " + length + " bytes");
        }
        return new String(input.readNBytes(length), StandardCharsets.UTF_8);
    }
}
