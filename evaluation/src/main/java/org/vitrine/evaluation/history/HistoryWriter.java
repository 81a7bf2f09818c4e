package org.vitrine.evaluation.history;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import org.vitrine.evaluation.file.LineFile;

/** Writes a {@link History} during training. Each row is in the file when {@link #append} returns. */
public final class HistoryWriter implements Closeable {

    private final LineFile lines;
    private final List<History.Column> columns;

    private HistoryWriter(LineFile lines, List<History.Column> columns) {
        this.lines = lines;
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
            return new HistoryWriter(LineFile.begin(file, before.toText()), before.columns());
        } catch (FileSystemException failed) {
            throw new FileSystemException(
                    file.toString(),
                    null,
                    "cannot be written (" + failed.getReason() + "); check the free space on the disk");
        }
    }

    /**
     * Adds an epoch.
     *
     * @throws IOException if the file cannot be written
     */
    public void append(History.Row row) throws IOException {
        lines.add(row.toLine(columns));
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
