package org.vitrine.data.internal.io;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads as many bytes as a header promises. Memory grows with what is really there: a header alone, whatever it
 * promises, takes none.
 */
public final class PromisedBytes {

    private static final int CHUNK = 1 << 16;

    private PromisedBytes() {}

    /** {@return the promised bytes; fewer if the input ends before} */
    public static byte[] read(InputStream input, int promised) throws IOException {
        ByteArrayOutputStream values = new ByteArrayOutputStream(Math.min(promised, CHUNK));
        byte[] chunk = new byte[Math.min(promised, CHUNK)];
        try {
            while (values.size() < promised) {
                int read = input.read(chunk, 0, Math.min(chunk.length, promised - values.size()));
                if (read < 0) {
                    break;
                }
                values.write(chunk, 0, read);
            }
        } catch (EOFException cutOff) { // how gzip says it; the caller says how much there was
            return values.toByteArray();
        }
        return values.toByteArray();
    }
}
