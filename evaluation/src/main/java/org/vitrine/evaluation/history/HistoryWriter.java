package org.vitrine.evaluation.history;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.vitrine.internal.file.AtomicFile;

/** Writes a {@link History} during training. Each row is in the file when {@link #append} returns. */
public final class HistoryWriter implements Closeable {

    private final Writer writer;
    private final List<History.Column> columns;

    private HistoryWriter(Writer writer, List<History.Column> columns) {
        this.writer = writer;
        this.columns = columns;
    }

    /**
     * Starts a history. An existing file is replaced.
     *
     * @return a writer, to be closed
     * @throws IOException if the file cannot be written
     */
    public static HistoryWriter create(Path file) throws IOException {
        return create(file, new History(List.of()));
    }

    /**
     * Starts a history with rows that are known already, as they are when training resumes from a checkpoint. An
     * existing file is replaced atomically, so that a crash cannot lose both.
     *
     * @return a writer, to be closed
     * @throws IOException if the file cannot be written
     */
    public static HistoryWriter create(Path file, History before) throws IOException {
        try {
            AtomicFile.writeText(file, before.toText());
        } catch (FileSystemException failed) {
            throw new FileSystemException(
                    file.toString(),
                    null,
                    "cannot be written (" + failed.getReason() + "); check the free space on the disk");
        }
        return new HistoryWriter(Files.newBufferedWriter(file, StandardOpenOption.APPEND), before.columns());
    }

    /**
     * Adds an epoch.
     *
     * @throws IOException if the file cannot be written
     */
    public void append(History.Row row) throws IOException {
        writer.write(row.toLine(columns) + "\n");
        writer.flush();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
