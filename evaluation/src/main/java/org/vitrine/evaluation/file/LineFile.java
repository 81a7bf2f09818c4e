package org.vitrine.evaluation.file;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.vitrine.internal.file.AtomicFile;

/**
 * A text file that grows by a line at a time. What goes wrong is about the file, which the exceptions name. Nothing is
 * left to be written on closing, so a full disk is noticed once.
 */
public final class LineFile implements AutoCloseable {

    private final Path file;
    private final OutputStream out;

    private LineFile(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
    }

    /**
     * Begins a file, or replaces one as a whole.
     *
     * @param text what the file holds so far, in full lines
     * @throws IOException if it cannot be written; one that is there stays then
     */
    public static LineFile begin(Path file, String text) throws IOException {
        AtomicFile.writeText(file, text);
        // unlike a channel, such a stream is not closed by an interrupt: a training that is stopped so writes its rows
        return new LineFile(file, new FileOutputStream(file.toFile(), true));
    }

    /**
     * Adds a line. It is in the file when this returns.
     *
     * @throws IOException if it cannot be written; a part of it may be in the file
     */
    public void add(String line) throws IOException {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw AtomicFile.naming(file, failed);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
