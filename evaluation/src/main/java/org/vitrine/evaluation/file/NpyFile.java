package org.vitrine.evaluation.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.vitrine.internal.file.AtomicFile;

/** Writes arrays in numpy's file format, version 1.0: {@code numpy.load} reads them. */
public final class NpyFile {

    private static final int ALIGNMENT = 64;
    private static final byte[] MAGIC = "\u0093NUMPY".getBytes(StandardCharsets.ISO_8859_1);

    private NpyFile() {}

    /**
     * Writes float64 values, the last dimension running fastest. An existing array is replaced when the new one is
     * complete; a file of another kind is not replaced.
     *
     * @param dimensions the array's shape; its product is the number of values
     * @throws FileAlreadyExistsException if there is a file that is not a numpy array
     * @throws IOException if the file cannot be written; nothing is left then
     */
    public static void write(double[] values, Path file, int... dimensions) throws IOException {
        if (Arrays.stream(dimensions).anyMatch(size -> size < 0)
                || Arrays.stream(dimensions).asLongStream().reduce(1, (a, b) -> a * b) != values.length) {
            throw new IllegalArgumentException(
                    values.length + " values do not fill an array of " + Arrays.toString(dimensions));
        }
        String shape = Arrays.stream(dimensions).mapToObj(size -> size + ", ").collect(Collectors.joining());
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + shape.strip() + "), }";
        int unpadded = 10 + header.length() + 1;
        int padding = (ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT;
        byte[] text = (header + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer bytes =
                ByteBuffer.allocate(10 + text.length + 8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).put((byte) 1).put((byte) 0);
        bytes.putShort((short) text.length).put(text);
        for (double value : values) {
            bytes.putDouble(value);
        }
        bytes.flip();
        if (Files.isRegularFile(file) && !isArray(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        AtomicFile.write(file, channel -> {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        });
    }

    /** {@return true if a file can be replaced: it holds an array, or nothing} */
    private static boolean isArray(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            byte[] beginning = bytes.readNBytes(MAGIC.length);
            return beginning.length == 0 || Arrays.equals(beginning, MAGIC);
        }
    }
}
